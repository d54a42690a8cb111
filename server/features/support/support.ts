/** Support: questions that members ask often, and their own questions to the staff. */
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
} from './questions.ts';
import { supportMigrations } from './support-tables.ts';
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
import { questionKindNames } from '../../../domain/support/question.ts';
import type { Answer } from '../../http/answer-calls.ts';
import { readForm } from '../../uploads/read-form.ts';
import { actOnQuestion, readQueue } from './operator-questions.ts';
import { askAsPartner } from './partner.ts';
import { askLockedOut, readLockedOut } from './locked-out.ts';

// The calls of questions: of the member who asks, and of operators.

const FORM = { fields: 12, fieldBytes: 20_000 } as const;
/** Of an address; a member has the day's limit besides, as have all partners together. */
const LOCKED_OUT_RATE = { max: 20, timeWindow: '1 minute' } as const;
const none = { CODE: 'DCU003' };

function memberCalls(answer: Answer, deps: MemberDeps): void {
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

function questionCalls(answer: Answer, deps: MemberDeps): void {
  memberCalls(answer, deps);
  const { db } = deps;
  answer(operatorQuestions, async ({ params: { code, page } }) => ({
    CODE: 'OP000',
    DATA: await readQueue(db, code, page),
  }));
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
