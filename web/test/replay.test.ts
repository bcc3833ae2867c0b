import { describe, expect, it } from 'vitest';
import { grouped, isBattle, placesOf, ticks, told } from '../src/lib/history';
import { after, steps, summary } from '../src/lib/replay';
import { entry, piece } from './fixtures';

const BEFORE = [piece('a', 'west'), piece('r', 'east', { power: 'su' })];
const GAME = [
  entry(1, 'allied', 'move r bend', [{ kind: 'move', clauses: ['5.0'], unit: 'r', start: 'east', to: 'bend' }]),
  entry(2, 'allied', 'end', []),
  entry(3, 'allied', 'resolve', [
    { kind: 'die', clauses: [], face: 4, sides: 6, why: 'combat' },
    { kind: 'attack', clauses: ['8.71'], at: ['west'], units: ['r'], die: 4, loss: 2 },
    { kind: 'eliminated', clauses: ['8.73'], unit: 'a', at: 'west', sp: 2 },
  ]),
  entry(5, 'allied', 'advance r west', [{ kind: 'advance', clauses: ['8.61'], unit: 'r', to: 'west' }], 'Fall 1941'),
];

describe('steps of a replay', () => {
  const made = steps(GAME, BEFORE);

  it('are the acts that show something', () => {
    expect(made.map((step) => step.entry.ply)).toEqual([1, 3, 5]);
  });
  it('know where a piece came from, told or not', () => {
    expect(made[0]?.marks).toEqual([{ shape: 'arrow', from: 'east', to: 'bend', piece: 'r', power: 'su', kind: 'move' }]);
    expect(made[2]?.marks[0]).toMatchObject({ from: 'bend', to: 'west' });
  });
  it('mark battles with die and loss, and units that are gone', () => {
    expect(made[1]?.marks).toEqual([
      { shape: 'battle', at: 'west', text: 'die 4, loss 2', kind: 'attack' },
      { shape: 'gone', at: 'west', piece: 'a', kind: 'eliminated' },
    ]);
  });
  it('move the pieces one step at a time', () => {
    const at = (count: number) => after(BEFORE, made, count).map((one) => `${one.id}@${one.at}`);
    expect(at(0)).toEqual(['a@west', 'r@east']);
    expect(at(1)).toEqual(['a@west', 'r@bend']);
    expect(at(2)).toEqual(['r@bend']);
    expect(at(3)).toEqual(['r@west']);
  });
  it('show points that go from piece to piece, assaults and advances', () => {
    const told = steps(
      [
        entry(1, 'allied', 'send', [{ kind: 'send', clauses: [], army: 'a', points: 2, of: 'foot', to: 'r' }]),
        entry(2, 'allied', 'assault', [{ kind: 'assault', clauses: [], space: 'east', armies: ['a'], losses: 1 }]),
        entry(3, 'allied', 'lose', [{ kind: 'removed', clauses: [], army: 'r', of: 'foot' }]),
        entry(4, 'allied', 'advance', [{ kind: 'advance', clauses: [], army: 'a', at: 'east', success: false }]),
        entry(5, 'allied', 'advance', [{ kind: 'advance', clauses: [], army: 'a', at: 'east', success: true }]),
      ],
      BEFORE,
    );
    expect(told.map((step) => [step.entry.ply, step.marks])).toMatchObject([
      [1, [{ shape: 'arrow', from: 'west', to: 'east', piece: '' }]],
      [2, [{ shape: 'battle', at: 'east', text: 'loss 1' }]],
      [5, [{ shape: 'arrow', from: 'west', to: 'east', piece: 'a' }]],
    ]);
    expect(after(BEFORE, told, 3).map((one) => `${one.id}@${one.at}`)).toEqual(['a@east', 'r@east']);
  });
  it('tell an advance once, and how a piece is lost for want of supply', () => {
    const told = steps(
      [
        entry(1, 'allied', 'advance a', [
          { kind: 'advance', clauses: [], army: 'a', at: 'bend', success: true },
          { kind: 'enter', clauses: [], army: 'a', start: 'west', to: 'bend' },
        ]),
        entry(2, 'allied', 'end', [{ kind: 'starved', clauses: [], army: 'r', space: 'east', points: 2 }]),
      ],
      BEFORE,
    );
    expect(summary(told)).toBe('1 move, 1 unit lost');
  });
  it('show what is announced, what a battle led to, and losses that leave nothing', () => {
    const told = steps(
      [
        entry(1, 'allied', 'resolve', [
          { kind: 'attack', clauses: [], target: 'west', units: ['r'] },
          { kind: 'battle', clauses: [], target: 'west', attack: 4, defence: 2, result: 'DX' },
          { kind: 'factor-loss', clauses: [], piece: 'r', factors: 1, left: 2 },
          { kind: 'loss', clauses: [], unit: 'r', sp: 1 },
          { kind: 'loss', clauses: [], piece: 'a' },
        ]),
        entry(2, 'allied', 'end', [
          { kind: 'interception', clauses: [], zone: 'bend', fleets: ['r'] },
          { kind: 'factor-loss', clauses: [], piece: 'r', factors: 2, left: 0 },
          { kind: 'interception', clauses: [], zone: 'bend', fleets: [] },
        ]),
      ],
      BEFORE,
    );
    expect(told.map((step) => step.marks)).toMatchObject([
      [
        { shape: 'aim', from: 'east', to: 'west' },
        { shape: 'battle', at: 'west', text: 'DX' },
        { shape: 'gone', piece: 'a', at: 'west' },
      ],
      [
        { shape: 'battle', at: 'bend', text: '' },
        { shape: 'gone', piece: 'r', at: 'east' },
      ],
    ]);
    expect(summary(told)).toBe('2 battles, 2 units lost');
  });
  it('leave the view before untouched', () => {
    after(BEFORE, made, 3);
    expect(BEFORE.map((one) => one.at)).toEqual(['west', 'east']);
  });
  it('are summed up in one line', () => {
    expect(summary(made)).toBe('2 moves, 1 battle, 1 unit lost');
    expect(summary([])).toBe('');
  });
});

