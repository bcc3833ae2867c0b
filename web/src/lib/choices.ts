/** What may be done now, turned round for a hand on the map: what is lit, where a piece goes, what a click means. */
import type { Act, Ask, Battle, Choice, Choices, Piece, PieceId, SpaceId } from './types';

const SPACE = '{space}';
const PIECE = '{piece}';
const NUMBER = '{number}';

/** An amount that is to be taken: so many of a kind (an `Amount.key`). */
export interface Take {
  key: string;
  count: number;
}

/** What is in hand: a piece, or a space from which an act begins; whole, or only an amount of it. */
export type Hand = ({ piece: PieceId } | { space: SpaceId }) & { take?: Take };

/** Where pieces stand and what they are called. */
export type Standing = ReadonlyMap<PieceId, Pick<Piece, 'at' | 'name'>>;

/** Nothing is left to be chosen. */
export const isWhole = (choice: Choice) => !choice.spaces && !choice.pieces && !choice.numbers;
const goes = (choice: Choice) => choice.spaces !== undefined || choice.pieces !== undefined;

/** The notation of an act with its holes filled. */
export function fill(choice: Choice, filling: { space?: SpaceId; piece?: PieceId; count?: number }): string {
  return choice.text
    .replace(SPACE, filling.space ?? SPACE)
    .replace(PIECE, filling.piece ?? PIECE)
    .replace(NUMBER, filling.count === undefined ? NUMBER : String(filling.count));
}

function choicesOf(choices: Choices | null, hand: Hand | null): Choice[] {
  if (!choices || hand === null) return [];
  return ('piece' in hand ? choices.pieces[hand.piece] : choices.spaces[hand.space]) ?? [];
}

const keyOf = (choice: Choice) => choice.of || choice.verb;

/** What counts with this hand: all that needs no amount, or all that takes the amount in hand. */
function meantBy(choices: Choices | null, hand: Hand | null): Choice[] {
  const take = hand?.take;
  return choicesOf(choices, hand).filter((choice) => {
    if (!choice.numbers || !take) return !choice.numbers && !take;
    return keyOf(choice) === take.key && choice.numbers[0] <= take.count && take.count <= choice.numbers[1];
  });
}

/** Something of which an amount can be taken. */
export interface Amount {
  key: string;
  title: string;
  /** What is counted; empty where the title says it. */
  of: string;
  least: number;
  most: number;
}

/** All of which an amount can be taken with this hand. */
export function amountsOf(choices: Choices | null, hand: Hand | null): Amount[] {
  const found = new Map<string, Amount>();
  for (const choice of choicesOf(choices, hand)) {
    if (!choice.numbers) continue;
    const key = keyOf(choice);
    const [least, most] = choice.numbers;
    const known = found.get(key);
    if (known) found.set(key, { ...known, least: Math.min(least, known.least), most: Math.max(most, known.most) });
    else found.set(key, { key, title: choice.of || choice.label, of: choice.of ?? '', least, most });
  }
  return [...found.values()];
}

/** The acts that an amount in hand makes by itself, without going anywhere. */
export const countedActs = (choices: Choices | null, hand: Hand | null): Act[] =>
  meantBy(choices, hand).flatMap((choice) =>
    choice.numbers && !goes(choice) ? [{ verb: choice.verb, label: choice.label, text: fill(choice, { count: hand?.take?.count }) }] : [],
  );

/** Where the thing in hand can go with any of its verbs: the lowest cost for each space. */
export function reachOf(choices: Choices | null, hand: Hand | null, standing: Standing): Map<SpaceId, number> {
  const found = new Map<SpaceId, number>();
  const add = (space: SpaceId, cost: number) => found.set(space, Math.min(cost, found.get(space) ?? Infinity));
  for (const choice of meantBy(choices, hand)) {
    if (choice.spaces) for (const [space, cost] of Object.entries(choice.spaces)) add(space, cost);
    else for (const piece of choice.pieces ?? []) if (standing.has(piece)) add(standing.get(piece)!.at, 0);
  }
  // A whole piece goes elsewhere; what it can do to its neighbours in the space is said by buttons.
  if (hand && 'piece' in hand && !hand.take) found.delete(standing.get(hand.piece)?.at ?? '');
  return found;
}

