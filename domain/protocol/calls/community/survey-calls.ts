/** The survey (N6): its items, a member's answers, and the results for operators. */
import * as z from 'zod/mini';
import { surveyKinds } from '../../../survey/survey.ts';
import { answerWith, describe, notFound } from '../base/call.ts';
import { reqId } from '../../bets/draw-market.ts';
import { onceOfMember } from '../base/request-calls.ts';

const surveyId = z.string().check(z.regex(/^\d{1,9}$/));

const itemRow = z.object({
  post_name: z.string(),
  content: z.string(),
  mandatory: z.enum(['Y', 'N']),
  type: z.enum(surveyKinds),
  type_item: z.string(),
  sort: z.int(),
});

/** `done`: the member has answered it. */
export const surveyRead = describe({
  name: 'survey-read',
  kept: true,
  path: '/survey/survey.php',
  who: 'guest',
  answer: z.object({
    // Either word is success.
    result: z.pipe(
      z.string(),
      z.transform((word) => (word === 'SUCCESS' ? 'OK' : word)),
    ),
    msg: z.string(),
    data: z.nullish(
      z.object({
        list: z.array(itemRow),
        surveyId: z.int(),
        title: z.string(),
        gold: z.int(),
        done: z.boolean(),
      }),
    ),
  }),
  ok: 'OK',
  refusals: ['EMPTY'],
});

const MOST_CHARS = 60_000;

/** `answers`: JSON, an object of lists of texts by item. */
export const surveySend = describe({
  ...onceOfMember,
  name: 'survey-update',
  path: '/survey/survey_update.php',
  form: z.object({
    reqId,
    surveyId,
    answers: z.string().check(z.maxLength(MOST_CHARS)),
  }),
});

/** The results of a survey; without its id, of the newest. Earlier surveys keep theirs. */
export const surveyResults = describe({
  name: 'survey-results',
  path: '/operate/survey',
  who: 'operator',
  params: z.object({ surveyId: z.optional(surveyId) }),
  answer: answerWith(
    z.object({
      surveyId: z.int(),
      title: z.string(),
      answered: z.int(),
      /** Every survey that there was, newest first. */
      surveys: z.array(z.object({ surveyId: z.int(), title: z.string(), answered: z.int() })),
      items: z.array(
        z.object({
          post_name: z.string(),
          content: z.string(),
          type: z.enum(surveyKinds),
          tallies: z.array(z.object({ choice: z.string(), count: z.int() })),
          /** The newest texts of an item of kind 2. */
          texts: z.optional(z.array(z.string())),
        }),
      ),
    }),
  ),
  ok: 'OP000',
  refusals: ['OP404'],
  onGuest: notFound('not found'),
});
