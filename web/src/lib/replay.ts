/** Replay: what events did, as arrows and marks, and pieces stepped from one view to the next. */
import type { GameEvent, HistoryEntry, Piece, PieceId, SpaceId } from './types';

export type Mark =
  | { shape: 'arrow'; from: SpaceId; to: SpaceId; piece: PieceId; power: string; kind: string }
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

function marksOf(event: GameEvent, where: Map<PieceId, SpaceId>, power: Map<PieceId, string>): Mark[] {
  const unit = text(event['unit']);
  const to = text(event['to']);
  if (unit !== null && to !== null) {
    const from = text(event['start']) ?? where.get(unit);
    where.set(unit, to);
    if (from === undefined || from === to) return [];
    return [{ shape: 'arrow', from, to, piece: unit, power: power.get(unit) ?? '', kind: event.kind }];
  }
  const units = list(event['units']);
  const places = [...list(event['at']), ...(text(event['at']) === null ? [] : [text(event['at']) as string])];
  if (units.length > 0 && places.length > 0) {
    const die = event['die'];
    const loss = event['loss'];
    const words = [die === undefined ? '' : `die ${String(die)}`, loss === undefined ? '' : `loss ${String(loss)}`];
    return places.map((at) => ({ shape: 'battle', at, text: words.filter(Boolean).join(', '), kind: event.kind }));
  }
  if (unit !== null && (event.kind === 'eliminated' || event.kind === 'removed')) {
    const at = text(event['at']) ?? where.get(unit);
    where.delete(unit);
    return at === undefined ? [] : [{ shape: 'gone', at, piece: unit, kind: event.kind }];
  }
  return [];
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
