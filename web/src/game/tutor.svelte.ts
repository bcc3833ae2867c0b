/** The lesson of a game, if it has one: which step is open, what it points at. */
import { api } from '../lib/api';
import { keepLearned, keepLesson, kept, standing, type Click } from '../lib/lessons';
import type { Lesson, LessonCard, LessonStep, SpaceId } from '../lib/types';
import type { Game } from './game.svelte';

export class Tutor {
  lesson = $state.raw<Lesson | null>(null);
  number = $state(0);
  following = $state.raw<LessonCard | null>(null);
  private clicks = $state.raw<Click[]>([]);
  private left = $state(false);

  constructor(private readonly game: Game) {}

  async open(system: string, id: string): Promise<void> {
    const all = await api.lessons(system);
    const place = all.findIndex((one) => one.id === id);
    const state = kept(localStorage, this.game.saved.game);
    this.clicks = state.clicks;
    this.left = state.left;
    this.number = place + 1;
    this.following = all[place + 1] ?? null;
    this.lesson = all[place] ?? null;
  }

  active = $derived(this.lesson !== null && !this.left);
  private stands = $derived.by(() => {
    const { annals, now } = this.game;
    return this.lesson ? standing(this.lesson, annals.entries, { turn: now.turn, path: now.phase.path }, this.clicks) : null;
  });
  at = $derived(this.stands?.step ?? 0);
  strayed = $derived(this.stands?.strayed ?? false);
  step = $derived<LessonStep | null>(this.active ? (this.lesson?.steps[this.at] ?? null) : null);
  finished = $derived(this.active && this.step === null);
  /** What the open step points at, wherever it stands now. */
  shown = $derived.by((): SpaceId[] => {
    const isSpace = (name: string) => name in this.game.table.board.drawing.spaces;
    const places = (this.step?.show ?? []).flatMap((name) => (isSpace(name) ? [name] : (this.game.byId.get(name)?.at ?? [])));
    return [...new Set(places)];
  });

  /** On to the next step, whether or not this one was done. */
  next(): void {
    if (!this.step) return;
    this.clicks = [...this.clicks, { step: this.at, ply: this.game.now.ply }];
    this.remember();
  }

  leave(): void {
    this.left = true;
    this.remember();
    this.game.said = 'You have left the lesson. The war goes on.';
  }

  /** Taken up again where it stands now. */
  back(): void {
    this.left = false;
    this.remember();
  }

  learned(): void {
    if (this.lesson) keepLearned(localStorage, `${this.game.now.system}/${this.lesson.id}`);
  }

  private remember(): void {
    keepLesson(localStorage, this.game.saved.game, { clicks: this.clicks, left: this.left });
  }
}
