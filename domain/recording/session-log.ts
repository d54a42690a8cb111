/**
 * The log of a socket session, one JSON object per line:
 *
 *   {"spo":"session","version":1,"startedAt":…,"codec":"msgpack"}
 *   {"at":12,"out":"subscribe","row":{…}}       a request of the core (subscriptions only)
 *   {"at":31,"in":"Fixture","row":{…}}          a message, decoded from its frame
 *   {"at":31,"link":"disconnected"}             a change of the link
 *   {"at":1000,"meter":{…}}                     figures of the site, once a second
 *   {"at":60000,"offer":"16 hex digits"}        hash of the offer at the end of the recording
 *
 * `at` is ms since the start. Market data only: a log of this version never has data of the member (tokens, bets, wallets).
 */
import { matchStream } from '../catalogue/stream-name.ts';
import { isRow, jsonOf, type Row, rowOf } from '../row.ts';
import type { RulePart } from './recorded-answers.ts';
import type { MemberPart } from './recorded-member.ts';
import { MAX_STARTED_AT } from '../protocol/session/spo-file.ts';
import { isLiveEvent, type LiveEventName } from '../protocol/stream/stream-codec.ts';
import { integerOf } from '../protocol/wire/wire-values.ts';

export const SESSION_VERSION = 1;
/** Name of the mark that holds the hash of the offer, where a log is read as a file of version 2. */
export const OFFER_MARK = 'offer';

/** The state of the site at a moment, for the meter panel. Ms and counts. */
export interface SessionMeter {
  readonly feedAgeMs: number | null;
  readonly updatesPerSecond: number;
  /** Updates that a newer update of the same price replaced: before they were applied (`merged`), and before they were sent (`skipped`). */
  readonly merged: number;
  readonly skipped: number;
  readonly queue: number;
  /** The last batch of frames, and of that its decoding, its changes of the state, and the views; sessions of earlier releases have the whole alone. */
  readonly commitMs: number;
  readonly decodeMs?: number;
  readonly applyMs?: number;
  readonly viewsMs?: number;
  /** Figures of the window; null: no window has reported. */
  readonly window: WindowMeter | null;
}

export interface WindowMeter {
  /** Deltas drawn in the last second, and the time from the arrival of a delta to its frame: median and worst, ms. */
  readonly deltas: number;
  readonly drawMs: number;
  readonly worstDrawMs: number;
  /** Tasks over 50 ms in the last second. */
  readonly longTasks: number;
  /** Memory of the window's scripts; left out where the browser does not say it. */
  readonly heapBytes?: number;
}

/** `place`: method and path of a call; null: a question over the chat's socket. */
export interface AskedInSession {
  readonly asked: string;
  readonly id: number;
  readonly place: string | null;
  readonly row: unknown;
}

export type SessionEntry = { readonly at: number } & (
  | { readonly in: LiveEventName; readonly row: unknown }
  | { readonly out: 'subscribe' | 'unsubscribe'; readonly row: unknown }
  | { readonly link: 'connecting' | 'connected' | 'disconnected' }
  | { readonly meter: SessionMeter }
  | { readonly offer: string }
  /** Version 2: the recorder applied the frames in its inbox. */
  | { readonly flush: true }
  /** Version 2: the state of a part of the member. */
  | { readonly member: MemberPart; readonly state: unknown }
  /**
   * Version 2: a command of a window. `reqId`: the id that the core gave its next request; null: none followed. `following`: of an act, the call
   * or question that followed.
   */
  | {
      readonly command: string;
      readonly args: readonly unknown[];
      readonly reqId: string | null;
      readonly following?: AskedInSession | null;
    }
  /** Version 2: a call, or a question over the chat's socket, and what came of it (docs/session-format.md). */
  | AskedInSession
  | { readonly given: string; readonly id: number; readonly outcome: Row }
  /** Version 2: the chat's socket. */
  | { readonly chatEvent: string; readonly row: unknown }
  | { readonly chatLink: 'connected' | 'disconnected' }
  /** Version 2: a question of the core to the server, its answer, and an event about bets. */
  | { readonly call: string; readonly id: number; readonly row: unknown }
  | { readonly answer: string; readonly id: number; readonly row: unknown; readonly isLost: boolean }
  | { readonly betEvent: string; readonly row: unknown }
  /** Version 2: rules of bets that hold from now on. */
  | { readonly rule: RulePart; readonly state: unknown }
  /** An event of the server that no file holds: a fault (faults.ts). */
  | { readonly server: 'Duplicated_Connection' | 'subscribe'; readonly row: unknown }
  /** Version 2: has no effect. */
  | { readonly mark: string }
);

