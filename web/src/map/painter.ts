/** Two canvases for one ground: the whole map once at unit scale, and what is in sight as crisp as the screen can show. */
import type { Detail } from './detail';
import type { Ground } from './ground';

interface Transform {
  x: number;
  y: number;
  k: number;
}

const MARGIN = 0.15;
const MOST_PIXELS = 3000 * 2200;

export class Painter {
  private last = '';

  constructor(
    private readonly ground: Ground,
    private readonly backdrop: HTMLCanvasElement,
    private readonly crisp: HTMLCanvasElement,
  ) {
    this.paintWhole();
  }

  /** Paint what is in sight, and a margin around it, pixel for pixel, unless it is what was painted last. */
  settle(frame: { clientWidth: number; clientHeight: number }, to: Transform, detail: Detail): void {
    const { clientWidth: wide, clientHeight: high } = frame;
    const key = [to.x, to.y, to.k, wide, high, detail].join();
    if (key === this.last) return;
    this.last = key;
    const left = Math.floor(Math.max(-wide * MARGIN, to.x));
    const top = Math.floor(Math.max(-high * MARGIN, to.y));
    const width = Math.ceil(Math.min(wide * (1 + MARGIN), to.x + this.ground.width * to.k)) - left;
    const height = Math.ceil(Math.min(high * (1 + MARGIN), to.y + this.ground.height * to.k)) - top;
    if (width <= 0 || height <= 0) return;
    const sharp = Math.min(window.devicePixelRatio || 1, Math.sqrt(MOST_PIXELS / (width * height)));
    const { crisp } = this;
    crisp.width = Math.round(width * sharp);
    crisp.height = Math.round(height * sharp);
    const x0 = (left - to.x) / to.k;
    const y0 = (top - to.y) / to.k;
    const box = { x0, y0, x1: x0 + width / to.k, y1: y0 + height / to.k };
    Object.assign(crisp.style, { left: `${x0}px`, top: `${y0}px`, width: `${width / to.k}px`, height: `${height / to.k}px` });
    const context = crisp.getContext('2d', { alpha: false });
    if (context) this.ground.paint(context, box, sharp * to.k, detail);
  }

  /** Fonts have arrived: everything once more. */
  again(frame: { clientWidth: number; clientHeight: number }, to: Transform, detail: Detail): void {
    this.last = '';
    this.settle(frame, to, detail);
    window.setTimeout(() => this.paintWhole(), 0);
  }

  private paintWhole(): void {
    const { width, height } = this.ground;
    this.backdrop.width = Math.round(width);
    this.backdrop.height = Math.round(height);
    const context = this.backdrop.getContext('2d', { alpha: false });
    if (context) this.ground.paint(context, { x0: 0, y0: 0, x1: width, y1: height }, 1, 'middle');
  }
}
