/** Replay: what events did, as arrows and marks, and pieces stepped from one view to the next. */
import type { GameEvent, HistoryEntry, Piece, PieceId, SpaceId } from './types';

export type Mark =
  | { shape: 'arrow'; from: SpaceId; to: SpaceId; piece: PieceId; power: string; kind: string }
  | { shape: 'aim'; from: SpaceId; to: SpaceId; kind: string }
  | { shape: 'battle'; at: SpaceId; text: string; kind: string }
  | { shape: 'gone'; at: SpaceId; piece: PieceId; kind: string };

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const list = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((part): part is string => typeof part === 'string') : [];

/** One step of a replay: an act that shows something on the map. */
export interface Step {
  entry: HistoryEntry;
  marks: Mark[];
}

/** Steps from the acts played, given where each piece stood before them. */
export function steps(entries: HistoryEntry[], before: Piece[]): Step[] {
  const where = new Map(before.map((piece) => [piece.id, piece.at]));
  const power = new Map(before.map((piece) => [piece.id, piece.power]));
  return entries
    .map((entry) => ({ entry, marks: entry.events.flatMap((event) => marksOf(event, where, power)) }))
    .filter((step) => step.marks.length > 0);
}

/** What rule books call the one who acts, and those who act together. */
const ONE = ['unit', 'army', 'piece'];
const SEVERAL = ['units', 'armies', 'pieces', 'fleets'];
const PLACE = ['at', 'space', 'target', 'zone', 'box'];
/** How they say that a piece is no more; the second set only if not a part of it is meant, the third if nothing is left. */
const GONE = new Set(['eliminated', 'removed', 'starved', 'perished']);
const LOST = new Set(['loss', 'overrun-lost']);
const PART = ['of', 'sp', 'points', 'factors'];
/** What a battle has led to, and how that is written beside its mark. */
const RESULT: Record<string, string> = { die: 'die ', loss: 'loss ', losses: 'loss ', sunk: 'sunk ', result: '' };
const first = <T>(event: GameEvent, facts: string[], read: (value: unknown) => T | null): T | null =>
  facts.reduce<T | null>((found, fact) => found ?? read(event[fact]), null);

function marksOf(event: GameEvent, where: Map<PieceId, SpaceId>, power: Map<PieceId, string>): Mark[] {
  const unit = first(event, ONE, text);
  const place = first(event, PLACE, text);
  const to = text(event['to']) ?? (event['success'] === true ? place : null);
  if (unit !== null && to !== null) return journey(event, unit, to, where, power);
  const units = first(event, SEVERAL, (value) => (Array.isArray(value) ? list(value) : null)) ?? [];
  const places = [...list(event['at']), ...(place === null ? [] : [place])];
  const told = Object.keys(RESULT).filter((fact) => fact in event);
  const target = text(event['target']);
  if (units.length > 0 && target !== null && told.length === 0) return aims(event, units, target, where);
  if (places.length > 0 && (units.length > 0 || told.some((fact) => fact !== 'die'))) {
    const words = told.map((fact) => `${RESULT[fact]}${String(event[fact])}`).join(', ');
    return places.map((at) => ({ shape: 'battle', at, text: words, kind: event.kind }));
  }
  if (unit === null || !isGone(event)) return [];
  const at = place ?? where.get(unit);
  where.delete(unit);
  return at === undefined ? [] : [{ shape: 'gone', at, piece: unit, kind: event.kind }];
}

const isGone = (event: GameEvent) =>
  event['left'] === 0 ||
  (event['of'] === undefined && GONE.has(event.kind)) ||
  (LOST.has(event.kind) && PART.every((fact) => event[fact] === undefined));

/** An attack that is announced: one line from every space of those who take part. */
function aims(event: GameEvent, units: PieceId[], target: SpaceId, where: Map<PieceId, SpaceId>): Mark[] {
  const from = new Set(units.flatMap((unit) => where.get(unit) ?? []));
  from.delete(target);
  return [...from].map((start) => ({ shape: 'aim', from: start, to: target, kind: event.kind }));
}

/** A piece that goes to a space; or a part of it that goes to another piece, while it stays. */
function journey(event: GameEvent, unit: PieceId, to: string, where: Map<PieceId, SpaceId>, power: Map<PieceId, string>): Mark[] {
  const from = text(event['start']) ?? where.get(unit);
  const other = where.get(to);
  if (where.get(unit) === to) return []; // told before
  if (other === undefined) where.set(unit, to);
  const goal = other ?? to;
  if (from === undefined || from === goal) return [];
  const piece = other === undefined ? unit : '';
  return [{ shape: 'arrow', from, to: goal, piece, power: power.get(unit) ?? '', kind: event.kind }];
}

/** Pieces after the first `count` steps, from the view before; what events do not tell shows when the replay ends. */
export function after(before: Piece[], played: Step[], count: number): Piece[] {
  const at = new Map<PieceId, SpaceId | null>();
  for (const step of played.slice(0, count)) {
    for (const mark of step.marks) {
      if (mark.shape === 'arrow') at.set(mark.piece, mark.to);
      else if (mark.shape === 'gone') at.set(mark.piece, null);
    }
  }
  return before.flatMap((piece) => {
    const moved = at.get(piece.id);
    if (moved === undefined) return [piece];
    return moved === null ? [] : [{ ...piece, at: moved }];
  });
}

/** "Allied turn: 12 moves, 3 battles". */
export function summary(played: Step[]): string {
  const count = (shape: Mark['shape']) => played.reduce((sum, step) => sum + step.marks.filter((mark) => mark.shape === shape).length, 0);
  const parts = [
    plural(count('arrow'), 'move'),
    plural(count('battle'), 'battle'),
    plural(count('gone'), 'unit', 'units lost', 'unit lost'),
  ].filter(Boolean);
  return parts.join(', ');
}

function plural(count: number, word: string, many = `${word}s`, one = word): string {
  if (count === 0) return '';
  return `${count} ${count === 1 ? one : many}`;
}
