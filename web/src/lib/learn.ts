/** Begins a lesson: a new game of this browser. */
import { api } from './api';
import { keep, remember } from './saved';

export async function beginLesson(system: string, lesson: string, title: string): Promise<void> {
  const game = remember(await api.create({ system, lesson }), title, Date.now());
  keep(localStorage, game);
  location.hash = `#/game/${game.game}`;
}