/** How many pieces can do what to a space, as a whole. */
export function waysTo(choices: Choices | null, space: SpaceId): { label: string; count: number }[] {
  const found = new Map<string, number>();
  for (const items of Object.values(choices?.pieces ?? {})) {
    const labels = new Set(items.flatMap((item) => (!item.numbers && item.spaces && space in item.spaces ? [item.label] : [])));
    for (const label of labels) found.set(label, (found.get(label) ?? 0) + 1);
  }
  return [...found].map(([label, count]) => ({ label, count }));
}

/** What the thing in hand can do without going anywhere. */
export const actsOf = (choices: Choices | null, hand: Hand | null): Act[] => choicesOf(choices, hand).filter(isWhole);

/** The same, with what a piece can do to others beside it in its space. */
export function actsHere(choices: Choices | null, piece: PieceId, standing: Standing): Act[] {
  const at = standing.get(piece)?.at;
  return choicesOf(choices, { piece }).flatMap((choice): Act[] => {
    if (isWhole(choice)) return [choice];
    if (choice.spaces || choice.numbers || at === undefined) return [];
    return ontoPieces(choice, at, standing);
  });
}

/** An act onto each of the pieces in a space that it can be about. */
const ontoPieces = (choice: Choice, space: SpaceId, standing: Standing, count?: number): Goal[] =>
  (choice.pieces ?? [])
    .filter((piece) => choice.spaces || standing.get(piece)?.at === space)
    .map((piece) => ({
      verb: choice.verb,
      label: `${choice.label}: ${standing.get(piece)?.name ?? piece}`,
      text: fill(choice, { space, piece, count }),
      onto: choice.spaces ? null : piece,
    }));

/** A goal of the thing in hand: an act on a space, or on a piece that stands there. */
export interface Goal extends Act {
  onto: PieceId | null;
}

/** Every act that a click on a space could mean, with something in hand or without. */
export function actsAt(choices: Choices | null, hand: Hand | null, space: SpaceId, standing: Standing): Goal[] {
  const count = hand?.take?.count;
  const going = meantBy(choices, hand).flatMap((choice): Goal[] => {
    const { verb, label, pieces, spaces } = choice;
    if (spaces && !(space in spaces)) return [];
    if (pieces) return ontoPieces(choice, space, standing, count);
    return spaces ? [{ verb, label, text: fill(choice, { space, count }), onto: null }] : [];
  });
  if (going.length > 0) return going;
  return opens(choices, space) ? [] : actsOf(choices, { space }).map((act) => ({ ...act, onto: null }));
}

/** Does a space begin an act of which more is to be chosen? */
export const opens = (choices: Choices | null, space: SpaceId) => (choices?.spaces[space] ?? []).some((choice) => !isWhole(choice));

/** Acts on spaces with one verb: the words that they share, and what each of them adds. */
export interface Bundle {
  verb: string;
  title: string;
  acts: { at: SpaceId; act: Act; rest: string }[];
}

/** Whole acts on spaces, one bundle for each verb. */
export function bundles(choices: Choices | null): Bundle[] {
  const found = new Map<string, { at: SpaceId; act: Act }[]>();
  for (const [at, list] of Object.entries(choices?.spaces ?? {})) {
    for (const act of list.filter(isWhole)) found.set(act.verb, [...(found.get(act.verb) ?? []), { at, act }]);
  }
  return [...found].map(([verb, acts]) => {
    const title = acts.length > 1 ? shared(acts.map(({ act }) => act.label)) : '';
    return { verb, title, acts: acts.map(({ at, act }) => ({ at, act, rest: act.label.slice(title.length).trim() })) };
  });
}

