/** The ground of the map, painted on a canvas from the drawing: whatever never changes while a game is played. */
import { GRID, PAPER, SANS, SERIF, STYLE, UNKNOWN, type Style } from '../lib/paint';
import type { Drawing, DrawnItem } from '../lib/types';
import type { Detail } from './detail';

interface Inked {
  path: Path2D;
  box: Box | null;
  style: Style;
  tint: string | null;
  width: number;
}

interface Layer {
  kind: string;
  inked: Inked[];
  items: DrawnItem[];
}

export interface Box {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/** Signs that would be specks from far away. */
const NOT_FAR = new Set(['port', 'center', 'city', 'strait', 'control', 'depot', 'fort', 'marsh', 'prohibited', 'weather', 'seaside', 'claim', 'shield', 'oil', 'bar', 'passage', 'rampart']);
const SMALLEST_TEXT = 5.5;

export class Ground {
  readonly width: number;
  readonly height: number;
  private readonly layers: Layer[];
  private readonly grid: Path2D;
  private readonly gridBelow: number;

  constructor(private readonly drawing: Drawing) {
    this.width = drawing.width;
    this.height = drawing.height;
    this.layers = drawing.layers.map(({ kind, items }) => ({
      kind,
      items,
      inked: items.flatMap((item) => (item.d === undefined ? [] : [this.ink(kind, item, item.d)])),
    }));
    this.grid = new Path2D(Object.values(drawing.spaces).map((space) => space.shape).join(''));
    const coast = this.layers.findIndex((layer) => layer.kind === 'coast');
    this.gridBelow = coast < 0 ? 0 : coast;
  }

  /** Paint the part `view` of the map so that one unit is `scale` pixels; the context's origin is the corner of `view`. */
  paint(on: CanvasRenderingContext2D, view: Box, scale: number, detail: Detail): void {
    on.setTransform(scale, 0, 0, scale, -view.x0 * scale, -view.y0 * scale);
    on.fillStyle = PAPER;
    on.fillRect(view.x0, view.y0, view.x1 - view.x0, view.y1 - view.y0);
    on.lineJoin = 'round';
    on.lineCap = 'butt';
    this.layers.forEach((layer, k) => {
      if (detail !== 'far' || !NOT_FAR.has(layer.kind)) this.paintLayer(on, layer, view, scale);
      if (k === this.gridBelow) this.paintGrid(on, scale, detail);
    });
    if (detail === 'near' && this.drawing.numbered !== false) this.paintNumbers(on, view, scale);
  }

  private ink(kind: string, item: DrawnItem, d: string): Inked {
    const flag = item.faint ? `${kind} faint` : item.solid ? `${kind} solid` : kind;
    const style = STYLE[flag] ?? STYLE[kind] ?? UNKNOWN;
    const tint = style.tint && item.country ? (this.drawing.palette[item.country] ?? null) : null;
    return { path: new Path2D(d), box: boxOf(d), style, tint, width: kind === 'river' ? (item.size ?? 1) : (style.width ?? 0) };
  }

  private paintLayer(on: CanvasRenderingContext2D, layer: Layer, view: Box, scale: number): void {
    const seen = layer.inked.filter((inked) => inked.box === null || touches(inked.box, view));
    for (const { style, path } of seen) {
      if (!style.casing) continue;
      on.strokeStyle = style.casing.stroke;
      on.lineWidth = style.casing.width;
      on.setLineDash([]);
      on.stroke(path);
    }
    for (const inked of seen) this.paintOne(on, inked);
    for (const item of layer.items) if (item.name !== undefined && item.x !== undefined) this.write(on, layer.kind, item, scale);
  }

  private paintOne(on: CanvasRenderingContext2D, { path, style, tint, width }: Inked): void {
    const fill = style.tint === 'fill' ? tint : style.fill;
    const stroke = style.tint === 'fill' && !style.tintAlpha ? tint : style.tint === 'stroke' ? darker(tint) : style.stroke;
    if (fill) {
      on.globalAlpha = style.tintAlpha ?? 1;
      on.fillStyle = fill;
      on.fill(path, 'evenodd');
      on.globalAlpha = 1;
    }
    if (stroke && width) {
      on.strokeStyle = stroke;
      on.lineWidth = width;
      on.setLineDash(style.dash ?? []);
      on.stroke(path);
    }
  }

