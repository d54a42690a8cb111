/** An entry as a line of a list, and as JSON. */
import type { Name } from '../../../domain/match/match.ts';
import type { SpoEntry } from '../../../domain/protocol/session/spo-entry.ts';
import { plainRow } from '../../../domain/protocol/stream/stream-codec.ts';
import { windowEventIn } from '../../../domain/recording/window-events.ts';
import { isRow, type Row, rowOf } from '../../../domain/row.ts';
import type { PathDifference } from '../plain-state.ts';
import type { EntryLine, StateChange } from './stage-api.ts';

/** What came of a recorded call or question, in a word. */
const codeIn = (value: unknown): string | null => {
  const { CODE, result, code, ok, answer } = rowOf(value);
  const found = [CODE, result, code].find((one) => typeof one === 'string' || typeof one === 'number');
  if (found !== undefined) return String(found);
  if (ok === true) return 'ok';
  return answer === undefined ? null : codeIn(answer);
};

/** The code of the answer, the status of HTTP, `lost` without an answer, `cancelled` by a newer call; '': an answer without a code. */
export function callOutcomeOf(value: unknown): string {
  const { row, status, lost, cancelled } = rowOf(value);
  if (lost === true) return 'lost';
  if (cancelled === true) return 'cancelled';
  return typeof status === 'number' ? String(status) : (codeIn(row) ?? '');
}

/** Characters of a JSON text that is shown. */
const MOST_CHARS = 60_000;
/** Matches that a line names. */
const MOST_NAMED = 4;

const matchIdsOf = (row: Row): readonly unknown[] => {
  const list = row['odds'] ?? row['matchs'];
  const ids = Array.isArray(list) ? list.map((one: unknown) => rowOf(one)['MatchId']) : [];
  return [...new Set(ids.filter((id) => typeof id === 'number'))];
};

function aboutFrame(row: Row): string {
  const ids = matchIdsOf(row);
  const named = ids.slice(0, MOST_NAMED).join(', ');
  return [
    typeof row['stream'] === 'string'
      ? row['stream']
      : typeof row['game_code'] === 'number'
        ? String(row['game_code'])
        : '',
    typeof row['seq'] === 'number' ? `#${row['seq']}` : '',
    ids.length > MOST_NAMED ? `${named} +${ids.length - MOST_NAMED}` : named,
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

/** Where an error came from, how long a task took, how far the layout moved, or the build; '' of the figures of a second. */
function aboutWindow(name: string, value: unknown): string {
  const event = windowEventIn(name, value);
  switch (event?.kind) {
    case 'error':
      return event.place === '' ? event.name : `${event.name} · ${event.place}`;
    case 'build':
      return event.name;
    case 'long-task':
      return `${event.ms} ms`;
    case 'layout-shift':
      return String(event.score);
    default:
      return '';
  }
}

/** Where a call goes, the room of a chat, or what came of either. */
function aboutOf({ kind, name, value }: SpoEntry): string {
  if (kind === 'hash') return name;
  if (kind === 'meter') return aboutWindow(name, value);
  if (kind === 'answer') return callOutcomeOf(value);
  if (kind !== 'call') return '';
  const { place, row } = rowOf(value);
  const { room } = rowOf(row);
  return [place, room].find((one) => typeof one === 'string') ?? '';
}

export function entryLineOf(n: number, entry: SpoEntry): EntryLine {
  const { kind, at, name, value } = entry;
  const row = plainRow(value);
  const isFrame = (kind === 'in' || kind === 'out') && isRow(row);
  return {
    n,
    at,
    kind,
    name: kind === 'hash' ? '' : name,
    about: isFrame ? aboutFrame(row) : aboutOf(entry),
  };
}

/** JSON for people, cut to MOST_CHARS; null: there is no value. */
export function jsonText(value: unknown, indent = 2): string | null {
  const text = JSON.stringify(value, null, indent);
  if (text === undefined) return null;
  return text.length > MOST_CHARS ? `${text.slice(0, MOST_CHARS)}\n… +${text.length - MOST_CHARS}` : text;
}

export const rawEntryText = ({ kind, at, name, value }: SpoEntry): string =>
  jsonText({ kind, at, name, value: plainRow(value) }) ?? '';

const nameOf = (team: unknown): Name | null => {
  const { ko, en } = rowOf(rowOf(team)['name']);
  return typeof ko === 'string' && typeof en === 'string' ? { ko, en } : null;
};

/** The teams of the match that a path leads into, as the first of the states knows them. */
function teamsOf(path: string, states: readonly unknown[]): StateChange['teams'] {
  const id = /^matches\/([^/]+)/.exec(path)?.[1];
  if (id === undefined) return null;
  for (const state of states) {
    const facts = rowOf(rowOf(rowOf(rowOf(state)['matches'])[id])['facts']);
    const [home, away] = [nameOf(facts['home']), nameOf(facts['away'])];
    if (home !== null && away !== null) return { home, away };
  }
  return null;
}

/** `states`: those that were compared, for the names of teams. */
export const changesOf = (
  differences: readonly PathDifference[],
  states: readonly unknown[] = [],
): readonly StateChange[] =>
  differences.map(({ path, one, other }) => ({
    path,
    teams: teamsOf(path, states),
    before: jsonText(one, 0),
    after: jsonText(other, 0),
  }));
