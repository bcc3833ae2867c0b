import type { System } from '../lib/types';

/** The computer player to suggest: the first that thinks. */
export const opponent = (system: System): string => system.bots.find((bot) => bot !== 'random') ?? system.bots[0] ?? 'human';
