/** Fields that many calls have. */
import * as z from 'zod/mini';
import { operatorLimits } from '../../../desk/operator-limits.ts';
import { plainLine } from '../../../text/plain-text.ts';
import { answerWith, notFound } from './call.ts';

/** A whole number in a form or an address: a list, an empty text or a word is none. */
export const whole = (least: number, most: number) =>
  z.pipe(
    z.pipe(z.union([z.number(), z.string().check(z.regex(/^-?\d{1,16}$/))]), z.transform(Number)),
    z.int().check(z.minimum(least), z.maximum(most)),
  );

export const page = whole(1, operatorLimits.pages);
export const number = whole(1, Number.MAX_SAFE_INTEGER);
/** The last ms that a date can be. */
export const LAST_TIME = 8_640_000_000_000_000;
export const time = whole(0, LAST_TIME);
/** Why an operator acts; never empty. */
export const reason = z
  .string()
  .check(z.overwrite(plainLine), z.minLength(1), z.maxLength(operatorLimits.reasonChars));

/** What a call that reads one file for operators describes beside its name, path and params. `data`: base64. */
export const readsFile = {
  method: 'GET',
  who: 'operator',
  form: null,
  answer: answerWith(z.object({ type: z.string(), data: z.string() })),
  ok: 'OP000',
  refusals: ['OP404'],
  onGuest: notFound('not found'),
} as const;
