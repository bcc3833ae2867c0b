/** Where a lesson stands: a function of what has happened in the game and of the learner's clicks on "Next". */
import type { HistoryEntry, Lesson, LessonStep } from './types';

/** A click on "Next" or "Skip", and the ply at which it was made. */
export interface Click {
  step: number;
  ply: number;
}

export interface Standing {
  /** The step that is open; the number of steps when all are done. */
  step: number;
  /** Has the learner tried something else since the step was opened? */
  strayed: boolean;
}

interface Moment {
  turn: string;
  path: string;
}

const escaped = (text: string) => text.replace(/[.+^${}()|[\]\\]/g, '\\$&');

/** Does a text fit a glob of "*" and "?"? */
export const fits = (glob: string, text: string) =>
  new RegExp(`^${escaped(glob).replaceAll('*', '.*').replaceAll('?', '.')}$`, 's').test(text);

const reached = (step: LessonStep, moment: Moment) =>
  (step.done === 'phase' && fits(step.match, moment.path)) || (step.done === 'turn' && fits(step.match, moment.turn));

class Walk {
  step = 0;
  strayed = false;

  constructor(
    private readonly steps: LessonStep[],
    private moment: Moment,
  ) {
    this.settle();
  }

  private goTo(step: number): void {
    if (step <= this.step) return;
    this.step = step;
    this.strayed = false;
    this.settle();
  }

  /** A phase or a turn that is there already need not be waited for. */
  private settle(): void {
    while (this.step < this.steps.length && reached(this.steps[this.step] as LessonStep, this.moment)) this.step += 1;
  }

  click(step: number): void {
    if (step === this.step) this.goTo(step + 1);
  }

  /** An act of the learner ends the first step that waits for it, but none beyond a phase or turn that is still to come. */
  act(text: string): void {
    for (let k = this.step; k < this.steps.length; k++) {
      const step = this.steps[k] as LessonStep;
      if (step.done === 'act' && fits(step.match, text)) return this.goTo(k + 1);
      if (step.done === 'phase' || step.done === 'turn') break;
    }
    const open = this.steps[this.step];
    if (open?.done === 'act' && !open.only.some((glob) => fits(glob, text))) this.strayed = true;
  }

  /** A phase or turn that begins ends the first step that waits for it, but none beyond a turn that is still to come. */
  enter(moment: Moment): void {
    const before = this.moment;
    this.moment = moment;
    for (let k = this.step; k < this.steps.length; k++) {
      const step = this.steps[k] as LessonStep;
      if (reached(step, moment) && (k === this.step || !reached(step, before))) return this.goTo(k + 1);
      if (step.done === 'turn') break;
    }
  }
}

/** The step that is open after these acts, in the moment in which the game now is. */
export function standing(lesson: Lesson, history: HistoryEntry[], now: Moment, clicks: Click[]): Standing {
  const walk = new Walk(lesson.steps, history[0] ?? now);
  let waiting = [...clicks].sort((a, b) => a.ply - b.ply);
  const clicksBefore = (ply: number) => {
    for (const click of waiting.filter((one) => one.ply < ply)) walk.click(click.step);
    waiting = waiting.filter((one) => one.ply >= ply);
  };
  history.forEach((entry, k) => {
    clicksBefore(entry.ply);
    if (entry.side === lesson.side) walk.act(entry.text);
    walk.enter(history[k + 1] ?? now);
  });
  clicksBefore(Infinity);
  return { step: walk.step, strayed: walk.strayed };
}

// ------------------------------------------------------------------ what the browser remembers
export interface Shelf {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

interface Kept {
  clicks: Click[];
  left: boolean;
}

const keyOf = (game: string) => `theatrum.lesson.${game}`;
const LEARNED = 'theatrum.learned';

function parsed<T>(shelf: Shelf, key: string, fallback: T): T {
  try {
    return (JSON.parse(shelf.getItem(key) ?? 'null') as T | null) ?? fallback;
  } catch {
    return fallback;
  }
}

export const kept = (shelf: Shelf, game: string): Kept => parsed(shelf, keyOf(game), { clicks: [], left: false });
export const keepLesson = (shelf: Shelf, game: string, state: Kept) => shelf.setItem(keyOf(game), JSON.stringify(state));

/** Lessons that were followed to their end, as "system/lesson". */
export const learned = (shelf: Shelf): string[] => parsed<string[]>(shelf, LEARNED, []);
export function keepLearned(shelf: Shelf, name: string): void {
  const known = learned(shelf);
  if (!known.includes(name)) shelf.setItem(LEARNED, JSON.stringify([...known, name]));
}

// ------------------------------------------------------------------ words
export interface Word {
  text: string;
  strong: boolean;
}

/** A text in paragraphs, with **bold** words. */
export const paragraphs = (text: string): Word[][] =>
  text
    .trim()
    .split(/\n\s*\n/)
    .map((block) =>
      block
        .replace(/\s+/g, ' ')
        .split('**')
        .map((part, k) => ({ text: part, strong: k % 2 === 1 }))
        .filter((part) => part.text !== ''),
    );
