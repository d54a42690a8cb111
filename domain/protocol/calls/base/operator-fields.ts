/** Fields whose limits are those of the desk. They are apart: a script with other numbers of calls does not need them. */
import * as z from 'zod/mini';
import { operatorLimits } from '../../../desk/operator-limits.ts';
import { plainLine } from '../../../text/plain-text.ts';
import { answerWith, notFound } from './call.ts';
import { wholeField } from './fields.ts';

export const page = wholeField(1, operatorLimits.pages);
/** `csv`: the rows of a file (operatorLimits.csvRows at most), which the audit log notes; otherwise a page. */
export const as = z._default(z.optional(z.enum(['page', 'csv'])), 'page');
/** What a list in pages is asked by, beside its order (domain/desk/list-order): a page of it or a file. */
export const listed = { page, as };
/** Why an operator acts; never empty. */
export const reason = z
  .string()
  .check(z.overwrite(plainLine), z.minLength(1), z.maxLength(operatorLimits.reasonChars));

/** What a call that reads one file for operators describes beside its name, path and params. `data`: base64. */
export const readsFile = {
  who: 'operator',
  answer: answerWith(z.object({ type: z.string(), data: z.string() })),
  ok: 'OP000',
  refusals: ['OP404'],
  onGuest: notFound('not found'),
} as const;
