/** One game on the screen: what the server says, what the player has in hand, and what is being looked at. */
import { api, live, MovedOn, Refused, Unseen } from '../lib/api';
import { inWords, placeName, powerOf, tableOf, type Table } from '../lib/boards';
import { actsAt, actsOf, amountsOf, countedActs, isWhole, meant, opens, others, primary, reachOf, walk, type Hand } from '../lib/choices';
import { paintOf, sidePaint, type Paint } from '../lib/colours';
import { check, diceOf, type Verdict } from '../lib/dice';
import { amend, INVITED, type SavedGame } from '../lib/saved';
import { stacks } from '../lib/stacks';
import { measureAct } from '../lib/timing';
import type { Mark } from '../lib/replay';
import { work } from '../lib/thinking';
import { Annals } from './annals.svelte';
import { Replay } from './replay.svelte';
import { Tutor } from './tutor.svelte';
import type { Act, Choice, Envelope, HistoryEntry, LiveMessage, Piece, PieceId, SpaceId, Thinking } from '../lib/types';

/** A card over the map that the player has opened. */
export type Card = 'invitations' | 'dice';
export type Tab = 'stack' | 'battle' | 'powers' | 'log';
export interface Spot {
  x: number;
  y: number;
}
/** After a request that failed, in milliseconds. */
const RETRY = 2_000;
/** How long the last dice can be read, in milliseconds; the log has them for ever. */
const DICE_SHOWN = 12_000;

export class Game {
  readonly saved: SavedGame;
  readonly annals = new Annals(this);
  readonly replay = new Replay(this);
  readonly tutor = new Tutor(this);
  table = $state.raw<Table>() as Table;
  now = $state.raw<Envelope>() as Envelope;
  clauses = $state.raw<Record<string, { says: string }>>({});

  hand = $state.raw<Hand | null>(null);
  hoverPiece = $state<PieceId | null>(null);
  hoverSpace = $state<SpaceId | null>(null);
  cursor = $state<SpaceId | null>(null);
  inspected = $state<SpaceId | null>(null);
  tab = $state<Tab>('stack');
  panelOpen = $state(true);
  card = $state<Card | null>(null);
  overlays = $state.raw<ReadonlySet<string>>(new Set(['front']));

  busy = $state(false);
  thinking = $state.raw<Thinking | null>(null);
  /** How much of a hint has been thought, 0 to 1. */
  hinted = $state(0);
  refusal = $state.raw<{ message: string; clause: string; spot: Spot | null } | null>(null);
  /** A click that could mean several things: acts, or picking up another piece. */
  chooser = $state.raw<{ acts: Act[]; pick: PieceId | null; spot: Spot } | null>(null);
  asking = $state.raw<{ act: Act; words: string } | null>(null);
  trouble = $state('');
  said = $state('');
  trail = $state.raw<Mark[]>([]);
  /** The last own act that rolled dice, until the next one. */
  rolled = $state.raw<HistoryEntry | null>(null);
  /** Where the map should go; the map watches it. A calm one leaves it alone where all can be seen well. */
  goal = $state.raw<{ spaces: SpaceId[]; closer: boolean; calm?: boolean } | null>(null);

  private close: () => void = () => undefined;
  private diceTimer = 0;
  private asked = '';
  /** The moments in which the player has done something. */
  private acted = new Set<string>();

  constructor(saved: SavedGame) {
    this.saved = saved;
  }

  // ---------------------------------------------------------------- opening
  async open(): Promise<void> {
    const envelope = await api.look(this.anyToken());
    this.table = await tableOf(envelope.system);
    this.now = await this.mine(envelope);
    await this.annals.open();
    this.close = live(this.anyToken(), (message) => this.hear(message), () => void this.refresh());
    void api.rules(envelope.system).then((rules) => (this.clauses = rules.clauses), () => undefined);
    if (envelope.lesson !== null) void this.tutor.open(envelope.system, envelope.lesson).catch((error) => this.complain(error));
    if (this.now.battle) this.tab = 'battle';
    this.remember(envelope);
    if (this.invitations.some(({ open }) => open)) this.card = 'invitations';
  }

