/**
 * The sequenced messages of a game stream: Fixture, Odds, MatchData, Alive. Encoding is the server's, decoding the core's;
 * decoding is total and counts what it drops. Every message of a stream but the parts of a snapshot takes the next `seq`,
 * Alive too; a snapshot carries the seq of the last message before it.
 */
import type { MatchOdds, MatchSnapshot } from '../book/book-event.ts';
import type { MatchState } from '../match/match.ts';
import { type Drops, drop } from './drops.ts';
import { decodeMarkets, encodeMarket, type MarketRow } from './market-row.ts';
import { decodeFacts, decodeState, encodeFacts, encodeState } from './match-row.ts';
import { oddsKey, unveilJson, veil } from './veiled.ts';
import { decodeHead, isInteger, isRow, isToken, type Row, type StreamHead } from './stream-head.ts';

export type { StreamHead } from './stream-head.ts';

export type LiveMessage =
  /** One part of a snapshot; `recoveryId` echoes the request it answers. */
  | {
      readonly kind: 'snapshot';
      readonly head: StreamHead;
      readonly recoveryId: string | null;
      readonly part: number;
      readonly of: number;
      /** Parts of kind `rest` that will follow: the matches carry the markets of their rows alone. 0: they are whole. */
      readonly restOf: number;
      readonly matches: readonly MatchSnapshot[];
    }
  /** What a snapshot that began with the rows left out. */
  | {
      readonly kind: 'rest';
      readonly head: StreamHead;
      readonly recoveryId: string;
      readonly part: number;
      readonly of: number;
      readonly matches: readonly MatchOdds[];
    }
  /** Matches that came, changed their facts, or went, inside the sequence. */
  | {
      readonly kind: 'matches';
      readonly head: StreamHead;
      readonly matches: readonly MatchSnapshot[];
      readonly removed: readonly number[];
    }
  | { readonly kind: 'odds'; readonly head: StreamHead; readonly matches: readonly MatchOdds[] }
  | {
      readonly kind: 'match-data';
      readonly head: StreamHead;
      readonly matches: readonly { readonly matchId: number; readonly state: MatchState }[];
    }
  /** `feedUp` false: the server lost its feed. */
  | { readonly kind: 'alive'; readonly head: StreamHead; readonly feedPt: number; readonly feedUp: boolean };

export const liveEvents = ['Fixture', 'Odds', 'MatchData', 'Alive'] as const;
export type LiveEventName = (typeof liveEvents)[number];

export const MAX_MATCHES = 5000;
export const MAX_PARTS = 1000;

const gameCodeOf = (stream: string): number => Number.parseInt(stream, 10);
const headRow = (head: StreamHead) => ({
  stream: head.stream,
  epoch: head.epoch,
  seq: head.seq,
  pt: head.pt,
  game_code: gameCodeOf(head.stream),
});

export type MatchRow = Row;

export const encodeMatch = ({ facts, state, markets }: MatchSnapshot): MatchRow => ({
  ...encodeFacts(facts),
  ...encodeState(state),
  odds: markets.map(encodeMarket),
});

interface PartOf {
  readonly recoveryId?: string;
  readonly part: number;
  readonly of: number;
  /** Parts that `encodeRest` makes and that follow this one. */
  readonly restOf?: number;
}

/** One part of a snapshot, of rows that `encodeMatch` made. */
export const encodeFixtureRows = (head: StreamHead, matchs: readonly MatchRow[], at: PartOf): Row => ({
  ...headRow(head),
  ...at,
  matchs,
});

/** A part of what the rows left out. `odds`: markets as `encodeMatch` makes them, by match. */
export const encodeRest = (
  head: StreamHead,
  odds: readonly { readonly MatchId: number; readonly markets: readonly MarketRow[] }[],
  at: { readonly recoveryId: string; readonly restPart: number; readonly restOf: number },
): Row => ({ ...headRow(head), ...at, odds });

export const encodeFixture = (head: StreamHead, matches: readonly MatchSnapshot[], at: PartOf): Row =>
  encodeFixtureRows(head, matches.map(encodeMatch), at);

export const encodeMatchesDelta = (
  head: StreamHead,
  matches: readonly MatchSnapshot[],
  removed: readonly number[],
): Row => ({
  ...headRow(head),
  delta: 1,
  matchs: matches.map(encodeMatch),
  removed,
});

const oddsRows = (matches: readonly MatchOdds[]): Row[] =>
  matches.map(({ matchId, markets }) => ({ MatchId: matchId, markets: markets.map(encodeMarket) }));

export const encodeOdds = (head: StreamHead, matches: readonly MatchOdds[]): Row => ({
  ...headRow(head),
  odds: oddsRows(matches),
});

/** The odds as encoded text (C12). */
export const encodeVeiledOdds = (head: StreamHead, matches: readonly MatchOdds[], siteKey: string): Row => ({
  ...headRow(head),
  match_count: matches.length,
  odds: veil(JSON.stringify(oddsRows(matches)), oddsKey(siteKey, gameCodeOf(head.stream), matches.length)),
});

export const encodeMatchData = (
  head: StreamHead,
  matches: readonly { matchId: number; state: MatchState }[],
): Row => ({
  ...headRow(head),
  matchs: matches.map(({ matchId, state }) => ({ MatchId: matchId, ...encodeState(state) })),
});

