import * as z from 'zod/mini';
import { accountInfoAnswer, loginAnswer, loginForm, loginStepForm, tokenRefreshAnswer } from './account.ts';
import { codes, describe } from '../base/call.ts';

/** Steps of a login. */
const logIns = { ok: 'AL000', who: 'guest' } as const;

const refusedStates = ['AL001', 'AL003', 'AL100', 'AL200', 'AL300', 'AL429'];
const loginStates = [...refusedStates, 'REQUIREOTP', 'REQUIRECHGPW', 'REAUTH', 'REAGENT'];

export const logIn = describe({
  ...logIns,
  name: 'login',
  path: '/account/login',
  form: loginForm,
  answer: loginAnswer,
  refusals: [...loginStates, 'REQUIRE_CAPCHA', 'AL503'],
});

/** Goes on with a login that needs a step; a step that is not the next one is answered with the next one. */
export const logInStep = describe({
  ...logIns,
  name: 'login-step',
  path: '/account/login/step',
  form: loginStepForm,
  answer: loginAnswer,
  refusals: [...loginStates, 'AL010', 'AL011', 'AL012', 'AL503'],
});

/** An answer without DATA means that the token has ended. */
export const accountInfo = describe({
  name: 'account-info',
  method: 'POST',
  kept: true,
  path: '/account/info/:lang',
  who: 'member',
  params: z.object({ lang: z.string() }),
  answer: accountInfoAnswer,
  ...codes('AI000', { guest: 'AI001' }),
});

export const logOut = describe({
  ...logIns,
  name: 'logout',
  method: 'POST',
  path: '/account/logout',
});

/** Counts as an act although it is a GET, because it extends the token. */
export const tokenRefresh = describe({
  name: 'token-refresh',
  kind: 'act',
  path: '/account/tokenRefresh',
  who: 'member',
  answer: tokenRefreshAnswer,
  ...codes('ATR000', { guest: 'ATR001' }),
});
