/** Notices about replies and mentions: in posts, comments and the open rooms of the chat. */
import * as z from 'zod/mini';
import { boardPaths } from '../../../boards/boards.ts';
import { replyKinds, replyLimits } from '../../../replies/replies.ts';
import { answerWith, codeAnswered, describe } from '../base/call.ts';
import { number, wholeField } from '../base/fields.ts';

const board = z.enum(boardPaths);
const id = z.int().check(z.positive());
export const replyPlace = z.union([
  z.object({ kind: z.literal('post'), board, post: id }),
  z.object({ kind: z.literal('comment'), board, post: id, comment: id }),
  z.object({ kind: z.literal('chat'), room: z.string(), line: id }),
]);

/** `text`: how the text begins now; '': it is a picture alone; null: it was deleted or hidden. `at`: server ms. */
export const replyRow = z.object({
  id,
  kind: z.enum(replyKinds),
  place: replyPlace,
  nick: z.string(),
  text: z.nullable(z.string()),
  at: z.number(),
  seen: z.boolean(),
});

/** The event `Reply` of the member's socket. */
export const replyEvent = z.object({ reply: replyRow });

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
  path: '/account/replies/:page',
  who: 'member',
  params: z.object({ page: wholeField(1, replyLimits.pages) }),
  answer: answerWith(z.object({ rows: z.array(replyRow), total: z.int(), choice })),
  ok: 'AR000',
  ...refused,
});

/** All up to this one are seen. */
export const repliesSeen = describe({
  name: 'replies-seen',
  path: '/account/replies/seen',
  who: 'member',
  form: z.object({ upTo: number }),
  ok: 'AR000',
  ...refused,
});

/** Sets which notices the member gets. */
export const replyChoice = describe({
  name: 'reply-choice',
  path: '/account/replies/choice',
  who: 'member',
  form: z.object({ replies: z.enum(['Y', 'N']), mentions: z.enum(['Y', 'N']) }),
  answer: answerWith(choice),
  ok: 'AR000',
  ...refused,
});