  /** Invitations that somebody has taken up are of no use any more; the promise of the dice is kept as it was first seen. */
  private remember({ title, seats, commitment }: Envelope): void {
    const claims = Object.entries(this.saved.claims ?? {}).filter(([side]) => seats[side]?.player === INVITED);
    this.saved.commitment ??= commitment;
    amend(localStorage, this.saved, {
      title,
      players: Object.fromEntries(Object.entries(seats).map(([side, { player }]) => [side, player])),
      touched: Date.now(),
      claims: Object.fromEntries(claims),
      commitment: this.saved.commitment,
    });
  }

  leave(): void {
    this.close();
    this.replay.stop();
    clearTimeout(this.diceTimer);
  }

  anyToken(): string {
    return Object.values(this.saved.tokens)[0] as string;
  }

  private token(): string {
    const actor = this.now?.actor;
    return (actor ? this.saved.tokens[actor] : undefined) ?? this.anyToken();
  }

  /** Three plans for this turn, from the analyst. */
  hint = () => api.hint(this.token());

  /** On a shared screen each side has its own token: look with the one whose turn it is. */
  private async mine(envelope: Envelope): Promise<Envelope> {
    const { actor } = envelope;
    const token = actor === null ? undefined : this.saved.tokens[actor];
    if (token === undefined || envelope.choices || envelope.seat.includes(actor as string)) return envelope;
    return { ...(await api.look(token)), events: envelope.events };
  }

  // ---------------------------------------------------------------- what is shown
  /** Those who play, and after them anyone else who holds ground. */
  sides = $derived([...new Set([...Object.keys(this.now?.seats ?? {}), ...Object.keys(this.now?.view.control ?? {})])]);
  /** Now, and not an earlier moment. */
  present = $derived(this.annals.past === null && !this.replay.on);
  view = $derived((this.annals.past ?? this.now)?.view);
  choices = $derived(this.present ? (this.now?.choices ?? null) : null);
  battle = $derived(this.present ? (this.now?.battle ?? null) : null);
  pieces = $derived(this.replay.on ? this.replay.pieces : (this.view?.pieces ?? []));
  byId = $derived(new Map(this.pieces.map((piece) => [piece.id, piece])));
  stacks = $derived(stacks(this.pieces, (id) => id in (this.choices?.pieces ?? {})));
  handReach = $derived(reachOf(this.choices, this.hand, this.byId));
  handPiece = $derived(this.hand && 'piece' in this.hand ? this.hand.piece : null);
  /** Of what an amount can be taken, and what the amount in hand can do without going anywhere. */
  amounts = $derived(amountsOf(this.choices, this.hand));
  counted = $derived(countedActs(this.choices, this.hand));
  hoverReach = $derived(
    this.hand === null && this.hoverPiece !== null ? this.reach(this.hoverPiece) : this.handReach,
  );
  primary = $derived(primary(this.choices, this.battle));
  order = $derived(walk(this.choices, this.pieces, (space) => this.table.shapes.centre.get(space) ?? { x: 0, y: 0 }));
  yourTurn = $derived(this.now?.actor != null && this.holds(this.now.actor));
  /** What a computer is at, while it is for it to act. */
  work = $derived(this.now && this.present ? work(this.now, this.thinking, (side) => this.sideTitle(side)) : null);
  marks = $derived(this.replay.on ? this.replay.marks : this.trail);
  paints = $derived(new Map<string, Paint>());

  private holds(side: string): boolean {
    return side in this.saved.tokens;
  }
  /** Where a whole piece can go. */
  reach(piece: PieceId): Map<SpaceId, number> {
    return reachOf(this.choices, { piece }, this.byId);
  }
  able = (piece: PieceId) => piece in (this.choices?.pieces ?? {});
  paint(power: string): Paint {
    let found = this.paints.get(power);
    if (!found) this.paints.set(power, (found = paintOf(power, this.table.board.powers[power])));
    return found;
  }
  private sidePaint = (side: string) => sidePaint(side, this.sides, powerOf(this.table.board, side));
  sideColour = (side: string) => this.sidePaint(side).fill;
  sideInk = (side: string) => this.sidePaint(side).ink;
  sideTitle = (side: string) => this.sidePaint(side).name;
  place = (space: SpaceId) => placeName(this.table.board, space);
  names = {
    space: (id: string) => (this.table.board.spaces[id] ? this.place(id) : null),
    piece: (id: string) => this.byId.get(id)?.name ?? null,
  };

