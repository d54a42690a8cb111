/** Proofs of a logged-in member, one-time passwords, sessions, and tickets of member pages (I2, R24, B15, H3). */
import * as z from 'zod/mini';
import { wireTimeField } from '../../wire/wire-fields.ts';
import { oneTimeCode, secret } from './account-fields.ts';
import { answerWith, codeAnswered, describe } from '../base/call.ts';

const ofMember = { who: 'member' } as const;

/**
 * Turns the member's password, and the one-time code where the member uses codes, into an authkey: a secret that allows one act within 10
 * minutes. AK001 wrong password, AK002 a code is needed or wrong, AK429 too many tries.
 */
export const issueAuthKey = describe({
  ...ofMember,
  name: 'authkey',
  path: '/account/authkey',
  form: z.object({ password: secret, code: z.optional(oneTimeCode) }),
  answer: answerWith(z.object({ authkey: z.optional(z.string()), WAIT: z.optional(z.number()) })),
  ok: 'AK000',
  refusals: ['AK001', 'AK002', 'AK429'],
  onGuest: codeAnswered('AK401'),
  onMalformed: codeAnswered('AK001'),
});

/** A ticket of 60 s for a member page in a frame. */
export const issueFrameTicket = describe({
  ...ofMember,
  name: 'frame-ticket',
  method: 'POST',
  path: '/account/et',
  answer: answerWith(z.object({ et: z.string() })),
  ok: 'ET000',
  onGuest: codeAnswered('ET401'),
});

/** ET001: the ticket has ended, or is another member's. */
export const checkFrameTicket = describe({
  ...ofMember,
  name: 'frame-ticket-check',
  path: '/account/et/check',
  form: z.object({ et: secret }),
  ok: 'ET000',
  refusals: ['ET001'],
  onGuest: codeAnswered('ET401'),
  onMalformed: codeAnswered('ET001'),
});

/**
 * AO001: the authkey is not valid. AO002: the code is wrong. AO003: codes are in use already. AO004: codes are not in use. AO005: the site
 * has closed one-time passwords for members who do not use them yet.
 */
const ofOtp = {
  ...ofMember,
  ok: 'AO000',
  refusals: ['AO001', 'AO002', 'AO003', 'AO004', 'AO005', 'AO429'],
  onGuest: codeAnswered('AO401'),
  onMalformed: codeAnswered('AO001'),
} as const;

/** Makes a secret for one-time passwords, which counts only after `otpGenerate`. */
export const otpPrepare = describe({
  ...ofOtp,
  name: 'otp-prepare',
  path: '/account/otp/prepare',
  form: z.object({ authKey: secret }),
  answer: answerWith(z.object({ secretkey: z.string(), URI: z.string() })),
});

/** Accepts the prepared secret with a valid code of it. DATA holds the recovery codes, which are never answered again. */
export const otpGenerate = describe({
  ...ofOtp,
  name: 'otp-generate',
  path: '/account/otp/generate',
  form: z.object({ authKey: secret, secretkey: secret, code: z._default(oneTimeCode, '') }),
  answer: answerWith(z.object({ RECOVERY: z.array(z.string()) })),
});

/** Replaces the recovery codes. */
export const otpRecovery = describe({
  ...ofOtp,
  name: 'otp-recovery',
  path: '/account/otp/recovery',
  form: z.object({ authKey: secret }),
  answer: answerWith(z.object({ RECOVERY: z.array(z.string()) })),
});

/** `code` is needed where the authkey was issued without one. */
export const otpDisable = describe({
  ...ofOtp,
  name: 'otp-disable',
  path: '/account/otp/disable',
  form: z.object({ authKey: secret, code: z.optional(oneTimeCode) }),
});

export const otpStatus = describe({
  name: 'otp-status',
  path: '/account/otp/status',
  who: 'member',
  answer: answerWith(z.object({ USE: z.enum(['Y', 'N']), SINCE: z.nullable(wireTimeField), LEFT: z.int() })),
  ok: 'AO000',
  onGuest: codeAnswered('AO401'),
});