export const encodeAlive = (head: StreamHead, feed: { feedPt: number; up: boolean }): Row => ({
  ...headRow(head),
  feedPt: feed.feedPt,
  status: feed.up ? 'up' : 'down',
});

function decodeSnapshotMatch(value: unknown, drops: Drops): MatchSnapshot | null {
  if (!isRow(value)) return drop(drops, 'match');
  const facts = decodeFacts(value, drops);
  if (facts === null) return null;
  const state = decodeState(value, drops);
  if (state === null) return null;
  const markets = value['odds'] === undefined ? [] : decodeMarkets(value['odds'], drops);
  return markets === null ? null : { facts, state, markets };
}

function rowsOf(value: unknown, path: string, drops: Drops): readonly unknown[] | null {
  return Array.isArray(value) && value.length <= MAX_MATCHES ? value : drop(drops, path);
}

function collect<T>(rows: readonly unknown[], decode: (row: unknown) => T | null): T[] {
  const list: T[] = [];
  for (const row of rows) {
    const item = decode(row);
    if (item !== null) list.push(item);
  }
  return list;
}

const isPart = (part: unknown, of: unknown): of is number =>
  isInteger(part) && isInteger(of) && part >= 1 && part <= of && of <= MAX_PARTS;

function decodeRest(row: Row, head: StreamHead, drops: Drops): LiveMessage | null {
  const { restPart: part, restOf: of, recoveryId } = row;
  if (!isPart(part, of) || !isInteger(part) || !isToken(recoveryId)) return drop(drops, 'Fixture.restPart');
  const rows = rowsOf(row['odds'], 'Fixture.odds', drops);
  if (rows === null) return null;
  return {
    kind: 'rest',
    head,
    recoveryId,
    part,
    of,
    matches: collect(rows, (one) => decodeMatchOdds(one, drops)),
  };
}

function decodeFixture(row: Row, head: StreamHead, drops: Drops): LiveMessage | null {
  if (row['restPart'] !== undefined) return decodeRest(row, head, drops);
  const rows = rowsOf(row['matchs'], 'Fixture.matchs', drops);
  if (rows === null) return null;
  const matches = collect(rows, (one) => decodeSnapshotMatch(one, drops));
  if (row['delta'] === 1) {
    const removed = Array.isArray(row['removed']) ? row['removed'].filter(isInteger) : [];
    return { kind: 'matches', head, matches, removed };
  }
  const part = row['part'] ?? 1;
  const of = row['of'] ?? 1;
  if (!isPart(part, of) || !isInteger(part)) return drop(drops, 'Fixture.part');
  const restOf = row['restOf'] ?? 0;
  if (!isInteger(restOf) || restOf < 0 || restOf > MAX_PARTS) return drop(drops, 'Fixture.restOf');
  const recoveryId = isToken(row['recoveryId']) ? row['recoveryId'] : null;
  return { kind: 'snapshot', head, recoveryId, part, of, restOf, matches };
}

function decodeMatchOdds(value: unknown, drops: Drops): MatchOdds | null {
  if (!isRow(value)) return drop(drops, 'Odds.odds');
  const matchId = value['MatchId'];
  if (!isInteger(matchId)) return drop(drops, 'Odds.MatchId');
  const markets = decodeMarkets(value['markets'], drops);
  return markets === null ? null : { matchId, markets };
}

function decodeOdds(row: Row, head: StreamHead, drops: Drops, siteKey: string): LiveMessage | null {
  const { odds, match_count: count } = row;
  const plain =
    typeof odds === 'string'
      ? unveilJson(odds, oddsKey(siteKey, gameCodeOf(head.stream), isInteger(count) ? count : 0))
      : odds;
  const rows = rowsOf(plain, 'Odds.odds', drops);
  return rows && { kind: 'odds', head, matches: collect(rows, (one) => decodeMatchOdds(one, drops)) };
}

function decodeMatchData(row: Row, head: StreamHead, drops: Drops): LiveMessage | null {
  const rows = rowsOf(row['matchs'], 'MatchData.matchs', drops);
  if (rows === null) return null;
  const matches = collect(rows, (one) => {
    if (!isRow(one) || !isInteger(one['MatchId'])) return drop(drops, 'MatchData.MatchId');
    const state = decodeState(one, drops);
    return state && { matchId: one['MatchId'], state };
  });
  return { kind: 'match-data', head, matches };
}

function decodeAlive(row: Row, head: StreamHead): LiveMessage {
  const feedPt = isInteger(row['feedPt']) ? row['feedPt'] : head.pt;
  return { kind: 'alive', head, feedPt, feedUp: row['status'] !== 'down' };
}

/** One message of a game stream; null when it (or all of it that matters) was dropped. `siteKey` opens encoded odds. */
export function decodeLive(
  event: LiveEventName,
  payload: unknown,
  drops: Drops,
  siteKey = '',
): LiveMessage | null {
  if (!isRow(payload)) return drop(drops, event);
  const head = decodeHead(payload, event, drops);
  if (head === null) return null;
  switch (event) {
    case 'Fixture':
      return decodeFixture(payload, head, drops);
    case 'Odds':
      return decodeOdds(payload, head, drops, siteKey);
    case 'MatchData':
      return decodeMatchData(payload, head, drops);
    case 'Alive':
      return decodeAlive(payload, head);
  }
}
