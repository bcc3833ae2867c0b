import { describe, expect, it } from 'vitest';
import { frontLines } from '../src/lib/front';
import { inside, polygons, Shapes } from '../src/lib/geometry';
import { SPACES } from './fixtures';

const shapes = new Shapes(SPACES);

describe('paths', () => {
  it('reads absolute and relative lines, horizontal and vertical', () => {
    expect(polygons('M0 0H10V10H0Z')).toEqual([
      [
        { x: 0, y: 0 },
        { x: 10, y: 0 },
        { x: 10, y: 10 },
        { x: 0, y: 10 },
      ],
    ]);
    expect(polygons('m5 5 10 0 0 10z')).toEqual([
      [
        { x: 5, y: 5 },
        { x: 15, y: 5 },
        { x: 15, y: 15 },
      ],
    ]);
  });

  it('reads numbers without spaces between them', () => {
    expect(polygons('M1.5-2l-.5 3')[0]).toEqual([
      { x: 1.5, y: -2 },
      { x: 1, y: 1 },
    ]);
  });

  it('takes a hole as outside', () => {
    const ring = polygons('M0 0h30v30h-30zM10 10h10v10h-10z');
    expect(inside({ x: 5, y: 5 }, ring)).toBe(true);
    expect(inside({ x: 15, y: 15 }, ring)).toBe(false);
  });
});

describe('hit testing', () => {
  it('finds the space of any shape under a point', () => {
    expect(shapes.at({ x: 20, y: 20 })).toBe('west');
    expect(shapes.at({ x: 20, y: 150 })).toBe('bend');
    expect(shapes.at({ x: 299, y: 199 })).toBe('east');
  });

  it('finds both parts of a space in two parts, and nothing between them', () => {
    expect(shapes.at({ x: 410, y: 20 })).toBe('isles');
    expect(shapes.at({ x: 450, y: 20 })).toBe('isles');
    expect(shapes.at({ x: 430, y: 20 })).toBeNull();
  });

  it('finds nothing off the map', () => {
    expect(shapes.at({ x: -5, y: 20 })).toBeNull();
  });
});

describe('walking', () => {
  const near = ['west', 'east', 'isles'];
  it('goes to the neighbour that lies most nearly in the direction', () => {
    expect(shapes.toward('bend', near, 1, 0)).toBe('isles');
    expect(shapes.toward('bend', ['west', 'east'], 1, 0)).toBe('east');
    expect(shapes.toward('bend', near, -1, 0)).toBe('west');
  });
  it('stays where nothing lies that way', () => {
    expect(shapes.toward('bend', near, 0, -1)).toBeNull();
  });
});

describe('the front line', () => {
  it('runs along edges shared by two sides, each side on its own ground', () => {
    const lines = frontLines(shapes, { axis: ['bend'], allied: ['east'] }, 2);
    expect(Object.keys(lines).sort()).toEqual(['allied', 'axis']);
    expect(lines['axis']).toContain('198.0');
    expect(lines['allied']).toContain('202.0');
  });
  it('is not drawn inside a side or against nobody', () => {
    expect(frontLines(shapes, { axis: ['bend', 'east'] }, 2)).toEqual({});
    expect(frontLines(shapes, { axis: ['bend'], allied: ['isles'] }, 2)).toEqual({});
    const peace = frontLines(shapes, { axis: ['bend'], allied: ['east'] }, 2, { axis: ['reds'], allied: [] });
    expect(peace).toEqual({});
    expect(Object.keys(frontLines(shapes, { axis: ['bend'], allied: ['east'] }, 2, { axis: ['allied'], allied: ['axis'] }))).toHaveLength(2);
  });
});