  private paintGrid(on: CanvasRenderingContext2D, scale: number, detail: Detail): void {
    on.strokeStyle = detail === 'far' ? '#00000014' : GRID;
    on.lineWidth = Math.max(0.9, 0.8 / scale);
    on.setLineDash([]);
    on.stroke(this.grid);
  }

  private paintNumbers(on: CanvasRenderingContext2D, view: Box, scale: number): void {
    on.font = `${Math.max(5, 9 / scale)}px ${SANS}`;
    on.fillStyle = '#3c465099';
    on.textAlign = 'center';
    for (const [id, space] of Object.entries(this.drawing.spaces)) {
      if (space.label === id.replaceAll('-', ' ')) continue; // its name is written on it already
      if (space.x > view.x0 && space.x < view.x1 && space.y > view.y0 && space.y < view.y1) on.fillText(id, space.x, space.y - 19.5);
    }
  }

  private write(on: CanvasRenderingContext2D, kind: string, item: DrawnItem, scale: number): void {
    const size = item.size ?? 13;
    if (size * scale < SMALLEST_TEXT) return;
    on.save();
    on.translate(item.x ?? 0, item.y ?? 0);
    if (item.rotate) on.rotate((item.rotate * Math.PI) / 180);
    on.textAlign = item.anchor === undefined || item.anchor === 'middle' ? 'center' : item.anchor;
    if (kind === 'sealabel') lettering(on, `italic ${size}px ${SERIF}`, '#4b7690', 0.12 * size);
    else if (kind === 'countrylabel') lettering(on, `600 ${size}px ${SERIF}`, '#453d32c7', 0.22 * size, '#fffaf059', 1.8);
    else if (kind === 'city') lettering(on, `${item.capital ? 700 : 600} ${size}px ${SANS}`, '#2b2a28', 0, '#fffaf0cc', 2);
    else if (kind === 'box') lettering(on, `600 13px ${SERIF}`, '#4d4438', 2);
    else {
      on.restore();
      return;
    }
    if (kind === 'city') on.fontStretch = 'condensed';
    const text = item.name as string;
    if (kind === 'box') {
      text.toUpperCase().split(' ').forEach((word, k) => on.fillText(word, 0, -56 + 15 * k));
    } else {
      const lower = kind === 'city' ? 0 : size * 0.33;
      if (on.lineWidth > 0.01 && kind !== 'sealabel') on.strokeText(text, 0, lower);
      on.fillText(text, 0, lower);
    }
    on.restore();
  }
}

function lettering(on: CanvasRenderingContext2D, font: string, ink: string, spacing: number, halo?: string, width = 0): void {
  on.font = font;
  on.letterSpacing = `${spacing}px`;
  on.fillStyle = ink;
  on.strokeStyle = halo ?? 'transparent';
  on.lineWidth = width || 0.001;
  on.setLineDash([]);
}

function darker(colour: string | null): string | null {
  if (!colour) return null;
  const part = (k: number) => Math.round(parseInt(colour.slice(k, k + 2), 16) * 0.93);
  return `rgb(${part(1)} ${part(3)} ${part(5)})`;
}

/** The box of a path of relative lines; null (always drawn) for one with curves. */
function boxOf(d: string): Box | null {
  if (/[^MlLmzZ\d\s.,e-]/.test(d)) return null;
  const box = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity };
  let x = 0;
  let y = 0;
  for (const [, command = '', rest = ''] of d.matchAll(/([MlLm])([^MlLmzZ]*)/g)) {
    const values = (rest.match(/-?\d*\.?\d+/g) ?? []).map(Number);
    for (let k = 0; k + 1 < values.length; k += 2) {
      const relative = command === 'l' || command === 'm';
      x = (relative ? x : 0) + (values[k] as number);
      y = (relative ? y : 0) + (values[k + 1] as number);
      box.x0 = Math.min(box.x0, x - 8);
      box.y0 = Math.min(box.y0, y - 8);
      box.x1 = Math.max(box.x1, x + 8);
      box.y1 = Math.max(box.y1, y + 8);
    }
  }
  return box;
}

const touches = (a: Box, b: Box) => a.x0 < b.x1 && a.x1 > b.x0 && a.y0 < b.y1 && a.y1 > b.y0;
