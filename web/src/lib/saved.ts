/** Games of this browser: which seats it holds. Nothing else is kept here; the server has the game. */
import type { Seats } from './api';

export interface SavedGame {
  game: string;
  title: string;
  /** Secret token of each side this browser plays. */
  tokens: Record<string, string>;
  players: Record<string, string>;
  touched: number;
}

export interface Shelf {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

const KEY = 'theatrum.games';

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

export function forget(shelf: Shelf, game: string): void {
  shelf.setItem(KEY, JSON.stringify(saved(shelf).filter((other) => other.game !== game)));
}

/** A game just made, as this browser will remember it. */
export function remember(made: Seats, title: string, now: number): SavedGame {
  const seats = Object.entries(made.seats);
  return {
    game: made.game,
    title,
    tokens: Object.fromEntries(seats.flatMap(([side, seat]) => (seat.token ? [[side, seat.token]] : []))),
    players: Object.fromEntries(seats.map(([side, seat]) => [side, seat.player])),
    touched: now,
  };
}
