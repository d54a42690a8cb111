/** Passkeys (WebAuthn). These calls are additions of this site. */
import * as z from 'zod/mini';
import { passkeyLimits } from '../../../member/passkey-rules.ts';
import { loginAnswer } from './account.ts';
import { answerWith, codes, describe } from '../base/call.ts';
import { nameText } from '../base/fields.ts';
import { deviceField, givenSecret } from './account-fields.ts';
import { stepLoginCodes } from './social-calls.ts';

/** Id of a credential, base64url. */
const passkeyId = z.string().check(z.minLength(1), z.maxLength(1400));
/** JSON of the browser's answer: the longest keys and extensions stay far below. */
const response = z.string().check(z.minLength(2), z.maxLength(16_000));
/** Options of navigator.credentials, as JSON of WebAuthn. */
const options = z.looseObject({ challenge: z.string() });

const optionsAnswer = answerWith(z.object({ OPTIONS: options }));

/** The challenge of a login. APC001: this address cannot have passkeys. */
export const passkeyChallenge = describe({
  name: 'passkey-challenge',
  method: 'POST',
  path: '/account/passkey/challenge',
  who: 'guest',
  answer: optionsAnswer,
  ok: 'APC000',
  refusals: ['APC001'],
});

/** Logs in with a passkey, which counts as two factors. AL001: unknown, removed or wrong passkey, or an ended challenge. */
export const passkeyLogin = describe({
  name: 'passkey-login',
  path: '/account/passkey/login',
  who: 'guest',
  form: z.object({ response, device: deviceField }),
  answer: loginAnswer,
  ok: 'AL000',
  refusals: ['AL001', 'AL003', 'AL100', 'AL200', 'AL300', ...stepLoginCodes],
});

const ofMember = { who: 'member' } as const;

/** APR002: the authkey has ended. APR003: the member has as many passkeys as allowed. APR004: this address cannot have passkeys. */
export const passkeyRegistration = describe({
  ...ofMember,
  name: 'passkey-registration',
  path: '/account/passkey/registration',
  form: z.object({ authkey: givenSecret }),
  answer: optionsAnswer,
  ...codes('APR000', { guest: 'APR001', other: ['APR002', 'APR003', 'APR004'] }),
});

/** Uses the authkey up. APA002: the authkey has ended. APA003: too many passkeys. APA004: the passkey is not valid, or its challenge has ended. */
export const passkeyAdd = describe({
  ...ofMember,
  name: 'passkey-add',
  path: '/account/passkey/add',
  form: z.object({
    authkey: givenSecret,
    name: nameText(passkeyLimits.nameChars),
    response,
  }),
  ...codes('APA000', { guest: 'APA001', other: ['APA002', 'APA003', 'APA004'] }),
});

export const passkeyList = describe({
  ...ofMember,
  name: 'passkey-list',
  kept: true,
  path: '/account/passkey/list',
  answer: z.object({
    CODE: z.string(),
    /** Times in UTC, "YYYY-MM-DD HH:mm:ss". */
    DATA: z.nullish(
      z.object({
        passkeys: z
          .array(
            z.object({
              id: z.string(),
              name: z.string(),
              created_at: z.string(),
              used_at: z.nullable(z.string()),
            }),
          )
          .check(z.maxLength(passkeyLimits.ofMember)),
      }),
    ),
  }),
  ...codes('APL000', { guest: 'APL001' }),
});

/** A name is no secret, so no authkey is asked for. APN002: not a name. APN003: there is no such passkey. */
export const passkeyRename = describe({
  ...ofMember,
  name: 'passkey-rename',
  path: '/account/passkey/rename',
  form: z.object({ id: passkeyId, name: nameText(passkeyLimits.nameChars) }),
  ...codes('APN000', { guest: 'APN001', malformed: 'APN002', other: ['APN003'] }),
});

/** APD002: the authkey has ended. APD003: it is the member's last way to log in. APD004: there is no such passkey. */
export const passkeyRemove = describe({
  ...ofMember,
  name: 'passkey-remove',
  path: '/account/passkey/remove',
  form: z.object({ id: passkeyId, authkey: givenSecret }),
  ...codes('APD000', { guest: 'APD001', other: ['APD002', 'APD003', 'APD004'] }),
});
