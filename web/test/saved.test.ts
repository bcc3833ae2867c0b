/** What this browser remembers: seats, invitations, the promise of the dice. */
import { beforeEach, describe, expect, it } from 'vitest';
import { amend, called, forget, invitedHere, keep, remember, saved, seatedBy, sit, type Shelf } from '../src/lib/saved';

let shelf: Shelf;
beforeEach(() => {
  const kept = new Map<string, string>();
  shelf = { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
});

const made = {
  game: 'g',
  seats: {
    axis: { token: 'A', player: 'human', claim: null },
    allied: { token: null, player: 'invited', claim: 'C' },
    soviet: { token: null, player: 'greedy', claim: null },
  },
  observer: { token: 'O' },
};

describe('a game just made', () => {
  it('has the own seats, and the secrets of the invitations', () => {
    expect(remember(made, 'War', 5)).toEqual({
      game: 'g',
      title: 'War',
      tokens: { axis: 'A' },
      players: { axis: 'human', allied: 'invited', soviet: 'greedy' },
      touched: 5,
      claims: { allied: 'C' },
    });
  });

  it('is watched by whoever has no seat in it', () => {
    const { axis: _, ...others } = made.seats;
    expect(remember({ ...made, seats: others }, 'War', 5).tokens).toEqual({ observer: 'O' });
  });

  it('has no invitations where nobody is invited', () => {
    expect('claims' in remember({ ...made, seats: { axis: made.seats.axis } }, 'War', 5)).toBe(false);
  });
});

describe('the shelf', () => {
  it('has each game once, the last played first, until it is forgotten', () => {
    keep(shelf, { ...remember(made, 'War', 5) });
    keep(shelf, { ...remember({ ...made, game: 'h' }, 'Other', 9) });
    keep(shelf, { ...remember(made, 'War again', 7) });
    expect(saved(shelf).map((one) => one.title)).toEqual(['Other', 'War again']);
    forget(shelf, 'h');
    expect(saved(shelf).map((one) => one.game)).toEqual(['g']);
  });

  it('is empty if it cannot be read', () => {
    shelf.setItem('theatrum.games', 'nonsense');
    expect(saved(shelf)).toEqual([]);
  });

  it('does not lose what another tab has put there', () => {
    const early = remember(made, 'War', 5);
    keep(shelf, early);
    sit(shelf, 'C', { game: 'g', side: 'allied', token: 'B' }, 6);
    amend(shelf, early, { title: 'New title', commitment: 'hash' });
    expect(saved(shelf)[0]).toMatchObject({ title: 'New title', commitment: 'hash', tokens: { axis: 'A', allied: 'B' } });
  });

  it('takes in a game that it has not known', () => {
    amend(shelf, remember(made, 'War', 5), { touched: 8 });
    expect(saved(shelf)[0]).toMatchObject({ title: 'War', touched: 8 });
  });
});

describe('an invitation', () => {
  const claimed = { game: 'g', side: 'allied', token: 'B' };

  it('gives a guest a seat, and its link leads back to the war', () => {
    expect(invitedHere(shelf, 'C')).toBe(false);
    sit(shelf, 'C', claimed, 6);
    expect(saved(shelf)[0]).toMatchObject({ game: 'g', tokens: { allied: 'B' }, touched: 6 });
    expect(seatedBy(shelf, 'C')?.game).toBe('g');
    expect(seatedBy(shelf, 'D')).toBeUndefined();
  });

  it('can be taken by whoever made it, beside the own seat', () => {
    keep(shelf, remember(made, 'War', 5));
    expect(invitedHere(shelf, 'C')).toBe(true);
    sit(shelf, 'C', claimed, 6);
    expect(saved(shelf)).toHaveLength(1);
    expect(saved(shelf)[0]).toMatchObject({ title: 'War', tokens: { axis: 'A', allied: 'B' }, claims: {} });
    expect(invitedHere(shelf, 'C')).toBe(false);
  });

  it('makes a player of an onlooker', () => {
    const { axis: _, ...others } = made.seats;
    keep(shelf, remember({ ...made, seats: others }, 'War', 5));
    sit(shelf, 'C', claimed, 6);
    expect(saved(shelf)[0]?.tokens).toEqual({ allied: 'B' });
  });
});

it('says who plays in words', () => {
  expect(['invited', 'human', 'greedy'].map((player) => called(player, false))).toEqual([
    'waiting for a person',
    'another person',
    'computer: greedy',
  ]);
  expect(called('human', true)).toBe('you');
});