  // ---------------------------------------------------------------- seats and dice
  /** The invitations that were made here, and whether nobody has taken them up yet. */
  invitations = $derived.by(() =>
    Object.entries(this.saved.claims ?? {}).map(([side, secret]) => ({ side, secret, open: this.waits(side) })),
  );
  /** Is the seat still kept for somebody? */
  waits(side: string): boolean {
    return this.now?.seats[side]?.player === INVITED;
  }

  /** Somebody may have taken a seat, without anything having been played. */
  private seat({ seats }: Envelope): void {
    const come = Object.keys(seats).filter((side) => this.waits(side) && seats[side]?.player !== INVITED);
    if (come.length === 0) return;
    this.now = { ...this.now, seats };
    this.said = come.map((side) => `A person plays ${this.sideTitle(side)} now.`).join(' ');
  }

  async checkDice(): Promise<Verdict> {
    const token = this.anyToken();
    const [record, entries] = await Promise.all([api.record(token), api.history(token, 0)]);
    return check(record, diceOf(entries), this.saved.commitment ?? this.now.commitment);
  }

  /** The record as a file of this machine. */
  async saveRecord(): Promise<void> {
    try {
      const link = document.createElement('a');
      const record = await api.record(this.anyToken());
      link.href = URL.createObjectURL(new Blob([JSON.stringify(record, null, 1)], { type: 'application/json' }));
      link.download = `${this.now.system}-${this.now.scenario}-${this.now.ply}.json`;
      link.click();
      URL.revokeObjectURL(link.href);
    } catch (error) {
      this.complain(error);
    }
  }

  // ---------------------------------------------------------------- hearing from the server
  hear(message: LiveMessage): void {
    if (message.type === 'thinking') {
      this.thinking = message;
    } else if (message.type === 'hint') {
      this.hinted = message.share;
    } else if (message.type === 'failed') {
      this.trouble = message.note;
    } else {
      void this.refresh();
    }
  }

  private refreshing = false;
  private again = false;
  async refresh(): Promise<void> {
    if (this.refreshing || this.busy) {
      this.again = true;
      return;
    }
    this.refreshing = true;
    try {
      const envelope = await api.look(this.token(), this.now.ply);
      this.seat(envelope);
      if (envelope.ply > this.now.ply) await this.take(await this.mine(envelope));
      else if (!envelope.thinking) this.thinking = null;
      this.trouble = '';
    } catch (error) {
      this.complain(error);
      window.setTimeout(() => void this.refresh(), RETRY);
    } finally {
      this.refreshing = false;
      if (this.again) {
        this.again = false;
        void this.refresh();
      }
    }
  }

  /** A newer state of the game: show what others did, then go on. */
  private async take(envelope: Envelope): Promise<void> {
    if (envelope.ply < this.now.ply) return;
    const before = this.now;
    const others = envelope.events.filter((entry) => !this.holds(entry.side));
    if (others.length > 0 && this.replay.wanted && !this.annals.past) this.replay.follow(before, others);
    this.now = envelope;
    this.thinking = envelope.thinking ? this.thinking : null;
    this.showDice(envelope.events.filter((entry) => this.holds(entry.side)));
    if (this.hand && !this.replay.on) this.keepHand(before);
    if (envelope.phase.path !== before.phase.path) this.enterPhase();
    if (envelope.battle) this.tab = 'battle';
    else if (before.battle) this.tab = 'stack';
    if (envelope.prompt !== before.prompt) this.said = envelope.prompt;
    await this.annals.extend(before, envelope);
  }

