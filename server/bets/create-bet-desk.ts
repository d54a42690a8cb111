/**
 * The bet desk. A bet is judged at once, waits out the live delay, is judged again against the book of that moment, and is
 * then written with its stake and its answer in one transaction. A request id is answered once, for ever.
 */
import { delaySecondsOf, standardFor } from '../../domain/bet-rules/default-standards.ts';
import type { BetStandard } from '../../domain/bet-rules/bet-standard.ts';
import { sportOf } from '../../domain/catalogue/sport.ts';
import { encodeBet } from '../../domain/protocol/draw-codec.ts';
import {
  betCodes,
  type DrawAnswerRow,
  type DrawMarketRow,
  type DrawResultRow,
} from '../../domain/protocol/draw-market.ts';
import type { Wallets } from '../../domain/member/member.ts';
import type { Database } from '../storage/database.ts';
import type { BetDesk, Bettor, LiveMarkets, MemberNews } from './bet-desk.ts';
import { readHistory } from './bet-history.ts';
import { betsById, writeBet } from './bet-store.ts';
import { judgeMarket, judgeStake, type Refused } from './judge-bet.ts';
import { settleBets } from './settle-bets.ts';

export interface BetDeskDeps {
  readonly db: Database;
  readonly markets: LiveMarkets;
  readonly news: MemberNews;
  readonly standards: readonly BetStandard[];
  readonly wallets: (memberId: number) => Promise<Wallets>;
  readonly now: () => number;
  /** Waits out a live delay. */
  readonly delay: (ms: number) => Promise<void>;
}

/** Bets waiting out their delay, over all members. */
export const MAX_PENDING_BETS = 20_000;

interface Pending {
  readonly until: number;
  readonly answer: Promise<DrawAnswerRow>;
}

const refusal = (reqId: string, { code, rate, reason }: Refused): DrawAnswerRow => ({
  reqId,
  code,
  data: code,
  ...(rate === undefined ? {} : { rate }),
  ...(reason === undefined ? {} : { reason }),
});

