/** What a visitor, a member of each level and an operator may do, and what the site's flags close (B16). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { levels } from '../../../domain/catalogue/level.ts';
import { defaultStandards, standardFor } from '../../../domain/bet-rules/default-standards.ts';
import { betCodes } from '../../../domain/protocol/bets/draw-market.ts';
import { callPathOf } from '../../../domain/protocol/calls/base/call.ts';
import type { ValueName } from '../../../domain/site-values/site-values.ts';
import { connectChat, newCid } from '../../given/server/chat-sockets.ts';
import { describedCalls } from '../../given/calls/described-calls.ts';
import { openBets, type OpenBets } from '../../given/server/open-bets.ts';
import { openMoney } from '../../given/server/open-money.ts';
import { demoPassword } from '../../../server/seed/members.ts';

const calls = await describedCalls();
let site: Awaited<ReturnType<typeof openMoney>>;
const tokens = { visitor: '', member: '', operator: '' };
type Role = keyof typeof tokens;
beforeAll(async () => {
  site = await openMoney();
  await site.db.updateTable('member').set({ role: 'OPERATOR' }).where('mb_id', '=', 'demo3').execute();
  tokens.member = await site.logIn('demo1');
  tokens.operator = await site.logIn('demo3');
});
afterAll(() => site.close());

/** What the specification names that a visitor may not do, and the calls that do it. */
const acts: Readonly<Record<string, readonly string[]>> = {
  charge: ['charge-offer', 'charge-order', 'coupon-use', 'exchange-move', 'top-up-move'],
  'casual bets': ['casual-bet'],
  roulettes: ['event-get-reward', 'event-user-status'],
  comments: ['comment-update', 'comment-delete'],
  posts: ['board-update', 'board-delete', 'board-recommend'],
  messages: ['memo-write', 'memo-list', 'memo-read', 'memo-random'],
  safebox: ['safebox-info', 'safebox-move'],
  surveys: ['survey-update'],
  trades: ['trade-sell', 'trade-buy', 'trade-cancel'],
  store: ['good-buy', 'item-use', 'inventory'],
  settings: ['settings', 'config', 'password', 'otp-prepare'],
};

describe('B16 a visitor browses', () => {
  test.each(Object.entries(acts).flatMap(([act, names]) => names.map((name) => [act, name] as const)))(
    '%s: %s asks a visitor to log in',
    async (_act, name) => {
      const call = calls.find((one) => one.name === name);
      if (call === undefined) throw new Error(`no call ${name}`);
      expect(call.who).toBe('member');
      const params = Object.fromEntries(Object.keys(call.params.shape).map((key) => [key, '1']));
      const response = await fetch(site.address + callPathOf(call.path, params), {
        method: call.method,
        ...(call.form === null ? {} : { body: new URLSearchParams() }),
      });
      expect({ status: response.status, body: await response.json() }).toEqual(call.onGuest);
    },
  );

  test('a bet and a chat message of a visitor are refused', async () => {
    const socket = await site.connect({ token: null });
    const row = {
      reqId: 'visitor-bet',
      game_code: 59,
      gold: 100_000,
      draws: [{ MatchId: 7, MarketId: 1, Specifiers: '', OutcomeId: 1, Rate: 2.1 }],
      passRate: 'none',
      epoch: 'e1',
      stream: '59',
      versions: {},
      deadline: site.now() + 8000,
    };
    expect(await socket.emitWithAck('DrawMarket', row)).toMatchObject({
      answer: { code: betCodes.notLoggedIn },
    });
    const chat = await connectChat(site.address, { token: null });
    expect(await chat.ask('SendMsg', { room: 'public', msg: '안녕', cid: newCid() })).toMatchObject({
      ok: false,
      code: 'login',
    });
    chat.close();
  });
});

