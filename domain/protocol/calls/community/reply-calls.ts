/** Notices about replies and mentions: in posts, comments and the open rooms of the chat. */
import * as z from 'zod/mini';
import { boardPaths } from '../../../boards/boards.ts';
import { replyKinds, replyLimits } from '../../../replies/replies.ts';
import { codeAnswered, describe } from '../base/call.ts';
import { number, whole } from '../base/fields.ts';

const board = z.enum(boardPaths);
const id = z.int().check(z.positive());
const place = z.union([
  z.object({ kind: z.literal('post'), board, post: id }),
  z.object({ kind: z.literal('comment'), board, post: id, comment: id }),
  z.object({ kind: z.literal('chat'), room: z.string(), line: id }),
]);

/** `text`: how the text begins now; '': it was deleted or hidden. `at`: server ms. */
export const replyRow = z.object({
  id,
  kind: z.enum(replyKinds),
  place,
  nick: z.string(),
  text: z.string(),
  at: z.number(),
  seen: z.boolean(),
});

/** The event `Reply` of the member's socket. */
export const replyEvent = z.object({ reply: replyRow, unseen: z.int() });

const choice = z.object({ replies: z.boolean(), mentions: z.boolean() });
/** AR001: nobody is logged in; AR002: the fields cannot be read. */
const refused = {
  refusals: ['AR001', 'AR002'],
  onGuest: codeAnswered('AR001'),
  onMalformed: codeAnswered('AR002'),
};

/** Newest first. */
export const replyList = describe({
  name: 'reply-list',
  kept: true,
  method: 'GET',
  path: '/account/replies/:page',
  who: 'member',
  params: z.object({ page: whole(1, replyLimits.pages) }),
  form: null,
  answer: z.object({
    CODE: z.string(),
    DATA: z.nullish(z.object({ rows: z.array(replyRow), total: z.int(), unseen: z.int(), choice })),
  }),
  ok: 'AR000',
  ...refused,
});

/** All up to this one are seen. DATA: how many are not. */
export const repliesSeen = describe({
  name: 'replies-seen',
  method: 'POST',
  path: '/account/replies/seen',
  who: 'member',
  params: z.object({}),
  form: z.object({ upTo: number }),
  answer: z.object({ CODE: z.string(), DATA: z.nullish(z.int()) }),
  ok: 'AR000',
  ...refused,
});

/** What the member is told of from now on. */
export const replyChoice = describe({
  name: 'reply-choice',
  method: 'POST',
  path: '/account/replies/choice',
  who: 'member',
  params: z.object({}),
  form: z.object({ replies: z.enum(['Y', 'N']), mentions: z.enum(['Y', 'N']) }),
  answer: z.object({ CODE: z.string(), DATA: z.nullish(choice) }),
  ok: 'AR000',
  ...refused,
});
