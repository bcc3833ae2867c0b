/** Three levels of detail, by the size of a space on the screen. */
export type Detail = 'far' | 'middle' | 'near';

const MIDDLE_FROM = 40;
const NEAR_FROM = 84;

export function detailOf(scale: number, spaceSize: number): Detail {
  const seen = scale * spaceSize;
  if (seen < MIDDLE_FROM) return 'far';
  return seen < NEAR_FROM ? 'middle' : 'near';
}
