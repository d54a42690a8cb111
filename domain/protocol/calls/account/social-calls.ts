/** Social logins, and the identities that a member has linked. These calls are additions of this site. */
import * as z from 'zod/mini';
import { socialProviders } from '../../../catalogue/social-provider.ts';
import { stepCodes } from '../../../member/login-step.ts';
import { deviceField, givenSecret } from './account-fields.ts';
import { loginAnswer } from './account.ts';
import { answerWith, codes, describe } from '../base/call.ts';

/** Codes of logins that go on with a step (B3). */
export const stepLoginCodes = Object.values(stepCodes).filter((code) => code !== 'AL200');

const provider = z.enum(socialProviders);
/** The query that a provider sends back: code, state, or an error. */
const MAX_QUERY_CHARS = 4000;

export const signInWays = describe({
  name: 'sign-in-ways',
  path: '/account/social/ways',
  who: 'guest',
  answer: z.object({
    CODE: z.string(),
    /** `ready`: the operator has set the provider's keys. `passkeys`: this address can have passkeys. */
    DATA: z.object({
      providers: z.array(z.object({ provider, ready: z.boolean() })),
      passkeys: z.boolean(),
    }),
  }),
  ok: 'ASW000',
});

/**
 * Begins a login or a link at a provider. The answer sets a cookie, which binds the provider's answer to this browser. A link needs the
 * member's authkey. ASB001: not configured; ASB002: the authkey has ended; ASB503: the provider does not answer.
 */
export const socialBegin = describe({
  name: 'social-begin',
  path: '/account/social/begin',
  who: 'guest',
  form: z.object({
    provider,
    purpose: z.enum(['login', 'link']),
    authkey: z.catch(z.optional(givenSecret), undefined),
  }),
  answer: answerWith(z.object({ URL: z.string() })),
  ok: 'ASB000',
  refusals: ['ASB001', 'ASB002', 'ASB503'],
  usesCookies: true,
});

/**
 * Ends it with what the provider has sent back. AL000 and login states: as the login. ASF000: the identity is linked. ASF001: the state has
 * ended, or belongs to another browser or provider. ASF002: cancelled by the person. ASF003: the provider's answer is not valid. ASF004: no
 * member has this identity; SOCIAL is its ticket. ASF005: it is another member's. ASF006: the member has another identity there. ASF503:
 * the provider does not answer.
 */
export const socialFinish = describe({
  name: 'social-finish',
  path: '/account/social/finish',
  who: 'guest',
  form: z.object({ provider, query: z.string().check(z.maxLength(MAX_QUERY_CHARS)), device: deviceField }),
  answer: z.extend(loginAnswer, { SOCIAL: z.optional(z.string()) }),
  ok: 'AL000',
  refusals: [
    'ASF000',
    'ASF001',
    'ASF002',
    'ASF003',
    'ASF004',
    'ASF005',
    'ASF006',
    'ASF503',
    'AL001',
    'AL003',
    'AL100',
    'AL200',
    'AL300',
    ...stepLoginCodes,
  ],
  usesCookies: true,
});

const ofMember = { who: 'member' } as const;

export const socialLinks = describe({
  ...ofMember,
  name: 'social-links',
  kept: true,
  path: '/account/social/links',
  answer: z.object({
    CODE: z.string(),
    /** Times in UTC, "YYYY-MM-DD HH:mm:ss". */
    DATA: z.nullish(
      z.object({
        links: z.array(z.object({ provider, linked_at: z.string(), used_at: z.nullable(z.string()) })),
      }),
    ),
  }),
  ...codes('ASL000', { guest: 'ASL001' }),
});

/**
 * Links the identity of a ticket to the member, who must have logged in after the ticket was issued. ASK002: the ticket has ended, or the
 * login is older. ASK005, ASK006: as ASF005 and ASF006.
 */
export const socialLink = describe({
  ...ofMember,
  name: 'social-link',
  path: '/account/social/link',
  form: z.object({ social: givenSecret }),
  ...codes('ASK000', { guest: 'ASK001', other: ['ASK002', 'ASK005', 'ASK006'] }),
});

/** ASU002: the authkey has ended. ASU003: it is the member's last way to log in. ASU004: there is no such link. */
export const socialUnlink = describe({
  ...ofMember,
  name: 'social-unlink',
  path: '/account/social/unlink',
  form: z.object({ provider, authkey: givenSecret }),
  ...codes('ASU000', { guest: 'ASU001', other: ['ASU002', 'ASU003', 'ASU004'] }),
});
