/** Pieces of one space as a stack: order, height, total, and where each counter lies, closed or fanned out. */
import type { Point } from './geometry';
import type { Piece, PieceId, SpaceId } from './types';

export interface Stack {
  at: SpaceId;
  /** From the bottom to the top. */
  pieces: Piece[];
  total: number;
}

/** What is built into the ground: it lies under what stands on it. */
const GROUND = new Set(['fort']);
const stands = (piece: Piece) => Number(!GROUND.has(piece.symbol));

/** Stacks by space; on top lies what can act, then the strongest. */
export function stacks(pieces: Piece[], able: (piece: PieceId) => boolean): Map<SpaceId, Stack> {
  const found = new Map<SpaceId, Stack>();
  for (const piece of pieces) {
    const stack = found.get(piece.at);
    if (stack) {
      stack.pieces.push(piece);
      stack.total += piece.value;
    } else {
      found.set(piece.at, { at: piece.at, pieces: [piece], total: piece.value });
    }
  }
  for (const stack of found.values()) {
    stack.pieces.sort(
      (a, b) => Number(able(a.id)) - Number(able(b.id)) || stands(a) - stands(b) || a.value - b.value || (a.id < b.id ? 1 : -1),
    );
  }
  return found;
}

const MOST_SHOWN = 4;

/** The offset of counter `index` (0 at the bottom) of a closed stack: the top in the middle, the rest down to the left, never a tower. */
export function closed(index: number, height: number, size: number): Point {
  const step = size * 0.1;
  const shown = Math.min(height, MOST_SHOWN);
  const below = shown - 1 - Math.max(0, index - (height - shown));
  return below === 0 ? { x: 0, y: 0 } : { x: -below * step, y: below * step };
}

/** The offset of a counter of a stack that is fanned out: rows of at most `perRow`, centred on the space. */
export function fanned(index: number, height: number, size: number, perRow = 4): Point {
  const columns = Math.min(height, perRow);
  const rows = Math.ceil(height / perRow);
  const row = Math.floor(index / perRow);
  const inRow = row === rows - 1 ? height - row * perRow : columns;
  const gap = size * 1.1;
  return {
    x: ((index % perRow) - (inRow - 1) / 2) * gap,
    y: (row - (rows - 1) / 2) * gap,
  };
}
