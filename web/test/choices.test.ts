import { describe, expect, it } from 'vitest';
import { actsAt, actsHere, actsOf, amountsOf, bundles, countedActs, fill, meant, ofAttackers, opens, others, primary, reachOf, walk, type Standing } from '../src/lib/choices';
import type { Choices } from '../src/lib/types';
import { CHOICES, piece, SHARES, SPACES } from './fixtures';

const NOBODY: Standing = new Map();
/** Two armies in the bend, one beside the army in the west, one in the east. */
const STANDING: Standing = new Map([piece('a', 'west'), piece('b', 'bend'), piece('c', 'bend'), piece('d', 'west'), piece('r', 'east')].map((one) => [one.id, one]));

describe('where a piece can go', () => {
  it('joins its verbs and keeps the lowest cost', () => {
    expect([...reachOf(CHOICES, { piece: 'a' }, NOBODY)]).toEqual([
      ['bend', 2],
      ['east', 1],
      ['isles', 3],
    ]);
  });
  it('is nowhere without choices, without a hand, for a piece that only acts in place', () => {
    expect(reachOf(null, { piece: 'a' }, NOBODY).size).toBe(0);
    expect(reachOf(CHOICES, null, NOBODY).size).toBe(0);
    expect(reachOf(CHOICES, { piece: 'b' }, NOBODY).size).toBe(0);
  });
  it('is known for a space that opens an act about two spaces', () => {
    expect(opens(CHOICES, 'isles')).toBe(true);
    expect(opens(CHOICES, 'west')).toBe(false);
    expect([...reachOf(CHOICES, { space: 'isles' }, NOBODY).keys()]).toEqual(['east']);
  });
});

describe('acts on spaces', () => {
  const act = (verb: string, label: string) => ({ verb, text: `${verb} x`, label });
  const offered: Choices = {
    ...CHOICES,
    spaces: {
      west: [act('ferry', 'Ferry to the West'), act('attack', 'Attack the West')],
      east: [act('ferry', 'Ferry to the East')],
      isles: [act('ferry', 'Ferry to the Isles'), { ...act('raid', 'Raid'), spaces: { east: 1 } }],
    },
  };
  it('are bundled by verb, with the words that they share', () => {
    expect(bundles(offered).map(({ verb, title, acts }) => [verb, title, acts.map(({ rest }) => rest)])).toEqual([
      ['ferry', 'Ferry to the', ['West', 'East', 'Isles']],
      ['attack', '', ['Attack the West']],
    ]);
  });
  it('are none without choices', () => expect(bundles(null)).toEqual([]));
});

