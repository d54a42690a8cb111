/** The calls of the account and resource groups, each with its own success code. */
import { accountInfoAnswer, codeAnswer, loginAnswer } from '../../domain/protocol/account.ts';
import { eventOddsAnswer } from '../../domain/protocol/event-odds.ts';
import { lastResultAnswer } from '../../domain/protocol/game-calls.ts';
import { scheduleAnswer } from '../../domain/protocol/schedule.ts';
import {
  gameConfigAnswer,
  initialAnswer,
  resourceAnswer,
  tournamentsAnswer,
  type ResourcePart,
  verifyAnswer,
} from '../../domain/protocol/resource.ts';
import type { Call } from './call.ts';
import { casualCalls } from './casual-calls.ts';

/** Which resource the client was built against; the server answers with its own versions. */
export const RESOURCE_VERSION = 'v1';

/** Schedules, results and lists of the game centre. */
const gameCalls = (call: Call) => ({
  /** Matches of a site day (YYYY-MM-DD); `limit`: main matches of the home page. Calls for one `place` cancel each other. */
  schedule: (place: string, date: string, limit: number | null) =>
    call({
      kind: `schedule ${place}`,
      method: 'GET',
      path: `/sports/Schedule/SRS/${RESOURCE_VERSION}/0/${date}/${encodeURIComponent('+09:00')}${limit === null ? '' : `?limit=${limit}`}`,
      answer: scheduleAnswer,
    }),
  /** Leagues by name, from the tournament host (here the site's own). */
  tournaments: () =>
    call({ kind: 'tournaments', method: 'GET', path: '/r/tournaments/ko', answer: tournamentsAnswer }),
  eventOdds: (place: string) =>
    call({
      kind: `event-odds ${place}`,
      method: 'GET',
      path: '/sports/EventOddsData',
      answer: eventOddsAnswer,
    }),
  lastResult: () =>
    call({
      kind: 'last-result',
      method: 'GET',
      path: `/sports/MyLastResult/${encodeURIComponent('+09:00')}`,
      answer: lastResultAnswer,
    }),
});

export const createCalls = (call: Call) => ({
  logIn: (id: string, password: string, siteNumber: string) =>
    call({
      kind: 'login',
      method: 'POST',
      path: '/account/login',
      form: { id, password, site_number: siteNumber },
      answer: loginAnswer,
    }),
  accountInfo: (lang: string) =>
    call({ kind: 'account-info', method: 'POST', path: `/account/info/${lang}`, answer: accountInfoAnswer }),
  logOut: () => call({ kind: 'logout', method: 'POST', path: '/account/logout', answer: codeAnswer }),
  tokenRefresh: () =>
    call({ kind: 'token-refresh', method: 'GET', path: '/account/tokenRefresh', answer: codeAnswer }),
  initial: () =>
    call({
      kind: 'resource-initial',
      method: 'GET',
      path: `/resource/initial/${RESOURCE_VERSION}`,
      answer: initialAnswer,
    }),
  verify: (lang: string) =>
    call({
      kind: 'resource-verify',
      method: 'GET',
      path: `/resource/verify/${RESOURCE_VERSION}/pc/${lang}`,
      answer: verifyAnswer,
    }),
  resource: (lang: string) =>
    call({
      kind: 'resource',
      method: 'GET',
      path: `/resource/${RESOURCE_VERSION}/pc/${lang}`,
      answer: resourceAnswer,
    }),
  resourcePart: (part: ResourcePart, lang: string) =>
    call({
      kind: `resource-${part}`,
      method: 'GET',
      path: `/resource/${part}/${RESOURCE_VERSION}/pc/${lang}`,
      answer: resourceAnswer.partial(),
    }),
  ...gameCalls(call),
  ...casualCalls(call),
  gameConfig: () =>
    call({
      kind: 'game-config',
      method: 'GET',
      path: `/resource/gameConfig/${RESOURCE_VERSION}`,
      answer: gameConfigAnswer,
    }),
});

export type Calls = ReturnType<typeof createCalls>;