  /** Own dice are shown until the next own act, but not for ever; those of others are part of their replay. */
  private showDice(own: HistoryEntry[]): void {
    if (own.length === 0) return;
    this.rolled = own.findLast((entry) => entry.events.some((event) => event.kind === 'die')) ?? null;
    clearTimeout(this.diceTimer);
    if (this.rolled) this.diceTimer = window.setTimeout(() => (this.rolled = null), DICE_SHOWN);
  }

  /** What was looked at belonged to what was asked then. */
  private enterPhase(): void {
    this.inspected = this.handPiece === null ? null : (this.byId.get(this.handPiece)?.at ?? null);
  }

  /** What was in hand stays there if it can still act and has not gone elsewhere; an amount only if there is as much left. */
  private keepHand(before: Envelope): void {
    const hand = this.hand;
    if (!hand) return;
    const place = (envelope: Envelope, id: PieceId) => envelope.view.pieces.find((piece) => piece.id === id)?.at;
    const able = 'piece' in hand && this.now.choices !== null && hand.piece in this.now.choices.pieces;
    const stays = able && place(before, hand.piece) === place(this.now, hand.piece);
    const take = hand.take;
    const left = take && amountsOf(this.now.choices, hand).find((amount) => amount.key === take.key);
    if (!stays || (take && !(left && take.count <= left.most))) this.hand = null;
  }

  complain(error: unknown): void {
    this.trouble = error instanceof Error ? error.message : String(error);
  }

  // ---------------------------------------------------------------- acting
  async play(text: string, spot: Spot | null = null): Promise<void> {
    if (this.busy) return;
    const start = performance.now();
    this.busy = true;
    this.letGoOfWords();
    this.trail = [];
    const moment = this.moment();
    try {
      const envelope = await api.play(this.token(), this.now.ply, text);
      this.acted.add(moment);
      await this.take(await this.mine(envelope));
      measureAct(start);
      this.trouble = '';
    } catch (error) {
      if (error instanceof Refused) this.refuse(error.refusal.message, error.refusal.clause, spot);
      else if (error instanceof MovedOn) {
        if (error instanceof Unseen) this.acted.add(moment);
        this.again = true;
      } else this.complain(error);
    } finally {
      this.busy = false;
      if (this.again) {
        this.again = false;
        void this.refresh();
      }
    }
  }

  async undo(all: boolean): Promise<void> {
    if (this.busy || this.now.undoable === 0) return;
    this.busy = true;
    this.letGo();
    try {
      await this.take(await this.mine(await api.undo(this.token(), this.now.ply, all)));
      this.said = 'Taken back.';
    } catch (error) {
      if (error instanceof MovedOn) this.again = true;
      else this.complain(error);
    } finally {
      this.busy = false;
      if (this.again) {
        this.again = false;
        void this.refresh();
      }
    }
  }

  /** The large button; asks first if a whole phase would pass unused. */
  async press(): Promise<void> {
    if (this.replay.on) return this.replay.skip();
    if (this.annals.past) return this.annals.toNow();
    if (this.asking) return this.play(this.asking.act.text);
    const act = this.primary;
    if (!act || (this.battle && !this.battle.ready)) return;
    const left = act.warn ?? this.leftUndone(act);
    if (left) {
      this.asking = { act, words: left };
      this.said = left;
      return;
    }
    return this.play(act.text);
  }

  /** Ask before something that is seldom meant. */
  sure(act: Act): void {
    this.asking = { act, words: `${act.label}: are you sure?` };
    this.said = this.asking.words;
  }

  private moment = () => `${this.now.turn} ${this.now.phase.path}`;

