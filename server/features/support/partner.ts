/**
 * Partnership inquiries of people without an account (A2). They stand among the questions as the site's own, since nobody is logged in; the answer
 * goes to the email that the partner gave.
 */
import type { z } from 'zod';
import { isEmail } from '../../../domain/member/new-member.ts';
import type { questionPartner } from '../../../domain/protocol/calls/support/question-calls.ts';
import { fitsQuestion, questionLimits } from '../../../domain/support/question.ts';
import { lockSpending } from '../../ledger/lock-spending.ts';
import type { MemberDeps } from '../../member-deps.ts';
import { transact } from '../../storage/transact.ts';
import { siteMemberId } from '../messages/messages-port.ts';
import { insertQuestion, plainOf, type QuestionAnswer } from './questions.ts';

/** DCU001: something is missing or too long, or the email is none. DCU203: the site takes no more today. */
export async function askAsPartner(
  { db, now }: Pick<MemberDeps, 'db' | 'now'>,
  { email, subject, contents }: z.output<typeof questionPartner.form>,
): Promise<QuestionAnswer> {
  const address = email.trim();
  const isGiven = address.length <= questionLimits.email && isEmail(address);
  if (!isGiven || !fitsQuestion(subject, contents)) return { CODE: 'DCU001' };
  const plain = plainOf(subject, contents);
  const row = {
    kind: 'QK05' as const,
    subject: `[제휴] ${plain.subject}`,
    contents: `답변 받을 이메일: ${address}\n\n${plain.contents}`,
    drawid: '',
    changed_at: now(),
  };
  return transact(db, async (trx): Promise<QuestionAnswer> => {
    const memberId = await siteMemberId(trx, now());
    await lockSpending(trx, memberId);
    const id = await insertQuestion(trx, memberId, row, now(), questionLimits.partnersPerDay);
    return { CODE: id === null ? 'DCU203' : 'DCU000' };
  });
}
