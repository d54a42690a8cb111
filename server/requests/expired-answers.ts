import { sql } from 'kysely';
import type { ExpiredRows } from '../storage/sweep.ts';
import { answerLimits } from './answers.ts';
import { barLimits } from './bars.ts';

/** Deletes answers that are not kept for ever: refusals, and barred requests. */
export const expiredAnswers: ExpiredRows = (now, most) => {
  const answers = (state: 'refused' | 'never-arrived', keptMs: number) =>
    sql`delete from bet_answer where (member_id, req_id) in (
      select member_id, req_id from bet_answer
      where state = ${sql.lit(state)} and created_at <= ${now - keptMs}::bigint limit ${most}::int)`;
  return [answers('never-arrived', barLimits.keptMs), answers('refused', answerLimits.refusedMs)];
};
