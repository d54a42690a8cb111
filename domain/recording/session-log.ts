/**
 * The log of a socket session, one JSON object a line:
 *
 *   {"spo":"session","version":1,"startedAt":…,"codec":"msgpack"}
 *   {"at":12,"out":"subscribe","row":{…}}       what the core asked (subscriptions only)
 *   {"at":31,"in":"Fixture","row":{…}}          what came, as decoded from its frame
 *   {"at":31,"link":"disconnected"}             the life of the link
 *   {"at":1000,"meter":{…}}                     how the site was doing, once a second
 *   {"at":60000,"offer":"16 hex digits"}        hash of what was on offer, when the recording ended
 *
 * `at` is ms since the start. Market data only: nothing of the member (tokens, bets, wallets) is ever in it.
 */
import { matchStream } from '../catalogue/stream-name.ts';
import { isRow, type Row, rowOf } from '../row.ts';
import { liveEvents, type LiveEventName } from '../protocol/stream/stream-codec.ts';

export const SESSION_VERSION = 1;

/** How the site was doing at a moment: what the meter panel shows. Milliseconds and counts. */
export interface SessionMeter {
  readonly feedAgeMs: number | null;
  readonly updatesPerSecond: number;
  /** Updates that a newer one of the same price made needless: before they were applied, and before they were sent. */
  readonly merged: number;
  readonly skipped: number;
  readonly queue: number;
  readonly commitMs: number;
  /** The window's side; null when none has reported. */
  readonly window: WindowMeter | null;
}

export interface WindowMeter {
  /** Deltas drawn in the last second, and from the arrival of one to the frame that shows it: median and worst. */
  readonly deltas: number;
  readonly drawMs: number;
  readonly worstDrawMs: number;
  /** Tasks over 50 ms in the last second. */
  readonly longTasks: number;
}

export type SessionEntry = { readonly at: number } & (
  | { readonly in: LiveEventName; readonly row: unknown }
  | { readonly out: 'subscribe' | 'unsubscribe'; readonly row: unknown }
  | { readonly link: 'connecting' | 'connected' | 'disconnected' }
  | { readonly meter: SessionMeter }
  | { readonly offer: string }
);

export interface ReadSession {
  readonly startedAt: number;
  readonly entries: readonly SessionEntry[];
  readonly lines: number;
  /** Numbers of lines that could not be read; the rest stays usable. */
  readonly badLines: readonly number[];
}

export const sessionHead = (startedAt: number, codec: string): string =>
  JSON.stringify({ spo: 'session', version: SESSION_VERSION, startedAt, codec });

const rowOfLine = (line: string): Row | null => {
  try {
    const value: unknown = JSON.parse(line);
    return isRow(value) ? value : null;
  } catch {
    return null;
  }
};

const isEntry = (row: Row): boolean =>
  typeof row['at'] === 'number' &&
  Number.isFinite(row['at']) &&
  ((liveEvents as readonly unknown[]).includes(row['in']) ||
    row['out'] === 'subscribe' ||
    row['out'] === 'unsubscribe' ||
    typeof row['link'] === 'string' ||
    typeof row['offer'] === 'string' ||
    isRow(row['meter']));

/** Null when the text is no session log (or one of another version). */
export function readSession(text: string): ReadSession | null {
  const entries: SessionEntry[] = [];
  const badLines: number[] = [];
  let head: Row | null = null;
  let lines = 0;
  for (let from = 0; from < text.length;) {
    const end = text.indexOf('\n', from);
    const line = text.slice(from, end < 0 ? text.length : end);
    from = end < 0 ? text.length : end + 1;
    lines++;
    const row = rowOfLine(line);
    if (head === null) {
      if (row?.['spo'] !== 'session' || row['version'] !== SESSION_VERSION) return null;
      head = row;
    } else if (row !== null && isEntry(row)) entries.push(row as unknown as SessionEntry);
    else if (line.trim() !== '') badLines.push(lines);
  }
  if (head === null) return null;
  const startedAt = typeof head['startedAt'] === 'number' ? head['startedAt'] : 0;
  return { startedAt, entries, lines, badLines };
}

/** The stream that a subscription row names, and the recovery it asks for. */
export function readSubscription(row: unknown): { readonly stream: string; readonly recoveryId: string } {
  const { game_code: code, MatchId: matchId, recoveryId } = rowOf(row);
  const game = typeof code === 'number' ? String(code) : '';
  return {
    stream: typeof matchId === 'number' ? matchStream(game, matchId) : game,
    recoveryId: typeof recoveryId === 'string' ? recoveryId : '',
  };
}
