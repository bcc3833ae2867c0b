/** The store of a game against a scripted server: the real one is met in the end-to-end tests. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Game } from '../src/game/game.svelte';
import type { Table } from '../src/lib/boards';
import { Shapes } from '../src/lib/geometry';
import type { Board, Envelope } from '../src/lib/types';
import { CHOICES, entry, envelope, piece, SHARES, SPACES } from './fixtures';

interface Call {
  path: string;
  body: unknown;
}
let calls: Call[] = [];
let answers: Record<string, { status?: number; data: unknown }> = {};

const board = {
  spaces: Object.fromEntries(
    Object.keys(SPACES).map((id) => [id, { name: '', terrain: 'clear', notes: [], near: Object.keys(SPACES).filter((other) => other !== id) }]),
  ),
  powers: {},
  drawing: { spaces: SPACES },
} as unknown as Board;

function game(now: Envelope = envelope()): Game {
  const made = new Game({ game: 'g', title: '', tokens: { axis: 'T' }, players: {}, touched: 0 });
  made.table = { board, shapes: new Shapes(SPACES) } as unknown as Table;
  made.now = now;
  return made;
}

const SPOT = { x: 1, y: 2 };
const settled = () => new Promise((done) => setTimeout(done, 0));
const posted = () => calls.filter((call) => call.body !== undefined);

beforeEach(() => {
  calls = [];
  answers = { 'history?': { data: [] } };
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('fetch', (path: string, init?: { body?: string }) => {
    calls.push({ path, body: init?.body === undefined ? undefined : JSON.parse(init.body) });
    const key = Object.keys(answers).find((part) => path.includes(part));
    const { status = 200, data } = (key && answers[key]) || { status: 404, data: { error: `no answer for ${path}` } };
    return Promise.resolve(new Response(JSON.stringify(data), { status }));
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('two clicks', () => {
  it('pick a piece, then move it', async () => {
    const war = game();
    answers['actions'] = { data: envelope({ ply: 5 }) };
    war.clickPiece('a', SPOT);
    expect(war.hand).toEqual({ piece: 'a' });
    expect([...war.handReach.keys()]).toEqual(['bend', 'east', 'isles']);
    war.clickSpace('bend', SPOT);
    await settled();
    expect(posted()).toEqual([{ path: 'api/games/T/actions', body: { ply: 4, action: 'move a bend' } }]);
    expect(war.now.ply).toBe(5);
  });

  it('ask which act is meant where several fit', () => {
    const war = game();
    war.clickPiece('a', SPOT);
    war.clickSpace('east', SPOT);
    expect(war.chooser?.acts.map((act) => act.text)).toEqual(['move a east', 'sail a east']);
    expect(posted()).toEqual([]);
  });

  it('ask whether to go onto another piece that can act or to take it', () => {
    const both = { ...CHOICES, pieces: { ...CHOICES.pieces, b: [...(CHOICES.pieces['a'] ?? [])] } };
    const other = game(envelope({ choices: both }));
    other.clickPiece('a', SPOT);
    other.clickPiece('b', SPOT);
    expect(other.chooser).toMatchObject({ pick: 'b', acts: [{ text: 'move a bend' }] });
    expect(other.hand).toEqual({ piece: 'a' });
  });

  it('play at once what needs no second click', async () => {
    const war = game();
    answers['actions'] = { data: envelope({ ply: 5 }) };
    war.clickPiece('b', SPOT);
    await settled();
    expect(posted()[0]?.body).toEqual({ ply: 4, action: 'join b' });
  });

  it('are over when the piece has gone, even if it could go on', async () => {
    const war = game();
    const gone = envelope().view.pieces.map((one) => (one.id === 'a' ? { ...one, at: 'bend' } : one));
    answers['actions'] = { data: envelope({ ply: 5, view: { ...envelope().view, pieces: gone } }) };
    war.clickPiece('a', SPOT);
    war.clickSpace('bend', SPOT);
    await settled();
    expect(war.hand).toBeNull();
  });

  it('let go on Escape and on a second click', () => {
    const war = game();
    war.clickPiece('a', SPOT);
    war.clickPiece('a', SPOT);
    expect(war.hand).toBeNull();
  });

  it('drop what is dragged, and nothing on its own space', async () => {
    const war = game();
    answers['actions'] = { data: envelope({ ply: 5 }) };
    war.drop('a', 'west', SPOT);
    war.drop('a', null, SPOT);
    expect(posted()).toEqual([]);
    war.drop('a', 'bend', SPOT);
    await settled();
    expect(posted()[0]?.body).toEqual({ ply: 4, action: 'move a bend' });
  });
});

describe('amounts', () => {
  const standing = [...envelope().view.pieces, piece('c', 'bend'), piece('d', 'west')];
  const split = () => game(envelope({ choices: SHARES, view: { ...envelope().view, pieces: standing } }));

  it('are not asked for when a whole piece goes', async () => {
    const war = split();
    answers['actions'] = { data: envelope({ ply: 5 }) };
    war.clickPiece('a', SPOT, true);
    expect(war.amounts.map((amount) => amount.key)).toEqual(['foot', 'guns']);
    war.clickSpace('bend', SPOT);
    await settled();
    expect(posted()[0]?.body).toEqual({ ply: 4, action: 'move a bend' });
  });

  it('are taken by a chip and counted up and down within their limits', () => {
    const war = split();
    war.clickPiece('a', SPOT, true);
    war.takeSome('foot');
    expect(war.hand).toEqual({ piece: 'a', take: { key: 'foot', count: 1 } });
    war.count(3);
    expect(war.said).toBe('3 of 5 foot');
    war.count(99);
    expect(war.hand?.take?.count).toBe(5);
    war.count(-1);
    expect(war.hand?.take?.count).toBe(1);
    war.takeSome('foot');
    expect(war.hand?.take).toBeUndefined();
  });

  it('are walked through by a key, and the whole comes last', () => {
    const war = split();
    war.clickPiece('a', SPOT, true);
    const seen = [1, 2, 3].map(() => {
      war.takeNext();
      return war.hand?.take?.key;
    });
    expect(seen).toEqual(['foot', 'guns', undefined]);
  });

  it('go to the counter that is clicked, and ask where a stack could mean several', async () => {
    const war = split();
    answers['actions'] = { data: envelope({ ply: 5 }) };
    war.clickPiece('a', SPOT, true);
    war.takeSome('foot');
    war.count(2);
    war.clickPiece('c', SPOT, false);
    expect(war.chooser?.acts.map((act) => act.text)).toEqual(['send a 2 foot b', 'send a 2 foot c', 'form a 2 foot bend']);
    expect(posted()).toEqual([]);
    war.clickPiece('b', SPOT, true);
    await settled();
    expect(posted()[0]?.body).toEqual({ ply: 4, action: 'send a 2 foot b' });
  });

  it('stay in hand while there is as much left, and are let go of otherwise', async () => {
    const war = split();
    answers['actions'] = { data: envelope({ ply: 5, choices: SHARES, view: { ...envelope().view, pieces: standing } }) };
    war.clickPiece('a', SPOT, true);
    war.takeSome('foot');
    war.clickSpace('east', SPOT);
    await settled();
    expect(war.hand).toEqual({ piece: 'a', take: { key: 'foot', count: 1 } });
    const fewer = { ...SHARES, pieces: { a: [SHARES.pieces['a']![0]!] } };
    answers['actions'] = { data: envelope({ ply: 6, choices: fewer }) };
    war.clickSpace('east', SPOT);
    await settled();
    expect(war.hand).toBeNull();
  });

  it('of a space are taken at once where nothing else could be meant', () => {
    const war = split();
    war.clickSpace('east', SPOT);
    expect(war.hand).toEqual({ space: 'east', take: { key: 'foot', count: 1 } });
    expect(war.counted.map((act) => act.text)).toEqual(['build 1 foot east']);
    war.clickSpace('isles', SPOT);
    expect(war.hand).toEqual({ space: 'isles' });
  });

  it('leave a piece that can only choose among acts to a chooser', () => {
    const war = split();
    war.clickPiece('r', SPOT, true);
    expect(war.chooser?.acts.map((act) => act.text)).toEqual(['lose r foot', 'lose r guns']);
  });
});

describe('why not', () => {
  it('asks the server about what was meant and shows the clause', async () => {
    const war = game(envelope({ choices: { ...CHOICES, spaces: {} } }));
    answers['why'] = { data: { legal: false, clause: '5.25', message: 'It must stop there.' } };
    war.clickPiece('a', SPOT);
    war.clickSpace('west', SPOT);
    expect(war.refusal).toBeNull();
    war.clickPiece('a', SPOT);
    war.drop('a', 'nowhere', SPOT);
    await settled();
    expect(calls.at(-1)?.path).toContain('why?action=move+a+nowhere');
    expect(war.refusal).toEqual({ message: 'It must stop there.', clause: '5.25', spot: SPOT });
    expect(war.said).toContain('5.25');
  });

  it('shows a refusal of an act that was tried', async () => {
    const war = game();
    answers['actions'] = { status: 422, data: { refused: { action: 'x', clause: '8.11', message: 'No.' } } };
    await war.play('x', SPOT);
    expect(war.refusal?.clause).toBe('8.11');
    expect(war.now.ply).toBe(4);
  });
});

describe('the large button', () => {
  it('asks once before a whole phase passes unused', async () => {
    const war = game();
    answers['actions'] = { data: envelope({ ply: 5 }) };
    await war.press();
    expect(war.asking?.words).toContain('can still act');
    expect(posted()).toEqual([]);
    await war.press();
    expect(posted()[0]?.body).toEqual({ ply: 4, action: 'end' });
  });

  it('asks where a click on a unit would be enough, if a phase ends', async () => {
    const choices = (verb: string) => ({
      asks: [],
      spaces: {},
      acts: [{ verb, text: verb, label: 'On', primary: true }],
      pieces: { a: [{ verb: 'advance', text: 'advance a', label: 'Advance' }] },
    });
    const advances = game(envelope({ choices: choices('end') }));
    await advances.press();
    expect(advances.asking?.words).toContain('1 unit can still act');
    const shots = game(envelope({ choices: choices('fire') }));
    answers['actions'] = { data: envelope({ ply: 5 }) };
    await shots.press();
    expect(posted()[0]?.body).toEqual({ ply: 4, action: 'fire' });
  });

  it('does not ask when something was done in the phase', async () => {
    const war = game();
    answers['actions'] = { data: envelope({ ply: 5 }) };
    await war.play('move a bend');
    await war.press();
    expect(posted().map((call) => (call.body as { action: string }).action)).toEqual(['move a bend', 'end']);
  });

  it('waits for a battle to be ready', async () => {
    const battle = { title: '', ready: false, attackers: [], defenders: [], lines: [], outcomes: [], numbers: [], action: null };
    const war = game(envelope({ battle }));
    await war.press();
    expect(posted()).toEqual([]);
  });
});

describe('a game that has moved on', () => {
  it('is looked at again after a 409', async () => {
    const war = game();
    answers['actions'] = { status: 409, data: { error: 'moved on', ply: 6 } };
    answers['games/T?since'] = { data: envelope({ ply: 6 }) };
    await war.play('end');
    await settled();
    await settled();
    expect(war.now.ply).toBe(6);
    expect(war.trouble).toBe('');
  });

  it('is looked at again when an act was played but could not be shown', async () => {
    const war = game();
    answers['actions'] = { status: 202, data: { error: 'played and stored', ply: 5 } };
    answers['games/T?since'] = { data: envelope({ ply: 5 }) };
    await war.play('end');
    await settled();
    await settled();
    expect(war.now.ply).toBe(5);
    expect(war.now.view.pieces).toHaveLength(3);
    expect(war.trouble).toBe('');
  });

  it('is never set back by an older answer', async () => {
    const war = game();
    answers['actions'] = { data: envelope({ ply: 3 }) };
    await war.play('end');
    expect(war.now.ply).toBe(4);
  });
});

describe('the other side', () => {
  const moved = envelope({
    ply: 7,
    events: [entry(6, 'allied', 'move r bend', [{ kind: 'move', clauses: [], unit: 'r', start: 'east', to: 'bend' }])],
    view: { ...envelope().view, pieces: [] },
  });

  it('is replayed from the view before, and can be skipped', async () => {
    const war = game();
    answers['games/T?since'] = { data: moved };
    await war.refresh();
    expect(war.replay.on).toBe(true);
    expect(war.pieces.find((one) => one.id === 'r')?.at).toBe('east');
    expect(war.choices).toBeNull();
    war.replay.skip();
    expect(war.pieces).toEqual([]);
    expect(war.trail).toHaveLength(1);
    expect(war.choices).not.toBeNull();
  });

  it('is not replayed when the player has switched that off', async () => {
    const war = game();
    war.replay.wanted = false;
    answers['games/T?since'] = { data: moved };
    await war.refresh();
    expect(war.replay.on).toBe(false);
  });
});

describe('a busy server', () => {
  const busy = { status: 503, data: { error: 'many ask at once' } };
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is asked once more, without a word', async () => {
    answers['games/T?since'] = busy;
    const war = game();
    const looking = war.refresh();
    await vi.advanceTimersByTimeAsync(900);
    expect(calls).toHaveLength(1);
    answers['games/T?since'] = { data: envelope({ ply: 5 }) };
    await vi.advanceTimersByTimeAsync(200);
    await looking;
    expect(calls.filter((call) => call.path.includes('since=4'))).toHaveLength(2);
    expect(war.now.ply).toBe(5);
    expect(war.trouble).toBe('');
  });

  it('is told of when it is still busy', async () => {
    answers['games/T?since'] = busy;
    const war = game();
    const looking = war.refresh();
    await vi.advanceTimersByTimeAsync(1100);
    await looking;
    expect(calls).toHaveLength(2);
    expect(war.trouble).toBe('The server is busy: many ask at once.');
  });

  it('is never given an act twice', async () => {
    answers['actions'] = busy;
    const war = game();
    const playing = war.play('end');
    await vi.advanceTimersByTimeAsync(1100);
    await playing;
    expect(posted()).toHaveLength(1);
    expect(war.trouble).toContain('busy');
  });
});

describe('a seat that is kept for somebody', () => {
  const waiting = { axis: { player: 'human' }, allied: { player: 'invited' } };

  it('waits until a person takes it, though nothing is played', async () => {
    const war = new Game({ ...game().saved, claims: { allied: 'C' } });
    Object.assign(war, { table: game().table, now: envelope({ seats: waiting }) });
    expect(war.waits('allied')).toBe(true);
    expect(war.invitations).toEqual([{ side: 'allied', secret: 'C', open: true }]);
    answers['games/T?since'] = { data: envelope({ seats: { ...waiting, allied: { player: 'human' } } }) };
    await war.refresh();
    expect(war.waits('allied')).toBe(false);
    expect(war.invitations[0]?.open).toBe(false);
    expect(war.said).toContain('A person plays Allied now');
  });
});

describe('the dice of a finished war', () => {
  it('are checked against the promise that was seen first', async () => {
    const war = game(envelope({ over: true, commitment: 'another' }));
    answers['record'] = { data: { seed: '5', commitment: 'another', dice: [3] } };
    answers['history?'] = { data: [entry(1, 'axis', 'attack', [{ kind: 'die', clauses: [], face: 3, sides: 6 }])] };
    expect(await war.checkDice()).toMatchObject({ sound: false });
    war.saved.commitment = '9b3417c14caec4845c8cc6f017b2c48f5e109871ddc17bf4761eed4653b5367b';
    expect(await war.checkDice()).toEqual({ sound: true, lines: ['1 die, as the seed gives it.'] });
  });
});

describe('history', () => {
  it('shows a past moment without choices and comes back to now', async () => {
    const war = game();
    war.annals.entries = [entry(1, 'axis', 'end', []), entry(4, 'axis', 'end', [])];
    war.annals.index = 2;
    answers['history/1'] = { data: envelope({ ply: 1, turn: 'Spring 1941', choices: null }) };
    answers['history/0'] = { data: envelope({ ply: 0, choices: null }) };
    await war.annals.goTo(1);
    expect(war.annals.past?.turn).toBe('Spring 1941');
    expect(war.choices).toBeNull();
    await war.annals.goTo(99);
    expect(war.annals.past).toBeNull();
    expect(war.annals.index).toBe(2);
  });
});

describe('a computer at work', () => {
  const waiting = () => game(envelope({ actor: 'allied', thinking: true, choices: null }));

  it('shows who plans and what share of it is done', () => {
    const war = waiting();
    expect(war.work).toBeNull();
    war.hear({ type: 'thinking', side: 'allied', progress: 0.5, note: 'Movement', share: 0.25 });
    expect(war.work).toEqual({ words: 'Allied (computer: greedy) is making a plan.', done: 0.25 });
  });

  it('shows how far it is in its turn while it acts', () => {
    const war = waiting();
    war.hear({ type: 'thinking', side: 'allied', progress: 0.5, note: 'Movement', share: null });
    expect(war.work).toEqual({ words: 'Allied (computer: greedy) is thinking. Movement', done: 0.5 });
  });

  it('shows how far a hint is', () => {
    const war = game(envelope({}));
    war.hear({ type: 'hint', share: 0.5 });
    expect(war.hinted).toBe(0.5);
  });

  it('is not shown when somebody else is to act by now, nor over the past', async () => {
    const war = waiting();
    const late = { type: 'thinking', side: 'allied', progress: 0, note: '', share: 0.9 } as const;
    war.hear(late);
    war.annals.past = envelope({ ply: 1 });
    expect(war.work).toBeNull();
    war.annals.past = null;
    expect(war.work?.done).toBe(0.9);
    answers['games/T?since'] = { data: envelope({ ply: 5 }) };
    await war.refresh();
    war.hear(late);
    expect(war.work).toBeNull();
  });
});
