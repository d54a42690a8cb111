/** What operators do in the chat. Members write over the chat's own socket (domain/protocol/chat). */
import * as z from 'zod/mini';
import { muteLimits } from '../../../chat/chat-limits.ts';
import { describe, notFound } from '../base/call.ts';
import { number, wholeField } from '../base/fields.ts';
import { reason } from '../base/operator-fields.ts';

const act = {
  who: 'operator',
  params: z.object({}),
  ok: 'OP000',
  /** OP403: an operator is not muted. OP404: no such member or message. */
  refusals: ['OP403', 'OP404'],
  onGuest: notFound('not found'),
} as const;

/** The member may read on, and write again after `minutes`. The reason is shown to the member. */
export const chatMute = describe({
  ...act,
  name: 'chat-mute',
  path: '/operate/chat/mute',
  form: z.object({ number, minutes: wholeField(1, muteLimits.minutes), reason }),
});

export const chatUnmute = describe({
  ...act,
  name: 'chat-unmute',
  path: '/operate/chat/unmute',
  form: z.object({ number, reason }),
});

/** The message disappears from every window; its text stays in the audit log. */
export const chatRemove = describe({
  ...act,
  name: 'chat-remove',
  path: '/operate/chat/remove',
  form: z.object({
    room: z.string().check(z.maxLength(60)),
    seq: wholeField(1, Number.MAX_SAFE_INTEGER),
    reason,
  }),
});