export function createBetDesk(deps: BetDeskDeps): BetDesk {
  const { db, markets, news, standards, now } = deps;
  const pending = new Map<string, Pending>();
  /** One live bet of a member at a time. */
  const busy = new Set<number>();
  const keyOf = (memberId: number, reqId: string): string => `${memberId} ${reqId}`;

  const stored = async (memberId: number, reqId: string): Promise<DrawResultRow | null> => {
    const row = await db
      .selectFrom('bet_answer')
      .selectAll()
      .where('member_id', '=', memberId)
      .where('req_id', '=', reqId)
      .executeTakeFirst();
    if (row === undefined) return null;
    return row.state === 'never-arrived'
      ? { state: 'never-arrived' }
      : { state: 'answered', answer: JSON.parse(row.answer) as DrawAnswerRow };
  };
  /** Stores an answer unless another stands already; returns the one that stands. */
  const store = async (
    memberId: number,
    reqId: string,
    state: 'answered' | 'never-arrived',
    answer: DrawAnswerRow | null,
  ): Promise<DrawResultRow> => {
    await db
      .insertInto('bet_answer')
      .values({
        member_id: memberId,
        req_id: reqId,
        state,
        answer: JSON.stringify(answer),
        created_at: now(),
      })
      .onConflict((conflict) => conflict.columns(['member_id', 'req_id']).doNothing())
      .execute();
    const standing = await stored(memberId, reqId);
    if (standing === null) throw new Error('an answer was not stored');
    return standing;
  };
  const refuse = async (memberId: number, reqId: string, why: Refused): Promise<DrawAnswerRow> => {
    const standing = await store(memberId, reqId, 'answered', refusal(reqId, why));
    return standing.state === 'answered' ? standing.answer : refusal(reqId, { code: betCodes.tooLate });
  };
  const tell = async (memberId: number, answer: DrawAnswerRow): Promise<void> => {
    news.answer(memberId, { state: 'answered', answer });
    if (answer.DrawId === undefined) return;
    news.wallets(memberId, await deps.wallets(memberId));
    news.draws(memberId, (await betsById(db, [answer.DrawId])).map(encodeBet));
  };

  /** The whole life of one request; always ends in a stored answer. */
  const decide = async (
    bettor: Bettor,
    row: DrawMarketRow,
    receivedAt: number,
    began: (ms: number) => void,
  ): Promise<DrawAnswerRow> => {
    const { memberId } = bettor;
    const standard = standardFor(standards, row.game_code);
    const judge = async () => {
      const judgement = judgeMarket(markets, row);
      if (!judgement.ok) return judgement;
      const { spoGold } = await deps.wallets(memberId);
      const why = judgeStake(judgement.judged, row.gold, { level: bettor.level, balance: spoGold }, standard);
      return why === null ? judgement : ({ ok: false, refused: why } as const);
    };
    if (row.game_code !== 59)
      return refuse(memberId, row.reqId, { code: betCodes.marketClosed, reason: 'not-offered' });
    if (receivedAt > row.deadline) return refuse(memberId, row.reqId, { code: betCodes.tooLate });
    const first = await judge();
    if (!first.ok) return refuse(memberId, row.reqId, first.refused);
    const seconds = delaySecondsOf(standard, sportOf(first.judged.match.facts.sportId).feedId);
    const priceAgeMs = Math.max(0, receivedAt - first.judged.market.pt);
    began(seconds * 1000);
    news.timer(memberId, { reqId: row.reqId, count: seconds });
    await deps.delay(seconds * 1000);
    const again = await judge();
    if (!again.ok) return refuse(memberId, row.reqId, again.refused);
    // The price is read once more in the same tick as the transaction is queued; what is written is what stands now.
    const last = judgeMarket(markets, row);
    if (!last.ok) return refuse(memberId, row.reqId, last.refused);
    const { judged } = last;
    try {
      const leagueName = markets.leagueName(judged.match.facts.leagueId);
      return await writeBet(db, { memberId, row, judged, leagueName, priceAgeMs, now: now() });
    } catch (thrown) {
      const code = typeof thrown === 'object' && thrown !== null && 'code' in thrown ? thrown.code : null;
      const standing = await stored(memberId, row.reqId);
      if (standing?.state === 'answered') return standing.answer;
      if (standing?.state === 'never-arrived') return refusal(row.reqId, { code: betCodes.tooLate });
      if (code === CHECK_VIOLATION)
        return refuse(memberId, row.reqId, { code: betCodes.limit, reason: 'above-gold' });
      throw thrown;
    }
  };

  const begin = (bettor: Bettor, row: DrawMarketRow, receivedAt: number): Pending => {
    const { memberId } = bettor;
    const key = keyOf(memberId, row.reqId);
    let until = now();
    busy.add(memberId);
    const answer = decide(bettor, row, receivedAt, (ms) => (until = now() + ms)).finally(() => {
      pending.delete(key);
      busy.delete(memberId);
    });
    const entry = {
      get until() {
        return until;
      },
      answer,
    };
    pending.set(key, entry);
    return entry;
  };

  return {
    async draw(bettor, row, receivedAt) {
      const { memberId } = bettor;
      const key = keyOf(memberId, row.reqId);
      const running = pending.get(key);
      if (running !== undefined) return { state: 'answered', answer: await running.answer };
      const standing = await stored(memberId, row.reqId);
      if (standing !== null) return standing;
      const raced = pending.get(key);
      if (raced !== undefined) return { state: 'answered', answer: await raced.answer };
      if (busy.has(memberId) || pending.size >= MAX_PENDING_BETS) {
        return {
          state: 'answered',
          answer: await refuse(memberId, row.reqId, { code: betCodes.sameAxis, reason: 'in-flight' }),
        };
      }
      const answer = await begin(bettor, row, receivedAt).answer;
      await tell(memberId, answer);
      return { state: 'answered', answer };
    },
    async result({ memberId }, reqId) {
      const running = pending.get(keyOf(memberId, reqId));
      if (running !== undefined)
        return { state: 'waiting', count: Math.max(0, Math.ceil((running.until - now()) / 1000)) };
      return (await stored(memberId, reqId)) ?? store(memberId, reqId, 'never-arrived', null);
    },
    history: ({ memberId }, query) => readHistory(db, memberId, query, now()),
    async settle(matchId, settlements) {
      const match = markets.match(matchId);
      const score = match === null || match.state.reporting === 0 ? null : match.state;
      const settled = await settleBets(db, matchId, settlements, score, now());
      for (const memberId of new Set(settled.map((one) => one.memberId))) {
        const ids = settled.filter((one) => one.memberId === memberId).map(({ betId }) => betId);
        news.draws(memberId, (await betsById(db, ids)).map(encodeBet));
        news.wallets(memberId, await deps.wallets(memberId));
      }
    },
    async openMatchIds() {
      const rows = await db
        .selectFrom('bet_leg')
        .select('match_id')
        .distinct()
        .where('state', '=', 'opened')
        .execute();
      return rows.map(({ match_id }) => match_id);
    },
    standard: (gameCode) => standardFor(standards, gameCode),
  };
}

/** PostgreSQL's code for a violated CHECK: the member's balance would fall below nought. */
const CHECK_VIOLATION = '23514';
