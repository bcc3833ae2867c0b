/** Spaces as polygons, whatever their shape: hit testing, shared edges, sizes. Nothing here knows about hexes. */
import type { DrawnSpace, SpaceId } from './types';

export interface Point {
  x: number;
  y: number;
}
export type Polygon = Point[];

const NUMBER = /-?\d*\.?\d+(?:e[-+]?\d+)?/gi;

/** The closed rings of a path made of straight lines (commands M L H V Z, both cases). */
export function polygons(path: string): Polygon[] {
  const rings: Polygon[] = [];
  let ring: Polygon = [];
  let x = 0;
  let y = 0;
  for (const [, command = '', rest = ''] of path.matchAll(/([a-z])([^a-z]*)/gi)) {
    const values = (rest.match(NUMBER) ?? []).map(Number);
    const relative = command === command.toLowerCase();
    const kind = command.toUpperCase();
    if (kind === 'Z') {
      x = ring[0]?.x ?? x;
      y = ring[0]?.y ?? y;
      continue;
    }
    const width = kind === 'H' || kind === 'V' ? 1 : 2;
    for (let k = 0; k + width <= values.length; k += width) {
      const first = values[k] ?? 0;
      const second = values[k + 1] ?? 0;
      if (kind === 'H') x = relative ? x + first : first;
      else if (kind === 'V') y = relative ? y + first : first;
      else {
        x = relative ? x + first : first;
        y = relative ? y + second : second;
      }
      if (kind === 'M' && k === 0) {
        ring = [];
        rings.push(ring);
      }
      ring.push({ x, y });
    }
  }
  return rings;
}

/** Is a point inside, by the even-odd rule? */
export function inside(point: Point, rings: Polygon[]): boolean {
  let odd = false;
  for (const ring of rings) {
    for (let k = 0, j = ring.length - 1; k < ring.length; j = k++) {
      const a = ring[k] as Point;
      const b = ring[j] as Point;
      if (a.y > point.y !== b.y > point.y && point.x < ((b.x - a.x) * (point.y - a.y)) / (b.y - a.y) + a.x) odd = !odd;
    }
  }
  return odd;
}

export interface Edge {
  a: Point;
  b: Point;
  spaces: SpaceId[];
}

const CELL = 64;
/** Corners of neighbours may differ by a rounding; edges are matched by their middles on this raster. */
const RASTER = 1.2;

export class Shapes {
  readonly rings = new Map<SpaceId, Polygon[]>();
  readonly centre = new Map<SpaceId, Point>();
  readonly edges: Edge[] = [];
  /** A length typical of a space: the diameter of the circle with the area of the middle one. */
  readonly size: number;
  private readonly cells = new Map<string, SpaceId[]>();

  constructor(spaces: Record<SpaceId, DrawnSpace>, size?: number) {
    const areas: number[] = [];
    for (const [id, space] of Object.entries(spaces)) {
      const rings = polygons(space.shape);
      this.rings.set(id, rings);
      this.centre.set(id, { x: space.x, y: space.y });
      areas.push(rings.reduce((sum, ring) => sum + Math.abs(area(ring)), 0));
      this.index(id, rings.flat());
    }
    areas.sort((a, b) => a - b);
    this.size = size ?? 2 * Math.sqrt((areas[areas.length >> 1] ?? CELL * CELL) / Math.PI);
    this.edges = sharedEdges(this.rings);
  }

  /** The space at a point, or null. */
  at(point: Point): SpaceId | null {
    const near = this.cells.get(`${Math.floor(point.x / CELL)},${Math.floor(point.y / CELL)}`) ?? [];
    return near.find((id) => inside(point, this.rings.get(id) ?? [])) ?? null;
  }

  /** The neighbour that lies most nearly in a direction (dx, dy); null if none lies within 75 degrees. */
  toward(from: SpaceId, near: SpaceId[], dx: number, dy: number): SpaceId | null {
    const start = this.centre.get(from);
    if (!start) return null;
    let best: SpaceId | null = null;
    let most = Math.cos((75 * Math.PI) / 180);
    for (const id of near) {
      const to = this.centre.get(id);
      if (!to) continue;
      const length = Math.hypot(to.x - start.x, to.y - start.y) * Math.hypot(dx, dy);
      const cosine = ((to.x - start.x) * dx + (to.y - start.y) * dy) / length;
      if (cosine > most + 1e-9) {
        most = cosine;
        best = id;
      }
    }
    return best;
  }

  private index(id: SpaceId, points: Polygon): void {
    const xs = points.map((point) => Math.floor(point.x / CELL));
    const ys = points.map((point) => Math.floor(point.y / CELL));
    for (let x = Math.min(...xs); x <= Math.max(...xs); x++) {
      for (let y = Math.min(...ys); y <= Math.max(...ys); y++) {
        const key = `${x},${y}`;
        const cell = this.cells.get(key);
        if (cell) cell.push(id);
        else this.cells.set(key, [id]);
      }
    }
  }
}

function area(ring: Polygon): number {
  let sum = 0;
  ring.forEach((a, k) => {
    const b = ring[(k + 1) % ring.length] as Point;
    sum += a.x * b.y - b.x * a.y;
  });
  return sum / 2;
}

/** Every edge with the one or two spaces beside it. */
function sharedEdges(rings: Map<SpaceId, Polygon[]>): Edge[] {
  const known = new Map<string, Edge>();
  const edges: Edge[] = [];
  for (const [id, polygonsOf] of rings) {
    for (const ring of polygonsOf) {
      ring.forEach((a, k) => {
        const b = ring[(k + 1) % ring.length] as Point;
        const mx = (a.x + b.x) / 2;
        const my = (a.y + b.y) / 2;
        const found = lookUp(known, mx, my);
        if (found) {
          if (!found.spaces.includes(id)) found.spaces.push(id);
          return;
        }
        const edge = { a, b, spaces: [id] };
        known.set(key(mx, my), edge);
        edges.push(edge);
      });
    }
  }
  return edges;
}

const key = (x: number, y: number) => `${Math.round(x / RASTER)},${Math.round(y / RASTER)}`;

function lookUp(known: Map<string, Edge>, x: number, y: number): Edge | undefined {
  for (const dx of [0, -RASTER / 2, RASTER / 2]) {
    for (const dy of [0, -RASTER / 2, RASTER / 2]) {
      const found = known.get(key(x + dx, y + dy));
      if (found) return found;
    }
  }
  return undefined;
}