export interface ReadSession {
  readonly startedAt: number;
  readonly entries: readonly SessionEntry[];
  readonly lines: number;
  /** Numbers of unreadable lines; the other lines are used. */
  readonly badLines: readonly number[];
}

const rowOfLine = (line: string): Row | null => {
  const value = jsonOf(line);
  return isRow(value) ? value : null;
};

/** 31 days: an entry of a later time is damaged. */
const MAX_AT = 31 * 86_400_000;

const isFigure = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value);
const areFigures = (row: Row, names: readonly string[]): boolean =>
  names.every((name) => isFigure(row[name]));

/** The figures are whole: a damaged meter has no effect. */
export const isMeter = (meter: unknown): meter is SessionMeter =>
  isRow(meter) &&
  areFigures(meter, ['updatesPerSecond', 'merged', 'skipped', 'queue', 'commitMs']) &&
  (meter['feedAgeMs'] === null || isFigure(meter['feedAgeMs'])) &&
  (meter['window'] === null ||
    (isRow(meter['window']) &&
      areFigures(meter['window'], ['deltas', 'drawMs', 'worstDrawMs', 'longTasks'])));

const links: ReadonlySet<unknown> = new Set(['connecting', 'connected', 'disconnected']);

const isEntry = (row: Row): boolean =>
  typeof row['at'] === 'number' &&
  row['at'] >= 0 &&
  row['at'] <= MAX_AT &&
  (isLiveEvent(row['in']) ||
    row['out'] === 'subscribe' ||
    row['out'] === 'unsubscribe' ||
    links.has(row['link']) ||
    typeof row['offer'] === 'string' ||
    isMeter(row['meter']));

/** null: the text is no session log, or has another version. A start that no clock can show counts as 0. */
export function readSession(text: string): ReadSession | null {
  const entries: SessionEntry[] = [];
  const badLines: number[] = [];
  let head: Row | null = null;
  let lines = 0;
  for (let from = text.startsWith('\uFEFF') ? 1 : 0; from < text.length;) {
    const end = text.indexOf('\n', from);
    const line = text.slice(from, end < 0 ? text.length : end);
    from = end < 0 ? text.length : end + 1;
    lines++;
    const row = rowOfLine(line);
    if (head === null) {
      if (line.trim() === '') continue;
      if (row?.['spo'] !== 'session' || row['version'] !== SESSION_VERSION) return null;
      head = row;
    } else if (row !== null && isEntry(row)) entries.push(row as unknown as SessionEntry);
    else if (line.trim() !== '') badLines.push(lines);
  }
  if (head === null) return null;
  const { startedAt: began } = head;
  const startedAt = typeof began === 'number' && began >= 0 && began <= MAX_STARTED_AT ? began : 0;
  return { startedAt, entries, lines, badLines };
}

/** The stream of a subscription row, whose numbers may be texts, and its recovery id. */
export function readSubscription(row: unknown): { readonly stream: string; readonly recoveryId: string } {
  const { game_code: code, MatchId: match, recoveryId } = rowOf(row);
  const game = String(integerOf(code) ?? '');
  const matchId = integerOf(match);
  return {
    stream: matchId === null ? game : matchStream(game, matchId),
    recoveryId: typeof recoveryId === 'string' ? recoveryId : '',
  };
}
