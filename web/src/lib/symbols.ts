/** NATO symbols for the words that views use, drawn once each by milsymbol. */
import ms from 'milsymbol';

/** Entity and modifiers of a land unit by word; the last word that is known decides, the others modify. */
const ENTITY: [RegExp, string][] = [
  [/mechani[sz]ed|panzergrenadier/, '121102'],
  [/armou?r|tank|panzer/, '120500'],
  [/cavalry/, '121300'],
  [/artillery/, '130300'],
  [/engineer/, '140700'],
  [/anti-?aircraft|flak/, '130100'],
  [/headquarters|\bhq\b/, '110000'],
  [/supply|depot/, '163400'],
  [/guerr?illa|partisan|irregular/, '121100'],
  [/infantry|garrison|militia|home/, '121100'],
  [/army[ -]group|\barmy\b|corps/, '121000'],
  [/\bfort(s|ress|ification)?\b/, '000000'],
];
const ECHELON: [RegExp, string][] = [
  [/army[ -]group/, '24'],
  [/\barmy\b/, '23'],
  [/\bcorps\b/, '22'],
  [/\bdivision\b/, '21'],
];
const AIR: [RegExp, string][] = [
  [/bomber/, '110103'],
  [/fighter/, '110104'],
  [/transport/, '110108'],
  [/air wing|air force|\bair\b|aircraft/, '110100'],
];
const SEA: [RegExp, string][] = [
  [/carrier/, '120100'],
  [/battleship/, '120201'],
  [/cruiser/, '120202'],
  [/destroyer/, '120203'],
  [/transport|landing/, '120300'],
  [/fleet|naval|surface/, '120000'],
];

const MODIFIER: [RegExp, string, string][] = [
  [/airborne|parachute|paratroop/, '00', '01'],
  [/mountain|alpine/, '00', '27'],
  [/motori[sz]ed/, '00', '34'],
];

const find = (table: [RegExp, string][], word: string) => table.find(([pattern]) => pattern.test(word))?.[1];

export function sidc(word: string): string {
  const low = word.toLowerCase();
  if (/submarine|u-boat/.test(low)) return '10033500001101000000';
  if (/missile|rocket/.test(low)) return '10030200001100000000';
  const land = find(ENTITY, low);
  if (land) {
    const [, one = '00', two = '00'] = MODIFIER.find(([pattern]) => pattern.test(low)) ?? [];
    return `10031000${find(ECHELON, low) ?? '00'}${land}${one}${two}`;
  }
  const sea = find(SEA, low);
  if (sea) return `1003300000${sea}0000`;
  const air = find(AIR, low);
  if (air) return `1003010000${air}0000`;
  return '10031000000000000000';
}

export interface Glyph {
  body: string;
  box: string;
  width: number;
  height: number;
}

const drawn = new Map<string, Glyph>();

/** Where the standard's sign is too fine for a counter: a ship for a whole fleet, as wide as the frame of a land unit. */
const SHIP = 'M14 92H186L166 126H40ZM58 86V62H84V30H104V46H128V62H150V86ZM88 24V6H96V24ZM24 86V74H50V86ZM156 86V74H176V86Z';
const isFleet = (word: string) => find(ENTITY, word) === undefined && find(SEA, word) === '120000';
const ship = (ink: string): Glyph => ({ body: `<path d="${SHIP}" fill="${ink}"/>`, box: '0 0 200 136', width: 200, height: 136 });

/** The inside of the symbol's SVG in one colour, with its view box. */
export function glyph(word: string, ink: string): Glyph {
  const key = `${word}|${ink}`;
  let found = drawn.get(key);
  if (!found && isFleet(word.toLowerCase())) drawn.set(key, (found = ship(ink)));
  if (!found) {
    const symbol = new ms.Symbol(sidc(word), {
      size: 40,
      fill: false,
      monoColor: ink,
      strokeWidth: 7,
      outlineWidth: 0,
      infoFields: false,
      simpleStatusModifier: true,
    });
    const svg = symbol.asSVG();
    const box = /viewBox="([^"]+)"/.exec(svg)?.[1] ?? '0 0 100 100';
    const [, , width = 100, height = 100] = box.split(' ').map(Number);
    const inner = svg.replace(/^<svg[^>]*>/, '').replace(/<\/svg>$/, '');
    found = { body: marked(bold(inner), word.toLowerCase(), ink), box, width, height };
    drawn.set(key, found);
  }
  return found;
}

/** Lines that still read when a counter is as small as a fingernail. */
const bold = (svg: string) => svg.replaceAll('stroke-width="3"', 'stroke-width="7"');

/** Signs that the standard writes as text or not at all: battlements for a fortified unit, a broken frame for irregulars. */
function marked(svg: string, word: string, ink: string): string {
  if (/\bfort/.test(word) || /garrison/.test(word)) {
    const merlons = [25, 59, 93, 127, 161].map((x) => `M${x} 50h${x === 161 ? 14 : 18}v15h-${x === 161 ? 14 : 18}z`);
    return `${svg}<path d="${merlons.join('')}" fill="${ink}"/>`;
  }
  if (/guerr?illa|partisan|irregular/.test(word)) return svg.replace('<path', '<path stroke-dasharray="24 14"');
  return svg;
}
