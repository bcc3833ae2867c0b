/** What may be done now, turned round for a hand on the map: what is lit, where a piece goes, what a click means. */
import type { Act, Ask, Choice, Choices, Piece, PieceId, Reach, SpaceId } from './types';

const HOLE = '{space}';

export const isReach = (choice: Choice): choice is Reach => 'spaces' in choice;

/** The notation of an act with its space filled in. */
export const fill = (text: string, space: SpaceId) => text.replace(HOLE, space);

/** What is in hand: a piece, or a space from which an act about two spaces begins. */
export type Hand = { piece: PieceId } | { space: SpaceId } | null;

function choicesOf(choices: Choices | null, hand: Hand): Choice[] {
  if (!choices || hand === null) return [];
  return ('piece' in hand ? choices.pieces[hand.piece] : choices.spaces[hand.space]) ?? [];
}

/** Where the thing in hand can go with any of its verbs: the lowest cost for each space. */
export function reachOf(choices: Choices | null, hand: Hand): Map<SpaceId, number> {
  const found = new Map<SpaceId, number>();
  for (const choice of choicesOf(choices, hand)) {
    if (!isReach(choice)) continue;
    for (const [space, cost] of Object.entries(choice.spaces)) {
      found.set(space, Math.min(cost, found.get(space) ?? Infinity));
    }
  }
  return found;
}

/** What the thing in hand can do without going anywhere. */
export const actsOf = (choices: Choices | null, hand: Hand): Act[] =>
  choicesOf(choices, hand).filter((choice): choice is Act => !isReach(choice));

/** Every act that a click on a space could mean, with something in hand or without. */
export function actsAt(choices: Choices | null, hand: Hand, space: SpaceId): Act[] {
  const going = choicesOf(choices, hand).flatMap((choice) =>
    isReach(choice) && space in choice.spaces
      ? [{ verb: choice.verb, label: choice.label, text: fill(choice.text, space) }]
      : [],
  );
  return going.length > 0 ? going : actsOf(choices, { space });
}

/** Does a space begin an act about two spaces? */
export const opens = (choices: Choices | null, space: SpaceId) => (choices?.spaces[space] ?? []).some(isReach);

/** The act of the large button. */
export function primary(choices: Choices | null): Act | null {
  if (!choices) return null;
  return choices.acts.find((act) => act.primary) ?? null;
}

/** Giving up the war is never one click away. */
const GIVE_UP = 'resign';
export const givesUp = (act: Act) => act.verb === GIVE_UP;

/** What else can be done now, beside the large button, the pieces and the spaces. */
export const others = (choices: Choices | null): Act[] => choices?.acts.filter((act) => !act.primary && !givesUp(act)) ?? [];

/** The verbs that the open question knows, whether or not they are possible now. */
export function asks(choices: Choices): Ask[] {
  if (choices.asks) return choices.asks;
  const found = new Map<string, Ask>();
  const learn = (choice: Choice, ...takes: string[]) => found.set(choice.verb, { verb: choice.verb, takes });
  for (const list of Object.values(choices.pieces)) {
    for (const choice of list) {
      if (isReach(choice)) learn(choice, 'piece', 'space');
      else if (choice.text.split(' ').length === 2) learn(choice, 'piece');
    }
  }
  for (const list of Object.values(choices.spaces)) for (const choice of list) if (!isReach(choice)) learn(choice, 'space');
  return [...found.values()];
}

const takes = (ask: Ask, ...kinds: string[]) => ask.takes.join() === kinds.join();

/**
 * The act that a player meant who clicked something that is not allowed: "this piece there", "that space", "this piece".
 * Null if the open question knows nothing of the kind.
 */
export function meant(choices: Choices, piece: PieceId | null, space: SpaceId | null, near: SpaceId[]): string | null {
  const known = asks(choices);
  if (piece !== null) {
    const goal = space ?? near[0];
    const own = (choices.pieces[piece] ?? []).find(isReach);
    if (own && goal !== undefined) return fill(own.text, goal);
    const going = known.find((ask) => takes(ask, 'piece', 'space'));
    if (going && goal !== undefined) return `${going.verb} ${piece} ${goal}`;
    const alone = known.find((ask) => takes(ask, 'piece'));
    return alone ? `${alone.verb} ${piece}` : null;
  }
  const there = known.find((ask) => takes(ask, 'space'));
  return there && space !== null ? `${there.verb} ${space}` : null;
}

/** Pieces that can act, in reading order of the map, for Tab. */
export function walk(choices: Choices | null, pieces: Piece[], place: (space: SpaceId) => { x: number; y: number }): PieceId[] {
  if (!choices) return [];
  const able = pieces.filter((piece) => piece.id in choices.pieces);
  const row = (piece: Piece) => Math.round(place(piece.at).y / 60);
  able.sort((a, b) => row(a) - row(b) || place(a.at).x - place(b.at).x);
  return able.map((piece) => piece.id);
}