  private leftUndone(act: Act): string | null {
    const moment = this.moment();
    if (this.battle || this.acted.has(moment) || this.asked === moment || act.text.includes(' ')) return null;
    // Acts that only take a click count where a phase ends: advances, not shots that may be held back.
    const counts = (item: Choice) => act.verb === 'end' || !isWhole(item);
    const ready = Object.values(this.choices?.pieces ?? {}).filter((list) => list.some(counts)).length;
    const targets = Object.keys(this.choices?.spaces ?? {}).length;
    const also = others(this.choices);
    if (ready + targets + also.length === 0) return null;
    this.asked = moment;
    const parts = [
      ready ? `${ready} ${ready === 1 ? 'unit' : 'units'} can still act` : '',
      targets ? `${targets} ${targets === 1 ? 'space' : 'spaces'} can still be chosen` : '',
      also.length > 3 ? `${also.length} other things can still be done` : '',
      also.length > 0 && also.length <= 3 ? `you can still ${also.map((act) => act.label.charAt(0).toLowerCase() + act.label.slice(1)).join(', or ')}` : '',
    ];
    const words = parts.filter(Boolean).join(', and ');
    return `${words.charAt(0).toUpperCase()}${words.slice(1)}. ${act.label} all the same?`;
  }

  // ---------------------------------------------------------------- clicking
  /** `exact` says that this very counter was meant, and not the stack that it lies on. */
  clickPiece(id: PieceId, spot: Spot, exact = false): void {
    this.letGoOfWords();
    if (this.replay.on) return this.replay.skip();
    const piece = this.byId.get(id);
    if (!piece) return;
    const inHand = this.handPiece;
    if (this.able(id) && this.choices?.pieces[id]?.every(isWhole)) return this.actInPlace(id, spot);
    if (this.able(id) && inHand === id) return this.letGo();
    const there = this.handReach.has(piece.at) ? this.actsAt(piece.at) : [];
    const onto = this.hand?.take ? there.filter((act) => act.onto === id) : [];
    if (exact && onto.length === 1) return void this.play((onto[0] as Act).text, spot);
    if (this.able(id)) {
      if (there.length === 0) return this.pick(id);
      this.chooser = { acts: there, pick: id, spot };
      return;
    }
    if (this.actsAt(piece.at).length > 0 || opens(this.choices, piece.at)) return this.clickSpace(piece.at, spot);
    if (inHand !== null && this.choices) return void this.whyNot(piece.at, spot);
    this.inspect(piece.at);
    if (this.choices) void this.whyNotPiece(piece, spot);
  }

  /** A piece that goes nowhere acts at once, or asks how. */
  private actInPlace(id: PieceId, spot: Spot): void {
    const acts = actsOf(this.choices, { piece: id });
    if (acts.length === 1) return void this.play((acts[0] as Act).text, spot);
    this.pick(id);
    this.chooser = { acts, pick: null, spot };
  }

  private actsAt = (space: SpaceId) => actsAt(this.choices, this.hand, space, this.byId);

  clickSpace(space: SpaceId, spot: Spot): void {
    this.letGoOfWords();
    if (this.replay.on) return this.replay.skip();
    const acts = this.actsAt(space);
    if (acts.length === 1) return void this.play((acts[0] as Act).text, spot);
    if (acts.length > 1) {
      this.chooser = { acts, pick: null, spot };
      return;
    }
    if (opens(this.choices, space)) return this.startAt(space);
    if (this.handPiece !== null && this.byId.get(this.handPiece)?.at !== space) return void this.whyNot(space, spot);
    this.letGo();
    this.inspect(space);
  }

  /** A space from which an act begins, in hand. */
  startAt(space: SpaceId): void {
    this.hand = { space };
    this.inspect(space);
    this.takeTheOnly();
  }

  // ---------------------------------------------------------------- amounts
  /** Take some of a kind, at first the least; taken again, the whole is meant again. */
  takeSome(key: string): void {
    const hand = this.hand;
    const amount = this.amounts.find((one) => one.key === key);
    if (!hand || !amount) return;
    const taken = hand.take?.key === key;
    this.hand = { ...hand, take: taken ? undefined : { key, count: amount.least } };
    this.say();
  }

  /** Take so many of the kind in hand. */
  count(wanted: number): void {
    const take = this.hand?.take;
    const amount = this.amounts.find((one) => one.key === take?.key);
    if (!this.hand || !take || !amount) return;
    const count = Math.max(amount.least, Math.min(amount.most, wanted));
    this.hand = { ...this.hand, take: { ...take, count } };
    this.say();
  }