describe('B16 each level has its limits', () => {
  let given: OpenBets;
  beforeAll(async () => {
    given = await openBets();
  });
  afterAll(() => given.close());

  const rows = levels.map((level) => [level, standardFor(defaultStandards, 59).levels[level]] as const);
  test.each(rows)(
    '%s: the largest stake is judged by this level',
    async (level, { leastStake, maxStake }) => {
      const bettor = { ...(await given.bettor('demo5')), level };
      const codeOf = async (gold: number): Promise<number> => {
        given.reset();
        const result = await given.bets.draw(bettor, given.row({ gold }), given.now());
        return result.state === 'answered' ? result.answer.code : Number.NaN;
      };
      expect(await codeOf(leastStake - 1)).toBe(betCodes.belowMinimum);
      expect(await codeOf(maxStake + 1)).toBe(betCodes.aboveMaximum);
      // The level lets its largest stake pass; the wallet or the limit of a day may stop it.
      expect([betCodes.ok, betCodes.noMoreGold, betCodes.dailySpend]).toContain(await codeOf(maxStake));
    },
  );

  test('the levels rise, and a visitor is shown those of UL01', () => {
    const largest = rows.map(([, { maxStake }]) => maxStake);
    expect(largest).toEqual([...largest].sort((a, b) => a - b));
    expect(new Set(largest).size).toBe(levels.length);
  });
});

const authkey = async (role: Exclude<Role, 'visitor'>): Promise<string> =>
  (await site.post('/account/authkey', { password: demoPassword }, tokens[role])).body.DATA.authkey;
const tools: readonly {
  readonly flag: ValueName & ('otp-open' | 'loss-limit-open' | 'use-limit-open');
  readonly config: string;
  readonly closed: string;
  readonly begin: (role: Exclude<Role, 'visitor'>) => Promise<{ readonly CODE: string }>;
}[] = [
  {
    flag: 'otp-open',
    config: 'otp_yn',
    closed: 'AO005',
    begin: async (role) =>
      (await site.post('/account/otp/prepare', { authKey: await authkey(role) }, tokens[role])).body,
  },
  {
    flag: 'loss-limit-open',
    config: 'losslimit_yn',
    closed: 'AC008',
    begin: async (role) =>
      (await site.post('/account/config/losslimit', { value: 'P00002:100000000' }, tokens[role])).body,
  },
  {
    flag: 'use-limit-open',
    config: 'uselimit_yn',
    closed: 'AC008',
    begin: async (role) =>
      (await site.post('/account/config/blockdate', { value: '7', authkey: 'none' }, tokens[role])).body,
  },
];

describe('B16 the site’s flags', () => {
  test.each(tools)(
    '$flag: while it is false, a member begins nothing new',
    async ({ flag, closed, begin }) => {
      expect((await begin('member')).CODE).not.toBe(closed);
      await site.setValue(flag, false);
      expect((await begin('member')).CODE).toBe(closed);
      await site.setValue(flag, true);
    },
  );

  test('the site’s configuration names what is closed', async () => {
    const shown = async (): Promise<readonly string[]> => {
      const { default_config } = JSON.parse((await site.get('/resource/v1/pc/ko')).text).Site;
      return tools.map(({ config }) => default_config[config]);
    };
    // The flags of the tests before are on their way.
    await expect.poll(shown, { interval: 300 }).toEqual(['Y', 'Y', 'Y']);
    for (const { flag } of tools) await site.setValue(flag, false);
    await expect.poll(shown, { interval: 300 }).toEqual(['N', 'N', 'N']);
    for (const { flag } of tools) await site.setValue(flag, true);
  });

  test('an operator, who needs one-time passwords, may begin them all the same', async () => {
    await site.setValue('otp-open', false);
    const prepared = await site.post(
      '/account/otp/prepare',
      { authKey: await authkey('operator') },
      tokens.operator,
    );
    expect(prepared.body.CODE).toBe('AO000');
    await site.setValue('otp-open', true);
  });

  test('a member who has a loss limit keeps it, and may still remove it', async () => {
    await site.setValue('loss-limit-open', false);
    const remove = () => site.post('/account/config/losslimit', { value: 'P00002:0' }, tokens.member);
    expect((await remove()).body.CODE).toBe('AC000');
    expect((await remove()).body).toEqual({ CODE: 'AC100', DATA: -1 });
    site.pass(4 * 86_400_000);
    tokens.member = await site.logIn('demo1');
    expect((await remove()).body.CODE).toBe('AC000');
    await site.setValue('loss-limit-open', true);
  });
});
