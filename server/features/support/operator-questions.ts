/** The operators' queue of questions. Every act writes the audit log in its transaction. */
import type { z } from 'zod';
import { orderBy } from '../../../domain/desk/list-order.ts';
import { operatorLimits } from '../../../domain/desk/operator-limits.ts';
import type { operatorQuestions } from '../../../domain/protocol/calls/support/question-calls.ts';
import { writeAudit } from '../../audit-log/audit-log.ts';
import type { MemberDeps } from '../../member-deps.ts';
import { countOf } from '../../storage/count-of.ts';
import type { Database } from '../../storage/database.ts';
import { transact } from '../../storage/transact.ts';
import { questionRowOf } from './questions.ts';

const { pageSize, pages, csvRows } = operatorLimits;

/** Of two questions the later one has the larger number. */
const columns = { at: 'question.id', kind: 'question.kind', subject: 'question.subject' } as const;

export async function readQueue(
  db: Database,
  { code, page, as, order }: z.output<typeof operatorQuestions.params>,
) {
  const by = orderBy(order);
  const direction = (by?.isDown ?? code === 'BT02') ? 'desc' : 'asc';
  const found = db.selectFrom('question').where('question.status', '=', code);
  const reachable = found.select('id').limit(pageSize * pages);
  const total = await countOf(db.selectFrom(reachable.as('found')));
  const rows = await found
    .innerJoin('member', 'member.id', 'question.member_id')
    .leftJoin('member as operator', 'operator.id', 'question.operator_id')
    .selectAll('question')
    .select(['member.nick as nick', 'operator.mb_id as operator'])
    .orderBy(columns[by?.by ?? 'at'], direction)
    .orderBy('question.id', direction)
    .limit(as === 'csv' ? csvRows : pageSize)
    .offset(as === 'csv' ? 0 : (page - 1) * pageSize)
    .execute();
  return {
    total,
    rows: rows.map((row) => ({
      ...questionRowOf(row),
      member: { number: row.member_id, nick: row.nick },
      operator: row.operator,
    })),
  };
}

/** Returns the code. The member is notified of an answer in every window. */
export async function actOnQuestion(
  { db, now, channel }: Pick<MemberDeps, 'db' | 'now' | 'channel'>,
  { actorId, id }: { readonly actorId: number; readonly id: number },
  { act, text }: { readonly act: 'take' | 'answer'; readonly text: string },
): Promise<string> {
  if (act === 'answer' && text === '') return 'OP422';
  const memberId = await transact(db, async (trx) => {
    const at = now();
    const state =
      act === 'take'
        ? ({ status: 'BT03' } as const)
        : ({ status: 'BT02', answer: text, answered_at: at, is_unread: true } as const);
    const changed = await trx
      .updateTable('question')
      .set({ ...state, operator_id: actorId, changed_at: at })
      .where('id', '=', id)
      .$if(act === 'take', (of) => of.where('status', '=', 'BT01'))
      .returning('member_id')
      .executeTakeFirst();
    if (changed === undefined) return null;
    const entry = {
      actorId,
      action: `question.${act}`,
      memberId: changed.member_id,
      detail: { question: id },
    };
    await writeAudit(trx, entry, at);
    return changed.member_id;
  });
  if (memberId === null) return 'OP404';
  if (act === 'answer') channel.send(memberId, 'QuestionAnswered', { id });
  return 'OP000';
}
