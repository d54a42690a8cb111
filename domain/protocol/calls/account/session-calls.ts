/** The member's sessions: their list, their end, and what a second login does (B15). */
import * as z from 'zod/mini';
import { answerWith, codeAnswered, codes, describe } from '../base/call.ts';
import { wireTimeField } from '../../wire/wire-fields.ts';

const duplicateType = z.enum(['expire', 'alarm', 'both']);

const sessionRow = z.object({
  /** Names the session; it is no credential. */
  id: z.string(),
  /** Browser and system, as the browser names them. */
  device: z.string(),
  address: z.string(),
  created_at: wireTimeField,
  used_at: wireTimeField,
  here: z.enum(['Y', 'N']),
});

/** `type`: what a second login does: "expire" ends the first, "alarm" asks whether to block the second, "both" nothing. */
export const sessionList = describe({
  name: 'session-list',
  kept: true,
  path: '/account/sessions',
  who: 'member',
  answer: answerWith(z.object({ lists: z.array(sessionRow), type: duplicateType })),
  ok: 'AS000',
  onGuest: codeAnswered('AS401'),
});

/** `id`: one session, or "others": all but this one. AS001: there is no such session. */
export const sessionEnd = describe({
  name: 'session-end',
  path: '/account/sessions/end',
  who: 'member',
  form: z.object({ id: z.string().check(z.maxLength(64)) }),
  ok: 'AS000',
  refusals: ['AS001'],
  onGuest: codeAnswered('AS401'),
});

/** The choice "expire" also ends the member's other sessions. */
export const duplicateLogin = describe({
  name: 'duplicate-login',
  path: '/account/sessions/duplicate',
  who: 'member',
  form: z.object({ type: duplicateType }),
  ok: 'AS000',
  onGuest: codeAnswered('AS401'),
});

/** Ends the member's other sessions. It counts as an act although it is a GET: the specification names it so. */
export const otherDeviceLogout = describe({
  name: 'other-device-logout',
  method: 'GET',
  kind: 'act',
  path: '/account/otherDeviceLogout',
  who: 'member',
  ...codes('ADL000', { guest: 'ADL001' }),
});
