/**
 * The rows of a game's stream: live matches (59) contain their markets; standard (57) and special (58) matches have a flat list of odds
 * beside the matches.
 */
import { codeOfStream, isPreMatchStream } from '../../catalogue/stream-name.ts';
import { gameCodes } from '../../catalogue/game-code.ts';
import type { MatchOdds, MatchSnapshot } from '../../book/book-event.ts';
import type { MarketUpdate } from '../../match/market.ts';
import type { MatchFacts, MatchState } from '../../match/match.ts';
import { type Drops, drop } from '../wire/drops.ts';
import { decodeMarkets, encodeMarket } from './market-row.ts';
import { decodeFacts, decodeState, encodeFacts, encodeState } from './match-row.ts';
import { decodePreMatchOdds, encodeSpecialMarket, encodePreMatchMarket } from './pre-match-odds.ts';
import {
  decodePreMatchFacts,
  decodePreMatchState,
  encodePreMatch,
  encodePreMatchState,
} from './pre-match-row.ts';
import { MAX_MATCHES } from '../wire/stream-head.ts';
import { isRow, type Row } from '../../row.ts';
import type { StreamHead } from '../../book/stream-message.ts';
import { integerOf } from '../wire/wire-values.ts';

/** Markets in one message of a flat list. */
const MAX_MARKET_ROWS = 50_000;

/** A match in a message; `odds` is empty if the match's own row contains its markets. */
export interface EncodedMatch {
  readonly row: Row;
  readonly odds: readonly Row[];
}

/** Looks up the facts of a match that special odds rows repeat. */
export type MatchLookup = (
  matchId: number,
) => { readonly facts: MatchFacts; readonly state: MatchState } | null;

/** Status by market id: 1 if any line is active, else the status of the last line (D8). Clients read the lines themselves. */
function marketTypeStateOf(markets: readonly MarketUpdate[]): Readonly<Record<number, number>> {
  const states: Record<number, number> = {};
  for (const { marketId, status } of markets) if (states[marketId] !== 1) states[marketId] = status;
  return states;
}

/** `at`: when the odds were made, server ms. */
export function encodeMatch(
  stream: string,
  { facts, state, markets }: MatchSnapshot,
  at: number,
): EncodedMatch {
  if (!isPreMatchStream(stream))
    return {
      row: {
        ...encodeFacts(facts),
        ...encodeState(state),
        marketTypeState: marketTypeStateOf(markets),
        odds: markets.map(encodeMarket),
      },
      odds: [],
    };
  const { matchId } = facts;
  return {
    row: encodePreMatch(facts, state),
    odds: encodeOddsRows({ stream, pt: at }, [{ matchId, markets }], () => ({ facts, state })),
  };
}

/** The fields of a Fixture with its matches. */
export const fixtureFields = (stream: string, matches: readonly EncodedMatch[]): Row => ({
  matchs: matches.map(({ row }) => row),
  ...(isPreMatchStream(stream) ? { odds: matches.flatMap(({ odds }) => odds) } : {}),
});

export function encodeOddsRows(
  { stream, pt }: Pick<StreamHead, 'stream' | 'pt'>,
  matches: readonly MatchOdds[],
  lookUp: MatchLookup,
): readonly Row[] {
  const code = codeOfStream(stream);
  if (code === gameCodes.standard)
    return matches.flatMap(({ matchId, markets }) =>
      markets.map((market) => encodePreMatchMarket(matchId, market)),
    );
  if (code === gameCodes.special)
    return matches.flatMap(({ matchId, markets }) => {
      const match = lookUp(matchId);
      const context = match === null ? null : { ...match, at: pt };
      return markets.map((market) => encodeSpecialMarket(matchId, market, context));
    });
  return matches.map(({ matchId, markets }) => ({ MatchId: matchId, markets: markets.map(encodeMarket) }));
}

export const encodeStateRow = (stream: string, matchId: number, state: MatchState): Row =>
  isPreMatchStream(stream)
    ? encodePreMatchState(matchId, state)
    : { MatchId: matchId, ...encodeState(state) };

function listOfRows(
  value: unknown,
  path: string,
  drops: Drops,
  most = MAX_MATCHES,
): readonly unknown[] | null {
  return Array.isArray(value) && value.length <= most ? value : drop(drops, path);
}

