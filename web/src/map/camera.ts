/** Pan and zoom of the map by d3-zoom; the transform goes straight to the element, without a round through the framework. */
import { select, type Selection } from 'd3-selection';
import 'd3-transition';
import { zoom, zoomIdentity, type D3ZoomEvent, type ZoomBehavior, type ZoomTransform } from 'd3-zoom';
import type { Point } from '../lib/geometry';
import type { Box } from './ground';

const CLOSEST = 4;
const SETTLE = 90;
const MARGIN = 20;
/** Nearer to the edge of the screen than this does not count as in sight. */
const EDGE = 70;

export interface Watcher {
  moving(transform: ZoomTransform): void;
  settled(transform: ZoomTransform): void;
}

export class Camera {
  transform: ZoomTransform = zoomIdentity;
  private readonly behaviour: ZoomBehavior<HTMLElement, unknown>;
  private readonly element: Selection<HTMLElement, unknown, null, undefined>;
  private timer = 0;

  constructor(
    private readonly frame: HTMLElement,
    private readonly world: { width: number; height: number },
    private readonly watcher: Watcher,
    mayPan: (event: Event) => boolean,
  ) {
    this.behaviour = zoom<HTMLElement, unknown>()
      .filter((event: MouseEvent) => (!event.ctrlKey || event.type === 'wheel') && !event.button && mayPan(event))
      .clickDistance(5)
      .on('zoom', (event: D3ZoomEvent<HTMLElement, unknown>) => this.follow(event.transform));
    this.element = select(frame);
    this.element.call(this.behaviour).on('dblclick.zoom', null);
    this.resize();
  }

  /** The frame has a new size: the map may never be lost out of sight. */
  resize(): void {
    const { clientWidth: width, clientHeight: height } = this.frame;
    const least = Math.min(width / this.world.width, height / this.world.height) * 0.92;
    this.behaviour
      .extent([
        [0, 0],
        [width, height],
      ])
      .scaleExtent([least, CLOSEST])
      .translateExtent([
        [-MARGIN, -MARGIN],
        [this.world.width + MARGIN, this.world.height + MARGIN],
      ]);
  }

  /** The map is gone: a movement under way would look for it. */
  stop(): void {
    window.clearTimeout(this.timer);
    this.behaviour.on('zoom', null);
    this.element.interrupt().on('.zoom', null);
  }

  private follow(transform: ZoomTransform): void {
    this.transform = transform;
    this.watcher.moving(transform);
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.watcher.settled(this.transform), SETTLE);
  }

  toWorld(event: { clientX: number; clientY: number }): Point {
    const box = this.frame.getBoundingClientRect();
    const [x, y] = this.transform.invert([event.clientX - box.left, event.clientY - box.top]);
    return { x, y };
  }

  /** The part of the world on the screen. */
  seen(): Box {
    const [x0, y0] = this.transform.invert([0, 0]);
    const [x1, y1] = this.transform.invert([this.frame.clientWidth, this.frame.clientHeight]);
    return { x0, y0, x1, y1 };
  }

  fit(box: Box, most: number, least = 0): void {
    const { clientWidth: width, clientHeight: height } = this.frame;
    const scale = Math.max(least, Math.min(most, width / (box.x1 - box.x0), height / (box.y1 - box.y0)));
    const x = within(width / 2 - (scale * (box.x0 + box.x1)) / 2, width, this.world.width * scale);
    const y = within(height / 2 - (scale * (box.y0 + box.y1)) / 2, height, this.world.height * scale);
    this.element.call((node) => this.behaviour.transform(node, zoomIdentity.translate(x, y).scale(scale)));
    this.watcher.settled(this.transform);
  }

  by(factor: number): void {
    this.behaviour.scaleBy(this.element.transition().duration(still() ? 0 : 180), factor);
  }

  pan(dx: number, dy: number): void {
    this.behaviour.translateBy(this.element, dx / this.transform.k, dy / this.transform.k);
  }

  /** Are all of these points on the screen, with some room around them? */
  sees(points: Point[]): boolean {
    const seen = this.seen();
    const pad = EDGE / this.transform.k;
    const inside = ({ x, y }: Point) => x > seen.x0 + pad && x < seen.x1 - pad && y > seen.y0 + pad && y < seen.y1 - pad;
    return points.every((point) => inside(point) && !this.covered(point));
  }

  /** Does something lie over the map here? */
  private covered(point: Point): boolean {
    const [x, y] = this.transform.apply([point.x, point.y]);
    const frame = this.frame.getBoundingClientRect();
    return [...this.frame.querySelectorAll('[data-covers]')].some((cover) => {
      const box = cover.getBoundingClientRect();
      const near = EDGE / 2;
      const [left, top] = [box.left - frame.left, box.top - frame.top];
      return box.width > 0 && x > left - near && x < left + box.width + near && y > top - near && y < top + box.height + near;
    });
  }

  /** Bring points into view; `closest` to come closer, otherwise nothing moves if they are in sight already. */
  show(points: Point[], closest: number | null): void {
    if (closest === null && this.sees(points)) return;
    const [x, wide] = middle(points.map((point) => point.x));
    const [y, high] = middle(points.map((point) => point.y));
    const { clientWidth: width, clientHeight: height } = this.frame;
    const scale = closest === null ? null : Math.min(closest, (width - 2 * EDGE) / wide, (height - 2 * EDGE) / high);
    const moving = this.element.transition().duration(still() ? 0 : 320);
    if (scale !== null && scale > this.transform.k) {
      const to = zoomIdentity.translate(width / 2 - scale * x, height / 2 - scale * y).scale(scale);
      this.behaviour.transform(moving, to);
    } else {
      this.behaviour.translateTo(moving, x, y);
    }
  }

  centre(point: Point): void {
    this.behaviour.translateTo(this.element, point.x, point.y);
  }
}

/** The middle of a range, and how long it is. */
function middle(values: number[]): [number, number] {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return [(least + most) / 2, Math.max(1, most - least)];
}

/** No empty margin where the map could fill it. */
const within = (start: number, frame: number, map: number) => (map < frame ? start : Math.min(0, Math.max(frame - map, start)));

const still = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;
