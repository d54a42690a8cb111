/** T13: what each described call counts as for the limits of an address, and that the server limits it so. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callKindOf, callPathOf } from '../../../domain/protocol/calls/base/call.ts';
import { callRates } from '../../../server/http/create-http.ts';
import { describedCalls } from '../../given/calls/described-calls.ts';
import { openServer, type OpenServer } from '../../given/server/running-server.ts';

const calls = await describedCalls();
/** Calls with a limit of their own: of a member, and of an address ten times as many; of an address where others may call. */
const ownLimits: Readonly<Record<string, number>> = {
  login: 30,
  'login-step': 30,
  'question-partner': 20,
  'question-locked-out': 20,
  'question-locked-out-list': 20,
  'casual-bet': 60,
  'casual-answer': 240,
  'charge-order': 300,
  'charge-take-back': 300,
  'card-page': 20,
  'safebox-move': 120,
  'exchange-move': 60,
  'coupon-use': 120,
  'top-up-move': 30,
  'passkey-challenge': 30,
  'passkey-login': 30,
  'event-get-reward': 240,
  'survey-update': 30,
  'request-answer': 240,
  'sandbox-pay': 300,
  authkey: 30,
  'config-profile': 30,
  password: 20,
  'nick-check': 120,
  'social-begin': 30,
  'social-finish': 30,
  'board-update': 300,
  'board-recommend': 120,
  'comment-update': 300,
  'upload-picture': 30,
  'trade-sell': 120,
  'trade-cancel': 120,
  'trade-buy': 120,
  'trade-proc': 120,
  'good-buy': 120,
  'item-use': 120,
  'item-use-php': 120,
  'item-withdrawal': 120,
  'memo-write-item': 120,
  'memo-random': 120,
};
const ANSWERS = 240;
const limitOf = { act: callRates.acts, 'member-read': callRates.memberReads, free: null } as const;

let server: OpenServer;
let token: string;
beforeAll(async () => {
  server = await openServer([]);
  token = await server.logIn('demo1');
});
afterAll(() => server.close());

describe('T13 what a call counts as', () => {
  test.each([
    ['GET', 'guest', 'free'],
    ['GET', 'machine', 'free'],
    ['GET', 'member', 'member-read'],
    ['GET', 'operator', 'member-read'],
    ['POST', 'guest', 'act'],
    ['POST', 'member', 'act'],
  ] as const)('%s of a %s is %s, unless the description says otherwise', (method, who, kind) => {
    expect(callKindOf({ method, who })).toBe(kind);
    expect(callKindOf({ method, who, kind: 'act' })).toBe('act');
  });

  test('the calls that a member may read often are these', () => {
    const names = calls.filter((call) => callKindOf(call) === 'member-read').map(({ name }) => name);
    expect(names.toSorted()).toEqual([
      'activity',
      'activity-since',
      'blocks',
      'board-config',
      'board-home',
      'board-list',
      'board-read',
      'casual-answer',
      'casual-list',
      'casual-round',
      'casual-seed',
      'charge-offer',
      'comment-list',
      'event-info',
      'event-info-all',
      'event-user-status',
      'exchange-offer',
      'hit-list',
      'icon',
      'inventory',
      'last-result',
      'league-page',
      'leave-summary',
      'login-check',
      'loss-limit',
      'match-analysis',
      'match-sheet',
      'memo-list',
      'memo-read',
      'nick-of-id',
      'odds-history',
      'operator-audit',
      'operator-bar',
      'operator-bets',
      'operator-correction-cost',
      'operator-corrections',
      'operator-decided',
      'operator-desk',
      'operator-grants',
      'operator-matches',
      'operator-member',
      'operator-member-part',
      'operator-members',
      'operator-open-legs',
      'operator-orders',
      'operator-post-file',
      'operator-question-file',
      'operator-questions',
      'operator-read-question',
      'operator-refused-names',
      'operator-report-picture',
      'operator-reports',
      'operator-results',
      'operator-state',
      'operator-taken-orders',
      'operator-value-history',
      'operator-values',
      'order-state',
      'otp-status',
      'own-limits',
      'passkey-list',
      'post-file',
      'privacy-policy',
      'programme',
      'question-config',
      'question-file',
      'question-list',
      'question-read',
      'reply-list',
      'request-answer',
      'safebox-info',
      'session-list',
      'settings',
      'shared-bets',
      'social-links',
      'survey-results',
      'team-page',
      'terms',
      'terms-agreed',
      'terms-plain',
      'top-up-offer',
      'total-loss-reward',
      'trade-list-buy',
      'trade-list-sell',
      'trade-list-trade',
      'trade-offers',
      'wallet-log',
      'welcome',
      'win-chances',
    ]);
  });

  test.each(calls.map((call) => [call.name, call] as const))(
    '%s is limited as its kind',
    async (name, call) => {
      const params = Object.keys(call.params.shape).map((key) => [key, 'x'] as const);
      const limitFor = async (sender: Record<string, string>): Promise<number | null> => {
        const { headers } = await fetch(server.address + callPathOf(call.path, Object.fromEntries(params)), {
          method: call.method,
          headers: sender,
          ...(call.form === null ? {} : { body: new URLSearchParams() }),
        });
        const limit = headers.get('x-ratelimit-limit');
        return limit === null ? null : Number(limit);
      };
      const [ofKind, own] = [limitOf[callKindOf(call)], ownLimits[name]];
      const isOfMember = call.who === 'member';
      const asked = [{}, ...(isOfMember && own !== undefined ? [{ token }] : [])];
      const ofAddress = own === undefined ? ofKind : own * 10;
      const limits = isOfMember ? [ofAddress, own] : [own ?? ofKind];
      expect(await Promise.all(asked.map(limitFor))).toEqual(limits.slice(0, asked.length));
    },
  );

  test.each(['/request/answer', '/casual/answer'])(
    'T13 when a member asks %s too often, others of the address are still answered',
    async (path) => {
      const ask = async (sender: string, at: number): Promise<Response> =>
        fetch(server.address + path, {
          method: 'POST',
          headers: { token: sender },
          body: new URLSearchParams({ reqId: `asked-${at}-0000` }),
        });
      const [eager, again, other] = [
        await server.logIn('demo2'),
        await server.logIn('demo2'),
        await server.logIn('demo3'),
      ];
      const statuses: number[] = [];
      for (let at = 0; at < ANSWERS + 1; at++) statuses.push((await ask(eager, at)).status);
      expect(statuses).toEqual([...Array.from({ length: ANSWERS }, () => 200), 429]);
      const refused = await ask(again, ANSWERS + 1);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await ask(other, ANSWERS + 2)).status).toBe(200);
    },
  );

  test('a file, and a page that is not there, are free', async () => {
    for (const path of ['/assets/none.js', '/account/none', '/betting/none'])
      expect((await fetch(server.address + path)).headers.get('x-ratelimit-limit'), path).toBeNull();
  });
});