function collect<T>(rows: readonly unknown[], decode: (row: unknown) => T | null): T[] {
  const list: T[] = [];
  for (const row of rows) {
    const item = decode(row);
    if (item !== null) list.push(item);
  }
  return list;
}

/** Records the id of a match that could not be decoded completely, because its known prices may be out of date. */
function orDamaged<T>(drops: Drops, matchId: unknown, value: T | null): T | null {
  const id = integerOf(matchId);
  if (value === null && id !== null) drops.damaged.add(id);
  return value;
}

function decodeLiveMatch(value: unknown, drops: Drops): MatchSnapshot | null {
  if (!isRow(value)) return drop(drops, 'match');
  const facts = decodeFacts(value, drops);
  const state = facts && decodeState(value, drops);
  const markets = value['odds'] === undefined ? [] : decodeMarkets(value['odds'], drops);
  const whole = facts && state && markets && { facts, state, markets };
  return orDamaged(drops, value['MatchId'], whole);
}

function decodePreMatches(rows: readonly unknown[], odds: readonly unknown[], drops: Drops): MatchSnapshot[] {
  const markets = decodePreMatchOdds(odds, drops);
  return collect(rows, (value) => {
    if (!isRow(value)) return drop(drops, 'match');
    const facts = decodePreMatchFacts(value, drops);
    const state = facts && decodePreMatchState(value, drops);
    const whole = facts && state && { facts, state, markets: markets.get(facts.matchId) ?? [] };
    return orDamaged(drops, value['id'], whole);
  });
}

/** The matches of a Fixture. C4: the special list is cleared if matches or odds are missing, or the game code is of another game. */
export function decodeFixtureMatches(row: Row, { stream }: StreamHead, drops: Drops): MatchSnapshot[] | null {
  const rows = listOfRows(row['matchs'], 'Fixture.matchs', drops);
  if (!isPreMatchStream(stream)) return rows && collect(rows, (one) => decodeLiveMatch(one, drops));
  const odds = listOfRows(row['odds'], 'Fixture.odds', drops, MAX_MARKET_ROWS);
  const isItsOwn = integerOf(row['game_code']) === codeOfStream(stream);
  if (rows !== null && odds !== null && isItsOwn) return decodePreMatches(rows, odds, drops);
  if (!isItsOwn) drop(drops, 'Fixture.game_code');
  return codeOfStream(stream) === gameCodes.special ? [] : null;
}

function decodeLiveOdds(value: unknown, drops: Drops): MatchOdds | null {
  if (!isRow(value)) return drop(drops, 'Odds.odds');
  const matchId = integerOf(value['MatchId']);
  if (matchId === null) return drop(drops, 'Odds.MatchId');
  // A back end may send the whole live match, whose markets are in `odds`.
  const rows = value['markets'] ?? value['odds'];
  const markets = decodeMarkets(rows, drops);
  if (markets === null || (Array.isArray(rows) && markets.length < rows.length)) drops.damaged.add(matchId);
  return markets === null ? null : { matchId, markets };
}

/** The rows of an Odds message, or of the rest of a snapshot. */
export function decodeOddsRows(
  value: unknown,
  { stream }: StreamHead,
  path: string,
  drops: Drops,
): MatchOdds[] | null {
  if (!isPreMatchStream(stream)) {
    const rows = listOfRows(value, path, drops);
    return rows && collect(rows, (one) => decodeLiveOdds(one, drops));
  }
  const rows = listOfRows(value, path, drops, MAX_MARKET_ROWS);
  return rows && [...decodePreMatchOdds(rows, drops)].map(([matchId, markets]) => ({ matchId, markets }));
}

/** Decodes a row of MatchData. */
function decodeStateRow(
  value: unknown,
  { stream }: StreamHead,
  drops: Drops,
): { readonly matchId: number; readonly state: MatchState } | null {
  if (!isRow(value)) return drop(drops, 'MatchData.MatchId');
  const pre = isPreMatchStream(stream);
  const matchId = integerOf(pre ? (value['id'] ?? value['MatchId']) : value['MatchId']);
  if (matchId === null) return drop(drops, 'MatchData.MatchId');
  const state = pre ? decodePreMatchState(value, drops) : decodeState(value, drops);
  return orDamaged(drops, matchId, state && { matchId, state });
}

export function decodeStateRows(value: unknown, head: StreamHead, drops: Drops) {
  const rows = listOfRows(value, 'MatchData.matchs', drops);
  return rows && collect(rows, (one) => decodeStateRow(one, head, drops));
}
