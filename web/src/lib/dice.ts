/** The dice of a war from its seed, as the engine makes them: whoever has the record can check every one. */
import { sha256 } from './sha256';
import type { HistoryEntry, WarRecord } from './types';

const MASK = (1n << 64n) - 1n;
const GOLDEN = 0x9e3779b97f4a7c15n;

/** 64 well-mixed bits of seed and counter, by the finalizer of splitmix64. */
export function mix(seed: bigint, counter: number): bigint {
  let z = (seed + BigInt(counter + 1) * GOLDEN) & MASK;
  z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & MASK;
  z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & MASK;
  return z ^ (z >> 31n);
}

/** The face, 1 to `sides`, of the roll with this number. */
export const face = (seed: bigint, counter: number, sides = 6): number => Number(mix(seed, counter) % BigInt(sides)) + 1;

/** What is published when a war begins; the seed told at its end must give the same. */
export const commitment = (seed: bigint): string => sha256(`theatrum seed ${seed}`);

export interface Die {
  face: number;
  sides: number;
  /** The act that it fell for. */
  label: string;
}

/** Every die that the log tells of, in order. */
export const diceOf = (entries: HistoryEntry[]): Die[] =>
  entries.flatMap(({ events, label }) =>
    events.filter((event) => event.kind === 'die').map((event) => ({ face: Number(event['face']), sides: Number(event['sides']), label })),
  );

export interface Verdict {
  /** Nothing is wrong, as far as can be checked. */
  sound: boolean;
  /** The result first, then what could not be checked. */
  lines: string[];
}

/** Dice from here to there that have one seed, or none that was told. */
interface Part {
  from: number;
  to: number;
  seed: bigint | null;
  /** How many of them were laid down by the position that it began with. */
  laid: number;
}

function partsOf(record: WarRecord): Part[] {
  const eras = record.eras ?? [];
  const ends = [...eras.map((era) => era.rolled), record.dice.length];
  const seeds = [...eras.map((era) => era.seed), record.seed];
  const laid = [record.position?.dice, ...eras.map((era) => era.state.forced)].map((faces) => faces?.length ?? 0);
  return ends.map((to, k) => {
    const seed = seeds[k];
    return { from: ends[k - 1] ?? 0, to, seed: seed == null ? null : BigInt(seed), laid: laid[k] ?? 0 };
  });
}

const count = (many: number) => (many === 1 ? '1 die' : `${many} dice`);
/** These dice as the subject of a sentence, with its verb in the singular and the plural. */
const these = (from: number, to: number, one: string, many: string) => (to - from === 1 ? `Die ${to} ${one}` : `Dice ${from + 1} to ${to} ${many}`);
const wrong = (...lines: string[]): Verdict => ({ sound: false, lines });

/** Check a finished war: the seed against the promise made when it began, every die of record and log against the seed. */
export function check(record: WarRecord, told: Die[], promise: string): Verdict {
  if (record.seed === null) return wrong('The seed is told when the war is over, not before.');
  if (commitment(BigInt(record.seed)) !== promise) return wrong('The seed is not the one that was promised: its fingerprint is another.');
  const dice = record.dice;
  for (let k = 0; k < Math.max(dice.length, told.length); k++) {
    if (dice[k] === told[k]?.face) continue;
    const of = (face: number | undefined) => (face === undefined ? 'none' : `a ${face}`);
    return wrong(`Die ${k + 1}: the record has ${of(dice[k])}, the log has ${of(told[k]?.face)}.`);
  }
  let checked = 0;
  const notes: string[] = [];
  for (const { from, to, seed, laid } of partsOf(record)) {
    const first = Math.min(to, from + laid);
    if (first > from) notes.push(`${these(from, first, 'was', 'were')} laid down by the position that the war began with.`);
    if (seed === null) {
      if (to > first) notes.push(`${these(first, to, 'cannot', 'cannot')} be checked: nobody has told the seed of that part.`);
      continue;
    }
    for (let k = first; k < to; k++) {
      const { sides, label } = told[k] as Die;
      const due = face(seed, k, sides);
      if (dice[k] !== due) return wrong(`Die ${k + 1} is not as the seed gives it: a ${dice[k]} fell, the seed gives a ${due} (${label}).`);
    }
    checked += to - first;
    if (to > first && seed !== BigInt(record.seed)) {
      notes.push(`${these(first, to, 'is', 'are')} from an earlier part with a seed of its own, which was not promised here.`);
    }
  }
  const result = checked === 0 ? 'No die could be checked.' : `${count(checked)}, ${checked === 1 ? '' : 'all '}as the seed gives ${checked === 1 ? 'it' : 'them'}.`;
  return { sound: true, lines: [dice.length === 0 ? 'No die has fallen in this war.' : result, ...notes] };
}