describe('what a click means', () => {
  it('writes the act of a piece on a space', () => {
    expect(actsAt(CHOICES, { piece: 'a' }, 'bend', NOBODY).map((act) => act.text)).toEqual(['move a bend']);
  });
  it('offers every verb where several fit', () => {
    expect(actsAt(CHOICES, { piece: 'a' }, 'east', NOBODY).map((act) => act.text)).toEqual(['move a east', 'sail a east']);
  });
  it('falls back on what the space itself offers', () => {
    expect(actsAt(CHOICES, null, 'west', NOBODY).map((act) => act.text)).toEqual(['attack west']);
    expect(actsAt(CHOICES, { piece: 'a' }, 'west', NOBODY).map((act) => act.text)).toEqual(['attack west']);
  });
  it('fills the second space of an act about two', () => {
    expect(actsAt(CHOICES, { space: 'isles' }, 'east', NOBODY).map((act) => act.text)).toEqual(['convoy isles east']);
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
  it('carries out the battle that is being put together, wherever its act lies', () => {
    const battle = { action: 'join b', button: 'Join now', attackers: ['a', 'b'] };
    expect(primary(CHOICES, battle)).toEqual({ verb: 'join', text: 'join b', label: 'Join now' });
    expect(others(CHOICES, battle).map((act) => act.text)).toEqual(['end', 'skip']);
    expect(ofAttackers(CHOICES, battle).map((act) => act.text)).toEqual(['entrain a']);
    expect(primary(CHOICES, { ...battle, action: null })?.text).toBe('end');
  });
});

describe('what was meant by a click that is not allowed', () => {
  it('asks with the verb that the piece has', () => {
    expect(meant(CHOICES, { piece: 'a' }, 'west', [], NOBODY)).toBe('move a west');
  });
  it('asks for a piece that cannot act by a step to its neighbour', () => {
    expect(meant(CHOICES, { piece: 'z' }, null, ['bend'], NOBODY)).toBe('move z bend');
  });
  it('asks about a space by itself', () => {
    expect(meant(CHOICES, null, 'east', [], NOBODY)).toBe('attack east');
  });
  it('trusts the verbs the server names, even if none is possible now', () => {
    const nothing: Choices = { acts: [], pieces: {}, spaces: {}, asks: [{ verb: 'attack', takes: ['space'] }] };
    expect(meant(nothing, null, 'east', [], NOBODY)).toBe('attack east');
    expect(meant(nothing, { piece: 'a' }, 'east', [], NOBODY)).toBeNull();
  });
});

describe('Tab', () => {
  it('walks what can act in reading order', () => {
    const place = (space: string) => SPACES[space] as { x: number; y: number };
    const pieces = [piece('b', 'bend'), piece('x', 'east'), piece('a', 'west')];
    expect(walk(CHOICES, pieces, place)).toEqual(['a', 'b']);
  });
});

describe('amounts', () => {
  const foot = (count: number) => ({ piece: 'a', take: { key: 'foot', count } });

  it('are gathered by what they count, from the lowest to the highest of all acts', () => {
    expect(amountsOf(SHARES, { piece: 'a' })).toEqual([
      { key: 'foot', title: 'foot', of: 'foot', least: 1, most: 5 },
      { key: 'guns', title: 'guns', of: 'guns', least: 1, most: 1 },
    ]);
    expect(amountsOf(CHOICES, { piece: 'a' })).toEqual([]);
  });
  it('stay out of the way of the whole piece', () => {
    expect([...reachOf(SHARES, { piece: 'a' }, STANDING).keys()]).toEqual(['bend']);
    expect(actsAt(SHARES, { piece: 'a' }, 'bend', STANDING).map((act) => act.text)).toEqual(['move a bend']);
  });
  it('go to pieces where they stand and to spaces', () => {
    expect([...reachOf(SHARES, foot(2), STANDING).keys()]).toEqual(['bend', 'east']);
    expect(actsAt(SHARES, foot(2), 'bend', STANDING)).toMatchObject([
      { text: 'send a 2 foot b', label: 'Send foot: piece b', onto: 'b' },
      { text: 'send a 2 foot c', onto: 'c' },
      { text: 'form a 2 foot bend', label: 'New army', onto: null },
    ]);
  });
  it('go only where so many may go', () => {
    expect(actsAt(SHARES, foot(5), 'bend', STANDING).map((act) => act.text)).toEqual(['send a 5 foot b', 'send a 5 foot c']);
    expect([...reachOf(SHARES, foot(5), STANDING).keys()]).toEqual(['bend']);
  });
  it('of a space make an act by themselves', () => {
    expect(opens(SHARES, 'isles')).toBe(true);
    expect(actsAt(SHARES, null, 'isles', STANDING)).toEqual([]);
    expect(countedActs(SHARES, { space: 'isles', take: { key: 'foot', count: 3 } }).map((act) => act.text)).toEqual(['build 3 foot isles']);
    expect(countedActs(SHARES, { space: 'isles' })).toEqual([]);
    expect(actsOf(SHARES, { space: 'isles' }).map((act) => act.text)).toEqual(['repair isles']);
  });
  it('of a button are among the other acts', () => {
    const [pledge] = others(SHARES);
    expect(fill(pledge!, { count: 3 })).toBe('pledge 3');
  });
  it('that may not go somewhere are asked about with their number', () => {
    expect(meant(SHARES, foot(2), 'isles', [], STANDING)).toBe('form a 2 foot isles');
    expect(meant(SHARES, foot(2), 'east', [], STANDING)).toBe('send a 2 foot r');
  });
  it('never hide what a piece does to another beside it', () => {
    expect(actsHere(SHARES, 'a', STANDING).map((act) => act.text)).toEqual(['merge a d']);
  });
});
