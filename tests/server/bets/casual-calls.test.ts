/** The casual games' calls over real HTTP: every call for a guest, a member, and what cannot be read. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { roundAt } from '../../../domain/casual/casual-round.ts';
import {
  casualBetAnswer,
  casualListAnswer,
  casualRoundAnswer,
} from '../../../domain/protocol/calls/bets/casual.ts';
import { demoAccounts } from '../../../server/seed/members.ts';
import {
  builtClient,
  firstGoldOf,
  nextEvent,
  openServer,
  type OpenServer,
} from '../../given/server/running-server.ts';

const ROUND_MS = 60_000;
const [first] = demoAccounts;
/** Real time, moved by the test. */
let ahead = 0;
const now = (): number => Date.now() + ahead;
let server: OpenServer;
let token = '';
let request = 0;
beforeAll(async () => {
  server = await openServer([], { now, casualRoundMs: ROUND_MS, dist: builtClient });
  token = await server.logIn(first.id);
});
afterAll(async () => {
  await server.close();
});

const NOT_LOGIN = { result: 'NOT_LOGIN' };
const ERROR = { result: 'ERROR' };
const read = async (path: string, headers: Record<string, string> = {}) =>
  JSON.parse((await server.get(path, headers)).text);
const roundOf = async (headers: Record<string, string> = {}) =>
  casualRoundAnswer.parse(await read('/casual/round?gametype=cointoss', headers)).data;
/** To the beginning of a round, so that it does not close while it is tested. */
const toNextRound = async (): Promise<void> => {
  const { drawsAt } = roundAt(now(), ROUND_MS);
  ahead += drawsAt - now() + 500;
  await expect
    .poll(async () => (await roundOf())?.last[0]?.inning)
    .toBe(roundAt(drawsAt - 1, ROUND_MS).inning);
};
const form = (more: Record<string, string> = {}): Record<string, string> => {
  const { day, inning } = roundAt(now(), ROUND_MS);
  return {
    reqId: `http-casual-${++request}`,
    game_code: '61',
    day,
    inning: String(inning),
    forecast: '1',
    gold: '1000000',
    ...more,
  };
};

describe('C7 GET /casual/round', () => {
  test('a guest sees round, odds and seed hash, a member also their bets; only the token header counts', async () => {
    await toNextRound();
    expect(await roundOf()).toMatchObject({
      game_code: 61,
      ...roundAt(now(), ROUND_MS),
      seedHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      picks: [
        { forecastValue: 1, rate: 1.95 },
        { forecastValue: 2, rate: 1.95 },
      ],
      bets: [],
    });
    await server.post('/casual/bet', form(), token);
    expect((await roundOf({ token }))?.bets).toMatchObject([{ gameresultValue: 999, Point: 1_000_000 }]);
    expect((await roundOf())?.bets).toEqual([]);
    expect((await roundOf({ token: 'not-a-token' }))?.bets).toEqual([]);
    expect((await roundOf({ cookie: `auth._token=${token}` }))?.bets).toEqual([]);
  });

  test('A5 the configuration says how long the rounds are, for the guides', async () =>
    expect(await read('/resource/gameConfig/1')).toMatchObject({ casual_round_ms: ROUND_MS }));

  test.each(['', '?gametype=', '?gametype=shooting', '?gametype=cointoss&gametype=freekick', '?game=61'])(
    'malformed: %s',
    async (query) => {
      expect(await read(`/casual/round${query}`)).toMatchObject(ERROR);
      expect(await read(`/casual/round${query}`, { token })).toMatchObject(ERROR);
    },
  );
});

describe('C7 GET /casual/seed', () => {
  test('the seed of the running day is secret, of an ended day public; malformed days are refused', async () => {
    const { day = '', seedHash = '' } = (await roundOf()) ?? {};
    for (const headers of [{}, { token }] as Record<string, string>[]) {
      expect(await read(`/casual/seed?day=${day}`, headers)).toMatchObject({
        result: 'OK',
        data: { list: [] },
      });
      for (const bad of ['', '?day=', '?day=2026-13-45', '?day=today', `?day=${day}&day=${day}`])
        expect(await read(`/casual/seed${bad}`, headers), bad).toMatchObject(ERROR);
    }
    ahead += 86_400_000;
    const open = () => read(`/casual/seed?day=${day}`);
    await expect.poll(async () => (await open()).data.list).toHaveLength(1);
    expect((await open()).data.list).toMatchObject([{ seedHash, roundMs: ROUND_MS }]);
  });
});

