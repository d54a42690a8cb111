/** Login and account calls (B2, B8). */
import { loginSteps } from '../../../member/login-step.ts';
import * as z from 'zod/mini';
import { deviceField, secret } from './account-fields.ts';
import { lossFields } from './loss-fields.ts';
import { writtenDate } from '../../wire/wire-fields.ts';

/** `device`: the device's secret from an earlier login (DEVICE). Other back ends ignore it. */
export const loginForm = z.object({
  id: z.string(),
  password: z.string(),
  site_number: z.coerce.string(),
  device: deviceField,
  /** The solved challenge of an earlier REQUIRE_CAPCHA, JSON. */
  captcha: z.optional(z.string().check(z.maxLength(4000))),
});

/**
 * A step of a login that is not finished. `value`: the code (REQUIREOTP), the password (REAUTH) or the new password (REQUIRECHGPW).
 * `agreed`: codes of terms, separated by commas (REAGENT).
 */
export const loginStepForm = z.object({
  ticket: secret,
  step: z.enum(loginSteps),
  value: z._default(secret, ''),
  agreed: z._default(z.string().check(z.maxLength(200)), ''),
  device: deviceField,
});

/**
 * POST /account/login and POST /account/login/step. AL000 carries the token. Other codes are the login states (B3): AL200, REAUTH, REQUIREOTP,
 * REQUIRECHGPW and REAGENT carry a TICKET for the step, REQUIRE_CAPCHA a CHALLENGE. Codes of this site: AL010 the ticket has ended, AL011 the
 * code was wrong (LEFT tries), AL012 the new password breaks a RULE, AL429 too many tries, AL503 too many logins at once.
 */
export const loginAnswer = z.object({
  CODE: z.string(),
  DATA: z.nullish(
    z.object({
      TOKEN: z.optional(z.string()),
      DAYS: z.optional(z.number()),
      /** The client sends it with the device's next logins, so that strangers' tries do not slow them down. It is no credential. */
      DEVICE: z.optional(z.string()),
      MSG: z.optional(z.string()),
      /** Why the member is restricted. */
      CAUSE: z.optional(z.string()),
      /** Of a restricted or stopped member: the ticket of one question to the staff (`questionLockedOut`). */
      ASK: z.optional(z.string()),
      TICKET: z.optional(z.string()),
      CHALLENGE: z.optional(z.string()),
      TERMS: z.optional(z.array(z.string())),
      LEFT: z.optional(z.number()),
      RULE: z.optional(z.string()),
    }),
  ),
  DATE: z.nullish(writtenDate),
});

export type LoginAnswer = z.infer<typeof loginAnswer>;

const yesNo = z.enum(['Y', 'N']);

/** What ended a session, for the device that still holds its token (domain/member/session-end.ts). `until`: UTC. */
const sessionEndRow = z.object({
  by: z.string(),
  until: z.optional(z.string()),
  cause: z.optional(z.string()),
});

/** POST /account/info/{siteLang}: DATA. An answer without DATA means that the token has ended; ENDED says by what. */
export const accountInfoAnswer = z.object({
  CODE: z.string(),
  ENDED: z.optional(sessionEndRow),
  DATA: z.nullish(
    z.object({
      mb_id: z.string(),
      user_id: z.string(),
      nick: z.string(),
      mb_nick: z.string(),
      name: z.string(),
      hp: z.string(),
      social: z.string(),
      created_at: z.string(),
      updated_at: z.string(),
      user_level_code: z.string(),
      user_role_code: z.string(),
      user_status_code: z.string(),
      user_accountKey: z.string(),
      agentChangeCheck: yesNo,
      new_memo_cnt: z.int(),
      memo_yn: yesNo,
      chat_yn: yesNo,
      mb_deny_chat: z.string(),
      mb_deny_memo: z.string(),
      chest_gold: z.int(),
      accountno: z.string(),
      /** What the member wears; this site's. */
      skin: z.nullish(z.string()),
      sticker: z.nullish(z.string()),
      /** code → wallet. Only entries with Uses true count; Type has Cash, Game or Free in it. */
      points: z.record(
        z.string(),
        z.object({
          Name: z.string(),
          Point: z.union([z.number(), z.string()]),
          Uses: z.boolean(),
          Type: z.string(),
          ...lossFields.shape,
        }),
      ),
      logoutTime: z.optional(
        z.object({ SCD01: z.optional(z.object({ Value: z.union([z.number(), z.string()]) })) }),
      ),
    }),
  ),
});
export type AccountInfoAnswer = z.infer<typeof accountInfoAnswer>;

/** ATR001 says what ended the session. */
export const tokenRefreshAnswer = z.object({ CODE: z.string(), ENDED: z.optional(sessionEndRow) });
