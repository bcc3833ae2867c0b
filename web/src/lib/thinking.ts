/** What is said and shown of a computer at work. */
import type { Envelope, Thinking } from './types';

export interface Work {
  words: string;
  /** 0 to 1: of its thought while it makes a plan, of its turn while it acts. */
  done: number;
}

/** Nothing when it is for somebody else to act by now: news may come late. */
export function work(now: Pick<Envelope, 'actor' | 'seats'>, thinking: Thinking | null, title: (side: string) => string): Work | null {
  if (!thinking || thinking.side !== now.actor) return null;
  const player = now.seats[thinking.side]?.player;
  const who = player ? `${title(thinking.side)} (computer: ${player})` : title(thinking.side);
  const planning = typeof thinking.share === 'number';
  const words = planning ? `${who} is making a plan.` : `${who} is thinking. ${thinking.note ?? ''}`.trim();
  return { words, done: Math.max(0, Math.min(1, planning ? (thinking.share as number) : thinking.progress)) };
}
