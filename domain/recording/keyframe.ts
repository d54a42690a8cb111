/**
 * The state of the book and its streams as a plain value, from which a replay can begin. Plain: rows, lists, texts and numbers, so that the
 * value survives msgpack.
 */
import type { Book, HeldUpdate, LiveMarket, LiveMatch } from '../book/book.ts';
import type { ServerClock } from '../book/server-clock.ts';
import { createStream, type StreamState } from '../book/stream-state.ts';
import { storedSpecifier } from '../match/specifiers.ts';
import { ok, refused, type Result } from '../result.ts';
import { isRow, type Row, rowOf } from '../row.ts';
import { marketLineKey } from '../match/market.ts';

/** The parts of the core's state that a keyframe holds. */
export interface KeyframeState {
  readonly book: Book;
  readonly streams: Map<string, StreamState>;
  /** Server ms at which a stream stopped being up. */
  readonly stalledAt: Map<string, number>;
  readonly clock: ServerClock;
  /** The key that decodes encoded odds (C12); empty until the site's resources are loaded. */
  siteKey: string;
  /** Publish time of the newest applied event, server ms. */
  publishedAt: number;
}

const MAX_KEYFRAME_MATCHES = 20_000;
const MAX_KEYFRAME_STREAMS = 1000;

/**
 * A market as a list: what it is, then five values of each outcome. It takes less than half of the bytes of a row with names, so that
 * keyframes can be close together.
 */
function marketValue(market: LiveMarket): readonly unknown[] {
  const { marketId, specifier, line, status, favourite, seq, pt, outcomes } = market;
  const list: unknown[] = [marketId, specifier, line, status, favourite, seq, pt];
  for (const { id, cell, odds, previous, active } of outcomes) list.push(id, cell, odds, previous, active);
  return list;
}
const OUTCOMES_FROM = 7;
const OUTCOME_VALUES = 5;

const matchValue = ({ lines: _lines, held, markets, ...match }: LiveMatch): Row => ({
  ...match,
  held: held === null ? null : [...held],
  markets: markets.map(marketValue),
});

const streamValue = ({ rest, askedAt, ...stream }: StreamState): Row => ({
  ...stream,
  askedAt: Number.isFinite(askedAt) ? askedAt : null,
  rest: rest === null ? null : { recoveryId: rest.recoveryId, left: [...rest.left] },
});

/** `isUp`: the link to the server is up. */
export function keyframeOf(state: KeyframeState, { isUp }: { readonly isUp: boolean }): Row {
  const { book, streams, stalledAt, clock, siteKey, publishedAt } = state;
  return {
    isUp,
    siteKey,
    publishedAt,
    clock: { ...clock, roundTrip: Number.isFinite(clock.roundTrip) ? clock.roundTrip : null },
    nextCell: book.nextCell,
    matches: [...book.matches.values()].map(matchValue),
    streams: [...streams.values()].map(streamValue),
    stalledAt: [...stalledAt],
  };
}

/** Thrown and caught in this file only. */
class Unusable extends Error {}

function listIn(row: Row, name: string, most: number): readonly unknown[] {
  const list = row[name];
  if (!Array.isArray(list) || list.length > most) throw new Unusable(name);
  return list as readonly unknown[];
}

function rowIn(value: unknown, numbers: readonly string[], texts: readonly string[] = []): Row {
  if (!isRow(value)) throw new Unusable('row');
  for (const name of numbers) if (!Number.isFinite(value[name])) throw new Unusable(name);
  for (const name of texts) if (typeof value[name] !== 'string') throw new Unusable(name);
  return value;
}

const MOST = 100_000;

const numberIn = (value: unknown, name: string): number => {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new Unusable(name);
  return value;
};

function textIn(value: unknown, name: string): string {
  if (typeof value !== 'string') throw new Unusable(name);
  return value;
}

function outcomesOf(list: readonly unknown[]): LiveMarket['outcomes'] {
  if ((list.length - OUTCOMES_FROM) % OUTCOME_VALUES !== 0 || list.length > MOST)
    throw new Unusable('outcomes');
  const outcomes: LiveMarket['outcomes'] = [];
  for (let at = OUTCOMES_FROM; at < list.length; at += OUTCOME_VALUES)
    outcomes.push({
      id: numberIn(list[at], 'id'),
      cell: numberIn(list[at + 1], 'cell'),
      odds: numberIn(list[at + 2], 'odds'),
      previous: numberIn(list[at + 3], 'previous'),
      active: list[at + 4] === true,
    });
  return outcomes;
}

function marketOfList(list: readonly unknown[], matchId: number): LiveMarket {
  const [marketId, specifier, line, status, favourite, seq, pt] = list;
  return {
    matchId,
    marketId: numberIn(marketId, 'marketId'),
    specifier: storedSpecifier(textIn(specifier, 'specifier')),
    line: typeof line === 'string' ? line : null,
    status: numberIn(status, 'status') as LiveMarket['status'],
    favourite: favourite === true,
    outcomes: outcomesOf(list),
    seq: numberIn(seq, 'seq'),
    pt: numberIn(pt, 'pt'),
    noted: false,
  };
}

