import { describe, expect, it } from 'vitest';
import { inWords, powerOf, tellsMore } from '../src/lib/boards';
import { paintOf, sidePaint } from '../src/lib/colours';
import { forget, keep, remember, saved, type Shelf } from '../src/lib/saved';
import { gazetteer, search } from '../src/lib/search';
import { Shapes } from '../src/lib/geometry';
import { closed, fanned, stacks } from '../src/lib/stacks';
import { glyph, sidc } from '../src/lib/symbols';
import type { Board } from '../src/lib/types';
import { detailOf } from '../src/map/detail';
import { piece, SPACES } from './fixtures';

describe('stacks', () => {
  const pieces = [piece('a', 'west', { value: 5 }), piece('b', 'west', { value: 1 }), piece('c', 'east')];
  it('have a height and a total, and on top what can act, then the strongest', () => {
    const found = stacks(pieces, (id) => id === 'b').get('west')!;
    expect(found.total).toBe(6);
    expect(found.pieces.map((one) => one.id)).toEqual(['a', 'b']);
    expect(stacks(pieces, () => false).get('west')!.pieces.at(-1)!.id).toBe('a');
  });
  it('have at their bottom what is built into the ground', () => {
    const fort = piece('f', 'west', { value: 9, symbol: 'fort' });
    expect(stacks([...pieces, fort], () => false).get('west')!.pieces.map((one) => one.id)).toEqual(['f', 'b', 'a']);
  });
  it('never become towers', () => {
    expect(closed(0, 12, 40)).toEqual(closed(8, 12, 40));
    expect(Math.abs(closed(11, 12, 40).x)).toBeLessThan(10);
  });
  it('fan out in rows without overlap', () => {
    const spots = Array.from({ length: 7 }, (_, k) => fanned(k, 7, 40));
    spots.forEach((one, k) =>
      spots.slice(k + 1).forEach((other) => {
        expect(Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y))).toBeGreaterThanOrEqual(40);
      }),
    );
    expect(spots.reduce((sum, spot) => sum + spot.y, 0)).toBeCloseTo(-22);
  });
});

describe('levels of detail', () => {
  it('follow the size of a space on the screen', () => {
    expect([0.4, 1, 2].map((scale) => detailOf(scale, 54))).toEqual(['far', 'middle', 'near']);
  });
});

describe('colours', () => {
  it('are the usual ones by name, or those of the board', () => {
    expect(paintOf('de', { name: 'Germany' })).toEqual({ fill: '#4b455b', ink: '#ffffff', code: 'DE', name: 'Germany' });
    expect(paintOf('germany', { name: 'Germany', code: 'de', colour: '#123456' })).toMatchObject({ fill: '#123456', code: 'DE' });
    expect(paintOf('xx', undefined).code).toBe('XX');
    expect(paintOf('a', { name: 'A', colour: '#123456' }).ink).toBe('#ffffff');
    expect(paintOf('b', { name: 'B', colour: '#d2a53c' }).ink).toBe('#14110d');
  });
  it('tell sides apart by their order', () => {
    const order = ['one', 'two', 'three'];
    expect(new Set([...order, 'nobody'].map((side) => sidePaint(side, order, undefined).fill)).size).toBe(4);
    expect(sidePaint('one', order, undefined).name).toBe('One');
  });
  it('are those of the board for sides that it lists', () => {
    expect(sidePaint('two', ['one', 'two'], { name: 'The Second', colour: '#123456' })).toEqual({ fill: '#123456', ink: '#ffffff', name: 'The Second' });
  });
});

