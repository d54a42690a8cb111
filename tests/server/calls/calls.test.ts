import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountInfoAnswer, loginAnswer } from '../../../domain/protocol/calls/account/account.ts';
import { decodeMember, walletsOf } from '../../../domain/protocol/calls/account/account-codec.ts';
import { phaseOf } from '../../../domain/match/match-status.ts';
import { betCodes } from '../../../domain/protocol/bets/draw-market.ts';
import {
  decodeEventOdds,
  EVENT_ODDS_OK,
  eventOddsAnswer,
} from '../../../domain/protocol/calls/matches/event-odds.ts';
import { isPagePath } from '../../../domain/catalogue/page-paths.ts';
import { resourceAnswer } from '../../../domain/protocol/calls/site/resource.ts';
import { resourceParts } from '../../../domain/resource/resource-part.ts';
import { callRates } from '../../../server/http/create-http.ts';
import { demoPassword } from '../../../server/seed/members.ts';
import {
  builtClient,
  nextEvent,
  openServer,
  type OpenServer,
  tokenCheckOf,
} from '../../given/server/running-server.ts';
import { limits } from '../../given/runs/limits.ts';

let server: OpenServer;
beforeAll(async () => {
  server = await openServer(undefined, { dist: builtClient });
});
afterAll(() => server.close());
const logIn = (id: string, password: string) =>
  server.post('/account/login', { id, password, site_number: '1' });

describe('B2, B3 login', () => {
  test('a right password gives a token and its days', async () => {
    const { body } = await logIn('demo1', demoPassword);
    expect(loginAnswer.parse(body)).toMatchObject({ CODE: 'AL000', DATA: { DAYS: 30 } });
    expect(body.DATA.TOKEN.length).toBeGreaterThanOrEqual(40);
  });

  test('R15 an unknown id and a wrong password answer alike', async () => {
    const unknown = await logIn('nobody', demoPassword);
    const wrong = await logIn('demo1', 'wrong-password');
    expect({ ...unknown.body, DATE: '' }).toEqual({ ...wrong.body, DATE: '' });
    expect(wrong.body).toMatchObject({
      CODE: 'AL001',
      DATA: { MSG: '아이디 또는 비밀번호를 다시 입력해 주세요.' },
    });
  });

  test('a dormant member who proves the password is answered that the account is dormant', async () => {
    expect((await logIn('dormant', demoPassword)).body.CODE).toBe('AL200');
    expect((await logIn('dormant', 'wrong-password')).body.CODE).toBe('AL001');
  });

  test.each([
    ['no id', {}],
    ['a short password', { id: 'demo1', password: 'short' }],
    ['a very long id', { id: 'x'.repeat(101), password: demoPassword }],
    ['an injection', { id: "demo1' OR 1=1 --", password: demoPassword }],
  ])('%s is AL001', async (_, form) => {
    expect((await server.post('/account/login', { ...form, site_number: '1' })).body.CODE).toBe('AL001');
  });
});

describe('B8, B9, B10 token', () => {
  test('the token header alone counts; a cookie is refused (R21)', async () => {
    const token = await server.logIn('demo2');
    const good = await server.post('/account/info/ko', {}, token);
    const info = accountInfoAnswer.parse(good.body);
    expect(info.CODE).toBe('AI000');
    const data = info.DATA ?? null;
    expect(data && decodeMember(data)).toMatchObject({
      userId: 'demo2',
      level: 'UL02',
      logOutSeconds: 1800,
    });
    expect(walletsOf(data?.points ?? {})).toEqual({
      spoGold: 300_000_000,
      spoCoin: 10_000,
      spoMile: 50_000,
    });
    const cookie = await fetch(`${server.address}/account/info/ko`, {
      method: 'POST',
      headers: { cookie: `auth._token=${token}` },
    });
    expect(await cookie.json()).toEqual({ CODE: 'AI001' });
  });

  test('logout ends it; refreshing says so', async () => {
    const token = await server.logIn('demo3');
    expect(JSON.parse((await server.get('/account/tokenRefresh', { token })).text)).toEqual({
      CODE: 'ATR000',
    });
    await server.post('/account/logout', {}, token);
    expect(JSON.parse((await server.get('/account/tokenRefresh', { token })).text)).toEqual({
      CODE: 'ATR001',
      ENDED: { by: 'log-out' },
    });
    expect((await server.post('/account/info/ko', {}, token)).body).toEqual({
      CODE: 'AI001',
      ENDED: { by: 'log-out' },
    });
  });

  test('neither password nor token is stored as it is', async () => {
    const token = await server.logIn('demo4');
    const dump = JSON.stringify([
      await server.db.selectFrom('token').selectAll().execute(),
      await server.db.selectFrom('member').selectAll().execute(),
    ]);
    expect(dump).not.toContain(token);
    expect(dump).not.toContain(demoPassword);
    expect(dump).toContain('$argon2id$');
  });
});

