/**
 * What a recorded market shows of the match that it is about: that it began, stands still, has its half-time, has ended, and
 * how many goals there were. A recording of prices has no other source for it.
 */
import type { MarketDefinition } from './betfair-message.ts';
import * as follow from './follow-match.ts';
import { oddsOf, type RecordedMarket } from './recorded-market.ts';

const winnerMarkets = new Set([1, 219, 251]);
const isWinner = ({ lines }: RecordedMarket): boolean =>
  lines.some(({ marketId }) => winnerMarkets.has(marketId));

/** Whether a market's new definition, whose status was `before`, changes what is known of its match. */
export function definitionChanges(
  followed: follow.FollowedMatch,
  market: RecordedMarket,
  before: string,
  pt: number,
): boolean {
  const { definition } = market;
  const closes = definition.status === 'CLOSED' && before !== 'CLOSED';
  const suspends = definition.status === 'SUSPENDED' && before === 'OPEN';
  const changes: boolean[] = [];
  if (definition.inPlay && definition.status !== 'CLOSED') changes.push(follow.inPlay(followed, pt));
  if (suspends && isWinner(market)) {
    followed.before = followed.now;
    follow.suspended(followed, pt);
    changes.push(true);
  }
  if (isOfFirstHalf(definition)) changes.push(halfTimeBegan(followed, definition, { suspends, closes }, pt));
  if (closes) changes.push(...goalsScored(followed, market, pt));
  if (closes && isWinner(market))
    changes.push(
      follow.ended(
        followed,
        definition.runners.every(({ status }) => status === 'REMOVED'),
      ),
    );
  return changes.includes(true);
}

const isOfFirstHalf = ({ marketType }: MarketDefinition): boolean =>
  marketType === 'HALF_TIME' || marketType === 'HALF_TIME_SCORE';

/** Suspended for the last time at the whistle, closed once it is settled. */
function halfTimeBegan(
  followed: follow.FollowedMatch,
  { status }: MarketDefinition,
  { suspends, closes }: { readonly suspends: boolean; readonly closes: boolean },
  pt: number,
): boolean {
  if (followed.stage !== 'first') return false;
  if (status === 'OPEN') followed.breakAt = 0;
  if (suspends) followed.breakAt = pt;
  return closes && follow.halfTime(followed, followed.breakAt || pt);
}

/** An over/under on goals that closes as over says that many were scored. */
function goalsScored(followed: follow.FollowedMatch, market: RecordedMarket, pt: number): boolean[] {
  return market.lines
    .filter(({ marketId }) => marketId === 18 || marketId === 68)
    .filter(({ outcomes }) => {
      const over = outcomes.find(({ outcomeId }) => outcomeId === 12)?.runner;
      return market.definition.runners.some(({ id, status }) => String(id) === over && status === 'WINNER');
    })
    .map(({ specifier }) =>
      follow.goalsReached(followed, Math.ceil(Number(specifier.slice('total='.length))), pt),
    );
}

/** Chances of both sides while the winner market is open, to find out who scored. */
export function noteChances(followed: follow.FollowedMatch, market: RecordedMarket): void {
  const line = market.lines.find(({ marketId }) => winnerMarkets.has(marketId));
  if (line === undefined || market.definition.status !== 'OPEN') return;
  const chance = (at: number): number => {
    const runner = line.outcomes.at(at)?.runner;
    const odds = runner === undefined ? 0 : oddsOf(market, runner);
    return odds === 0 ? 0 : 100 / odds;
  };
  followed.now = { home: chance(0), away: chance(-1) };
}
