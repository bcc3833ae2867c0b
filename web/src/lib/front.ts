/** The front line: where spaces of two sides touch, each side's edge in its own colour. */
import type { Edge, Point, Shapes } from './geometry';
import type { SpaceId } from './types';

export function owners(control: Record<string, SpaceId[]>): Map<SpaceId, string> {
  const found = new Map<SpaceId, string>();
  for (const [side, spaces] of Object.entries(control)) for (const space of spaces) found.set(space, side);
  return found;
}

/** Who is at war with whom; without it everybody is with everybody else. */
type Foes = Record<string, string[]> | undefined;

/** One path for each side, shifted by `inset` into the side's own ground. */
export function frontLines(shapes: Shapes, control: Record<string, SpaceId[]>, inset: number, foes?: Foes): Record<string, string> {
  const owner = owners(control);
  const lines: Record<string, string> = {};
  for (const edge of shapes.edges) {
    const [one, two] = edge.spaces;
    if (one === undefined || two === undefined) continue;
    const first = owner.get(one);
    const second = owner.get(two);
    if (first === undefined || second === undefined || first === second) continue;
    if (foes && !foes[first]?.includes(second)) continue;
    lines[first] = (lines[first] ?? '') + shifted(edge, shapes.centre.get(one), inset);
    lines[second] = (lines[second] ?? '') + shifted(edge, shapes.centre.get(two), inset);
  }
  return lines;
}

function shifted({ a, b }: Edge, toward: Point | undefined, by: number): string {
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  let nx = -(b.y - a.y) / length;
  let ny = (b.x - a.x) / length;
  if (toward && (toward.x - a.x) * nx + (toward.y - a.y) * ny < 0) {
    nx = -nx;
    ny = -ny;
  }
  const at = (point: Point) => `${(point.x + nx * by).toFixed(1)} ${(point.y + ny * by).toFixed(1)}`;
  return `M${at(a)}L${at(b)}`;
}
