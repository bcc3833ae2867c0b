/** The look of the map on a canvas: paper, not neon. One style for each kind of layer, as in the atlas's own pictures. */

export interface Style {
  fill?: string;
  stroke?: string;
  width?: number;
  dash?: number[];
  /** A light line underneath. */
  casing?: { stroke: string; width: number };
  /** Tint of the item's country: its fill, or a darker stroke. */
  tint?: 'fill' | 'stroke';
  tintAlpha?: number;
}

export const PAPER = '#f6f1e4';

export const STYLE: Record<string, Style> = {
  sea: { fill: '#dfeaf1', stroke: '#6d7f8c', width: 1.6 },
  shallows: { fill: '#b9d3e242' },
  country: { tint: 'fill', width: 0.5 },
  mountains: { fill: '#8d6f470f' },
  islet: { tint: 'fill', tintAlpha: 0.55 },
  claim: { tint: 'stroke', width: 3.4 },
  rough: { fill: '#c08f4538' },
  prohibited: { stroke: '#8a7a5c80', width: 0.9 },
  lake: { fill: '#dfeaf1', stroke: '#5d87a3', width: 0.6 },
  river: { stroke: '#6f9dbbd9', width: 1 },
  ghost: { fill: '#dfeaf1b3' },
  beyond: { fill: '#f6f1e499' },
  border: { stroke: '#6b4a4a', width: 1.5, dash: [7, 2, 1.6, 2], casing: { stroke: '#fffaf099', width: 3.4 } },
  'border faint': { stroke: '#7b6f6399', width: 0.8, dash: [3, 2.5] },
  coast: { stroke: '#3f6178', width: 0.9 },
  peaks: { fill: '#7a5a3099', stroke: '#5f4524', width: 0.75 },
  marsh: { stroke: '#4f7a86', width: 0.8 },
  weather: { stroke: '#4f86b8d9', width: 2.2, dash: [9, 3.5, 2, 3.5], casing: { stroke: '#ffffff8c', width: 4.6 } },
  route: { stroke: '#4d6b3acc', width: 3, dash: [6, 4] },
  'route solid': { fill: '#4d6b3acc' },
  seaside: { stroke: '#3a7fb5', width: 2.8, casing: { stroke: '#ffffff', width: 4.4 } },
  blocked: { fill: '#5a3616', stroke: '#f3ead6', width: 0.7 },
  strait: { fill: '#8c2d5f', stroke: '#ffffff', width: 0.8 },
  'strait faint': { fill: '#f3ead6', stroke: '#8c2d5f', width: 0.8 },
  port: { stroke: '#1f4e79', width: 1.35, casing: { stroke: '#ffffffcc', width: 3 } },
  passage: { fill: '#2f6690', stroke: '#ffffff', width: 0.5 },
  control: { stroke: '#0f5e63', width: 1.3, casing: { stroke: '#ffffffd9', width: 3 } },
  depot: { fill: '#cfe0b8', stroke: '#3f5a2c', width: 1.1 },
  fort: { fill: '#5b5f66', stroke: '#ffffff', width: 0.7 },
  center: { fill: '#96301f', stroke: '#ffffff', width: 0.9 },
  city: { fill: '#2b2a28', stroke: '#ffffff', width: 0.6 },
  swamp: { fill: '#6f9a9433' },
  ocean: { stroke: '#7ba3be', width: 1 },
  zone: { stroke: '#5d4f3e', width: 1.1 },
  beach: { stroke: '#e9b949', width: 3.6 },
  'beach solid': { fill: '#f2cf78', stroke: '#b98a1e', width: 0.8 },
  region: { stroke: '#7d5ba6bf', width: 1.6, dash: [2, 2.6] },
  frontier: { stroke: '#b5442ed9', width: 2.6, dash: [11, 4], casing: { stroke: '#ffffffa6', width: 5 } },
  rampart: { fill: '#4a3a2a', stroke: '#fffaf0', width: 0.5 },
  'rampart faint': { fill: '#a08c74', stroke: '#4a3a2a', width: 0.5 },
  shield: { fill: '#f3ead6', stroke: '#96301f', width: 1.3 },
  oil: { stroke: '#1d1d1b', width: 1.2, casing: { stroke: '#ffffffcc', width: 3 } },
  'oil solid': { fill: '#1d1d1b', casing: { stroke: '#ffffff', width: 2 } },
  bar: { stroke: '#8c2d2d', width: 1.8, casing: { stroke: '#ffffff', width: 3.6 } },
  link: { stroke: '#8a6f5a', width: 3 },
  water: { fill: '#dfeaf1' },
  cell: { stroke: '#8a6f5a', width: 1 },
  box: { fill: PAPER, stroke: '#6d7f8c', width: 1.6 },
};
/** A kind that this client does not know is drawn as a thin line rather than left out. */
export const UNKNOWN: Style = { stroke: '#6b5a45', width: 1 };

export const GRID = '#00000021';
export const SERIF = '"EB Garamond", Georgia, "DejaVu Serif", serif';
export const SANS = '"Open Sans Variable", "Open Sans", Helvetica, "DejaVu Sans", sans-serif';