describe('the log', () => {
  const names = { space: (id: string) => (id === 'west' ? 'Westland' : null), piece: (id: string) => (id === 'r' ? 'the Reds' : null) };

  it('tells an event with names for ids', () => {
    expect(told(GAME[2]!.events[1]!, names)).toBe('Attack: at Westland, the Reds, die 4, loss 2');
  });
  it('prefers the words of the server and is silent about bare dice', () => {
    expect(told({ kind: 'x', clauses: [], says: 'In words.' }, names)).toBe('In words.');
    expect(told({ kind: 'x', clauses: [], says: '', unit: 'r' }, names)).toBeNull();
    expect(told(GAME[2]!.events[0]!, names)).toBeNull();
  });
  it('jumps to the places of an entry', () => {
    const isSpace = (id: string) => ['west', 'bend', 'east'].includes(id);
    expect(placesOf(GAME[0]!, isSpace)).toEqual(['bend', 'east']);
    expect(placesOf(GAME[2]!, isSpace)).toEqual(['west']);
    expect(placesOf(GAME[1]!, isSpace)).toEqual([]);
  });
  it('has ticks for turns and battles', () => {
    expect(isBattle(GAME[2]!)).toBe(true);
    expect(ticks(GAME).map((tick) => `${tick.kind} ${tick.ply}`)).toEqual(['turn 1', 'battle 3', 'turn 5']);
  });
  it('stands under headings of turn, side and phase', () => {
    expect(grouped(GAME, (side) => side).map((group) => [group.title, group.entries.length])).toEqual([
      ['Summer 1941 \u2013 allied \u2013 Movement', 3],
      ['Fall 1941 \u2013 allied \u2013 Movement', 1],
    ]);
  });
});
