/** Judges a bet against the live book of this moment: epoch, deadline, locks, price and version, then the shared check. */
import type { LiveMarket, LiveMatch, LiveOutcome } from '../../domain/book/book.ts';
import { findOutcome } from '../../domain/book/book.ts';
import { checkBet } from '../../domain/bet-rules/check-bet.ts';
import type { BetStandard } from '../../domain/bet-rules/bet-standard.ts';
import { codeOf } from '../../domain/bet-rules/refusal-code.ts';
import { canonicalSpecifier } from '../../domain/match/specifiers.ts';
import { decimalOf, oddsFromDecimal } from '../../domain/odds/odds.ts';
import { betCodes, type DrawMarketRow } from '../../domain/protocol/draw-market.ts';
import { lockOf } from '../../domain/slip/lock-of.ts';
import type { Level } from '../../domain/catalogue/level.ts';
import type { LiveMarkets } from './bet-desk.ts';

export interface Refused {
  readonly code: number;
  /** The present decimal price, when the price is the reason. */
  readonly rate?: number;
  readonly reason?: string;
}

export interface Judged {
  readonly match: LiveMatch;
  readonly market: LiveMarket;
  readonly outcome: LiveOutcome;
  readonly shownOdds: number;
  /** The price that is taken, hundredths. */
  readonly takenOdds: number;
}

export type Judgement =
  | { readonly ok: true; readonly judged: Judged }
  | { readonly ok: false; readonly refused: Refused };

const no = (code: number, more: Omit<Refused, 'code'> = {}): Judgement => ({
  ok: false,
  refused: { code, ...more },
});

/** The present price is always what is taken: a member never gets a dead price, whatever version they saw. */
function priceAllowed(shown: number, present: number, policy: DrawMarketRow['passRate']): boolean {
  if (shown === present || policy === 'any') return true;
  return policy === 'better' && present > shown;
}

export const marketKey = (matchId: number, marketId: number, specifier: string): string =>
  `${matchId}:${marketId}:${specifier}`;

/** An older version is harmless while the price is still the one that was shown. */
function versionIsKnown(markets: LiveMarkets, market: LiveMarket, row: DrawMarketRow): boolean {
  const seen = row.versions[marketKey(market.matchId, market.marketId, market.specifier)];
  const latest = markets.versionOf(market, row.stream);
  return seen !== undefined && latest !== null && seen <= latest;
}

export function judgeMarket(markets: LiveMarkets, row: DrawMarketRow): Judgement {
  if (!markets.up() || row.epoch !== markets.epoch()) return no(betCodes.feedDown);
  const draw = row.draws[0];
  if (draw === undefined || row.draws.length !== 1) return no(betCodes.tooManyFolders);
  const specifier = canonicalSpecifier(draw.Specifiers);
  const match = markets.match(draw.MatchId);
  const market = specifier === null ? null : markets.market(draw.MatchId, draw.MarketId, specifier);
  const outcome = market === null ? null : findOutcome(market, draw.OutcomeId);
  if (match === null || market === null || outcome === null)
    return no(betCodes.marketClosed, { reason: 'gone' });
  const lock = lockOf(match, market, outcome, 'up');
  if (lock !== null) return no(betCodes.marketClosed, { reason: lock });
  const shownOdds = oddsFromDecimal(draw.Rate);
  if (shownOdds === null) return no(betCodes.malformed);
  if (!versionIsKnown(markets, market, row))
    return no(betCodes.olderPrice, { rate: decimalOf(outcome.odds) });
  if (!priceAllowed(shownOdds, outcome.odds, row.passRate))
    return no(betCodes.priceChanged, { rate: decimalOf(outcome.odds) });
  return { ok: true, judged: { match, market, outcome, shownOdds, takenOdds: outcome.odds } };
}

/** The member's side: limits of the level, gold, winnings. Null when nothing stands against it. */
export function judgeStake(
  judged: Judged,
  gold: number,
  bettor: { level: Level; balance: number },
  standard: BetStandard,
): Refused | null {
  const { match, market, outcome, takenOdds } = judged;
  const item = {
    id: '',
    sportId: match.facts.sportId,
    marketId: market.marketId,
    outcomeId: outcome.id,
    odds: takenOdds,
    lock: null,
  };
  const refusal = checkBet(
    { items: [item], stake: gold },
    { level: bettor.level, gold: bettor.balance },
    standard,
  );
  return refusal === null ? null : { code: codeOf(refusal), reason: refusal.kind };
}