describe('names', () => {
  it('of a space say whether its id tells more', () => {
    expect(tellsMore('1611', 'Kiev')).toBe(true);
    expect(tellsMore('brest_litovsk', 'Brest-Litovsk')).toBe(false);
  });
  it('stand in sentences for ids', () => {
    const board = {
      spaces: { '1611': { name: 'Kiev' }, brest_litovsk: { name: 'Brest-Litovsk' } },
      drawing: { spaces: {} },
    } as unknown as Board;
    const piece = (id: string) => (id === 'de.arm.1' ? 'German armor 1' : null);
    expect(inWords('de.arm.1 is not next to brest_litovsk.', board, piece)).toBe('German armor 1 is not next to Brest-Litovsk.');
    expect(inWords('1611 is full (1.5a).', board, piece)).toBe('1611 is full (1.5a).');
  });
  it('lead from a side to its power', () => {
    const board = { powers: { gb: { name: 'Britain', colour: '#d2a53c' } } } as unknown as Board;
    expect(powerOf(board, 'britain')?.colour).toBe('#d2a53c');
    expect(powerOf(board, 'gb')?.name).toBe('Britain');
    expect(powerOf(board, 'axis')).toBeUndefined();
  });
});

describe('symbols', () => {
  it('show a ship for a fleet, not for land units or submarines', () => {
    const ship = glyph('fleet', '#000').body;
    expect(ship).toContain('M14 92');
    expect(glyph('u-boat', '#000').body).not.toBe(ship);
    expect(glyph('infantry', '#000').body).not.toBe(ship);
  });

  it('are known for the words of the views, each another', () => {
    const words = ['infantry', 'armour', 'mechanized infantry', 'airborne infantry', 'fortified infantry', 'guerrilla', 'fleet', 'fighter', 'army-group', 'army', 'fort', 'missile'];
    expect(new Set(words.map((word) => glyph(word, '#000').body)).size).toBe(words.length);
  });
  it('fall back on a plain unit', () => {
    expect(sidc('elephants')).toBe('10031000000000000000');
  });
});

describe('search', () => {
  const board: Board = {
    spaces: Object.fromEntries(
      Object.keys(SPACES).map((id) => [id, { name: id === 'bend' ? 'Gro\u00dfe Biegung' : '', terrain: 'clear', notes: [], near: [] }]),
    ),
    powers: {},
    drawing: {
      title: '',
      width: 500,
      height: 200,
      spaces: SPACES,
      layers: [{ kind: 'city', items: [{ name: 'M\u00fcnchen', x: 90, y: 20, d: 'M20 20l1 0' }] }],
      legend: [],
      palette: {},
    },
  };
  const shapes = new Shapes(SPACES);
  const list = gazetteer(board, (point) => shapes.at(point));
  it('finds towns by the dot, without accents', () => {
    expect(search(list, 'munch')[0]).toEqual({ name: 'M\u00fcnchen', space: 'west' });
  });
  it('puts names that begin so first, and finds ids', () => {
    expect(search(list, 'e').map((one) => one.name)[0]).toBe('east');
    expect(search(list, 'biegung')[0]?.space).toBe('bend');
    expect(search(list, '  ')).toEqual([]);
  });
});

describe('saved games', () => {
  const shelf = (): Shelf => {
    const kept = new Map<string, string>();
    return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
  };
  const made = { game: 'g1', seats: { axis: { token: 't1', player: 'human' }, allied: { token: null, player: 'greedy' } } };

  it('remember the tokens of the sides played here', () => {
    expect(remember(made, 'Barbarossa', 5)).toEqual({
      game: 'g1',
      title: 'Barbarossa',
      tokens: { axis: 't1' },
      players: { axis: 'human', allied: 'greedy' },
      touched: 5,
    });
  });
  it('come newest first, once each, and can be forgotten', () => {
    const on = shelf();
    keep(on, remember(made, 'one', 1));
    keep(on, remember({ ...made, game: 'g2' }, 'two', 2));
    keep(on, remember(made, 'one', 3));
    expect(saved(on).map((one) => one.game)).toEqual(['g1', 'g2']);
    forget(on, 'g1');
    expect(saved(on).map((one) => one.game)).toEqual(['g2']);
  });
  it('survive a broken shelf', () => {
    expect(saved({ getItem: () => '{', setItem: () => undefined })).toEqual([]);
  });
});
