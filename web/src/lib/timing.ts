/** User timings, for scripts/measure_client.py and for the browser's own tools. */

/** Runs after the next frame has been painted. */
function painted(then: () => void): void {
  if (typeof requestAnimationFrame === 'undefined') return;
  requestAnimationFrame(() => setTimeout(then, 0));
}

/** The map with its counters is on the screen for the first time. */
export const markShown = () => painted(() => performance.mark('theatrum-shown'));

/** From a player's act to the screen that shows its result. */
export const measureAct = (start: number) =>
  painted(() => performance.measure('theatrum-act', { start, end: performance.now() }));
