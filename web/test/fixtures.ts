/** A tiny board of four areas that are no hexes, and pieces on it. */
import type { Choices, DrawnSpace, Envelope, HistoryEntry, Piece } from '../src/lib/types';

/** Three areas in a row, the middle one L-shaped, and an island made of two rings. */
export const SPACES: Record<string, DrawnSpace> = {
  west: { x: 50, y: 50, shape: 'M0 0L100 0 100 100 0 100Z', label: 'West' },
  bend: { x: 150, y: 50, shape: 'm100 0 h100 v200 h-200 v-100 h100z', label: 'Bend' },
  east: { x: 250, y: 100, shape: 'M200 0l100 0 0 200 -100 0z', label: '' },
  isles: { x: 410, y: 20, shape: 'M400 0l20 0 0 40 -20 0zM440 0l20 0 0 40 -20 0z', label: 'Isles' },
};

export const piece = (id: string, at: string, more: Partial<Piece> = {}): Piece => ({
  id,
  name: `piece ${id}`,
  power: 'de',
  side: 'axis',
  commanded_by: 'axis',
  symbol: 'infantry',
  strength: '2',
  value: 2,
  at,
  marks: [],
  ...more,
});

export const CHOICES: Choices = {
  acts: [
    { verb: 'end', text: 'end', label: 'End movement', primary: true },
    { verb: 'skip', text: 'skip', label: 'Skip' },
    { verb: 'resign', text: 'resign axis', label: 'Resign' },
  ],
  pieces: {
    a: [
      { verb: 'move', text: 'move a {space}', label: 'Move', spaces: { bend: 2, east: 4 } },
      { verb: 'sail', text: 'sail a {space}', label: 'Sail', spaces: { east: 1, isles: 3 } },
      { verb: 'entrain', text: 'entrain a', label: 'Mark for rail' },
    ],
    b: [{ verb: 'join', text: 'join b', label: 'Join' }],
  },
  spaces: {
    west: [{ verb: 'attack', text: 'attack west', label: 'Attack West' }],
    isles: [{ verb: 'convoy', text: 'convoy isles {space}', label: 'Convoy', spaces: { east: 0 } }],
  },
};

export const entry = (ply: number, side: string, text: string, events: HistoryEntry['events'], turn = 'Summer 1941'): HistoryEntry => ({
  ply,
  side,
  text,
  label: text,
  turn,
  phase: 'Movement',
  events,
});

export const envelope = (more: Partial<Envelope> = {}): Envelope => ({
  game: 'g',
  system: 's',
  scenario: 'x',
  title: 'A war',
  options: [],
  ply: 4,
  seat: ['axis'],
  seats: { axis: { player: 'human' }, allied: { player: 'greedy' } },
  actor: 'axis',
  thinking: false,
  turn: 'Summer 1941',
  prompt: 'Move',
  phase: { path: 'axis/movement', title: 'Movement', help: [] },
  over: false,
  result: '',
  undoable: 0,
  view: {
    turn: 'Summer 1941',
    turn_number: 1,
    pieces: [piece('a', 'west'), piece('b', 'bend'), piece('r', 'east', { power: 'su', side: 'allied', commanded_by: 'allied' })],
    control: { axis: ['west', 'bend'], allied: ['east'] },
    overlays: [],
    panels: [],
  },
  choices: CHOICES,
  events: [],
  battle: null,
  ...more,
});
