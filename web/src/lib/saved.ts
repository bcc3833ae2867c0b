/** Games of this browser: which seats it holds. Nothing else is kept here; the server has the game. */
import type { Claimed, Seats } from './api';

export interface SavedGame {
  game: string;
  title: string;
  /** Secret token of each side this browser plays. */
  tokens: Record<string, string>;
  players: Record<string, string>;
  touched: number;
  /** Invitations made here, by side: the secret of the link. */
  claims?: Record<string, string>;
  /** Invitations taken up here: their links lead back to the war. */
  claimed?: string[];
  /** The promise of the dice, as it was first seen: a later one counts for nothing. */
  commitment?: string;
}

export interface Shelf {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

const KEY = 'theatrum.games';
export const OBSERVER = 'observer';
export const INVITED = 'invited';

export function saved(shelf: Shelf): SavedGame[] {
  try {
    const games = JSON.parse(shelf.getItem(KEY) ?? '[]') as SavedGame[];
    return games.sort((a, b) => b.touched - a.touched);
  } catch {
    return [];
  }
}

export function keep(shelf: Shelf, game: SavedGame): void {
  const others = saved(shelf).filter((other) => other.game !== game.game);
  shelf.setItem(KEY, JSON.stringify([game, ...others]));
}

/** Keep what has changed; the rest stays as it is by now, for another tab may have taken a seat meanwhile. */
export function amend(shelf: Shelf, game: SavedGame, change: Partial<SavedGame>): void {
  const kept = saved(shelf).find((one) => one.game === game.game) ?? game;
  keep(shelf, { ...kept, ...change });
}

export function forget(shelf: Shelf, game: string): void {
  shelf.setItem(KEY, JSON.stringify(saved(shelf).filter((other) => other.game !== game)));
}

/** A game just made, as this browser will remember it. */
export function remember(made: Seats, title: string, now: number): SavedGame {
  const seats = Object.entries(made.seats);
  const tokens = Object.fromEntries(seats.flatMap(([side, seat]) => (seat.token ? [[side, seat.token]] : [])));
  const claims = Object.fromEntries(seats.flatMap(([side, seat]) => (seat.claim ? [[side, seat.claim]] : [])));
  const alone = Object.keys(tokens).length === 0 && made.observer;
  return {
    game: made.game,
    title,
    tokens: alone ? { [OBSERVER]: alone.token } : tokens,
    players: Object.fromEntries(seats.map(([side, seat]) => [side, seat.player])),
    touched: now,
    ...(Object.keys(claims).length > 0 ? { claims } : {}),
  };
}

/** A seat taken by invitation: beside those that this browser has in the game already, in place of a mere onlooker's. */
export function sit(shelf: Shelf, secret: string, { game, side, token }: Claimed, now: number): SavedGame {
  const known = saved(shelf).find((one) => one.game === game) ?? { game, title: '', tokens: {}, players: {}, touched: now };
  const { [OBSERVER]: _, ...tokens } = known.tokens;
  const { [side]: __, ...claims } = known.claims ?? {};
  const taken: SavedGame = {
    ...known,
    tokens: { ...tokens, [side]: token },
    players: { ...known.players, [side]: 'human' },
    touched: now,
    claims,
    claimed: [...(known.claimed ?? []), secret],
  };
  keep(shelf, taken);
  return taken;
}

/** The game whose seat this browser has taken by this invitation. */
export const seatedBy = (shelf: Shelf, secret: string) => saved(shelf).find((one) => one.claimed?.includes(secret));

/** Was this invitation made in this browser? */
export const invitedHere = (shelf: Shelf, secret: string) =>
  saved(shelf).some((one) => Object.values(one.claims ?? {}).includes(secret));

/** Who plays a side, in words. */
export function called(player: string, own: boolean): string {
  if (player === INVITED) return 'waiting for a person';
  if (player === 'human') return own ? 'you' : 'another person';
  return `computer: ${player}`;
}
