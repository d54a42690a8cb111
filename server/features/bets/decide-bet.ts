/** Decides one bet: judges it at once, after the delay, and once more as it is written. Ends in a stored answer. */
import type { Bet } from '../../../domain/bet/bet.ts';
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
import { type BetToWrite, createBetWriter, MAX_BETS_AT_ONCE } from './gather-bets.ts';
import type { Accepted } from './write-bets.ts';
import { isOverdraft, overdrawn } from '../../ledger/overdraft.ts';
import { type Asked, judgeSpendings } from './spend-limits.ts';
import { gatherCalls } from '../../storage/gather-calls.ts';
import { type Judged, judgeMarkets, judgeStake, type Moment } from './judge-bet.ts';

export interface BetProgress {
  /** Called with the length of the delay, ms. */
  readonly began: (ms: number) => void;
  /** Called with the bet when it is written. */
  readonly written: (bet: Bet) => void;
}

export type DecideBet = (
  bettor: Bettor,
  row: DrawMarketRow,
  receivedAt: number,
  progress: BetProgress,
) => Promise<DrawAnswerRow>;

interface JudgedBet {
  readonly legs: readonly Judged[];
  /** The member's gold when the bet was judged. */
  readonly balance: number;
}

function createJudge({ db, standards, wallets, matches, clock: { now } }: MemberBetsDeps) {
  const hasBegun = (matchId: number): boolean => matches.hasBegun(playedIdOf(matchId));
  const present = (): Moment => ({ now: now(), hasBegun });
  const spendingOf = gatherCalls((bets: readonly Asked[]) => judgeSpendings(db, bets), {
    most: MAX_BETS_AT_ONCE,
  });
  /** Judges the prices of this very tick, which may differ from those judged before, and the rules of client and server. */
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
  const judge = async (
    markets: LiveMarkets,
    bettor: Bettor,
    row: DrawMarketRow,
  ): Promise<Result<JudgedBet, Refused>> => {
    const judged = judgeMarkets(markets, row, present());
    if (!judged.ok) return judged;
    const balance = (await wallets(bettor.memberId)).spoGold;
    const { level } = bettor;
    const why = judgeStake(judged.value, row, { level, balance }, standardFor(standards, row.game_code));
    return why === null ? ok({ legs: judged.value, balance }) : refused(why);
  };
  /** Judges the limits over several bets, before the delay. After the delay the transaction that writes the bet judges them. */
  const judgeLimits = ({ memberId, level }: Bettor, row: DrawMarketRow, legs: readonly Judged[]) => {
    const standard = standardFor(standards, row.game_code);
    return spendingOf({ memberId, level, gold: row.gold, legs, standard, now: now() });
  };
  return { judge, judgeAtOnce, judgeLimits };
}

/** Waits out the live delay of the bet's first match. */
function createWaitOut({ standards, channel, clock: { delay } }: MemberBetsDeps) {
  return async (
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
}

/** The end of a request that has an answer, or whose bet could not be written. */
const createEndWithout =
  ({ requests: { answers }, wallets }: Pick<MemberBetsDeps, 'requests' | 'wallets'>) =>
  async (memberId: number, row: DrawMarketRow, thrown: unknown): Promise<DrawAnswerRow> => {
    const standing = await answers.standing(memberId, row.reqId);
    if (standing?.state === 'answered') return standing.answer;
    if (standing?.state === 'never-arrived') return refusalRow(row.reqId, { code: betCodes.tooLate });
    if (isOverdraft(thrown))
      return answers.refuse(memberId, row.reqId, overdrawn(row.gold, (await wallets(memberId)).spoGold));
    throw thrown;
  };

export function createDecideBet(deps: MemberBetsDeps): DecideBet {
  const { db, standards } = deps;
  const { now } = deps.clock;
  const { isInUse = () => true, lacksResults = () => false } = deps.matches;
  const { answers } = deps.requests;
  const { judge, judgeAtOnce, judgeLimits } = createJudge(deps);
  const writeBet = createBetWriter(db);
  const waitOut = createWaitOut(deps);
  const endWithout = createEndWithout(deps);
  const write = async (
    bet: BetToWrite,
    row: DrawMarketRow,
    progress: BetProgress,
  ): Promise<DrawAnswerRow> => {
    const { memberId } = bet;
    try {
      const written = await writeBet(bet);
      if (!written.ok) return await answers.refuse(memberId, row.reqId, written.error);
      if (written.value === null) return await endWithout(memberId, row, new Error('a bet has no answer'));
      progress.written(written.value.bet);
      return written.value.answer;
    } catch (thrown) {
      return endWithout(memberId, row, thrown);
    }
  };
  /** The bet at the prices of the tick that queues its transaction. */
  const accept = (
    markets: LiveMarkets,
    bettor: Bettor,
    row: DrawMarketRow,
    judged: { readonly balance: number; readonly priceAgesMs: readonly number[] },
  ): Result<Accepted, Refused> => {
    const last = judgeAtOnce(markets, bettor, row, judged.balance);
    if (!last.ok) return last;
    const { memberId, level, mayStillAct } = bettor;
    const legs = last.value;
    const leagueNames = legs.map(({ match }) => markets.leagueName(match.facts.leagueId));
    const standard = standardFor(standards, row.game_code);
    const { priceAgesMs } = judged;
    return ok({ memberId, level, mayStillAct, row, legs, leagueNames, priceAgesMs, standard, now: now() });
  };
  return async (bettor, row, receivedAt, progress) => {
    const { memberId } = bettor;
    const refuse = (why: Refused): Promise<DrawAnswerRow> => answers.refuse(memberId, row.reqId, why);
    const markets = isInUse(row.game_code) ? deps.matches.marketsOf(row.game_code) : null;
    if (markets === null) return refuse({ code: betCodes.marketClosed, reason: 'not-offered' });
    if (row.draws.some(({ MatchId }) => lacksResults(playedIdOf(MatchId))))
      return refuse({ code: betCodes.noResults, reason: 'no-results' });
    if (isOutOfTime(row.deadline, receivedAt)) return refuse({ code: betCodes.tooLate });
    const first = await judge(markets, bettor, row);
    if (!first.ok) return refuse(first.error);
    const { legs } = first.value;
    const beyond = await judgeLimits(bettor, row, legs);
    if (beyond !== null) return refuse(beyond);
    const priceAgesMs = legs.map(({ market }) => Math.max(0, receivedAt - market.pt));
    await waitOut(bettor, row, legs, progress.began);
    const again = await judge(markets, bettor, row);
    if (!again.ok) return refuse(again.error);
    const { balance } = again.value;
    const judgeNow = () => accept(markets, bettor, row, { balance, priceAgesMs });
    return write({ memberId, judge: judgeNow }, row, progress);
  };
}
