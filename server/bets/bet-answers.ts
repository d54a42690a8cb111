/** Answers of requests: one for ever per member and request id, also "never arrived", which bars the request. */
import { betCodes, type DrawAnswerRow, type DrawResultRow } from '../../domain/protocol/draw-market.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../storage/database.ts';
import type { Tables } from '../storage/tables.ts';
import type { Refused } from './judge-bet.ts';

export interface BetAnswers {
  standing(memberId: number, reqId: string): Promise<DrawResultRow | null>;
  /** From now on the request is refused, unless it is answered already. */
  bar(memberId: number, reqId: string): Promise<DrawResultRow>;
  /** Stores a refusal unless another answer stands; returns the one that stands. */
  refuse(memberId: number, reqId: string, why: Refused): Promise<DrawAnswerRow>;
}

/** A refusal as it is answered and stored. */
export const refusalRow = (reqId: string, { code, rate, draw, reason, refusal }: Refused): DrawAnswerRow => ({
  reqId,
  code,
  data: code,
  ...(rate === undefined ? {} : { rate }),
  ...(draw === undefined ? {} : { draw }),
  ...(reason === undefined ? {} : { reason }),
  ...(refusal === undefined ? {} : { refusal }),
});

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

export function createBetAnswers(db: Database, now: () => number): BetAnswers {
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
  const keep = async (
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
    const kept = await standing(memberId, reqId);
    if (kept === null) throw new Error('an answer was not stored');
    return kept;
  };
  return {
    standing,
    bar: (memberId, reqId) => keep(memberId, reqId, 'never-arrived', null),
    async refuse(memberId, reqId, why) {
      const kept = await keep(memberId, reqId, 'answered', refusalRow(reqId, why));
      return kept.state === 'answered' ? kept.answer : refusalRow(reqId, { code: betCodes.tooLate });
    },
  };
}
