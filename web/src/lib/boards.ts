/** Boards, loaded once a system: the facts, the shapes and the painter of the ground. */
import { Ground } from '../map/ground';
import { api } from './api';
import { Shapes } from './geometry';
import type { Board, SpaceId } from './types';

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