/** The words with which all of some lines begin. */
function shared(lines: string[]): string {
  const [words = [], ...rest] = lines.map((line) => line.split(' '));
  const end = words.findIndex((word, k) => rest.some((other) => other[k] !== word));
  return words.slice(0, end < 0 ? words.length - 1 : end).join(' ');
}

type Fight = Pick<Battle, 'action' | 'button' | 'attackers'> | null;

/** The act of the large button: the battle that is being put together, else what the rules hold for the usual. */
export function primary(choices: Choices | null, battle: Fight = null): Act | null {
  if (!choices) return null;
  if (battle?.action) return { verb: battle.action.split(' ')[0] as string, text: battle.action, label: battle.button ?? 'Attack' };
  return choices.acts.find((act) => act.primary && isWhole(act)) ?? null;
}

/** Giving up the war is never one click away. */
const GIVE_UP = 'resign';
export const givesUp = (act: Act) => act.verb === GIVE_UP;

/** What else can be done now, beside the large button, the pieces and the spaces. */
export function others(choices: Choices | null, battle: Fight = null): Choice[] {
  const large = primary(choices, battle)?.text;
  return choices?.acts.filter((act) => act.text !== large && !givesUp(act)) ?? [];
}

/** What the attackers of a battle can do in it, beside the large button. */
export const ofAttackers = (choices: Choices | null, battle: Fight): Act[] =>
  (battle?.attackers ?? []).flatMap((id) => actsOf(choices, { piece: id })).filter((act) => act.text !== battle?.action);

const takes = (ask: Ask, ...kinds: string[]) => ask.takes.join() === kinds.join();

/**
 * The act that a player meant who clicked something that is not allowed: "this piece there", "that space", "this piece".
 * Null if the open question knows nothing of the kind.
 */
export function meant(choices: Choices, hand: Hand | null, space: SpaceId | null, near: SpaceId[], standing: Standing): string | null {
  const known = choices.asks;
  if (hand?.take) return space === null ? null : meantShare(choices, hand, space, standing);
  if (hand && 'piece' in hand) {
    const goal = space ?? near[0];
    const own = meantBy(choices, hand).find((choice) => choice.spaces && !choice.pieces);
    if (own && goal !== undefined) return fill(own, { space: goal });
    const going = known.find((ask) => takes(ask, 'piece', 'space'));
    if (going && goal !== undefined) return `${going.verb} ${hand.piece} ${goal}`;
    const alone = known.find((ask) => takes(ask, 'piece'));
    return alone ? `${alone.verb} ${hand.piece}` : null;
  }
  const there = known.find((ask) => takes(ask, 'space'));
  return there && space !== null ? `${there.verb} ${space}` : null;
}

/** An amount that was to go where it cannot: onto a piece that stands there, or to the space itself. */
function meantShare(choices: Choices, hand: Hand, space: SpaceId, standing: Standing): string | null {
  const count = hand.take?.count;
  const possible = meantBy(choices, hand);
  const there = [...standing].find(([, piece]) => piece.at === space)?.[0];
  const onto = possible.find((choice) => choice.pieces && !choice.spaces);
  if (onto && there !== undefined) return fill(onto, { piece: there, count });
  const going = possible.find((choice) => choice.spaces && !choice.pieces);
  return going ? fill(going, { space, count }) : null;
}

/** Pieces that can act, in reading order of the map, for Tab. */
export function walk(choices: Choices | null, pieces: Piece[], place: (space: SpaceId) => { x: number; y: number }): PieceId[] {
  if (!choices) return [];
  const able = pieces.filter((piece) => piece.id in choices.pieces);
  const row = (piece: Piece) => Math.round(place(piece.at).y / 60);
  able.sort((a, b) => row(a) - row(b) || place(a.at).x - place(b.at).x);
  return able.map((piece) => piece.id);
}
