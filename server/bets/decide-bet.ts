/** The whole life of one live bet: judged at once, after the delay, and once more as it is written. Ends in a stored answer. */
import { delaySecondsOf, standardFor } from '../../domain/bet-rules/default-standards.ts';
import { sportOf } from '../../domain/catalogue/sport.ts';
import { betCodes, type DrawAnswerRow, type DrawMarketRow } from '../../domain/protocol/draw-market.ts';
import type { BetDeskDeps } from './create-bet-desk.ts';
import { type BetAnswers, refusal } from './bet-answers.ts';
import type { Bettor } from './bet-desk.ts';
import { writeBet } from './bet-store.ts';
import { type Judged, type Judgement, judgeMarket, judgeStake } from './judge-bet.ts';

/** `began` is told how long the delay is, in ms. */
export type DecideBet = (
  bettor: Bettor,
  row: DrawMarketRow,
  receivedAt: number,
  began: (ms: number) => void,
) => Promise<DrawAnswerRow>;

/** PostgreSQL's code for a violated CHECK: the member's balance would fall below nought. */
const CHECK_VIOLATION = '23514';

export function createDecideBet(
  { db, markets, news, standards, wallets, now, delay }: BetDeskDeps,
  answers: BetAnswers,
): DecideBet {
  const judge = async ({ memberId, level }: Bettor, row: DrawMarketRow): Promise<Judgement> => {
    const judgement = judgeMarket(markets, row);
    if (!judgement.ok) return judgement;
    const { spoGold } = await wallets(memberId);
    const standard = standardFor(standards, row.game_code);
    const why = judgeStake(judgement.judged, row.gold, { level, balance: spoGold }, standard);
    return why === null ? judgement : { ok: false, refused: why };
  };
  const write = async (
    { memberId }: Bettor,
    row: DrawMarketRow,
    judged: Judged,
    priceAgeMs: number,
  ): Promise<DrawAnswerRow> => {
    try {
      const leagueName = markets.leagueName(judged.match.facts.leagueId);
      return await writeBet(db, { memberId, row, judged, leagueName, priceAgeMs, now: now() });
    } catch (thrown) {
      const code = typeof thrown === 'object' && thrown !== null && 'code' in thrown ? thrown.code : null;
      const standing = await answers.standing(memberId, row.reqId);
      if (standing?.state === 'answered') return standing.answer;
      if (standing?.state === 'never-arrived') return refusal(row.reqId, { code: betCodes.tooLate });
      if (code === CHECK_VIOLATION)
        return answers.refuse(memberId, row.reqId, { code: betCodes.limit, reason: 'above-gold' });
      throw thrown;
    }
  };
  return async (bettor, row, receivedAt, began) => {
    const { memberId } = bettor;
    if (row.game_code !== 59)
      return answers.refuse(memberId, row.reqId, { code: betCodes.marketClosed, reason: 'not-offered' });
    if (receivedAt > row.deadline) return answers.refuse(memberId, row.reqId, { code: betCodes.tooLate });
    const first = await judge(bettor, row);
    if (!first.ok) return answers.refuse(memberId, row.reqId, first.refused);
    const { match, market } = first.judged;
    const seconds = delaySecondsOf(standardFor(standards, 59), sportOf(match.facts.sportId).feedId);
    const priceAgeMs = Math.max(0, receivedAt - market.pt);
    began(seconds * 1000);
    news.timer(memberId, { reqId: row.reqId, count: seconds });
    await delay(seconds * 1000);
    const again = await judge(bettor, row);
    if (!again.ok) return answers.refuse(memberId, row.reqId, again.refused);
    // The price is read once more in the same tick as the transaction is queued: what is written is what stands now.
    const last = judgeMarket(markets, row);
    return last.ok
      ? write(bettor, row, last.judged, priceAgeMs)
      : answers.refuse(memberId, row.reqId, last.refused);
  };
}
