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
  asks: [
    { verb: 'move', takes: ['piece', 'space'] },
    { verb: 'entrain', takes: ['piece'] },
    { verb: 'attack', takes: ['space'] },
  ],
};

/** An army whose points can be sent to others or form a new one, a town that builds, a vote with a number. */
export const SHARES: Choices = {
  acts: [
    { verb: 'end', text: 'end', label: 'End movement', primary: true },
    { verb: 'pledge', text: 'pledge {number}', label: 'Pledge', numbers: [2, 4], of: '' },
  ],
  pieces: {
    a: [
      { verb: 'move', text: 'move a {space}', label: 'Move', spaces: { bend: 1 } },
      { verb: 'send', text: 'send a {number} foot {piece}', label: 'Send foot', numbers: [1, 5], of: 'foot', pieces: ['b', 'c'] },
      { verb: 'form', text: 'form a {number} foot {space}', label: 'New army', numbers: [1, 4], of: 'foot', spaces: { bend: 0, east: 0 } },
      { verb: 'send', text: 'send a {number} guns {piece}', label: 'Send guns', numbers: [1, 1], of: 'guns', pieces: ['b'] },
      { verb: 'merge', text: 'merge a {piece}', label: 'Merge', pieces: ['d'] },
    ],
    b: [{ verb: 'move', text: 'move b {space}', label: 'Move', spaces: { west: 1 } }],
    r: [
      { verb: 'lose', text: 'lose r foot', label: 'Lose foot' },
      { verb: 'lose', text: 'lose r guns', label: 'Lose guns' },
    ],
  },
  spaces: {
    isles: [
      { verb: 'build', text: 'build {number} foot isles', label: 'Build foot', numbers: [1, 3], of: 'foot' },
      { verb: 'repair', text: 'repair isles', label: 'Repair Isles' },
    ],
    east: [{ verb: 'build', text: 'build {number} foot east', label: 'Build foot', numbers: [1, 2], of: 'foot' }],
  },
  asks: [],
};

export const entry = (ply: number, side: string, text: string, events: HistoryEntry['events'], turn = 'Summer 1941'): HistoryEntry => ({
  ply,
  side,
  text,
  label: text,
  turn,
  phase: 'Movement',
  path: 'axis/movement',
  events,
});

export const envelope = (more: Partial<Envelope> = {}): Envelope => ({
  game: 'g',
  system: 's',
  scenario: 'x',
  title: 'A war',
  options: [],
  lesson: null,
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
  commitment: '',
  seed: null,
  revealed: false,
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
