/**
 * What a recorded market shows about its match: the start, suspensions, half-time, the end, and the number of goals. A recording of prices
 * has no other source for these.
 */
import { createNotedLines, type NotedLines } from './offered-lines.ts';
import type { RecordedLine } from './betfair-lines.ts';
import type { MarketDefinition } from './betfair-message.ts';
import * as follow from './follow-match.ts';
import { LEFT_OUT, oddsOf, type RecordedMarket } from './recorded-market.ts';

const winnerMarkets = new Set([1, 219, 251]);
/** The line of the match's winner; undefined: the market has none. */
function winnerLine({ lines }: RecordedMarket): RecordedLine | undefined {
  for (const line of lines.values()) if (winnerMarkets.has(line.marketId)) return line;
  return undefined;
}
const isWinner = (market: RecordedMarket): boolean => winnerLine(market) !== undefined;

/** Statuses of runners of a closed market that neither won nor lost. */
const withoutResult: ReadonlySet<string> = new Set(['REMOVED', 'REMOVED_VACANT', 'HIDDEN', LEFT_OUT]);

/** Applies a market's new definition to the match; `before`: of the one before. Returns whether the match changed. */
export function definitionChanges(
  followed: follow.FollowedMatch,
  market: RecordedMarket,
  before: Pick<MarketDefinition, 'status' | 'inPlay'>,
  pt: number,
): boolean {
  const { definition } = market;
  const closes = definition.status === 'CLOSED' && before.status !== 'CLOSED';
  const suspends = definition.status === 'SUSPENDED' && before.status === 'OPEN';
  const changes: boolean[] = [];
  const isTakenBack = before.inPlay && !definition.inPlay && definition.status !== 'CLOSED';
  if (isTakenBack && isWinner(market)) changes.push(follow.notInPlay(followed));
  if (!definition.inPlay) followed.hasWaited = true;
  else if (definition.status !== 'CLOSED') changes.push(follow.inPlay(followed, pt, definition.startsAt));
  if (definition.status === 'OPEN' && isWinner(market)) followed.isSuspended = false;
  if (suspends && !followed.isSuspended && isWinner(market)) {
    followed.before = followed.now;
    follow.suspended(followed, pt);
    changes.push(true);
  }
  if (isOfFirstHalf(definition)) changes.push(halfTimeBegan(followed, definition, { suspends, closes }, pt));
  if (closes) changes.push(...goalsScored(followed, market, pt));
  if (closes && isWinner(market)) {
    const isCancelled = definition.runners.every(({ status }) => withoutResult.has(status));
    changes.push(follow.ended(followed, isCancelled ? 'cancelled' : 'played'));
  }
  return changes.includes(true);
}

const isOfFirstHalf = ({ marketType }: MarketDefinition): boolean =>
  marketType === 'HALF_TIME' || marketType === 'HALF_TIME_SCORE';

/** The market is suspended for the last time at the whistle, and closed when it is settled. */
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

/** An over/under on goals that closes as over shows that this many goals were scored. */
function goalsScored(followed: follow.FollowedMatch, market: RecordedMarket, pt: number): boolean[] {
  return [...market.lines.values()]
    .filter(({ marketId }) => marketId === 18 || marketId === 68)
    .filter(({ outcomes }) => {
      const over = outcomes.find(({ outcomeId }) => outcomeId === 12)?.runner;
      return market.definition.runners.some(({ id, status }) => id === over && status === 'WINNER');
    })
    .map(({ specifier }) =>
      follow.goalsReached(followed, Math.ceil(Number(specifier.slice('total='.length))), pt),
    );
}

/** Records the chances of both sides while the winner market is open, to find the scorer of a goal. */
export function noteChances(followed: follow.FollowedMatch, market: RecordedMarket): void {
  const line = winnerLine(market);
  if (line === undefined || market.definition.status !== 'OPEN') return;
  const chance = (at: number): number => {
    const runner = line.outcomes.at(at)?.runner;
    const odds = runner === undefined ? 0 : oddsOf(market, runner);
    return odds === 0 ? 0 : 100 / odds;
  };
  followed.now = { home: chance(0), away: chance(-1) };
}

/** The changes of one message in one match: one object for each match, as most messages change a line and nothing else. */
export interface MessageChanges {
  /** There are some. */
  isNoted: boolean;
  state: boolean;
  /** The kick-off moved. */
  facts: boolean;
  readonly lines: NotedLines;
  /** A line of them is of a closed market. */
  closes: boolean;
}

export const createMessageChanges = (): MessageChanges => ({
  isNoted: false,
  state: false,
  facts: false,
  lines: createNotedLines(),
  closes: false,
});

/** The changes were taken. */
export function forgetChanges(changes: MessageChanges): void {
  const { lines } = changes;
  for (let at = 0; at < lines.count; at++) {
    const line = lines.all[at];
    if (line !== undefined) line.isNoted = false;
  }
  lines.count = 0;
  changes.isNoted = false;
  changes.state = false;
  changes.facts = false;
  changes.closes = false;
}
