/** The log: entries in words, and the marks of the history bar. */
import type { GameEvent, HistoryEntry, SpaceId } from './types';

export interface Names {
  space(id: string): string | null;
  piece(id: string): string | null;
}

const SILENT = new Set(['die', 'player-turn']);

/** An event in words; null for one that says nothing by itself. */
export function told(event: GameEvent, names: Names): string | null {
  if (event.says !== undefined) return event.says || null;
  if (SILENT.has(event.kind)) return null;
  const parts: string[] = [];
  for (const [fact, value] of Object.entries(event)) {
    if (fact === 'kind' || fact === 'clauses' || value === undefined || value === null) continue;
    const shown = (Array.isArray(value) ? value : [value])
      .map(String)
      .map((part) => names.piece(part) ?? names.space(part) ?? part)
      .join(', ');
    parts.push(FACT[fact] === undefined ? `${fact} ${shown}` : `${FACT[fact]}${shown}`);
  }
  const kind = event.kind.replaceAll('-', ' ');
  return `${kind.charAt(0).toUpperCase()}${kind.slice(1)}: ${parts.join(', ')}`;
}

const FACT: Record<string, string> = {
  unit: '',
  units: '',
  nation: '',
  turn: '',
  result: '',
  state: '',
  start: 'from ',
  to: 'to ',
  at: 'at ',
  by: 'by ',
  die: 'die ',
};

/** The places that an entry is about, for the jump from the log to the map. */
export function placesOf(entry: HistoryEntry, isSpace: (id: string) => boolean): SpaceId[] {
  const found: SpaceId[] = [];
  const add = (value: unknown) => {
    if (typeof value === 'string' && isSpace(value) && !found.includes(value)) found.push(value);
  };
  for (const event of entry.events) {
    for (const fact of ['at', 'space', 'to', 'start']) {
      const value = event[fact];
      if (Array.isArray(value)) value.forEach(add);
      else add(value);
    }
  }
  entry.text.split(' ').slice(1).forEach(add);
  return found;
}

export const isBattle = (entry: HistoryEntry) => entry.events.some((event) => event.kind === 'die' || 'die' in event);

export interface Tick {
  ply: number;
  kind: 'turn' | 'battle';
  title: string;
}

/** Turn marks and battles for the history bar. */
export function ticks(entries: HistoryEntry[]): Tick[] {
  const found: Tick[] = [];
  let turn = '';
  for (const entry of entries) {
    if (entry.turn !== turn) {
      turn = entry.turn;
      found.push({ ply: entry.ply, kind: 'turn', title: turn });
    }
    if (isBattle(entry)) found.push({ ply: entry.ply, kind: 'battle', title: entry.label });
  }
  return found;
}

export interface LogGroup {
  title: string;
  entries: HistoryEntry[];
}

/** Entries under headings of turn, side and phase. */
export function grouped(entries: HistoryEntry[], sideTitle: (side: string) => string): LogGroup[] {
  const groups: LogGroup[] = [];
  for (const entry of entries) {
    const title = [entry.turn, sideTitle(entry.side), entry.phase].filter(Boolean).join(' \u2013 ');
    const last = groups.at(-1);
    if (last?.title === title) last.entries.push(entry);
    else groups.push({ title, entries: [entry] });
  }
  return groups;
}
