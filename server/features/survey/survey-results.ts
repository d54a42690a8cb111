/** What members answered to a survey, counted (N6). */
import { z } from 'zod';
import {
  MOST_TEXTS_SHOWN,
  sumOfTallies,
  type SurveyAnswers,
  tallyOf,
  textsOf,
} from '../../../domain/survey/survey.ts';
import type { MemberDeps } from '../../member-deps.ts';
import { judgeValue, type ValueOf } from '../../../domain/site-values/site-values.ts';
import type { Database } from '../../storage/database.ts';

/** Newest answers that the results count. */
const MOST_COUNTED = 100_000;
/** Answers that are read and counted in a turn: between two turns the server does its other work, which must not wait for a count. */
const COUNTED_AT_ONCE = 1000;
/** Newest versions of the site's value among which earlier surveys are looked for. */
const MOST_VERSIONS = 1000;
type Survey = NonNullable<ValueOf<'survey'>>;
const answersShape = z.record(z.string().max(40), z.array(z.string().max(1000)).max(50));

/** null: not answers. */
export function readAnswers(text: string): SurveyAnswers | null {
  try {
    const read = answersShape.safeParse(JSON.parse(text));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

/** The counts of each item, and its newest texts. */
async function countAnswers(db: Database, { surveyId, items }: Survey) {
  let answered = 0;
  let before = Number.MAX_SAFE_INTEGER;
  let counted = items.map((item) => ({ item, tallies: tallyOf(item, []), texts: textsOf(item, []) }));
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
      texts: [...texts, ...textsOf(item, all)].slice(0, MOST_TEXTS_SHOWN),
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
export async function resultsOf(deps: MemberDeps, surveyId: number | null) {
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
