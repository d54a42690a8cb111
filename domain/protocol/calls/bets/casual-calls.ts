/** Calls of the casual games (C7, G7). */
import { describe, malformed, notLoggedIn } from '../base/call.ts';
import {
  casualAnswerForm,
  casualBetAnswer,
  casualBetForm,
  casualGameQuery,
  casualListAnswer,
  casualListQuery,
  casualRoundAnswer,
  casualSeedAnswer,
  casualSeedQuery,
} from './casual.ts';

/** Counts as a member's read, because the round looks up the token. */
const open = {
  who: 'guest',
  kind: 'member-read',
  ok: 'OK',
  refusals: ['ERROR'],
  onMalformed: malformed,
} as const;
const ofMember = {
  who: 'member',
  ok: 'OK',
  refusals: ['ERROR', 'NOT_LOGIN'],
  onGuest: notLoggedIn,
  onMalformed: malformed,
} as const;

export const casualRound = describe({
  ...open,
  name: 'casual-round',
  path: '/casual/round',
  params: casualGameQuery,
  answer: casualRoundAnswer,
});

export const casualSeed = describe({
  ...open,
  name: 'casual-seed',
  path: '/casual/seed',
  params: casualSeedQuery,
  answer: casualSeedAnswer,
});

export const casualBet = describe({
  ...ofMember,
  name: 'casual-bet',
  path: '/casual/bet',
  form: casualBetForm,
  answer: casualBetAnswer,
  once: true,
});

export const casualAnswer = describe({
  ...ofMember,
  name: 'casual-answer',
  kind: 'member-read',
  path: '/casual/answer',
  form: casualAnswerForm,
  answer: casualBetAnswer,
});

export const casualList = describe({
  ...ofMember,
  name: 'casual-list',
  kept: 'casual',
  path: '/betting/casuallist.php',
  params: casualListQuery,
  answer: casualListAnswer,
});
