/**
 * The sequenced messages of a game stream: Fixture, Odds, MatchData, Alive. The server encodes, the core decodes; decoding is total and
 * counts what it drops. Every message of a stream except the parts of a snapshot takes the next `seq`, Alive included. A snapshot has the
 * seq of the last message before it.
 */
import { codeOfStream } from '../../catalogue/stream-name.ts';
import type { MatchOdds, MatchSnapshot } from '../../book/book-event.ts';
import type { MatchState } from '../../match/match.ts';
import { type Drops, drop } from '../wire/drops.ts';
import {
  decodeFixtureMatches,
  decodeOddsRows,
  decodeStateRows,
  type EncodedMatch,
  encodeMatch,
  encodeOddsRows,
  encodeStateRow,
  fixtureFields,
  type MatchLookup,
} from './game-rows.ts';
import { packOdds, unpackOdds } from './packed-odds.ts';
import { oddsKey, decodeJson, encodeText } from '../wire/encoded-text.ts';
import { decodeHead, isToken } from '../wire/stream-head.ts';
import { integerOf } from '../wire/wire-values.ts';
import { isRow, listOf, type Row } from '../../row.ts';
import type { FeedNews, LiveMessage, StreamHead } from '../../book/stream-message.ts';

export const liveEvents = ['Fixture', 'Odds', 'MatchData', 'Alive'] as const;
export type LiveEventName = (typeof liveEvents)[number];
export const isLiveEvent = (event: unknown): event is LiveEventName =>
  (liveEvents as readonly unknown[]).includes(event);

const MAX_PARTS = 1000;

const headRow = (head: StreamHead) => ({
  stream: head.stream,
  epoch: head.epoch,
  seq: head.seq,
  pt: head.pt,
  game_code: codeOfStream(head.stream),
});

const feedRow = ({ feedPt, feedUp }: FeedNews) => ({ feedPt, status: feedUp ? 'up' : 'down' });

interface PartOf {
  readonly recoveryId?: string;
  readonly part: number;
  readonly of: number;
  /** Number of parts from `encodeRest` that follow this one. */
  readonly restOf?: number;
  /** Left out: the reader takes the feed for up. */
  readonly feed?: FeedNews;
}

/** One part of a snapshot, with matches from `encodeMatch`. */
export const encodeFixtureRows = (
  head: StreamHead,
  matches: readonly EncodedMatch[],
  { feed, ...at }: PartOf,
): Row => ({
  ...headRow(head),
  ...at,
  ...(feed && feedRow(feed)),
  ...fixtureFields(head.stream, matches),
});

/** A part of the rest: markets that the rows left out. */
export const encodeRest = (
  head: StreamHead,
  matches: readonly MatchOdds[],
  at: { readonly recoveryId: string; readonly restPart: number; readonly restOf: number },
  lookUp: MatchLookup = nobody,
): Row => ({ ...headRow(head), ...at, odds: encodeOddsRows(head, matches, lookUp) });

const encodeAll = ({ stream, pt }: StreamHead, matches: readonly MatchSnapshot[]): EncodedMatch[] =>
  matches.map((match) => encodeMatch(stream, match, pt));

export const encodeMatchesDelta = (
  head: StreamHead,
  matches: readonly MatchSnapshot[],
  removed: readonly number[],
): Row => ({
  ...headRow(head),
  delta: 1,
  ...fixtureFields(head.stream, encodeAll(head, matches)),
  removed,
});

const nobody: MatchLookup = () => null;

export const encodeOdds = (
  head: StreamHead,
  matches: readonly MatchOdds[],
  lookUp: MatchLookup = nobody,
): Row => ({ ...headRow(head), odds: encodeOddsRows(head, matches, lookUp) });

/** The same odds as bytes, for readers that asked for them; null: the odds do not fit this format. */
export function encodePackedOdds(head: StreamHead, matches: readonly MatchOdds[]): Row | null {
  const packed = packOdds(matches);
  return packed === null ? null : { ...headRow(head), packed };
}

const streamOf = ({ stream }: Row): string => (typeof stream === 'string' ? stream : '');

/** A message with its odds as rows, for logs, which are text. */
export function plainRow(row: unknown): unknown {
  if (!isRow(row) || !(row['packed'] instanceof Uint8Array)) return row;
  const { packed, ...head } = row;
  const matches = unpackOdds(packed) ?? [];
  return { ...head, odds: encodeOddsRows({ stream: streamOf(row), pt: 0 }, matches, nobody) };
}

/** The same message with its odds as encoded text (C12). A message whose matches contain their odds stays as it is. */
export function withEncodedOdds(row: Row, siteKey: string): Row {
  const { odds, matchs, game_code: code } = row;
  if (!Array.isArray(odds)) return row;
  const count = Array.isArray(matchs) ? matchs.length : odds.length;
  return {
    ...row,
    match_count: count,
    odds: encodeText(JSON.stringify(odds), oddsKey(siteKey, Number(code), count)),
  };
}

