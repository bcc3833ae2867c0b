/** What others did, shown step by step before the player goes on. */
import { after, steps, summary } from '../lib/replay';
import type { Envelope, HistoryEntry, Piece } from '../lib/types';
import type { Game } from './game.svelte';

const LONGEST = 12_000;
/** How long a step is shown, in milliseconds. */
export const STEP_MOST = 700;
export const STEP_LEAST = 90;
export const SPEEDS = [0.5, 1, 2, 4];

export class Replay {
  speed = $state(1);
  /** Does the player want to see it? */
  wanted = $state(true);
  private before = $state.raw<Piece[]>([]);
  private entries = $state.raw<HistoryEntry[]>([]);
  private count = $state(0);
  private ticker = 0;

  constructor(private readonly game: Game) {}

  on = $derived(this.entries.length > 0);
  steps = $derived(steps(this.entries, this.before));
  words = $derived(summary(this.steps));
  pieces = $derived(after(this.before, this.steps, this.count));
  marks = $derived(this.steps.slice(0, this.count).flatMap((step) => step.marks));
  first = $derived(this.entries[0]);
  /** The act that is being shown. */
  shown = $derived(this.steps[this.count - 1]?.entry ?? this.first);

  /** Show these acts, after those that are still being shown. */
  follow(before: Envelope, entries: HistoryEntry[]): void {
    if (this.on) {
      this.entries = [...this.entries, ...entries];
    } else if (steps(entries, before.view.pieces).length > 0) {
      this.game.putDown();
      this.before = before.view.pieces;
      this.entries = entries;
      this.count = 0;
      this.tick();
    }
  }

  private tick(): void {
    clearTimeout(this.ticker);
    const pace = Math.max(STEP_LEAST, Math.min(STEP_MOST, LONGEST / (this.steps.length || 1))) / this.speed;
    this.ticker = window.setTimeout(() => this.step(), pace);
  }

  private step(): void {
    if (!this.on) return;
    const { now, yourTurn } = this.game;
    if (this.count < this.steps.length) {
      this.game.goAlong(this.steps[this.count]?.marks ?? []);
      this.count += 1;
    } else if (!now.thinking && (yourTurn || now.over || now.actor === null)) {
      return this.skip();
    }
    this.tick();
  }

  /** To the end at once. */
  skip(): void {
    this.stop();
    if (!this.on) return;
    this.game.trail = this.steps.flatMap((step) => step.marks);
    this.game.said = this.words;
    this.entries = [];
  }

  stop(): void {
    clearTimeout(this.ticker);
  }
}