/** Of a feed that is gone: each member is notified, nobody bets. */
const betRow = (reqId: string) => ({
  reqId,
  game_code: 59,
  deadline: Date.now() + limits.waitMs,
  epoch: 'gone',
  stream: '59',
  versions: {},
  gold: 1,
  passRate: 'any',
  draws: [{ MatchId: 1, MarketId: 1, Specifiers: '', OutcomeId: 1, Rate: 2 }],
});

describe('a member’s state', () => {
  test.each(['STOPPED', 'RESTRICTED', 'DORMANT', 'LEFT'])(
    'B3 a member who is %s is a visitor from the next question on, whatever their token says',
    async (status) => {
      const set = (to: string, until: number | null = null) =>
        server.db
          .updateTable('member')
          .set({ status: to, status_until: until })
          .where('mb_id', '=', 'demo3')
          .execute();
      const token = await server.logIn('demo3');
      const socket = await server.connect({ token });
      expect(await tokenCheckOf(socket)).toEqual({ ok: true });
      const place = async (reqId: string, through = socket) =>
        (await through.emitWithAck('DrawMarket', betRow(reqId))).answer.code;
      const info = async () => (await server.post('/account/info/ko', {}, token)).body.CODE;
      const refresh = async () =>
        JSON.parse((await server.get('/account/tokenRefresh', { token })).text).CODE;
      expect(await place(`${status}-before`)).toBe(betCodes.feedDown);
      const sent = nextEvent(socket, 'TokenCheck');
      await set(status);
      expect(await place(`${status}-after`)).toBe(betCodes.notLoggedIn);
      expect(await sent).toMatchObject({ ok: false });
      expect(await socket.emitWithAck('DrawCancel', { ids: [1] })).toMatchObject({ code: 401 });
      expect(await info()).toBe('AI001');
      expect(await refresh()).toBe('ATR001');
      const form = { reqId: `${status}-casual`, game_code: '60', day: '2026-01-01', inning: '1' };
      const casual = await server.post('/casual/bet', { ...form, forecast: '1', gold: '100000' }, token);
      expect(casual.body.result).toBe('NOT_LOGIN');
      expect(await tokenCheckOf(await server.connect({ token }))).toMatchObject({ ok: false });
      // Of these states a restriction alone is over when its days are.
      await set(status, Date.now() - 1);
      const over = status === 'RESTRICTED';
      // A socket that became a visitor's stays one until the next connection.
      const again = await server.connect({ token });
      expect(await place(`${status}-later`, again)).toBe(over ? betCodes.feedDown : betCodes.notLoggedIn);
      expect(await info()).toBe(over ? 'AI000' : 'AI001');
      await set('NORMAL');
      expect(await refresh()).toBe('ATR000');
    },
  );
});

