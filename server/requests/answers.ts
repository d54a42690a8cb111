/**
 * Answers of requests, one per member and request id. That of an accepted bet is kept for ever. A refusal and "never arrived", which bars the
 * request, are kept as long as answerLimits says; the sweep removes them then.
 *
 * Why that is safe: a request that comes after its answer was removed is refused by its own time. A bet names a deadline, which is taken at
 * most deadlineAheadMs ahead, and which a client sets as it sends. A casual bet names its round, and no round is longer than an hour.
 * Both have passed long before barredMs, with hours to spare for a clock that is wrong.
 */
import { betCodes, type DrawAnswerRow, type DrawResultRow } from '../../domain/protocol/bets/draw-market.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../storage/database.ts';
import type { Tables } from '../schema.ts';
import { type Refused, refusalRow } from './refused.ts';
import { lockSpending } from '../ledger/lock-spending.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

export const answerLimits = {
  /** How long "never arrived" is kept. */
  barredMs: DAY_MS,
  /** Requests of a member that are barred in a minute, over all sockets and calls; and that are kept barred at a time. */
  barsPerMinute: 20,
  barsOfMember: 200,
  /** A member may ask why a bet was refused as long as the browser remembers having sent it. */
  refusedMs: 7 * DAY_MS,
  /** A bet whose deadline is further ahead is refused: its "never arrived" might be removed before its deadline. */
  deadlineAheadMs: 60 * MINUTE_MS,
} as const;

/** Whether the time in which the bet may be taken is over, or was never one that a client sets. */
export const isOutOfTime = (deadline: number, receivedAt: number): boolean =>
  receivedAt > deadline || deadline > receivedAt + answerLimits.deadlineAheadMs;

export interface Answers {
  standing(memberId: number, reqId: string): Promise<DrawResultRow | null>;
  /**
   * From now on the request is refused, unless it is answered already. "waiting", and nothing is stored, when the member has barred too many
   * requests: the seconds until it is worth asking again.
   */
  bar(memberId: number, reqId: string): Promise<DrawResultRow>;
  /** Stores a refusal unless another answer stands; returns the one that stands. */
  refuse(memberId: number, reqId: string, why: Refused): Promise<DrawAnswerRow>;
}

/** The answer of a bet, in the transaction that writes the bet. Throws when the request was answered before. */
export async function writeAnswer(
  trx: Transaction<Tables>,
  memberId: number,
  answer: DrawAnswerRow,
  now: number,
): Promise<void> {
  await trx
    .insertInto('bet_answer')
    .values({
      member_id: memberId,
      req_id: answer.reqId,
      state: 'answered',
      answer: JSON.stringify(answer),
      created_at: now,
    })
    .execute();
}

export function createAnswers(db: Database, now: () => number): Answers {
  const standing = async (memberId: number, reqId: string): Promise<DrawResultRow | null> => {
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
  const store = (
    on: Database,
    memberId: number,
    reqId: string,
    state: 'refused' | 'never-arrived',
    answer: DrawAnswerRow | null,
  ) =>
    on
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
  return {
    standing,
    async bar(memberId, reqId) {
      // Asked before the lock is taken, so that a flood beyond the limit costs a read.
      if (await mayBar(db, memberId, now()))
        await db.transaction().execute(async (trx) => {
          // Requests of several sockets at once are counted one after the other.
          await lockSpending(trx, memberId);
          if (await mayBar(trx, memberId, now())) await store(trx, memberId, reqId, 'never-arrived', null);
        });
      return (await standing(memberId, reqId)) ?? { state: 'waiting', count: MINUTE_MS / 1000 };
    },
    async refuse(memberId, reqId, why) {
      await store(db, memberId, reqId, 'refused', refusalRow(reqId, why));
      const kept = await standing(memberId, reqId);
      if (kept === null) throw new Error('an answer was not stored');
      return kept.state === 'answered' ? kept.answer : refusalRow(reqId, { code: betCodes.tooLate });
    },
  };
}

async function mayBar(db: Database, memberId: number, now: number): Promise<boolean> {
  const { barredMs, barsPerMinute, barsOfMember } = answerLimits;
  const { held, lately } = await db
    .selectFrom('bet_answer')
    .select(({ fn }) => [
      fn.countAll<number>().as('held'),
      fn
        .countAll<number>()
        .filterWhere('created_at', '>', now - MINUTE_MS)
        .as('lately'),
    ])
    .where('member_id', '=', memberId)
    .where('state', '=', 'never-arrived')
    .where('created_at', '>', now - barredMs)
    .executeTakeFirstOrThrow();
  return held < barsOfMember && lately < barsPerMinute;
}
