/** The whole game so far, and the moment of it that is being looked at. */
import { api } from '../lib/api';
import { steps } from '../lib/replay';
import type { Envelope, HistoryEntry } from '../lib/types';
import type { Game } from './game.svelte';
import { STEP_LEAST, STEP_MOST } from './replay.svelte';

/** Moments that are kept, so that going back and forth is quick. */
const KEPT = 200;

export class Annals {
  entries = $state.raw<HistoryEntry[]>([]);
  /** How many acts had been played at the moment that is shown. */
  index = $state(0);
  /** That moment, unless it is now. */
  past = $state.raw<Envelope | null>(null);
  playing = $state(false);
  private moments = new Map<number, Envelope>();

  constructor(private readonly game: Game) {}

  async open(): Promise<void> {
    await this.read();
    this.index = this.entries.length;
  }

  private async read(): Promise<void> {
    try {
      this.entries = await api.history(this.game.anyToken(), 0);
      this.moments.clear();
    } catch (error) {
      this.game.complain(error);
    }
  }

  /** New acts are appended; if the count does not fit, something was taken back, and all is read again. */
  async extend(before: Envelope, now: Envelope): Promise<void> {
    const atEnd = !this.past && this.index >= this.entries.length;
    const known = this.entries.at(-1)?.ply ?? 0; // it may have been read when the game was already further
    if (now.events.length === now.ply - before.ply) this.entries = [...this.entries, ...now.events.filter((entry) => entry.ply > known)];
    else await this.read();
    if (atEnd) this.index = this.entries.length;
  }

  toNow = () => this.goTo(this.entries.length);

  async goTo(index: number): Promise<void> {
    const last = this.entries.length;
    const wanted = Math.max(0, Math.min(last, index));
    this.game.replay.skip();
    this.game.letGo();
    this.index = wanted;
    if (wanted === last) {
      this.past = null;
      this.playing = false;
      return;
    }
    try {
      const moment = await this.momentAt(wanted);
      if (this.index !== wanted) return;
      this.past = moment;
      const entry = this.entries[wanted - 1];
      if (entry) {
        const earlier = await this.momentAt(wanted - 1);
        if (this.index === wanted) this.game.trail = steps([entry], earlier.view.pieces).flatMap((step) => step.marks);
      }
    } catch (error) {
      this.game.complain(error);
    }
  }

  private async momentAt(index: number): Promise<Envelope> {
    const ply = index === 0 ? 0 : (this.entries[index - 1]?.ply ?? 0);
    let found = this.moments.get(ply);
    if (!found) {
      found = await api.moment(this.game.anyToken(), ply);
      if (this.moments.size > KEPT) this.moments.clear();
      this.moments.set(ply, found);
    }
    return found;
  }

  /** Play all that was played, from the moment that is shown, or stop. */
  async toggle(): Promise<void> {
    this.playing = !this.playing;
    if (this.playing && this.index >= this.entries.length) await this.goTo(0);
    while (this.playing && this.index < this.entries.length) {
      await this.goTo(this.index + 1);
      const { trail, replay } = this.game;
      if (trail.length > 0) this.game.goAlong(trail);
      await new Promise((done) => setTimeout(done, (trail.length > 0 ? STEP_MOST : STEP_LEAST) / replay.speed));
    }
    this.playing = false;
  }
}