describe('O1, O3 resources', () => {
  test('the whole, its version, and each part', async () => {
    const whole = resourceAnswer.parse(JSON.parse((await server.get('/resource/1/pc/ko')).text));
    const { version } = JSON.parse((await server.get('/resource/verify/1/pc/ko')).text);
    expect(version).toEqual(whole.version);
    for (const part of resourceParts) {
      const one = JSON.parse((await server.get(`/resource/${part}/1/pc/ko`)).text);
      expect(one[part]).toEqual(whole[part]);
    }
    expect((await server.get('/resource/Nothing/1/pc/ko')).status).toBe(404);
    expect(JSON.parse((await server.get('/resource/initial/1')).text).default_config).toEqual({
      utc: '+09:00',
      default_lang: 'ko',
      lang: ['ko', 'en'],
    });
    expect(JSON.parse((await server.get('/resource/gameConfig/1')).text).standards).toHaveLength(3);
  });

  test('A17 A18 each entry of the menus leads to a page; the footer has company, terms and licences', async () => {
    const { text } = await server.get('/resource/1/pc/ko');
    const routes = [...new Set([...text.matchAll(/"route":"([^"]+)"/g)].map(([, route = '']) => route))];
    expect(routes.length).toBeGreaterThan(20);
    expect(routes.filter((route) => !isPagePath(route))).toEqual([]);
    const footer = /"footer":(\[[^\]]*\])/.exec(text)?.[1] ?? '[]';
    const inFooter = (JSON.parse(footer) as { route?: string }[]).map(({ route }) => route);
    for (const route of ['/company', '/terms/provision', '/terms/youth', '/affliate', '/licenses'])
      expect(inFooter).toContain(route);
  });
});

describe('the site', () => {
  test('pages come with headers that let nothing foreign run; routes of the client are served', async () => {
    for (const path of ['/', '/hitgame/live', '/hitgame/live/5']) {
      const { status, headers, text } = await server.get(path, { accept: 'text/html' });
      expect(status).toBe(200);
      expect(text).toContain('<div id="root">');
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'self'");
      expect(policy).not.toContain('unsafe-eval');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  test('files of the build come with the headers that count for a file, and with no others of a page', async () => {
    const { headers } = await server.get('/assets/none.js');
    expect(headers.get('content-security-policy')).toContain("default-src 'self';object-src 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    for (const name of ['permissions-policy', 'x-frame-options', 'cross-origin-opener-policy'])
      expect([name, headers.get(name)]).toEqual([name, null]);
    const page = await server.get('/', { accept: 'text/html' });
    expect(page.headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(page.headers.get('permissions-policy')).toContain('camera=()');
  });

  test.each(['/../package.json', '/..%2f..%2fpackage.json', '/assets/../../package.json', '/.env'])(
    '%s gives no file',
    async (path) => {
      const { text } = await server.get(path);
      expect(text).not.toContain('"dependencies"');
    },
  );

  test('health', async () => {
    expect(JSON.parse((await server.get('/healthz')).text)).toMatchObject({ ok: true });
  });
});

test('C11 event odds: main matches in play with their winner prices, as the client reads them', async () => {
  const read = async () => {
    const { text } = await server.get('/sports/EventOddsData');
    const { CODE, DATA } = eventOddsAnswer.parse(JSON.parse(text));
    expect(CODE).toBe(EVENT_ODDS_OK);
    return decodeEventOdds(DATA ?? []);
  };
  await expect.poll(async () => (await read()).length).toBeGreaterThan(0);
  for (const { facts, statusCode, marketId, outcomes } of await read()) {
    expect(facts.main).toBe(true);
    expect(phaseOf(statusCode)).toBe('live');
    expect([1, 219, 251]).toContain(marketId);
    expect(outcomes.every(({ odds }) => Number.isInteger(odds) && odds >= 0)).toBe(true);
  }
});

describe('what an address and a page may do', () => {
  test('reads that look for a member are limited per address, generously; files and lists are not', async () => {
    const own = await openServer([]);
    try {
      const paths = ['/betting/hitlist.php?val=1', '/casual/round?gametype=x', '/sports/MyLastResult/utc'];
      const statuses: number[] = [];
      for (let at = 0; at < callRates.memberReads; at += 150) {
        const batch = Array.from({ length: 150 }, (_, i) => own.get(paths[i % 3] ?? ''));
        statuses.push(...(await Promise.all(batch)).map(({ status }) => status));
      }
      expect(statuses.filter((status) => status !== 200)).toEqual([]);
      for (const path of paths) expect((await own.get(path)).status).toBe(429);
      expect((await own.get('/resource/verify/v1/pc/ko')).status).toBe(200);
      // What a member does has a count of its own.
      expect((await own.post('/account/info/ko', {})).status).toBe(200);
    } finally {
      await own.close();
    }
  });

  test('the page talks to its own origin only, and sends forms nowhere else', async () => {
    const policy = (await server.get('/healthz')).headers.get('content-security-policy')?.split(';');
    expect(policy).toContain("connect-src 'self'");
    expect(policy).toContain("form-action 'self'");
  });
});
