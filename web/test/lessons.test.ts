import { describe, expect, it } from 'vitest';
import { fits, keepLearned, keepLesson, kept, learned, paragraphs, standing, type Click } from '../src/lib/lessons';
import type { HistoryEntry, Lesson, LessonStep } from '../src/lib/types';

const step = (done: LessonStep['done'], match = '', only: string[] = []): LessonStep => ({ text: `${done} ${match}`, done, match, clauses: [], show: [], hint: '', only });
const lesson: Lesson = {
  id: 'one',
  title: '',
  about: '',
  scenario: 'x',
  side: 'axis',
  steps: [
    step('next'), // 0
    step('act', 'move a *'), // 1
    step('act', 'move b *', ['move *']), // 2
    step('next'), // 3
    step('phase', 'axis/combat*'), // 4
    step('act', 'attack *'), // 5
    step('turn', 'Fall 1941'), // 6
    step('phase', 'axis/combat*'), // 7
    step('next'), // 8
  ],
};

interface Played {
  text: string;
  path: string;
  turn?: string;
  side?: string;
}
const history = (...acts: Played[]): HistoryEntry[] =>
  acts.map(({ text, path, turn = 'Summer 1941', side = 'axis' }, k) => ({ ply: k + 1, side, text, label: text, turn, phase: '', path, events: [] }));
const MOVING = { turn: 'Summer 1941', path: 'axis/movement' };
const FIGHTING = { turn: 'Summer 1941', path: 'axis/combat' };
const at = (acts: HistoryEntry[], now = MOVING, clicks: Click[] = []) => standing(lesson, acts, now, clicks);
const move = (piece: string): Played => ({ text: `move ${piece} there`, path: 'axis/movement' });
const end: Played = { text: 'end', path: 'axis/movement' };
const attack: Played = { text: 'attack east', path: 'axis/combat' };

describe('a lesson', () => {
  it('begins with its first step and goes on by its button', () => {
    expect(at([]).step).toBe(0);
    expect(at([], MOVING, [{ step: 0, ply: 0 }]).step).toBe(1);
  });
  it('goes on by the act that a step waits for', () => {
    expect(at(history(move('a')), MOVING, [{ step: 0, ply: 0 }]).step).toBe(2);
    expect(at(history(move('a'), move('b')), MOVING, [{ step: 0, ply: 0 }]).step).toBe(3);
  });
  it('does not count the acts of others', () => {
    expect(at(history({ ...move('a'), side: 'allied' }), MOVING, [{ step: 0, ply: 0 }]).step).toBe(1);
  });
  it('follows a learner who does not press the button', () => {
    expect(at(history(move('a'))).step).toBe(2);
  });
  it('follows a learner who leaves something out', () => {
    expect(at(history(move('b'))).step).toBe(3);
    expect(at(history(end), FIGHTING).step).toBe(5);
    expect(at(history(end, attack), FIGHTING).step).toBe(6);
  });
  it('never jumps over a phase that is still to come', () => {
    expect(at(history({ text: 'attack east', path: 'axis/movement' })).step).toBe(0);
  });
  it('does not take the combat of this turn for that of the next', () => {
    const retreat = { text: 'retreat', path: 'allied/retreat', side: 'allied' };
    expect(at(history(end, attack, retreat), FIGHTING).step).toBe(6);
    expect(at(history(end, attack, { text: 'end', path: 'axis/combat' }), { turn: 'Fall 1941', path: 'axis/movement' }).step).toBe(7);
    expect(at(history(end, attack, { text: 'end', path: 'axis/combat' }), { turn: 'Fall 1941', path: 'axis/combat' }).step).toBe(8);
  });
  it('passes what is there already when a step is skipped', () => {
    const clicks = [0, 1, 2, 3].map((one) => ({ step: one, ply: 0 }));
    expect(at([], MOVING, clicks).step).toBe(4);
    expect(at([], FIGHTING, clicks).step).toBe(5);
  });
  it('goes back when an act is taken back', () => {
    const clicks = [{ step: 0, ply: 0 }, { step: 2, ply: 1 }];
    expect(at(history(move('a')), MOVING, clicks).step).toBe(3);
    expect(at([], MOVING, clicks).step).toBe(1);
  });
  it('ends', () => {
    const clicks = [{ step: 8, ply: 9 }];
    expect(at(history(end, attack, { text: 'end', path: 'axis/combat' }), { turn: 'Fall 1941', path: 'axis/combat' }, clicks).step).toBe(9);
  });
  it('notices a try that leads elsewhere, but not one that it recommends', () => {
    const first = [{ step: 0, ply: 0 }];
    expect(at(history(move('z')), MOVING, first)).toEqual({ step: 1, strayed: true });
    expect(at(history(move('a'), move('z')), MOVING, first)).toEqual({ step: 2, strayed: false });
    expect(at(history(move('a'), { text: 'sail z there', path: 'axis/movement' }), MOVING, first).strayed).toBe(true);
    expect(at(history(move('z'), move('a')), MOVING, first)).toEqual({ step: 2, strayed: false });
  });
});

describe('globs', () => {
  it('know stars and question marks and nothing else', () => {
    expect(fits('move de.inf.? *', 'move de.inf.4 1714')).toBe(true);
    expect(fits('move de.inf.? *', 'move deXinf.4 1714')).toBe(false);
    expect(fits('axis/combat*', 'axis/combat')).toBe(true);
    expect(fits('axis/combat', 'axis/combat-2')).toBe(false);
    expect(fits('end', 'bend')).toBe(false);
    expect(fits('(a+)+[b]', '(a+)+[b]')).toBe(true);
  });
});

describe('what the browser remembers', () => {
  const shelf = () => {
    const store = new Map<string, string>();
    return { getItem: (key: string) => store.get(key) ?? null, setItem: (key: string, value: string) => void store.set(key, value) };
  };
  it('is the clicks of each game, and whether it was left', () => {
    const one = shelf();
    expect(kept(one, 'g')).toEqual({ clicks: [], left: false });
    keepLesson(one, 'g', { clicks: [{ step: 0, ply: 0 }], left: true });
    expect(kept(one, 'g')).toEqual({ clicks: [{ step: 0, ply: 0 }], left: true });
    expect(kept(one, 'h').left).toBe(false);
  });
  it('is the lessons that were finished, each once', () => {
    const one = shelf();
    keepLearned(one, 's/a');
    keepLearned(one, 's/a');
    expect(learned(one)).toEqual(['s/a']);
    one.setItem('theatrum.learned', 'nonsense');
    expect(learned(one)).toEqual([]);
  });
});

describe('words of a step', () => {
  it('have paragraphs and bold parts', () => {
    expect(paragraphs('One **two**\nthree.\n\nFour.')).toEqual([
      [
        { text: 'One ', strong: false },
        { text: 'two', strong: true },
        { text: ' three.', strong: false },
      ],
      [{ text: 'Four.', strong: false }],
    ]);
  });
});
