/** What the server sends: the contract of docs/api.md, as far as the client relies on it. */

export type SpaceId = string;
export type PieceId = string;

export interface Scenario {
  id: string;
  title: string;
  about: string;
  sides: string[];
  turns: number;
  options: Record<string, string>;
  recommended: string[];
  /** Options that change who plays: the sides under each of them. */
  sides_with?: Record<string, string[]>;
}

/** A lesson as the start page lists it. */
export interface LessonCard {
  id: string;
  title: string;
  about: string;
  scenario: string;
  side: string;
}

export interface LessonStep {
  text: string;
  /** What ends it: a button, an act of the learner, a phase or a turn that is reached. */
  done: 'next' | 'act' | 'phase' | 'turn';
  /** A glob on the notation of the act, the path of the phase or the title of the turn. */
  match: string;
  clauses: string[];
  /** Spaces and pieces to point at. */
  show: string[];
  hint: string;
  /** Globs of acts that lead there. */
  only: string[];
}

export interface Lesson extends LessonCard {
  steps: LessonStep[];
}

export interface System {
  id: string;
  title: string;
  follows: string;
  scenarios: Scenario[];
  /** Computer players by name, with a line about each. */
  bots: Record<string, string>;
  /** The one to suggest. */
  opponent: string;
  lessons: LessonCard[];
  picture: string | null;
}

export interface DrawnSpace {
  x: number;
  y: number;
  shape: string;
  label: string;
}

export interface DrawnItem {
  d?: string;
  name?: string;
  x?: number;
  y?: number;
  size?: number;
  rotate?: number;
  anchor?: 'start' | 'middle' | 'end';
  country?: string;
  capital?: boolean;
  faint?: boolean;
  solid?: boolean;
}

export interface Drawing {
  title: string;
  width: number;
  height: number;
  /** A length typical of a small space; without it, the middle one counts. */
  space_size?: number;
  /** False where spaces have names and no numbers. */
  numbered?: boolean;
  spaces: Record<SpaceId, DrawnSpace>;
  layers: { kind: string; items: DrawnItem[] }[];
  legend: { kind: string; name: string }[];
  palette: Record<string, string>;
}

export interface SpaceFacts {
  name: string;
  terrain: string;
  notes: string[];
  country?: string;
  near: SpaceId[];
}

export interface PowerFacts {
  name: string;
  colour?: string;
  ink?: string;
  code?: string;
}

export interface Board {
  spaces: Record<SpaceId, SpaceFacts>;
  powers: Record<string, PowerFacts>;
  drawing: Drawing;
}

export interface Piece {
  id: PieceId;
  name: string;
  power: string;
  side: string;
  commanded_by: string | null;
  symbol: string;
  strength: string;
  value: number;
  at: SpaceId;
  marks: string[];
  movement?: string;
  /** The space that it is about to attack. */
  aim?: SpaceId;
  /** A few letters for its corner, in place of its power's. */
  code?: string;
}

export interface Overlay {
  id: string;
  title: string;
  side: string;
  spaces: SpaceId[];
}

export interface PanelTable {
  title: string;
  rows: [string, string, string?][];
}

export interface View {
  turn: string;
  turn_number: number;
  pieces: Piece[];
  control: Record<string, SpaceId[]>;
  /** Who is at war with whom, where that is not simply everybody with everybody else. */
  foes?: Record<string, string[]>;
  /** What has become of spaces, in words. */
  notes?: Record<SpaceId, string[]>;
  /** A few characters to be written on spaces, for damage that should not be overlooked; `notes` explain them. */
  tags?: Record<SpaceId, string>;
  overlays: Overlay[];
  panels: PanelTable[];
}

/** One act in full: its notation is `text`. */
export interface Act {
  verb: string;
  text: string;
  label: string;
  primary?: boolean;
  warn?: string;
}

/** An act, or several that differ in what fills the holes of `text`: every combination of what is listed is possible. */
export interface Choice extends Act {
  /** For "{space}": each space with its cost. */
  spaces?: Record<SpaceId, number>;
  /** For "{piece}". */
  pieces?: PieceId[];
  /** For "{number}": the lowest and the highest, and what they count. */
  numbers?: [number, number];
  of?: string;
}

export interface Ask {
  verb: string;
  takes: string[];
}

export interface Choices {
  acts: Choice[];
  pieces: Record<PieceId, Choice[]>;
  spaces: Record<SpaceId, Choice[]>;
  asks: Ask[];
}

export interface BattleLine {
  text: string;
  value: string | number;
  clause?: string;
  side?: 'attack' | 'defence' | 'total';
}

export interface Battle {
  title: string;
  /** Can it be carried out as it stands? */
  ready: boolean;
  attackers: PieceId[];
  defenders: PieceId[];
  spaces?: SpaceId[];
  lines: BattleLine[];
  differential?: string | number;
  outcomes: { p: number; label: string }[];
  numbers: { label: string; value: string | number }[];
  button?: string;
  /** What the button posts; null while something is missing. */
  action: string | null;
}

export type Fact = string | number | boolean | null | string[];
export interface GameEvent {
  kind: string;
  clauses: string[];
  says?: string;
  [fact: string]: Fact | undefined;
}

export interface PhaseHelp {
  path: string;
  title: string;
  help: { clause: string; says: string }[];
}

/** A plan for a turn and what came of it in thought: changes from now to the turns after this one. */
export interface Counsel {
  plan: string;
  says: string;
  gain: number;
  spread: number;
  forces: Record<string, number>;
  land: Record<string, number>;
  won: number;
  tries: number;
}

/** One act of the game and what it did; `ply` is the moment right after it. */
export interface HistoryEntry {
  ply: number;
  side: string;
  text: string;
  label: string;
  turn: string;
  phase: string;
  /** Of the phase in which it was played. */
  path: string;
  events: GameEvent[];
}

export interface Envelope {
  game: string;
  system: string;
  scenario: string;
  title: string;
  options: string[];
  /** The lesson that goes with the game. */
  lesson: string | null;
  ply: number;
  /** The sides of this token. */
  seat: string[];
  seats: Record<string, { player: string }>;
  actor: string | null;
  thinking: boolean;
  turn: string;
  prompt: string;
  phase: PhaseHelp;
  over: boolean;
  result: string;
  undoable: number;
  /** The fingerprint of the seed of the dice; the seed itself, once the war is over; did somebody know it from the start? */
  commitment: string;
  seed: string | null;
  revealed: boolean;
  view: View;
  choices: Choices | null;
  events: HistoryEntry[];
  battle: Battle | null;
}

/** A whole game as a file, as far as the client looks into it. */
export interface WarRecord {
  /** Null while the war goes on. */
  seed: string | null;
  commitment: string;
  dice: number[];
  position?: { dice?: number[] } | null;
  /** Parts by other rules or other dice: where each ends, and the state there. */
  eras?: { seed: string | null; rolled: number; state: { forced?: number[] } }[];
}

export interface Refusal {
  action: string;
  clause: string;
  message: string;
}

/** A computer at work: how far it is in its turn, what it does, and what share of its thought is done while it makes a plan. */
export interface Thinking {
  side: string;
  progress: number;
  note?: string;
  share?: number | null;
}

export type LiveMessage =
  | { type: 'ply'; ply: number }
  | ({ type: 'thinking' } & Thinking)
  | { type: 'hint'; share: number }
  | { type: 'failed'; note: string }
  | { type: 'over'; result: string };