describe('C7 POST /casual/bet and /casual/answer', () => {
  test('a guest is asked to log in, whatever the form says; a cookie is no token', async () => {
    for (const path of ['/casual/bet', '/casual/answer']) {
      expect((await server.post(path, form())).body).toMatchObject(NOT_LOGIN);
      expect((await server.post(path, {})).body).toMatchObject(NOT_LOGIN);
      expect((await server.post(path, form(), 'not-a-token')).body).toMatchObject(NOT_LOGIN);
      const response = await fetch(server.address + path, {
        method: 'POST',
        body: new URLSearchParams(form()),
        headers: { cookie: `auth._token=${token}` },
      });
      expect(await response.json()).toMatchObject(NOT_LOGIN);
    }
  });

  test('malformed forms are refused and move nothing', async () => {
    for (const bad of [
      {},
      form({ reqId: 'short' }),
      form({ gold: '-1' }),
      form({ gold: '1e9' }),
      form({ gold: '99999999999999999999' }),
      form({ inning: 'x' }),
      form({ day: '' }),
      form({ game_code: '6100' }),
    ] as Record<string, string>[])
      expect((await server.post('/casual/bet', bad, token)).body, JSON.stringify(bad)).toMatchObject(ERROR);
    for (const bad of [{}, { reqId: 'x' }, { reqId: 'x'.repeat(65) }] as Record<string, string>[])
      expect((await server.post('/casual/answer', bad, token)).body).toMatchObject(ERROR);
    const raw = await fetch(`${server.address}/casual/bet`, {
      method: 'POST',
      body: '{"reqId":',
      headers: { token, 'content-type': 'application/json' },
    });
    expect(raw.status).toBe(400);
  });

  test('a member bets, gets the gold on the socket, asks for the answer again and gets the draw (F5)', async () => {
    await toNextRound();
    const member = await server.logIn('demo2');
    const socket = await server.connect({ token: member, deviceId: 'casual' });
    // The first holds what stands at the connection: gold may have moved while nobody listened.
    expect(await firstGoldOf(socket)).toEqual({ spoGold: 300_000_000 });
    const gold = nextEvent(socket, 'SpoGold');
    const row = form({ gold: '2000000' });
    const answer = casualBetAnswer.parse((await server.post('/casual/bet', row, member)).body);
    expect(answer).toMatchObject({
      result: 'OK',
      data: {
        state: 'answered',
        answer: { code: 200, data: 200, gold: 2_000_000, expected: 3_900_000, Odd: 1.95 },
      },
    });
    expect(await gold).toEqual({ spoGold: 298_000_000 });
    expect((await server.post('/casual/bet', row, member)).body).toEqual(answer);
    expect((await server.post('/casual/bet', { ...row, gold: '3000000' }, member)).body).toMatchObject({
      data: { state: 'answered', answer: { code: -8026, reason: 'other-contents' } },
    });
    expect((await server.post('/casual/answer', { reqId: row['reqId'] ?? '' }, member)).body).toEqual(answer);
    // Another member's request of that name is not this one.
    expect((await server.post('/casual/answer', { reqId: row['reqId'] ?? '' }, token)).body).toMatchObject({
      data: { state: 'never-arrived' },
    });

    const settled = nextEvent(socket, 'SpoGold');
    await toNextRound();
    const { spoGold } = (await settled) as unknown as { spoGold: number };
    const list = casualListAnswer.parse(
      await read('/betting/casuallist.php?gubun=61&page_row_num=20&page=1&start_date=1970-01-01', {
        token: member,
      }),
    );
    const [bet] = list.data?.data.list ?? [];
    expect(list.data?.data.total).toBe(1);
    expect(spoGold).toBe(bet?.result === 1 ? 301_900_000 : 298_000_000);
    expect(bet).toMatchObject({
      forecastValue: 1,
      Point: 2_000_000,
      winPoint: bet?.result === 1 ? 3_900_000 : 0,
    });
    expect(bet?.gameresultValue).toBe(bet?.result === 1 ? 1 : 2);
    expect((await roundOf())?.last[0]?.resultValue).toBe(bet?.gameresultValue);
  });
});

describe('G7 GET /betting/casuallist.php', () => {
  const good = '/betting/casuallist.php?gubun=60&page_row_num=8&page=1&start_date=1970-01-01';
  test('a guest is asked to log in, a member gets a page, what cannot be read is refused', async () => {
    expect(await read(good)).toMatchObject(NOT_LOGIN);
    expect(await read('/betting/casuallist.php')).toMatchObject(NOT_LOGIN);
    expect(await read(good, { token })).toEqual({
      result: 'OK',
      msg: '',
      data: { data: { list: [], total: 0 } },
    });
    for (const bad of [
      '',
      '?gubun=59',
      '?gubun=60&page=0',
      '?gubun=60&page=99999999',
      '?gubun=60&page_row_num=9',
      '?gubun=60&start_date=1970-13-01',
      '?gubun=60&gubun=61',
    ])
      expect(await read(`/betting/casuallist.php${bad}`, { token }), bad).toMatchObject(ERROR);
  });
});

describe('C7 the windows and menus', () => {
  test('the lobby’s address is a page of the site, also with a game that is not there', async () => {
    const { status, text } = await server.get('/view/casual/default/lobby/spo/ko?gametype=shooting', {
      accept: 'text/html',
    });
    expect(status).toBe(200);
    expect(text).toContain('<div id="root">');
    const { Site, Games } = await read('/resource/v1/pc/ko');
    const menu = Site.menu.find((item: { label_en: string }) => item.label_en === 'Casual games');
    expect(menu.children.map(({ popup }: { popup?: string }) => popup)).toEqual([
      '/view/casual/default/lobby/spo/{lang}?gametype=jumpball',
      '/view/casual/default/lobby/spo/{lang}?gametype=cointoss',
      '/view/casual/default/lobby/spo/{lang}?gametype=freekick',
      undefined,
    ]);
    expect(menu.children.at(-1)).toMatchObject({ preparing: true });
    expect(Games.map(({ game_code }: { game_code: number }) => game_code)).toEqual([57, 58, 59, 60, 61, 62]);
  });
});

test('none of it went wrong in secret', () => {
  expect(server.errors).toEqual([]);
});
