/** Dice in the browser against those of the engine: all numbers here were made by Python. */
import { describe, expect, it } from 'vitest';
import { check, commitment, diceOf, face, mix, type Die } from '../src/lib/dice';
import { sha256 } from '../src/lib/sha256';
import type { WarRecord } from '../src/lib/types';
import { entry } from './fixtures';

const SEEDS = [0n, 5n, 9223372036854775807n, 12345678901234567890123n] as const;
const FACES = [
  [2, 1, 2, 5, 2, 1, 6, 3, 6, 3, 2, 5],
  [3, 5, 6, 6, 2, 5, 4, 4, 5, 6, 4, 5],
  [4, 4, 3, 6, 4, 2, 4, 3, 2, 2, 6, 4],
  [5, 4, 6, 4, 2, 2, 1, 5, 4, 3, 4, 2],
];
const OTHER_SIDES = [
  [6, 1, 82, 9],
  [9, 5, 46, 4],
  [10, 8, 44, 3],
  [9, 8, 16, 5],
];
const MIXED = [1391454601869358542n, 11601270487930522370n, 13607469869405317328n, 5512136035996473163n];
const PROMISES = [
  'd632274a12187d2efcda1894a1d231907fc5a2d0ee45ce899814b9d707a74115',
  '9b3417c14caec4845c8cc6f017b2c48f5e109871ddc17bf4761eed4653b5367b',
  'c3e19bf4dc037baca3bb9c0f9c358996ec239095e93415842dc0a9daf8a422f3',
  '9f7bd1dd96fd79be4a72ac804f8f20f28f15e2bbe390e2e3b029e80743f8f96c',
];

describe('dice of a seed', () => {
  it.each(SEEDS.map((seed, k) => [seed, k] as const))('are those of the engine: %s', (seed, k) => {
    expect(FACES[k]?.map((_, counter) => face(seed, counter))).toEqual(FACES[k]);
    expect([face(seed, 0, 10), face(seed, 1, 20), face(seed, 1000, 100), face(seed, 7, 12)]).toEqual(OTHER_SIDES[k]);
    expect(mix(seed, 41)).toBe(MIXED[k]);
    expect(commitment(seed)).toBe(PROMISES[k]);
  });

  it('are hashed as the standard says, at every length of the last block', () => {
    expect(sha256('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    expect(sha256('a'.repeat(55))).toBe('9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318');
    expect(sha256('a'.repeat(56))).toBe('b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a');
    expect(sha256('ä'.repeat(100))).toBe('8c8b9015d474565b2a23d5e5bf090051720ce25d08a503044204b3438b1e10ed');
  });
});

const six = (faces: number[]): Die[] => faces.map((one) => ({ face: one, sides: 6, label: 'attack' }));
const war = (more: Partial<WarRecord> = {}): WarRecord => ({ seed: '5', commitment: '', dice: FACES[1] as number[], ...more });
const PROMISE = PROMISES[1] as string;

describe('the check of a finished war', () => {
  const sound = six(FACES[1] as number[]);

  it('finds every die as the seed gives it', () => {
    expect(check(war(), sound, PROMISE)).toEqual({ sound: true, lines: ['12 dice, all as the seed gives them.'] });
    expect(check(war({ dice: [3] }), six([3]), PROMISE).lines).toEqual(['1 die, as the seed gives it.']);
    expect(check(war({ dice: [] }), [], PROMISE).lines).toEqual(['No die has fallen in this war.']);
  });

  it('knows dice of other kinds by the log', () => {
    const dice = [{ face: 9, sides: 10, label: '' }, { face: 5, sides: 20, label: '' }];
    expect(check(war({ dice: [9, 5] }), dice, PROMISE).sound).toBe(true);
  });

  it('names the first die that is not as the seed gives it', () => {
    const faces = [...(FACES[1] as number[])];
    faces[3] = 1;
    faces[7] = 1;
    const { sound, lines } = check(war({ dice: faces }), six(faces), PROMISE);
    expect(sound).toBe(false);
    expect(lines).toEqual(['Die 4 is not as the seed gives it: a 1 fell, the seed gives a 6 (attack).']);
  });

  it('does not take another seed than the one that was promised', () => {
    expect(check(war(), sound, PROMISES[0] as string)).toMatchObject({ sound: false, lines: [expect.stringContaining('not the one that was promised')] });
  });

  it('sets the log against the record', () => {
    const other = six([3, 5, 1]);
    expect(check(war({ dice: [3, 5, 6] }), other, PROMISE).lines).toEqual(['Die 3: the record has a 6, the log has a 1.']);
    expect(check(war({ dice: [3, 5, 6] }), six([3, 5]), PROMISE).lines).toEqual(['Die 3: the record has a 6, the log has none.']);
    expect(check(war({ dice: [3] }), six([3, 5]), PROMISE).lines).toEqual(['Die 2: the record has none, the log has a 5.']);
  });

  it('waits for the end of the war', () => {
    expect(check(war({ seed: null }), sound, PROMISE)).toMatchObject({ sound: false });
  });

  it('tells of a part whose seed nobody has told', () => {
    const dice = [1, 1, ...(FACES[1] as number[]).slice(2, 5)];
    const record = war({ dice, eras: [{ seed: null, rolled: 2, state: {} }] });
    expect(check(record, six(dice), PROMISE)).toEqual({
      sound: true,
      lines: ['3 dice, all as the seed gives them.', 'Dice 1 to 2 cannot be checked: nobody has told the seed of that part.'],
    });
  });

  it('checks a part with a seed of its own by that, and says that it was not promised', () => {
    const dice = [...(FACES[0] as number[]).slice(0, 2), ...(FACES[1] as number[]).slice(2, 4)];
    const record = war({ dice, eras: [{ seed: '0', rolled: 2, state: {} }] });
    expect(check(record, six(dice), PROMISE)).toEqual({
      sound: true,
      lines: ['4 dice, all as the seed gives them.', 'Dice 1 to 2 are from an earlier part with a seed of its own, which was not promised here.'],
    });
    expect(check(war({ dice, eras: [{ seed: '5', rolled: 2, state: {} }] }), six(dice), PROMISE).lines[0]).toContain('Die 1 is not');
  });

  it('leaves alone what the position laid down', () => {
    const dice = [1, 1, 1, ...(FACES[1] as number[]).slice(3, 6)];
    const record = war({ dice, position: { dice: [1, 1, 1, 1] }, eras: [{ seed: '5', rolled: 2, state: { forced: [1] } }] });
    expect(check(record, six(dice), PROMISE)).toMatchObject({ sound: true, lines: ['3 dice, all as the seed gives them.', expect.stringContaining('Dice 1 to 2'), expect.stringContaining('Die 3 was laid')] });
  });

  it('finds the dice in the log', () => {
    const events = [
      { kind: 'die', clauses: [], face: 4, sides: 10, why: '' },
      { kind: 'battle', clauses: [], die: 4 },
    ];
    expect(diceOf([entry(1, 'axis', 'end', []), entry(2, 'axis', 'attack', events)])).toEqual([{ face: 4, sides: 10, label: 'attack' }]);
  });
});
