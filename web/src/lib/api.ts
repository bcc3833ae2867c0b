/** The five verbs of the client, over HTTP: see, act, take back, ask why, ask for the odds. */
import type { Board, Counsel, Envelope, HistoryEntry, Lesson, LiveMessage, Refusal, System, WarRecord } from './types';

export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.message);
  }
}

/** The game has moved on since the client last looked. */
export class MovedOn extends Error {}

/** The act was played and is stored, but the server could not show what came of it: look again. */
export class Unseen extends MovedOn {}

export class Trouble extends Error {
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

const BASE = 'api';

/** How long a request may take before it counts as lost, in milliseconds. */
const PATIENCE = 20_000;
/** Played, but not shown; too much to do just now. */
const UNSEEN = 202;
const BUSY = 503;
/** Before a question is put again to a server that was busy, in milliseconds. */
const BREATH = 1_000;

async function ask(path: string, body: unknown): Promise<Response> {
  try {
    return await fetch(`${BASE}/${path}`, {
      signal: AbortSignal.timeout(PATIENCE),
      ...(body === undefined
        ? {}
        : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
  } catch {
    throw new Trouble('The server does not answer. Is it still running? The game is safe; try again in a moment.', 0);
  }
}

async function call<T>(path: string, body?: unknown): Promise<T> {
  let answer = await ask(path, body);
  if (answer.status === BUSY && body === undefined) {
    await new Promise((done) => setTimeout(done, BREATH));
    answer = await ask(path, body);
  }
  if (answer.ok && answer.status !== UNSEEN) return (await answer.json()) as T;
  const data = (await answer.json().catch(() => ({}))) as { error?: string; detail?: unknown; refused?: Refusal };
  if (answer.status === 422 && data.refused) throw new Refused(data.refused);
  if (answer.status === UNSEEN) throw new Unseen(data.error ?? 'It was played.');
  if (answer.status === BUSY) throw new Trouble(`The server is busy: ${data.error ?? 'try again in a moment'}.`, BUSY);
  if (answer.status === 409) throw new MovedOn(data.error ?? 'The game has moved on.');
  throw new Trouble(data.error ?? `The server answered ${answer.status}.`, answer.status);
}

const query = (values: Record<string, string | number>) =>
  new URLSearchParams(Object.entries(values).map(([key, value]) => [key, String(value)])).toString();

export interface NewGame {
  system: string;
  scenario: string;
  options: string[];
  seats: Record<string, string>;
}

export interface NewLesson {
  system: string;
  lesson: string;
}

export interface Seats {
  game: string;
  /** `claim`: the secret of an invitation, in place of a token. */
  seats: Record<string, { token?: string | null; player: string; claim?: string | null }>;
  observer?: { token: string };
}

/** A seat that an invitation has given. */
export interface Claimed {
  game: string;
  side: string;
  token: string;
}

export interface Summary {
  token: string;
  game: string;
  system: string;
  scenario: string;
  title: string;
  turn: string;
  actor: string | null;
  seat: string[];
  players: Record<string, string>;
  ply: number;
  over: boolean;
  result: string;
}

export const api = {
  systems: () => call<System[]>('systems'),
  board: (system: string) => call<Board>(`systems/${system}/board`),
  lessons: (system: string) => call<Lesson[]>(`systems/${system}/lessons`),
  create: (game: NewGame | NewLesson) => call<Seats>('games', game),
  open: (record: unknown) => call<Seats>('records', record),
  claim: (secret: string) => call<Claimed>(`claims/${secret}`, {}),
  rules: (system: string) => call<{ clauses: Record<string, { says: string }> }>(`systems/${system}/rules`),
  summaries: (tokens: string[]) =>
    call<Summary[]>(`games?${new URLSearchParams(tokens.map((token) => ['token', token])).toString()}`),
  look: (token: string, since?: number) =>
    call<Envelope>(`games/${token}${since === undefined ? '' : `?${query({ since })}`}`),
  play: (token: string, ply: number, action: string) => call<Envelope>(`games/${token}/actions`, { ply, action }),
  undo: (token: string, ply: number, all: boolean) => call<Envelope>(`games/${token}/undo`, { ply, all }),
  why: (token: string, action: string) =>
    call<{ legal: boolean; clause?: string; message?: string }>(`games/${token}/why?${query({ action })}`),
  history: (token: string, since: number) => call<HistoryEntry[]>(`games/${token}/history?${query({ since })}`),
  moment: (token: string, ply: number) => call<Envelope>(`games/${token}/history/${ply}`),
  hint: (token: string) => call<Counsel[]>(`games/${token}/hint`),
  /** The address of a page, not a call: every roll of a finished war against its expectation. */
  luck: (token: string) => `/api/games/${token}/luck`,
  /** The whole game; without the seed of its dice while it is open. */
  record: (token: string) => call<WarRecord>(`games/${token}/record`),
};

const RETRY_FIRST = 500;
const RETRY_MOST = 8000;
const UNKNOWN_TOKEN = 4404;

/** Live messages of a game; reconnects by itself until closed. `onopen` fires after every connection. */
export function live(token: string, onmessage: (message: LiveMessage) => void, onopen: () => void): () => void {
  let socket: WebSocket | null = null;
  let closed = false;
  let wait = RETRY_FIRST;
  let timer = 0;
  const open = () => {
    const address = new URL(`${BASE}/games/${token}/live`, document.baseURI);
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
    address.hash = '';
    socket = new WebSocket(address);
    socket.onopen = () => {
      wait = RETRY_FIRST;
      onopen();
    };
    socket.onmessage = (event) => onmessage(JSON.parse(String(event.data)) as LiveMessage);
    socket.onclose = (event) => {
      if (closed || event.code === UNKNOWN_TOKEN) return;
      timer = window.setTimeout(open, wait);
      wait = Math.min(wait * 2, RETRY_MOST);
    };
  };
  open();
  return () => {
    closed = true;
    window.clearTimeout(timer);
    socket?.close();
  };
}
