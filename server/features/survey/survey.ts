/** The survey: answered once by a member, for gold (N6). */
import { surveyFault, type SurveyRefusal } from '../../../domain/survey/survey.ts';
import { betCodes } from '../../../domain/protocol/bets/draw-market.ts';
import {
  surveyRead,
  surveyResults,
  surveySend,
} from '../../../domain/protocol/calls/community/survey-calls.ts';
import type { Feature } from '../../feature.ts';
import type { Answer } from '../../http/answer-calls.ts';
import { post } from '../../ledger/post.ts';
import type { MemberDeps } from '../../member-deps.ts';
import type { MoveOutcome } from '../../requests/move-once.ts';
import { answeredOnce } from '../../requests/request-calls.ts';
import type { Database } from '../../storage/database.ts';
import { type MoneyDeps, moveMoney, type Trx } from '../cashier/cashier-port.ts';
import { readAnswers, resultsOf } from './survey-results.ts';
import { surveyMigrations } from './survey-tables.ts';

const RATE = { max: 30, timeWindow: '1 minute' } as const;

const refuse = (reason: SurveyRefusal): MoveOutcome => ({
  kind: 'refused',
  why: { code: betCodes.limit, reason },
});

const hasAnswered = async (db: Database | Trx, surveyId: number, memberId: number): Promise<boolean> =>
  (await db
    .selectFrom('survey_answer')
    .select('id')
    .where('survey_id', '=', surveyId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()) !== undefined;

interface Sent {
  readonly memberId: number;
  readonly surveyId: number;
  readonly answers: string;
}

async function take({ now, values }: MoneyDeps, trx: Trx, sent: Sent): Promise<MoveOutcome> {
  const survey = await values.exact(trx, 'survey');
  if (survey === null || survey.surveyId !== sent.surveyId) return refuse('survey-none');
  if (await hasAnswered(trx, sent.surveyId, sent.memberId)) return refuse('survey-done');
  const answers = readAnswers(sent.answers);
  if (answers === null) return refuse('survey-malformed');
  const fault = surveyFault(survey.items, answers);
  if (fault !== null) return refuse(fault);
  const at = now();
  const { gold, surveyId } = survey;
  const row = { survey_id: surveyId, member_id: sent.memberId, answers: JSON.stringify(answers), gold, at };
  const { id } = await trx.insertInto('survey_answer').values(row).returning('id').executeTakeFirstOrThrow();
  await post(trx, {
    requestId: `survey:${id}`,
    kind: 'survey',
    at,
    entries: [
      { owner: `member:${sent.memberId}`, currency: 'gold', amount: gold },
      { owner: 'events', currency: 'gold', amount: -gold },
    ],
  });
  return { kind: 'done', answer: { gold } };
}

function surveyCalls(answer: Answer, deps: MemberDeps): void {
  const { db, values } = deps;
  answer(surveyRead, async ({ look }) => {
    const survey = values.now('survey');
    if (survey === null) return { result: 'EMPTY', msg: '' };
    const { surveyId, title, gold, items } = survey;
    const member = await look();
    const done = member !== null && (await hasAnswered(db, surveyId, member.memberId));
    const list = items.toSorted((one, other) => one.sort - other.sort);
    return { result: 'OK', msg: '', data: { list, surveyId, title, gold, done } };
  });
  answer(
    surveySend,
    ({ member: { memberId }, form: { reqId, surveyId, answers }, once }) =>
      once.answer(
        moveMoney(deps, { memberId, reqId }, (trx) =>
          take(deps, trx, { memberId, surveyId: Number(surveyId), answers }),
        ),
        (data) => answeredOnce(data),
      ),
    { rateLimit: RATE },
  );
  answer(surveyResults, ({ params: { surveyId } }) =>
    resultsOf(deps, surveyId === undefined ? null : Number(surveyId)),
  );
}

export const survey = {
  tables: surveyMigrations,
  create: (deps) => ({ calls: (answer) => surveyCalls(answer, deps) }),
} satisfies Feature;
