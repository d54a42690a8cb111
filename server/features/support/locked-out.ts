/** The question of a member whom a restriction or a stop keeps out (B3): the ticket of the refused login names the member, once. */
import type { z } from 'zod';
import type { ReplyOf } from '../../../domain/protocol/calls/base/call.ts';
import type { questionLockedOut } from '../../../domain/protocol/calls/support/question-calls.ts';
import { fitsQuestion } from '../../../domain/support/question.ts';
import { lockSpending } from '../../ledger/lock-spending.ts';
import type { MemberDeps } from '../../member-deps.ts';
import { transact } from '../../storage/transact.ts';
import { LOCKED_OUT } from '../account/account-port.ts';
import { insertQuestion, plainOf } from './questions.ts';

type Deps = Pick<MemberDeps, 'db' | 'now' | 'tickets'>;

/** Own questions that the form shows with their answers: there is no other way to read them without a session. */
const MOST_SHOWN = 5;

/** DCU001: something is missing or too long. DCU203: no more questions today. DCU209: the ticket has ended, or was used. */
export async function askLockedOut(
  { db, now, tickets }: Deps,
  { ticket, subject, contents }: z.output<typeof questionLockedOut.form>,
): Promise<ReplyOf<typeof questionLockedOut>> {
  if (!fitsQuestion(subject, contents)) return { CODE: 'DCU001' };
  const memberId = (await tickets.look(LOCKED_OUT, ticket))?.memberId ?? null;
  if (memberId === null) return { CODE: 'DCU209' };
  const row = { kind: 'QK01' as const, ...plainOf(subject, contents), drawid: '', changed_at: now() };
  return transact(db, async (trx): Promise<ReplyOf<typeof questionLockedOut>> => {
    await lockSpending(trx, memberId);
    const id = await insertQuestion(trx, row, { memberId, now: now() });
    if (id === null) return { CODE: 'DCU203' };
    if ((await tickets.use(LOCKED_OUT, ticket, trx)) === null) throw new TicketUsed();
    return { CODE: 'DCU000', DATA: id };
  }).catch((error: unknown) => {
    if (error instanceof TicketUsed) return { CODE: 'DCU209' };
    throw error;
  });
}

/** Undoes the question: of two at once with one ticket, one stays. */
class TicketUsed extends Error {}

/**
 * The member's newest questions with their answers; null: the ticket has ended. Reading uses no ticket up. A member with one-time passwords reads
 * none: the ticket proves the password alone.
 */
export async function readLockedOut({ db, tickets }: Deps, ticket: string) {
  const held = await tickets.look(LOCKED_OUT, ticket);
  const memberId = held?.memberId ?? null;
  if (held === null || memberId === null) return null;
  if (held.data['reads'] !== true) return [];
  const rows = await db
    .selectFrom('question')
    .select(['id', 'subject', 'created_at', 'answer', 'answered_at'])
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .limit(MOST_SHOWN)
    .execute();
  return rows.map(({ id, subject, created_at: at, answer, answered_at }) => ({
    id,
    subject,
    at,
    answer: answer === null || answered_at === null ? null : { contents: answer, at: answered_at },
  }));
}
