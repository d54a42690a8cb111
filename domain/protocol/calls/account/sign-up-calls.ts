/** Joining the site, finding an account again, and leaving (B11, B12). Fields beyond the specification's are additions of this site. */
import * as z from 'zod/mini';
import { prepared, switchOf, wireTimeField } from '../../wire/wire-fields.ts';
import { memberTextLimits } from '../../../member/text-limits.ts';
import { secret } from './account-fields.ts';
import { nameText } from '../base/fields.ts';
import { answerWith, codeAnswered, codes, describe, malformed } from '../base/call.ts';

const { leaveMemo, loginId } = memberTextLimits;
const text = (most: number) => z.string().check(z.maxLength(most));
/** A switch in any form, as '1' or '0'. */
const flag = z._default(
  prepared(
    (value) => {
      const on = switchOf(value);
      return typeof on === 'boolean' ? String(Number(on)) : value;
    },
    z.enum(['0', '1']),
  ),
  '0',
);
const nothing = z.object({});

const answerOf = <Data extends z.ZodMiniType>(data: Data) =>
  z.object({ result: z.string(), msg: z.string(), data: z.nullish(data) });

/** Open to guests: each is answered with a result, a message and data. */
const open = { who: 'guest', ok: 'OK', onMalformed: malformed } as const;

/** Sends a code to the person's phone. `ticket` names the certification; `sandbox`: the code can be read at /selfauthentication/code. */
export const certifySend = describe({
  ...open,
  name: 'certify-send',
  path: '/member/certify/send',
  form: z.object({ name: text(60), birth: text(20), phone: text(30) }),
  answer: answerOf(
    z.object({ ticket: z.string(), expiresInMs: z.int(), sandbox: z._default(z.boolean(), false) }),
  ),
  refusals: ['NAME', 'BIRTH', 'PHONE', 'UNDER_AGE', 'TOO_MANY', 'ERROR'],
});

/** `certified`: the ticket of a certified person. `joined`: this person has an account. */
export const certifyConfirm = describe({
  ...open,
  name: 'certify-confirm',
  path: '/member/certify/confirm',
  form: z.object({ ticket: secret, certCode: text(10) }),
  answer: answerOf(z.object({ certified: z.string(), joined: z._default(z.boolean(), false) })),
  refusals: ['CODE', 'CERTIFY', 'ERROR'],
});

/** The code that the sandbox would have sent to a phone. A site with a real certifier answers CERTIFY. */
export const certifySandbox = describe({
  ...open,
  name: 'certify-sandbox',
  path: '/member/certify/sandbox',
  form: z.object({ ticket: secret }),
  answer: answerOf(z.object({ certCode: z.string(), phone: z.string() })),
  refusals: ['CERTIFY', 'ERROR'],
});

const joinRefusals = [
  'AGREEMENT',
  'ID_FORMAT',
  'ID_RESERVED',
  'ID_TAKEN',
  'PASSWORD_FORMAT',
  'PASSWORD_COMMON',
  'NICK_FORMAT',
  'NICK_RESERVED',
  'NICK_TAKEN',
  'EMAIL_FORMAT',
  'CERTIFY',
  'JOINED',
  'LEFT_RECENTLY',
  'TOO_MANY',
  'ERROR',
] as const;

/** `stipulation`: provision. `gold`: what the new member got; 0: this person had it before. */
export const register = describe({
  ...open,
  name: 'register',
  path: '/member/pmang_register.php',
  form: z.object({
    authToken: secret,
    mb_nick: nameText(60),
    stipulation: flag,
    privacy: flag,
    /** The specification's form has no account: left out, it is refused by the rule of ids, not as unreadable. */
    id: z._default(text(loginId), ''),
    password: z._default(text(200), ''),
    operational: flag,
    /** The policy of provision to third parties (PO10); free. */
    privacy2: flag,
    recommendId: z._default(text(100), ''),
    /** Whose agent brought the visit (A24, H3): kept with the person, and shown to operators. */
    agent: z._default(text(100), ''),
    mailing: flag,
    sms: flag,
    email: z._default(text(200), ''),
    device: z.optional(secret),
    /** Of a social login without an account: the identity is linked to the new member. */
    social: z.optional(secret),
  }),
  answer: answerOf(
    z.object({
      token: z.optional(z.string()),
      days: z.optional(z.number()),
      device: z.optional(z.string()),
      gold: z._default(z.int(), 0),
      /** LEFT_RECENTLY: when joining is possible again, UTC. */
      rejoin: z.optional(wireTimeField),
    }),
  ),
  refusals: joinRefusals,
});

/** SUCCESS or OK: nobody has the nickname, and it keeps the rules. */
export const nickCheck = describe({
  ...open,
  name: 'nick-check',
  path: '/member/nick_check.php',
  form: z.object({ mb_nick: nameText(60) }),
  answer: z.object({ result: z.string(), msg: z.string() }),
  ok: 'SUCCESS',
  refusals: ['NICK_FORMAT', 'NICK_RESERVED', 'NICK_TAKEN', 'ERROR'],
});

/** The account of a certified person; null: none. */
export const findId = describe({
  ...open,
  name: 'find-id',
  path: '/member/find_id.php',
  form: z.object({ authToken: secret }),
  answer: answerOf(z.object({ account: z.nullable(z.object({ id: z.string(), joined_at: wireTimeField })) })),
  refusals: ['CERTIFY', 'ERROR'],
});

/** NOT_MATCHED: the id is unknown, or not this person's, or its member has left. */
export const findPassword = describe({
  ...open,
  name: 'find-password',
  path: '/member/find_password.php',
  form: z.object({ authToken: secret, id: text(loginId) }),
  answer: answerOf(z.object({ reset: z.string() })),
  refusals: ['CERTIFY', 'NOT_MATCHED', 'TOO_MANY', 'ERROR'],
});

export const resetPassword = describe({
  ...open,
  name: 'reset-password',
  path: '/member/reset_password.php',
  form: z.object({ reset: secret, password: text(200) }),
  answer: answerOf(nothing),
  refusals: ['CERTIFY', 'PASSWORD_FORMAT', 'PASSWORD_COMMON', 'TOO_MANY', 'ERROR'],
});

const welcomed = { who: 'member', ok: 'AW000', refusals: ['AW001'], onGuest: codeAnswered('AW001') } as const;

/** `gold`: what the member got for joining; `seen`: the welcome was shown. */
export const welcome = describe({
  ...welcomed,
  name: 'welcome',
  path: '/account/welcome',
  answer: answerWith(z.object({ gold: z.number(), seen: z.boolean() })),
});

/** The welcome is not shown again, on no device. */
export const welcomeSeen = describe({
  ...welcomed,
  name: 'welcome-seen',
  method: 'POST',
  path: '/account/welcome/seen',
});

/** What a member who leaves gives up. */
export const leaveSummary = describe({
  name: 'leave-summary',
  path: '/account/leave/summary',
  who: 'member',
  answer: answerWith(
    z.object({
      spoGold: z.number(),
      spoCoin: z.number(),
      spoMile: z.number(),
      chestGold: z.number(),
      openBets: z.int(),
      openStakes: z.number(),
    }),
  ),
  ...codes('ALS000', { guest: 'ALS001' }),
});

/** AL001: not logged in. AL002: the ticket of the re-authentication is not good any more. */
export const leave = describe({
  name: 'leave',
  path: '/account/leave',
  who: 'member',
  form: z.object({ authKey: secret, memo: z._default(nameText(leaveMemo), '') }),
  ...codes('AL000', { guest: 'AL001', malformed: 'AL002' }),
});