/** Decodes the odds of an encoded message. Odds that cannot be decoded become null, so the decoder drops them. */
function withDecodedOdds(row: Row, head: StreamHead, siteKey: string): Row {
  const { odds, matchs, match_count: counted } = row;
  if (typeof odds !== 'string') return row;
  const count = integerOf(counted) ?? (Array.isArray(matchs) ? matchs.length : 0);
  return { ...row, odds: decodeJson(odds, oddsKey(siteKey, codeOfStream(head.stream), count)) };
}

export const encodeMatchData = (
  head: StreamHead,
  matches: readonly { matchId: number; state: MatchState }[],
): Row => ({
  ...headRow(head),
  matchs: matches.map(({ matchId, state }) => encodeStateRow(head.stream, matchId, state)),
});

export const encodeAlive = (head: StreamHead, feed: FeedNews): Row => ({
  ...headRow(head),
  ...feedRow(feed),
});

const isPart = (part: number, of: number): boolean => part >= 1 && part <= of && of <= MAX_PARTS;

function decodeRest(row: Row, head: StreamHead, drops: Drops): LiveMessage | null {
  const { recoveryId } = row;
  const [part, of] = [integerOf(row['restPart']), integerOf(row['restOf'])];
  if (part === null || of === null || !isPart(part, of) || !isToken(recoveryId))
    return drop(drops, 'Fixture.restPart');
  const matches = decodeOddsRows(row['odds'], head, 'Fixture.odds', drops);
  return matches && { kind: 'rest', head, recoveryId, part, of, matches };
}

function decodeFixture(row: Row, head: StreamHead, drops: Drops): LiveMessage | null {
  if (row['restPart'] !== undefined) return decodeRest(row, head, drops);
  const matches = decodeFixtureMatches(row, head, drops);
  if (matches === null) return null;
  if (integerOf(row['delta']) === 1) {
    const removed = listOf(row['removed']).flatMap((id) => integerOf(id) ?? []);
    return { kind: 'matches', head, matches, removed };
  }
  const [part, of] = [integerOf(row['part'] ?? 1), integerOf(row['of'] ?? 1)];
  if (part === null || of === null || !isPart(part, of)) return drop(drops, 'Fixture.part');
  const restOf = integerOf(row['restOf'] ?? 0);
  if (restOf === null || restOf < 0 || restOf > MAX_PARTS) return drop(drops, 'Fixture.restOf');
  const recoveryId = isToken(row['recoveryId']) ? row['recoveryId'] : null;
  const snapshot = { kind: 'snapshot', head, recoveryId, part, of, restOf, matches } as const;
  if (row['status'] === undefined) return snapshot;
  const feed = decodeFeed(row, head);
  return feed === null ? drop(drops, 'Fixture.feedPt') : { ...snapshot, feed };
}

function decodeOdds(row: Row, head: StreamHead, drops: Drops): LiveMessage | null {
  const { packed } = row;
  const matches =
    packed instanceof Uint8Array
      ? (unpackOdds(packed) ?? drop(drops, 'Odds.packed'))
      : decodeOddsRows(row['odds'], head, 'Odds.odds', drops);
  return matches && { kind: 'odds', head, matches };
}

function decodeMatchData(row: Row, head: StreamHead, drops: Drops): LiveMessage | null {
  const matches = decodeStateRows(row['matchs'], head, drops);
  return matches && { kind: 'match-data', head, matches };
}

/** The time of the message where it names none of the feed; null: its time of the feed cannot be read, so prices may be older than they seem. */
function decodeFeed({ feedPt: written, status }: Row, head: StreamHead): FeedNews | null {
  const feedPt = integerOf(written ?? head.pt);
  const isDown = typeof status === 'string' && status.toLowerCase() === 'down';
  return feedPt === null ? null : { feedPt, feedUp: !isDown };
}

function decodeAlive(row: Row, head: StreamHead, drops: Drops): LiveMessage | null {
  const feed = decodeFeed(row, head);
  return feed === null ? drop(drops, 'Alive.feedPt') : { kind: 'alive', head, ...feed };
}

/** Decodes one message of a game stream; null: the message was dropped. `siteKey` decodes encoded odds. */
export function decodeLive(
  event: LiveEventName,
  payload: unknown,
  drops: Drops,
  siteKey = '',
): LiveMessage | null {
  if (!isRow(payload)) return drop(drops, event);
  const head = decodeHead(payload, event, drops);
  if (head === null) return null;
  drops.damaged.clear();
  const message = decodeBody(event, withDecodedOdds(payload, head, siteKey), head, drops);
  return message === null || drops.damaged.size === 0 || !changesKnown(message)
    ? message
    : { ...message, damaged: [...drops.damaged] };
}

/** A snapshot replaces the known state, so unreadable parts of it leave no old prices behind. */
const changesKnown = ({ kind }: LiveMessage): boolean =>
  kind === 'odds' || kind === 'match-data' || kind === 'matches';

function decodeBody(event: LiveEventName, row: Row, head: StreamHead, drops: Drops): LiveMessage | null {
  switch (event) {
    case 'Fixture':
      return decodeFixture(row, head, drops);
    case 'Odds':
      return decodeOdds(row, head, drops);
    case 'MatchData':
      return decodeMatchData(row, head, drops);
    case 'Alive':
      return decodeAlive(row, head, drops);
  }
}