/** Sessions of earlier releases have a row with names in place of the list. */
function marketOf(value: unknown, matchId: number): LiveMarket {
  if (Array.isArray(value)) return marketOfList(value, matchId);
  const row = rowIn(value, ['marketId', 'status', 'seq', 'pt'], ['specifier']);
  for (const one of listIn(row, 'outcomes', MOST)) rowIn(one, ['id', 'cell', 'odds', 'previous']);
  const market = row as unknown as LiveMarket;
  return { ...market, specifier: storedSpecifier(market.specifier), matchId, noted: false };
}

/** Sessions of earlier releases have a line as it was written, in several forms: the newest is the line, at the place of the first. */
function oneOfEachLine(markets: readonly LiveMarket[]): LiveMarket[] {
  const lines = new Map<string, LiveMarket>();
  for (const market of markets) {
    const known = lines.get(marketLineKey(market));
    if (known === undefined || known.seq <= market.seq) lines.set(marketLineKey(market), market);
  }
  return [...lines.values()];
}

/** Held updates by the key of their line. */
function heldOf(list: readonly unknown[]): Map<string, HeldUpdate> {
  const held = new Map<string, HeldUpdate>();
  for (const pair of list) {
    const row = rowIn(Array.isArray(pair) ? pair[1] : null, ['seq', 'pt']);
    const written = rowIn(row['update'], ['marketId'], ['specifier']) as unknown as HeldUpdate['update'];
    const update = { ...written, specifier: storedSpecifier(written.specifier) };
    const known = held.get(marketLineKey(update));
    if (known === undefined || known.seq <= Number(row['seq']))
      held.set(marketLineKey(update), { ...(row as unknown as HeldUpdate), update });
  }
  return held;
}

function linesOf(markets: readonly LiveMarket[]): LiveMatch['lines'] {
  const lines: LiveMatch['lines'] = new Map();
  for (const market of markets) {
    const ofId = lines.get(market.marketId) ?? new Map<string, LiveMarket>();
    lines.set(market.marketId, ofId.set(market.specifier, market));
  }
  return lines;
}

function matchOf(value: unknown): LiveMatch {
  const row = rowIn(value, [], ['stream']);
  const facts = rowIn(row['facts'], ['matchId', 'sportId', 'leagueId', 'startsAt']);
  for (const side of ['home', 'away']) rowIn(rowOf(facts[side])['name'], [], ['ko', 'en']);
  const state = rowIn(row['state'], ['statusCode', 'homeScore', 'awayScore']);
  for (const list of ['periods', 'timeline']) listIn(state, list, MOST);
  const matchId = Number(facts['matchId']);
  const markets = oneOfEachLine(listIn(row, 'markets', MOST).map((one) => marketOf(one, matchId)));
  const held = row['held'] === null ? null : heldOf(listIn(row, 'held', MOST));
  return { ...(row as unknown as LiveMatch), held, markets, lines: linesOf(markets) };
}

function streamOf(value: unknown): StreamState {
  const row = rowIn(value, ['seq', 'alivePt', 'arrivedAt'], ['stream', 'phase', 'epoch']);
  for (const list of ['parts', 'waiting']) listIn(row, list, MOST);
  const rest =
    row['rest'] === null
      ? null
      : {
          recoveryId: String(rowIn(row['rest'], [], ['recoveryId'])['recoveryId']),
          left: new Set(listIn(rowOf(row['rest']), 'left', MOST) as number[]),
        };
  const askedAt = typeof row['askedAt'] === 'number' ? row['askedAt'] : Number.NEGATIVE_INFINITY;
  return { ...createStream(''), ...(row as unknown as StreamState), rest, askedAt };
}

function restore(state: KeyframeState, row: Row): void {
  const matches = listIn(row, 'matches', MAX_KEYFRAME_MATCHES).map(matchOf);
  const streams = listIn(row, 'streams', MAX_KEYFRAME_STREAMS).map(streamOf);
  const { nextCell, publishedAt } = rowIn(row, ['nextCell', 'publishedAt'], ['siteKey']);
  const clock = rowIn(row['clock'], ['sampledAt']);
  const { offset, roundTrip } = clock;
  for (const match of matches) state.book.matches.set(match.facts.matchId, match);
  for (const stream of streams) state.streams.set(stream.stream, stream);
  for (const pair of listIn(row, 'stalledAt', MAX_KEYFRAME_STREAMS)) {
    if (!Array.isArray(pair) || !Number.isFinite(pair[1])) throw new Unusable('stalledAt');
    state.stalledAt.set(String(pair[0]), Number(pair[1]));
  }
  state.book.nextCell = Number(nextCell);
  state.siteKey = String(row['siteKey']);
  state.publishedAt = Number(publishedAt);
  Object.assign(state.clock, {
    offset: typeof offset === 'number' ? offset : null,
    roundTrip: typeof roundTrip === 'number' ? roundTrip : Number.POSITIVE_INFINITY,
    sampledAt: Number(clock['sampledAt']),
  });
}

/**
 * Puts a keyframe into an empty state. Refuses a value of another shape, by the name of the field; the
 * state may then be half filled.
 */
export function restoreKeyframe(state: KeyframeState, value: unknown): Result<null, string> {
  try {
    restore(state, rowIn(value, []));
    return ok(null);
  } catch (error) {
    if (error instanceof Unusable) return refused(error.message);
    throw error;
  }
}
