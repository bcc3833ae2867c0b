/** Boards, loaded once a system: the facts, the shapes and the painter of the ground. */
import { Ground } from '../map/ground';
import { api } from './api';
import { Shapes } from './geometry';
import type { Board, PowerFacts, SpaceId } from './types';

export interface Table {
  board: Board;
  shapes: Shapes;
  ground: Ground;
}

const tables = new Map<string, Promise<Table>>();

export function tableOf(system: string): Promise<Table> {
  let found = tables.get(system);
  if (!found) {
    found = api.board(system).then((board) => ({
      board,
      shapes: new Shapes(board.drawing.spaces, board.drawing.space_size),
      ground: new Ground(board.drawing),
    }));
    found.catch(() => tables.delete(system));
    tables.set(system, found);
  }
  return found;
}

/** The name of a space as people say it: its own, or the nearest thing to one. */
export function placeName(board: Board, space: SpaceId): string {
  const facts = board.spaces[space];
  const name = facts?.name || board.drawing.spaces[space]?.label;
  return name ? name : [facts?.country ?? facts?.terrain, space].filter(Boolean).join(' ');
}

const plain = (words: string) => words.toLowerCase().replaceAll(/[^a-z0-9]+/g, '');

/** Does the id of a space say more than its name, as the number of a hex does? */
export const tellsMore = (space: SpaceId, name: string) => plain(space) !== plain(name);

/** The power that a side is, by its id or by its name. */
export const powerOf = (board: Board, side: string): PowerFacts | undefined =>
  board.powers[side] ?? Object.values(board.powers).find((power) => plain(power.name ?? '') === plain(side));

/** A sentence of the rules with names for the ids in it; an id that tells more than the name stays. */
export function inWords(sentence: string, board: Board, piece: (id: string) => string | null): string {
  const place = (id: SpaceId) => {
    const name = board.spaces[id] && placeName(board, id);
    return name && !tellsMore(id, name) ? name : null;
  };
  return sentence.replaceAll(/[a-z0-9][\w.-]*\w/gi, (id) => piece(id) ?? place(id) ?? id);
}