  /** The next kind of which some can be taken, and after the last the whole again. */
  takeNext(): void {
    const at = this.amounts.findIndex((one) => one.key === this.hand?.take?.key);
    const next = this.amounts[at + 1] ?? this.amounts[at];
    if (next) this.takeSome(next.key);
  }

  /** Where nothing else can be meant, the amount is asked for at once. */
  private takeTheOnly(): void {
    const [only, ...more] = this.amounts;
    if (only && more.length === 0 && this.handReach.size === 0 && actsOf(this.choices, this.hand).length === 0) this.takeSome(only.key);
  }

  private say(): void {
    const take = this.hand?.take;
    const amount = this.amounts.find((one) => one.key === take?.key);
    this.said = take && amount ? `${take.count} of ${amount.most} ${amount.title}` : 'The whole.';
  }

  /** Why a piece that is not lit cannot act: as a target if it is another's, else as one that would move. */
  private async whyNotPiece(piece: Piece, spot: Spot): Promise<void> {
    const own = piece.commanded_by === this.now.actor;
    const near = this.table.board.spaces[piece.at]?.near ?? [];
    const text = own
      ? meant(this.now.choices!, { piece: piece.id }, null, near, this.byId)
      : meant(this.now.choices!, null, piece.at, near, this.byId);
    await this.ask(text, spot);
  }

  whyNot(space: SpaceId, spot: Spot): Promise<void> {
    return this.ask(meant(this.now.choices!, this.hand, space, [], this.byId), spot);
  }

  private async ask(text: string | null, spot: Spot): Promise<void> {
    if (text === null) return;
    try {
      const answer = await api.why(this.token(), text);
      if (!answer.legal) this.refuse(answer.message ?? 'That is not possible now.', answer.clause ?? '', spot);
    } catch {
      // The guess at what was meant made no sense to the rules: there is nothing to explain.
    }
  }

  private refuse(message: string, clause: string, spot: Spot | null): void {
    const words = inWords(message, this.table.board, this.names.piece);
    this.refusal = { message: words, clause, spot };
    this.said = `${words} Rule ${clause}.`;
  }

  /** Drop a dragged piece. */
  drop(id: PieceId, space: SpaceId | null, spot: Spot): void {
    if (space === null || this.byId.get(id)?.at === space) return;
    if (this.handPiece !== id) this.hand = { piece: id };
    this.clickSpace(space, spot);
  }

  pick(id: PieceId): void {
    this.hand = { piece: id };
    const at = this.byId.get(id)?.at;
    if (at !== undefined) this.inspect(at);
    this.said = this.describe(id);
    this.takeTheOnly();
  }

  inspect(space: SpaceId): void {
    this.inspected = space;
    this.cursor = space;
    if (!this.battle) this.tab = 'stack';
  }

  describe(id: PieceId): string {
    const piece = this.byId.get(id);
    if (!piece) return id;
    return [piece.name, `in ${this.place(piece.at)}`, ...piece.marks].join(', ');
  }

  private letGoOfWords(): void {
    this.refusal = null;
    this.chooser = null;
    this.asking = null;
  }

  putDown(): void {
    this.letGoOfWords();
    this.hand = null;
    this.trail = [];
  }

  letGo(): void {
    this.putDown();
    this.rolled = null;
  }

  // ---------------------------------------------------------------- where to look
  /** The map goes to where something happened. */
  goAlong(marks: Mark[]): void {
    const spaces = marks.flatMap((mark) => ('from' in mark ? [mark.from, mark.to] : [mark.at]));
    this.goal = { spaces, closer: false };
  }

  look(spaces: SpaceId[], closer = true): void {
    if (spaces.length === 0) return;
    this.goal = { spaces, closer };
    this.cursor = spaces[0] ?? null;
    this.inspected = this.cursor;
  }

  toggle(overlay: string): void {
    const next = new Set(this.overlays);
    if (!next.delete(overlay)) next.add(overlay);
    this.overlays = next;
  }
}
