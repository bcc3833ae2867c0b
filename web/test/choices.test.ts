import { describe, expect, it } from 'vitest';
import { actsAt, actsOf, asks, meant, opens, others, primary, reachOf, walk } from '../src/lib/choices';
import type { Choices } from '../src/lib/types';
import { CHOICES, piece, SPACES } from './fixtures';

describe('where a piece can go', () => {
  it('joins its verbs and keeps the lowest cost', () => {
    expect([...reachOf(CHOICES, { piece: 'a' })]).toEqual([
      ['bend', 2],
      ['east', 1],
      ['isles', 3],
    ]);
  });
  it('is nowhere without choices, without a hand, for a piece that only acts in place', () => {
    expect(reachOf(null, { piece: 'a' }).size).toBe(0);
    expect(reachOf(CHOICES, null).size).toBe(0);
    expect(reachOf(CHOICES, { piece: 'b' }).size).toBe(0);
  });
  it('is known for a space that opens an act about two spaces', () => {
    expect(opens(CHOICES, 'isles')).toBe(true);
    expect(opens(CHOICES, 'west')).toBe(false);
    expect([...reachOf(CHOICES, { space: 'isles' }).keys()]).toEqual(['east']);
  });
});

describe('what a click means', () => {
  it('writes the act of a piece on a space', () => {
    expect(actsAt(CHOICES, { piece: 'a' }, 'bend').map((act) => act.text)).toEqual(['move a bend']);
  });
  it('offers every verb where several fit', () => {
    expect(actsAt(CHOICES, { piece: 'a' }, 'east').map((act) => act.text)).toEqual(['move a east', 'sail a east']);
  });
  it('falls back on what the space itself offers', () => {
    expect(actsAt(CHOICES, null, 'west').map((act) => act.text)).toEqual(['attack west']);
    expect(actsAt(CHOICES, { piece: 'a' }, 'west').map((act) => act.text)).toEqual(['attack west']);
  });
  it('fills the second space of an act about two', () => {
    expect(actsAt(CHOICES, { space: 'isles' }, 'east').map((act) => act.text)).toEqual(['convoy isles east']);
  });
  it('tells acts in place from those that go somewhere', () => {
    expect(actsOf(CHOICES, { piece: 'a' }).map((act) => act.text)).toEqual(['entrain a']);
  });
});

describe('buttons', () => {
  it('has one primary act and never offers giving up beside it', () => {
    expect(primary(CHOICES)?.text).toBe('end');
    expect(others(CHOICES).map((act) => act.text)).toEqual(['skip']);
    expect(primary(null)).toBeNull();
  });
});

describe('what was meant by a click that is not allowed', () => {
  it('asks with the verb that the piece has', () => {
    expect(meant(CHOICES, 'a', 'west', [])).toBe('move a west');
  });
  it('asks for a piece that cannot act by a step to its neighbour', () => {
    expect(meant(CHOICES, 'z', null, ['bend'])).toBe('move z bend');
  });
  it('asks about a space by itself', () => {
    expect(meant(CHOICES, null, 'east', [])).toBe('attack east');
  });
  it('trusts the verbs the server names, even if none is possible now', () => {
    const nothing: Choices = { acts: [], pieces: {}, spaces: {}, asks: [{ verb: 'attack', takes: ['space'] }] };
    expect(meant(nothing, null, 'east', [])).toBe('attack east');
    expect(meant(nothing, 'a', 'east', [])).toBeNull();
    expect(asks({ acts: [], pieces: {}, spaces: {} })).toEqual([]);
  });
});

describe('Tab', () => {
  it('walks what can act in reading order', () => {
    const place = (space: string) => SPACES[space] as { x: number; y: number };
    const pieces = [piece('b', 'bend'), piece('x', 'east'), piece('a', 'west')];
    expect(walk(CHOICES, pieces, place)).toEqual(['a', 'b']);
  });
});
