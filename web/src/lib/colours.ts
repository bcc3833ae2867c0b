/**
 * Colours of powers and sides. The powers' colours were found by search: every pair differs by at least 23 (CIE76), in normal
 * and in simulated protan, deutan and tritan vision. A board may give its own; names and codes here are the usual ones.
 */
import type { PowerFacts } from './types';

export interface Paint {
  fill: string;
  ink: string;
  code: string;
  name: string;
}

const WHITE = '#ffffff';
const BLACK = '#14110d';
const MINOR = { fill: '#abbac3', ink: BLACK };
const NEUTRAL = { fill: '#f5f0df', ink: BLACK };

const GREAT: Record<string, { fill: string; ink: string }> = {
  germany: { fill: '#4b455b', ink: WHITE },
  'soviet union': { fill: '#b11414', ink: WHITE },
  russia: { fill: '#b11414', ink: WHITE },
  france: { fill: '#3460a9', ink: WHITE },
  'free french': { fill: '#3460a9', ink: WHITE },
  italy: { fill: '#78c892', ink: BLACK },
  britain: { fill: '#d2a53c', ink: BLACK },
  'united kingdom': { fill: '#d2a53c', ink: BLACK },
  'united states': { fill: '#6c854b', ink: BLACK },
  'vichy france': { fill: '#bf91dd', ink: BLACK },
  vichy: { fill: '#bf91dd', ink: BLACK },
  hungary: MINOR,
  rumania: MINOR,
  romania: MINOR,
  bulgaria: MINOR,
  finland: MINOR,
  slovakia: MINOR,
  'axis minors': MINOR,
};

/** Black or white, whichever stands out more on a colour like "#4b455b". */
function inkOn(colour: string): string {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((k) => (parseInt(colour.slice(k, k + 2), 16) / 255) ** 2.2);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.2 ? BLACK : WHITE;
}

export function paintOf(power: string, facts: PowerFacts | undefined): Paint {
  const name = facts?.name ?? power;
  const usual = GREAT[name.toLowerCase()] ?? NEUTRAL;
  return {
    fill: facts?.colour ?? usual.fill,
    ink: facts?.ink ?? (facts?.colour ? inkOn(facts.colour) : usual.ink),
    code: (facts?.code ?? (power.length <= 3 ? power : name.slice(0, 2))).toUpperCase(),
    name,
  };
}

/** Sides by their order in the scenario; told apart by lightness as well as by hue. */
const SIDES = ['#2f2a3f', '#0b6fc2', '#c22020', '#b07a00', '#2f7d4a', '#7a3fa0'];

/** A side that the board lists among its powers has what the board says of it; the others have a colour by their order. */
export function sidePaint(side: string, order: string[], facts: PowerFacts | undefined): Pick<Paint, 'fill' | 'ink' | 'name'> {
  const place = order.indexOf(side);
  const fill = facts?.colour ?? (place < 0 ? '#7d7768' : (SIDES[place % SIDES.length] as string));
  return { fill, ink: facts?.ink ?? inkOn(fill), name: facts?.name ?? side.charAt(0).toUpperCase() + side.slice(1) };
}
