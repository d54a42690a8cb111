/** Decides one bet: judges it at once, after the delay, and once more as it is written. Ends in a stored answer. */
import { delaySecondsOf, standardFor } from '../../../domain/bet-rules/default-standards.ts';
import { sportOf } from '../../../domain/catalogue/sport.ts';
import {
  betCodes,
  type DrawAnswerRow,
  type DrawMarketRow,
} from '../../../domain/protocol/bets/draw-market.ts';
import { playedIdOf } from '../../feed/pre-match-feed.ts';
import type { MemberBetsDeps } from './create-member-bets.ts';
import { isOutOfTime } from '../../requests/answers.ts';
import { ok, refused, type Result } from '../../../domain/result.ts';
import { type Refused, refusalRow } from '../../requests/refused.ts';
import type { Bettor } from '../../requests/bettor.ts';
import type { LiveMarkets } from '../../feed/live-markets.ts';
import { writeBet } from './bet-store.ts';
import { isOverdraft, overdrawn } from '../../ledger/overdraft.ts';
import { judgeSpending } from './spend-limits.ts';
import { type Judged, judgeMarkets, judgeStake, type Moment } from './judge-bet.ts';

/** `began` is called with the length of the delay, ms. */
export type DecideBet = (
  bettor: Bettor,
  row: DrawMarketRow,
  receivedAt: number,
  began: (ms: number) => void,
) => Promise<DrawAnswerRow>;

interface JudgedBet {
  readonly legs: readonly Judged[];
  /** The member's gold when the bet was judged. */
  readonly balance: number;
}

function createJudge({ db, standards, wallets, matches, clock: { now } }: MemberBetsDeps) {
  const hasBegun = (matchId: number): boolean => matches.hasBegun(playedIdOf(matchId));
  const present = (): Moment => ({ now: now(), hasBegun });
  const judge = async (
    markets: LiveMarkets,
    { memberId, level }: Bettor,
    row: DrawMarketRow,
  ): Promise<Result<JudgedBet, Refused>> => {
    const judged = judgeMarkets(markets, row, present());
    if (!judged.ok) return judged;
    const { spoGold } = await wallets(memberId);
    const standard = standardFor(standards, row.game_code);
    const legs = judged.value;
    const why =
      judgeStake(legs, row, { level, balance: spoGold }, standard) ??
      (await judgeSpending(db, { memberId, level, gold: row.gold, legs, standard, now: now() }));
    return why === null ? ok({ legs, balance: spoGold }) : refused(why);
  };
  /** Judges the prices of this very tick, which may differ from those judged before, and checks the limits again. */
  const judgeAtOnce = (
    markets: LiveMarkets,
    { level }: Bettor,
    row: DrawMarketRow,
    balance: number,
  ): Result<readonly Judged[], Refused> => {
    const judged = judgeMarkets(markets, row, present());
    if (!judged.ok) return judged;
    const why = judgeStake(judged.value, row, { level, balance }, standardFor(standards, row.game_code));
    return why === null ? judged : refused(why);
  };
  return { judge, judgeAtOnce };
}

export function createDecideBet(deps: MemberBetsDeps): DecideBet {
  const { db, channel, standards, wallets } = deps;
  const { now, delay } = deps.clock;
  const { answers } = deps.requests;
  const { judge, judgeAtOnce } = createJudge(deps);
  const write = async (
    markets: LiveMarkets,
    { memberId, level, mayStillAct }: Bettor,
    row: DrawMarketRow,
    taken: { readonly legs: readonly Judged[]; readonly priceAgesMs: readonly number[] },
  ): Promise<DrawAnswerRow> => {
    try {
      const leagueNames = taken.legs.map(({ match }) => markets.leagueName(match.facts.leagueId));
      const standard = standardFor(standards, row.game_code);
      const bet = { memberId, level, mayStillAct, row, ...taken, leagueNames, standard, now: now() };
      const written = await writeBet(db, bet);
      return written.ok ? written.value : await answers.refuse(memberId, row.reqId, written.error);
    } catch (thrown) {
      const standing = await answers.standing(memberId, row.reqId);
      if (standing?.state === 'answered') return standing.answer;
      if (standing?.state === 'never-arrived') return refusalRow(row.reqId, { code: betCodes.tooLate });
      if (isOverdraft(thrown))
        return answers.refuse(memberId, row.reqId, overdrawn(row.gold, (await wallets(memberId)).spoGold));
      throw thrown;
    }
  };
  const waitOut = async (
    { memberId }: Bettor,
    row: DrawMarketRow,
    [first]: readonly Judged[],
    began: (ms: number) => void,
  ): Promise<void> => {
    const sportId = first?.match.facts.sportId ?? 0;
    const seconds = delaySecondsOf(standardFor(standards, row.game_code), sportOf(sportId).feedId);
    if (seconds === 0) return;
    began(seconds * 1000);
    channel.send(memberId, 'DrawTimer', { reqId: row.reqId, count: seconds });
    await delay(seconds * 1000);
  };
  return async (bettor, row, receivedAt, began) => {
    const { memberId } = bettor;
    const markets = deps.matches.marketsOf(row.game_code);
    if (markets === null)
      return answers.refuse(memberId, row.reqId, { code: betCodes.marketClosed, reason: 'not-offered' });
    if (isOutOfTime(row.deadline, receivedAt))
      return answers.refuse(memberId, row.reqId, { code: betCodes.tooLate });
    const first = await judge(markets, bettor, row);
    if (!first.ok) return answers.refuse(memberId, row.reqId, first.error);
    const { legs } = first.value;
    const priceAgesMs = legs.map(({ market }) => Math.max(0, receivedAt - market.pt));
    await waitOut(bettor, row, legs, began);
    const again = await judge(markets, bettor, row);
    if (!again.ok) return answers.refuse(memberId, row.reqId, again.error);
    // The prices are read again in the tick that queues the transaction, so the bet is written at the present prices.
    const last = judgeAtOnce(markets, bettor, row, again.value.balance);
    return last.ok
      ? write(markets, bettor, row, { legs: last.value, priceAgesMs })
      : answers.refuse(memberId, row.reqId, last.error);
  };
}
