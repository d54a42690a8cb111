/** Decides a bet by the live book of this moment: epoch, locks, price and version, then the shared check. Pure: it asks and writes nothing. */
import { isLiveGame } from '../../../domain/catalogue/game-code.ts';
import { type LiveMarket, type LiveMatch, type LiveOutcome, findOutcome } from '../../../domain/book/book.ts';
import { type BetToCheck, checkBet } from '../../../domain/bet-rules/check-bet.ts';
import type { BetStandard } from '../../../domain/bet-rules/bet-standard.ts';
import { type MatchChange, matchChange, matchMark } from '../../../domain/bet-rules/match-mark.ts';
import { acceptsPrice } from '../../../domain/bet-rules/price-policy.ts';
import type { Decide } from '../../../domain/decide.ts';
import { ok, refused, type Result } from '../../../domain/result.ts';
import { answerCodeOf } from '../../../domain/protocol/bets/refusal-code.ts';
import { canonicalSpecifier } from '../../../domain/match/specifiers.ts';
import { decimalOf, oddsFromDecimal } from '../../../domain/odds/odds.ts';
import { betCodes, type DrawMarketRow } from '../../../domain/protocol/bets/draw-market.ts';
import { decodePolicy } from '../../../domain/protocol/bets/draw-policy.ts';
import { encodeRefusal } from '../../../domain/protocol/bets/draw-refusal.ts';
import { lockOf } from '../../../domain/book/lock-of.ts';
import type { LockReason } from '../../../domain/bet-rules/bet-refusal.ts';
import type { Level } from '../../../domain/catalogue/level.ts';
import { type LiveMarkets, NODE_MARK } from '../../../domain/feed/live-markets.ts';
import type { Refused } from '../../requests/refused.ts';

/** The time and the match state by which a bet is judged. */
export interface TimeOfBet {
  /** Server ms. */
  readonly now: number;
  /**
   * Whether the bet's match is in play, whatever its start time says: a kick-off can be brought forward, and the board follows a little
   * later.
   */
  readonly hasBegun: (matchId: number) => boolean;
}

export interface JudgedBet {
  readonly match: LiveMatch;
  readonly market: LiveMarket;
  readonly outcome: LiveOutcome;
  readonly shownOdds: number;
  /** The price that is taken, hundredths. */
  readonly takenOdds: number;
}

const marketKey = (matchId: number, marketId: number, specifier: string): string =>
  `${matchId}:${marketId}:${specifier}`;

/** The feed's epoch, or the one that a node made of it for the streams of single matches. */
const isOfFeed = (epoch: string, markets: LiveMarkets): boolean =>
  epoch === markets.epoch() || epoch.startsWith(`${markets.epoch()}${NODE_MARK}`);

/**
 * Whether the client's version of the market was published. An older version passes: the price is compared next. A client that sends no
 * versions is judged by its rate, and so is one whose versions another node has numbered.
 */
function versionIsKnown(markets: LiveMarkets, market: LiveMarket, row: DrawMarketRow): boolean {
  if (row.versions === null) return true;
  if (row.epoch !== null && row.epoch !== markets.epochOf(row.stream)) return true;
  const seen = row.versions[marketKey(market.matchId, market.marketId, market.specifier)];
  const latest = markets.versionOf(market, row.stream);
  return seen !== undefined && latest !== null && seen <= latest;
}

const lockedLeg = (draw: number, reason: LockReason): Result<JudgedBet, Refused> =>
  refused({ code: betCodes.marketClosed, reason, refusal: { kind: 'locked', draw, reason } });

/** How the match has changed since the member saw it (R28); null: it has not, or the member takes any change. */
const changeOf = (
  { Seen }: DrawMarketRow['draws'][number],
  row: DrawMarketRow,
  { facts, state }: LiveMatch,
): MatchChange | null =>
  Seen === undefined || !isLiveGame(row.game_code) || decodePolicy(row) === 'any'
    ? null
    : matchChange(Seen, matchMark(facts.sportId, state));

