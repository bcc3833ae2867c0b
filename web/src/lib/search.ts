/** Search of places by name: without accents, case or patience. */
import type { Board, SpaceId } from './types';

export interface Found {
  name: string;
  space: SpaceId;
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Every name on the map with its space: spaces' own names and ids, and what the drawing writes on them. */
export function gazetteer(board: Board, at: (point: { x: number; y: number }) => SpaceId | null): Found[] {
  const found: Found[] = [];
  const seen = new Set<string>();
  const add = (name: string, space: SpaceId | null) => {
    if (!name || space === null || seen.has(plain(name))) return;
    seen.add(plain(name));
    found.push({ name, space });
  };
  for (const [id, space] of Object.entries(board.spaces)) add(space.name, id);
  for (const layer of board.drawing.layers) {
    for (const item of layer.items) {
      if (item.name === undefined || item.x === undefined || item.y === undefined) continue;
      const dot = /^M(-?[\d.]+)[ ,](-?[\d.]+)/.exec(item.d ?? '');
      add(item.name, at(dot ? { x: Number(dot[1]), y: Number(dot[2]) } : { x: item.x, y: item.y }));
    }
  }
  for (const id of Object.keys(board.spaces)) add(id, id);
  return found;
}

/** The best matches: names that begin with the words first. */
export function search(list: Found[], words: string, most = 8): Found[] {
  const wanted = plain(words.trim());
  if (!wanted) return [];
  const starts = list.filter((one) => plain(one.name).startsWith(wanted));
  const holds = list.filter((one) => !plain(one.name).startsWith(wanted) && plain(one.name).includes(wanted));
  return [...starts, ...holds].slice(0, most);
}
