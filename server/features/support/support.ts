/** Support: questions that members ask often, and their own questions to the staff. */
import type { z } from 'zod';
import type { Feature, ServerFeature } from '../../feature.ts';
import type { MemberDeps } from '../../member-deps.ts';
import { faqCalls } from './faq.ts';
import {
  expiredQuestions,
  deleteQuestion,
  listQuestions,
  readQuestion,
  readQuestionFile,
  scoreQuestion,
  writeQuestion,
  insertQuestion,
  plainOf,
} from './questions.ts';
import { supportMigrations } from './support-tables.ts';
import type { ReplyOf } from '../../../domain/protocol/calls/base/call.ts';
import {
  operatorQuestion,
  operatorQuestionFile,
  operatorQuestions,
  operatorReadQuestion,
  questionConfig,
  questionDelete,
  questionFileCall,
  questionList,
  questionLockedOut,
  questionLockedOutList,
  questionPartner,
  questionRead,
  questionScore,
  questionUpdate,
} from '../../../domain/protocol/calls/support/question-calls.ts';
import { questionKindNames, fitsQuestion, questionLimits } from '../../../domain/support/question.ts';
import type { AnswerCall } from '../../http/answer-calls.ts';
import { readForm } from '../../uploads/read-form.ts';
import { actOnQuestion, readQueue } from './operator-questions.ts';
import { askLockedOut, readLockedOut } from './locked-out.ts';
import { isEmail } from '../../../domain/member/new-member.ts';
import { lockSpending } from '../../ledger/lock-spending.ts';
import { transact } from '../../storage/transact.ts';
import { siteMemberId } from '../messages/messages-port.ts';
import { listedAnswer } from '../operator/operator-port.ts';

// Partnership inquiries of people without an account (A2). They stand among the questions as the site's own, since nobody is logged in; the answer
// goes to the email that the partner gave.

/** DCU001: something is missing or too long, or the email is none. DCU203: the site takes no more today. */
async function askAsPartner(
  { db, now }: Pick<MemberDeps, 'db' | 'now'>,
  { email, subject, contents }: z.output<typeof questionPartner.form>,
): Promise<ReplyOf<typeof questionPartner>> {
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
  return transact(db, async (trx): Promise<ReplyOf<typeof questionPartner>> => {
    const memberId = await siteMemberId(trx, now());
    await lockSpending(trx, memberId);
    const id = await insertQuestion(trx, row, {
      memberId,
      now: now(),
      perDay: questionLimits.partnersPerDay,
    });
    return { CODE: id === null ? 'DCU203' : 'DCU000' };
  });
}

// The calls of questions: of the member who asks, and of operators.

const FORM = { fields: 12, fieldBytes: 20_000 } as const;
/** Of an address; a member has the day's limit besides, as have all partners together. */
const LOCKED_OUT_RATE = { max: 20, timeWindow: '1 minute' } as const;
const none = { CODE: 'DCU003' };

function memberCalls(answer: AnswerCall, deps: MemberDeps): void {
  const { db } = deps;
  answer(questionConfig, ({ params: { lang } }) => ({
    CODE: 'DCC000',
    DATA: { kind: questionKindNames[lang] },
  }));
  answer(questionList, async ({ member: { memberId }, params }) => ({
    CODE: 'DCL000',
    DATA: await listQuestions(db, { ...params, memberId }),
  }));
  answer(questionRead, async ({ member: { memberId }, params: { id } }) => {
    const DATA = await readQuestion(db, id, memberId);
    return DATA === null ? none : { CODE: 'DCR000', DATA };
  });
  answer(questionUpdate, async ({ member: { memberId }, params: { id }, request }) => {
    const form = await readForm(request, FORM);
    if (form === 'form') return { CODE: 'DCU001' };
    if (typeof form === 'string') return { CODE: 'DCU005', MSG: form };
    return writeQuestion(deps, { id, memberId }, form);
  });
  answer(questionPartner, ({ form }) => askAsPartner(deps, form), { rateLimit: LOCKED_OUT_RATE });
  answer(questionLockedOut, ({ form }) => askLockedOut(deps, form), { rateLimit: LOCKED_OUT_RATE });
  answer(
    questionLockedOutList,
    async ({ form: { ticket } }) => {
      const DATA = await readLockedOut(deps, ticket);
      return DATA === null ? { CODE: 'DCU209' } : { CODE: 'DCL000', DATA };
    },
    { rateLimit: LOCKED_OUT_RATE },
  );
  answer(questionDelete, async ({ member: { memberId }, params: { id } }) => ({
    CODE: await deleteQuestion(db, id, memberId),
  }));
  answer(questionScore, async ({ member: { memberId }, params: { id }, form: { score } }) =>
    (await scoreQuestion(db, id, memberId, score)) ? { CODE: 'DCS000' } : none,
  );
  answer(questionFileCall, async ({ member: { memberId }, params }) => {
    const DATA = await readQuestionFile(db, params.file, memberId);
    return DATA === null ? none : { CODE: 'DCF000', DATA };
  });
}

function questionCalls(answer: AnswerCall, deps: MemberDeps): void {
  memberCalls(answer, deps);
  const { db } = deps;
  answer(operatorQuestions, async ({ member: { memberId: actorId }, params: search }) =>
    listedAnswer(deps, await readQueue(db, search), { actorId, list: 'questions', search }),
  );
  answer(operatorReadQuestion, async ({ params }) => {
    const DATA = await readQuestion(db, params.number, null);
    return DATA === null ? { CODE: 'OP404' } : { CODE: 'OP000', DATA };
  });
  answer(operatorQuestionFile, async ({ params: { file } }) => {
    const DATA = await readQuestionFile(db, file);
    return DATA === null ? { CODE: 'OP404' } : { CODE: 'OP000', DATA };
  });
  answer(operatorQuestion, async ({ member: { memberId }, params, form }) => ({
    CODE: await actOnQuestion(deps, { actorId: memberId, id: params.number }, form),
  }));
}

const create = (deps: MemberDeps): ServerFeature => ({
  calls(answer) {
    faqCalls(answer, deps);
    questionCalls(answer, deps);
  },
  expired: expiredQuestions,
});

export const support = { tables: supportMigrations, create } satisfies Feature;