function decideLeg(
  markets: LiveMarkets,
  row: DrawMarketRow,
  [at, draw]: readonly [number, DrawMarketRow['draws'][number]],
  { now, hasBegun }: TimeOfBet,
): Result<JudgedBet, Refused> {
  const specifier = canonicalSpecifier(draw.Specifiers);
  const match = markets.match(draw.MatchId);
  const market = specifier === null ? null : markets.market(draw.MatchId, draw.MarketId, specifier);
  const outcome = market === null ? null : findOutcome(market, draw.OutcomeId);
  if (match === null || market === null || outcome === null) return lockedLeg(at, 'gone');
  const lock = lockOf(match, market, outcome, 'up');
  if (lock !== null) return lockedLeg(at, lock);
  const changed = changeOf(draw, row, match);
  if (changed !== null)
    return refused({
      code: betCodes.matchChanged,
      reason: 'match-changed',
      refusal: { kind: 'match-changed', draw: at, change: changed },
    });
  if (!isLiveGame(row.game_code) && (match.facts.startsAt <= now || hasBegun(draw.MatchId)))
    return lockedLeg(at, 'started');
  const shownOdds = oddsFromDecimal(draw.Rate);
  if (shownOdds === null) return refused({ code: betCodes.malformed });
  if (!versionIsKnown(markets, market, row))
    return refused({ code: betCodes.olderPrice, rate: decimalOf(outcome.odds) });
  // The bet always gets the present price, never an outdated one, whatever version the member saw.
  if (!acceptsPrice(decodePolicy(row), shownOdds, outcome.odds))
    return refused({ code: betCodes.priceChanged, rate: decimalOf(outcome.odds) });
  return ok({ match, market, outcome, shownOdds, takenOdds: outcome.odds });
}

/** Decides every folder by the present book and returns the first refusal. A live bet has one folder. */
export const decideMarkets: Decide<LiveMarkets, DrawMarketRow, TimeOfBet, readonly JudgedBet[], Refused> = (
  markets,
  row,
  moment,
) => {
  if (!markets.up() || (row.epoch !== null && !isOfFeed(row.epoch, markets)))
    return refused({ code: betCodes.feedDown });
  if (row.draws.length === 0 || (isLiveGame(row.game_code) && row.draws.length !== 1)) {
    const refusal = { kind: 'too-many-folders', count: row.draws.length, limit: 1 } as const;
    return refused({ code: betCodes.tooManyFolders, refusal });
  }
  const legs: JudgedBet[] = [];
  for (const entry of row.draws.entries()) {
    const judged = decideLeg(markets, row, entry, moment);
    if (!judged.ok) return refused({ ...judged.error, draw: entry[0] });
    legs.push(judged.value);
  }
  return ok(legs);
};

/** Judged legs in the form of the shared check. An item's id is its place in the request. */
export const itemsOf = (legs: readonly JudgedBet[]): BetToCheck['items'] =>
  legs.map(({ match, market, outcome, takenOdds }, at) => ({
    id: String(at),
    matchId: match.facts.matchId,
    sportId: match.facts.sportId,
    marketId: market.marketId,
    outcomeId: outcome.id,
    odds: takenOdds,
    lock: null,
  }));

/** By what the stake is judged: the rules of the game, the member's level and gold. */
interface Bounds {
  readonly level: Level;
  readonly balance: number;
  readonly standard: BetStandard;
}

/** Applies the rules that client and server share to the server's own facts: present prices, level, gold. */
export function decideStake(
  legs: readonly JudgedBet[],
  row: Pick<DrawMarketRow, 'gold' | 'passRate' | 'ratePolicy' | 'tolerance'>,
  { level, balance, standard }: Bounds,
): Refused | null {
  const items = itemsOf(legs);
  const bet = { items, stake: row.gold, ratePolicy: decodePolicy(row) };
  const refusal = checkBet(bet, { level, gold: balance }, standard);
  if (refusal === null) return null;
  const sent = encodeRefusal(refusal, Number);
  return { code: answerCodeOf(refusal), reason: refusal.kind, ...(sent === null ? {} : { refusal: sent }) };
}

/** The whole decision by the book of this tick: prices, then stake. */
export function decideBet(
  markets: LiveMarkets,
  row: DrawMarketRow,
  moment: TimeOfBet,
  bounds: Bounds,
): Result<readonly JudgedBet[], Refused> {
  const legs = decideMarkets(markets, row, moment);
  if (!legs.ok) return legs;
  const why = decideStake(legs.value, row, bounds);
  return why === null ? legs : refused(why);
}
