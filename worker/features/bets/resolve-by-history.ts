/**
 * Finds the outcome of a bet whose back end answers no DrawResult (R30), in the member's history. The bet is the member's newest bet on the
 * same outcomes with the same stake, bought since it was sent, that was not known before. If the history lacks the bet after every delay is
 * over, the bet never arrived.
 */
import { HISTORY_TIMEOUT_MS } from './history.ts';
import { SITE_OFFSET } from '../../../domain/time/site-offset.ts';
import type { Bet } from '../../../domain/bet/bet.ts';
import { decodeBet } from '../../../domain/protocol/bets/draw-codec.ts';
import { drawHistoryRow, type DrawHistoryQuery } from '../../../domain/protocol/bets/draw-history.ts';
import type { DrawMarketRow, DrawResultRow } from '../../../domain/protocol/bets/draw-market.ts';
import { DAY_MS, siteDay } from '../../../domain/time/korean-time.ts';
import type { BettingSocket, StoredRequest } from '../../engine/deps.ts';
import { answerOfBet } from './bet-outcome.ts';

/** The live delay and the writing of the bet take less. If the history lacks the bet after this, the server did not accept it. */
const HISTORY_SETTLED_MS = 30_000;
/** Clocks of the site and of this machine may differ: a bet bought this long before it was sent may still be the same bet. */
const CLOCK_TOLERANCE_MS = 60_000;
const ROWS = 20;

const queryOf = ({ game_code: gameType }: DrawMarketRow, at: number, now: number): DrawHistoryQuery => ({
  gameType,
  status: 'all',
  startAt: siteDay(at - DAY_MS),
  endAt: siteDay(now + DAY_MS),
  pageSize: ROWS,
  page: 1,
  utc: SITE_OFFSET,
  cancellable: 0,
  origin: 'modal',
});

/** The legs of an older back end name no match: then market and outcome decide. */
const hasDraws = ({ legs }: Bet, { draws }: DrawMarketRow): boolean =>
  legs.length === draws.length &&
  draws.every(({ MatchId, MarketId, OutcomeId }) =>
    legs.some(
      ({ matchId, marketId, outcomeId }) =>
        (matchId === 0 || matchId === MatchId) && marketId === MarketId && outcomeId === OutcomeId,
    ),
  );

export const betOfRequest = (
  bets: readonly Bet[],
  row: DrawMarketRow,
  at: number,
  known: ReadonlySet<number>,
): Bet | null =>
  bets.find(
    (bet) =>
      !known.has(bet.drawId) &&
      bet.gameCode === row.game_code &&
      bet.stake === row.gold &&
      (bet.boughtAt ?? 0) >= at - CLOCK_TOLERANCE_MS &&
      hasDraws(bet, row),
  ) ?? null;

const waiting = { state: 'waiting', count: 0 } as const;

/** `now`: local ms, like the request's time. `known`: ids of bets from before this bet was sent. */
export async function resolveByHistory(
  link: BettingSocket,
  { reqId, at }: Pick<StoredRequest, 'reqId' | 'at'>,
  row: DrawMarketRow,
  { now, known }: { readonly now: () => number; readonly known: ReadonlySet<number> },
): Promise<DrawResultRow> {
  const payload = await link
    .ask('DrawHistory', queryOf(row, at, now()), HISTORY_TIMEOUT_MS)
    .catch(() => null);
  const answer = drawHistoryRow.safeParse(payload);
  if (!answer.success || answer.data.code !== 200) return waiting;
  const bet = betOfRequest(answer.data.list.map(decodeBet), row, at, known);
  if (bet !== null) return { state: 'answered', answer: answerOfBet(reqId, bet) };
  return now() - at > HISTORY_SETTLED_MS ? { state: 'never-arrived' } : waiting;
}
