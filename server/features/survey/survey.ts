/** The survey: answered once by a member, for gold (N6). */
import { z } from 'zod';
import {
  surveyFault,
  type SurveyRefusal,
  MOST_TEXTS_SHOWN,
  sumOfTallies,
  type SurveyAnswers,
  tallyOf,
  surveyTexts,
} from '../../../domain/survey/survey.ts';
import {
  surveyRead,
  surveyResults,
  surveySend,
} from '../../../domain/protocol/calls/community/survey-calls.ts';
import type { Feature } from '../../feature.ts';
import type { AnswerCall } from '../../http/answer-calls.ts';
import { post } from '../../ledger/post.ts';
import type { MemberDeps } from '../../member-deps.ts';
import { type MoveOutcome, refuseMoveBy, type RefuseMove } from '../../requests/move-once.ts';
import { answeredOnce } from '../../requests/request-calls.ts';
import type { Database, Trx } from '../../storage/database.ts';
import { type MoneyDeps, moveMoney } from '../cashier/cashier-port.ts';
import { surveyMigrations } from './survey-tables.ts';
import { judgeValue, type ValueOf } from '../../../domain/site-values/site-values.ts';
import { jsonOf } from '../../../domain/row.ts';

// What members answered to a survey, counted (N6).

/** Newest answers that the results count. */
const MOST_COUNTED = 100_000;
/** Answers that are read and counted in a turn: between two turns the server does its other work, which must not wait for a count. */
const COUNTED_AT_ONCE = 1000;
/** Newest versions of the site's value among which earlier surveys are looked for. */
const MOST_VERSIONS = 1000;
type Survey = NonNullable<ValueOf<'survey'>>;
const answersShape = z.record(z.string().max(40), z.array(z.string().max(1000)).max(50));

/** null: not answers. */
const readAnswers = (text: string): SurveyAnswers | null => answersShape.safeParse(jsonOf(text)).data ?? null;

/** The counts of each item, and its newest texts. */
async function countAnswers(db: Database, { surveyId, items }: Survey) {
  let answered = 0;
  let before = Number.MAX_SAFE_INTEGER;
  let counted = items.map((item) => ({ item, tallies: tallyOf(item, []), texts: surveyTexts(item, []) }));
  while (answered < MOST_COUNTED) {
    const rows = await db
      .selectFrom('survey_answer')
      .select(['id', 'answers'])
      .where('survey_id', '=', surveyId)
      .where('id', '<', before)
      .orderBy('id', 'desc')
      .limit(COUNTED_AT_ONCE)
      .execute();
    const all = rows.map(({ answers }) => readAnswers(answers) ?? {});
    counted = counted.map(({ item, tallies, texts }) => ({
      item,
      tallies: sumOfTallies(tallies, tallyOf(item, all)),
      texts: [...texts, ...surveyTexts(item, all)].slice(0, MOST_TEXTS_SHOWN),
    }));
    answered += rows.length;
    const last = rows.at(-1);
    if (last === undefined || rows.length < COUNTED_AT_ONCE) break;
    before = last.id;
  }
  return {
    answered,
    items: counted.map(({ item: { post_name, content, type }, tallies, texts }) => ({
      post_name,
      content,
      type,
      tallies: [...tallies],
      texts: [...texts],
    })),
  };
}

/** Every survey that has held, newest first, each as it was last written. */
async function allSurveys({ values, now }: MemberDeps): Promise<readonly Survey[]> {
  const surveys = new Map<number, Survey>();
  for (const { value, holdsFrom } of await values.history('survey', MOST_VERSIONS)) {
    const read = judgeValue('survey', value, 'stored');
    if (holdsFrom > now() || !read.ok || read.value === null) continue;
    if (!surveys.has(read.value.surveyId)) surveys.set(read.value.surveyId, read.value);
  }
  return [...surveys.values()];
}

/** The results of the survey with this id; null: of the newest. */
async function resultsOf(deps: MemberDeps, surveyId: number | null) {
  const { db } = deps;
  const surveys = await allSurveys(deps);
  const survey = surveyId === null ? surveys[0] : surveys.find((one) => one.surveyId === surveyId);
  if (survey === undefined) return { CODE: 'OP404' };
  const counts = await db
    .selectFrom('survey_answer')
    .select(({ fn }) => ['survey_id', fn.countAll<string>().as('answered')])
    .groupBy('survey_id')
    .execute();
  const answeredOf = new Map(counts.map(({ survey_id, answered }) => [survey_id, Number(answered)]));
  const { answered, items } = await countAnswers(db, survey);
  return {
    CODE: 'OP000',
    DATA: {
      surveyId: survey.surveyId,
      title: survey.title,
      answered,
      surveys: surveys.map((one) => ({
        surveyId: one.surveyId,
        title: one.title,
        answered: answeredOf.get(one.surveyId) ?? 0,
      })),
      items,
    },
  };
}

const RATE = { max: 30, timeWindow: '1 minute' } as const;

const refuse: RefuseMove<SurveyRefusal> = refuseMoveBy;

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

function surveyCalls(answer: AnswerCall, deps: MemberDeps): void {
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
