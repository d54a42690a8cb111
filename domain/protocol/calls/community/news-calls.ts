/** What operators do on boards: write news, hide, show and move posts, hide and show comments. Every act writes the audit log in its transaction. */
import * as z from 'zod/mini';
import { boardLimits, boardPaths, newsPaths } from '../../../boards/boards.ts';
import { richLimits } from '../../../rich-text/rich-limits.ts';
import { plainLine } from '../../../text/plain-text.ts';
import { describe, notFound } from '../base/call.ts';
import { wholeField } from '../base/fields.ts';
import { reason } from '../base/operator-fields.ts';
import { writtenId } from './board-fields.ts';

const id = wholeField(0, Number.MAX_SAFE_INTEGER);
const answer = z.object({ CODE: z.string(), DATA: writtenId, MSG: z.optional(z.string()) });
const act = { who: 'operator', answer, ok: 'OP000', onGuest: notFound('not found') } as const;

const subject = z.string().check(z.overwrite(plainLine), z.maxLength(boardLimits.subjectChars));
const contents = z.string().check(z.maxLength(richLimits.htmlChars));

/** `ticker` Y: the header shows the notice. Without English texts all readers see the Korean ones. OP404: no such post. OP422: MSG is the fault. */
export const newsWrite = describe({
  ...act,
  name: 'news-write',
  path: '/operate/news/:path/:id',
  params: z.object({ path: z.enum(newsPaths), id }),
  form: z.object({
    subject,
    contents,
    subject_en: z._default(z.optional(subject), ''),
    contents_en: z._default(z.optional(contents), ''),
    ticker: z._default(z.optional(z.enum(['Y', 'N'])), 'N'),
  }),
  refusals: ['OP404', 'OP422'],
});

/** `to`: where a post is moved; only between boards of members, and between news. */
export const postAct = describe({
  ...act,
  name: 'post-act',
  path: '/operate/post/:path/:id',
  params: z.object({ path: z.enum(boardPaths), id }),
  form: z.object({
    act: z.enum(['hide', 'show', 'move']),
    to: z._default(z.optional(z.enum(boardPaths)), 'free'),
    reason,
  }),
  refusals: ['OP404', 'OP409'],
});

/** Hides a comment of a post, or shows it again. OP404: no such comment, or its writer has deleted it. */
export const commentAct = describe({
  ...act,
  name: 'comment-act',
  path: '/operate/comment/:path/:id',
  params: z.object({ path: z.enum(boardPaths), id }),
  form: z.object({ act: z.enum(['hide', 'show']), reason }),
  refusals: ['OP404'],
});
