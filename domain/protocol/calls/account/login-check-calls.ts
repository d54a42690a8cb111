/** The login check of other sites of the operator, and small look-ups of members (B4, B13). */
import * as z from 'zod/mini';
import { memberTextLimits } from '../../../member/text-limits.ts';
import { describe, malformed } from '../base/call.ts';

/** Each asks the database, so it counts like a member's read. */
const asked = { who: 'guest', kind: 'member-read' } as const;
const answer = z.object({
  result: z.string(),
  msg: z.string(),
  data: z.optional(
    z.object({
      token: z.optional(z.string()),
      nick: z.optional(z.string()),
      cause: z.optional(z.string()),
      /** "YYYY-MM-DD HH:mm:ss", UTC: the end of the restriction, or when the member left. */
      date: z.optional(z.string()),
      /** From when the member may join again. */
      rejoin: z.optional(z.string()),
    }),
  ),
});

/**
 * Whether the member of the `token` header may use the site. The token says who asks also when its sessions have ended by a restriction, so
 * a stranger learns nothing of a member.
 */
export const loginCheck = describe({
  ...asked,
  name: 'login-check',
  path: '/member/pmang_login_check.php',
  answer,
  ok: 'SUCCESS',
  refusals: [
    'MEMBER_INTERCEPT',
    'MEMBER_SANCTIONS',
    'MEMBER_LEAVE',
    'NOT_PROVIDE_INFORMATION',
    'NOT_FOUND_MEMBER',
    'NOT_LOGIN_PMANG',
  ],
});

/** `result` holds the nickname; empty: there is no such member, or the member has left. */
export const nickOfId = describe({
  ...asked,
  name: 'nick-of-id',
  path: '/member/id_nick_convert.php',
  params: z.object({ id: z.string().check(z.minLength(1), z.maxLength(memberTextLimits.loginId)) }),
  answer: z.object({ result: z.string(), msg: z.string() }),
  ok: null,
  onMalformed: malformed,
});

/** The privacy policy in force, as plain text. */
export const privacyPolicy = describe({
  ...asked,
  name: 'privacy-policy',
  path: '/member/privacy_policy.php',
  answer: z.object({ result: z.string(), msg: z.string(), data: z.optional(z.string()) }),
  ok: 'SUCCESS',
  refusals: ['ERROR'],
});
