/** T17 F5: a token that ends reaches open sockets; what the server says by itself, on the real server. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultStandards } from '../../../domain/bet-rules/default-standards.ts';
import { betCodes } from '../../../domain/protocol/bets/draw-market.ts';
import { admit, passwordMark } from '../../../server/features/account/admit.ts';
import { createKnownDevices } from '../../../server/features/account/known-devices.ts';
import { createOtp } from '../../../server/features/account/otp.ts';
import {
  createTokenWatch,
  mayStillAct,
  tokenWatchLimits,
} from '../../../server/features/account/token-watch.ts';
import { MOST_TOKEN_DAYS } from '../../../server/features/account/tokens.ts';
import { hashOfToken } from '../../../server/features/account/token-hash.ts';
import { createSiteSecrets } from '../../../server/site-secrets/site-secrets.ts';
import { createTickets } from '../../../server/tickets/tickets.ts';
import { openBets } from '../../given/server/open-bets.ts';
import {
  firstGoldOf,
  nextEvent,
  openServer,
  type OpenServer,
  tokenCheckOf,
} from '../../given/server/running-server.ts';

/** No look and no answer takes longer; the product's limit is a second, and a busy machine is given more. */
const IDLE_MS = 3000;

let server: OpenServer;
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());

const setMember = async (id: string, status: string): Promise<void> =>
  void (await server.db.updateTable('member').set({ status }).where('mb_id', '=', id).execute());
const setToken = async (
  token: string,
  change: Partial<Record<'created_at' | 'expires_at' | 'revoked_at', number>>,
): Promise<void> =>
  void (await server.db.updateTable('token').set(change).where('hash', '=', hashOfToken(token)).execute());

describe('T17: a token that ends while its socket asks nothing', () => {
  const endings: Record<string, (token: string) => Promise<unknown>> = {
    'is logged out by a call': (token) => server.post('/account/logout', {}, token),
    'is revoked by another process': (token) => setToken(token, { revoked_at: Date.now() }),
    'runs out': (token) => setToken(token, { expires_at: Date.now() - 1 }),
    'is of a member who was stopped': () => setMember('demo4', 'STOPPED'),
    'is of a member who left': () => setMember('demo4', 'LEFT'),
  };

  test.each(Object.keys(endings))(
    'when it %s, its sockets leave the member’s room and keep their odds',
    async (how) => {
      await setMember('demo4', 'NORMAL');
      const token = await server.logIn('demo4');
      const sockets = [
        await server.connect({ token, deviceId: how }),
        await server.connect({ token, deviceId: how, codec: 'json' }),
      ];
      for (const socket of sockets) await firstGoldOf(socket);
      const notified = sockets.map((socket) => nextEvent(socket, 'TokenCheck'));
      await endings[how]?.(token);
      for (const row of await Promise.all(notified)) expect(row).toMatchObject({ ok: false });
      for (const socket of sockets) {
        expect(socket.connected).toBe(true);
        expect(await socket.emitWithAck('DrawDetail', { gameCode: 59, ids: [1] })).toMatchObject({
          code: 401,
        });
        expect(await socket.emitWithAck('subscribe', { game_code: 59, recoveryId: 'r' })).toMatchObject({
          code: 200,
        });
      }
      await setMember('demo4', 'NORMAL');
    },
  );

  test('when one device logs out, its idle socket gets no wallets any more; another login’s does', async () => {
    const [out, stays] = [await server.logIn('demo3'), await server.logIn('demo3')];
    const idle = await server.connect({ token: out, deviceId: 'same' });
    const other = await server.connect({ token: stays, deviceId: 'same' });
    for (const socket of [idle, other]) await firstGoldOf(socket);
    const received: unknown[] = [];
    idle.on('SpoGold', (row: unknown) => received.push(row));
    const ended = nextEvent(idle, 'TokenCheck');
    await server.post('/account/logout', {}, out);
    await ended;
    const wallets = nextEvent(other, 'SpoGold');
    // A round that is about to be drawn takes no bet: the next one does.
    await expect
      .poll(
        async () => (await server.post('/casual/bet', await casualBet(), stays)).body.data?.answer?.code,
        { interval: 1000 },
      )
      .toBe(betCodes.ok);
    await wallets;
    await idle.emitWithAck('Time', {});
    expect(received).toEqual([]);
    expect(await other.emitWithAck('DrawDetail', { gameCode: 59, ids: [1] })).toMatchObject({ code: 200 });
  });

  test('when a visitor’s socket was a member’s before, another device of the member does not cut it', async () => {
    const token = await server.logIn('demo2');
    const visitor = await server.connect({ token, deviceId: 'a' });
    await firstGoldOf(visitor);
    const ended = nextEvent(visitor, 'TokenCheck');
    await server.post('/account/logout', {}, token);
    await ended;
    const next = await server.connect({ token: await server.logIn('demo2'), deviceId: 'b' });
    await tokenCheckOf(next);
    await next.emitWithAck('Time', {});
    expect((await visitor.emitWithAck('Time', {})).serverTime).toBeGreaterThan(0);
  });

  async function casualBet(): Promise<Record<string, string>> {
    const { text } = await server.get('/casual/round?gametype=cointoss');
    const { day, inning } = JSON.parse(text).data;
    return {
      reqId: crypto.randomUUID(),
      game_code: '61',
      day,
      inning: String(inning),
      forecast: '1',
      gold: '1000000',
    };
  }
});

describe('T17: a live bet whose token is revoked during its delay', () => {
  test('it is refused, and no gold moves; an untouched token’s bet is written', async () => {
    const given = await openBets();
    try {
      const { token } = (await given.accounts.logIn('demo1', 'spoboard1!', {
        address: '127.0.0.1',
        device: null,
      })) as { token: string };
      const bettor = {
        ...(await given.bettor('demo1')),
        mayStillAct: (trx: Parameters<typeof mayStillAct>[0]) => mayStillAct(trx, token, given.now()),
      };
      given.reset();
      const place = async (reqId: string) => {
        const result = await given.bets.draw(bettor, given.row({ reqId }), given.now());
        return result.state === 'answered' ? result.answer : null;
      };
      expect(await place('untouched-1')).toMatchObject({ code: betCodes.ok });
      given.reset();
      given.during(() => given.accounts.logOut(token));
      const gold = await given.gold('demo1');
      const answer = await place('revoked-1');
      expect(answer).toMatchObject({ code: betCodes.notLoggedIn });
      expect(answer?.DrawId).toBeUndefined();
      expect(await given.gold('demo1')).toBe(gold);
    } finally {
      await given.close();
    }
  });
});

describe('F5: what the server sends by itself', () => {
  test('when a token is near its end, its sockets get tokenRefresh, and the refresh prolongs it', async () => {
    const token = await server.logIn('demo1');
    const socket = await server.connect({ token });
    await firstGoldOf(socket);
    const asked = nextEvent(socket, 'tokenRefresh');
    await setToken(token, { expires_at: Date.now() + tokenWatchLimits.nearEndMs / 2 });
    await asked;
    expect(JSON.parse((await server.get('/account/tokenRefresh', { token })).text)).toEqual({
      CODE: 'ATR000',
    });
    const row = await server.db
      .selectFrom('token')
      .select('expires_at')
      .where('hash', '=', hashOfToken(token))
      .executeTakeFirstOrThrow();
    expect(row.expires_at - Date.now()).toBeGreaterThan(tokenWatchLimits.nearEndMs);
  });

  test('a login ends 180 days after it began, however often it was refreshed', async () => {
    const token = await server.logIn('demo1');
    const created_at = Date.now() - (MOST_TOKEN_DAYS - 10) * 86_400_000;
    await setToken(token, { created_at });
    await server.get('/account/tokenRefresh', { token });
    const row = await server.db
      .selectFrom('token')
      .select('expires_at')
      .where('hash', '=', hashOfToken(token))
      .executeTakeFirstOrThrow();
    expect(row.expires_at).toBe(created_at + MOST_TOKEN_DAYS * 86_400_000);
  });

  test('when standards and banners are read anew, sockets get RouteCacheClear and calls give the new rows', async () => {
    const own = await openServer();
    try {
      const sockets = [
        await own.connect(),
        await own.connect({ codec: 'json', token: await own.logIn('demo1') }),
      ];
      const standards = defaultStandards.map((one) => ({ ...one, maxFolders: 3 }));
      const before = JSON.parse((await own.get('/resource/verify/v1/pc/ko')).text).version.main;
      const cleared = sockets.map((socket) => nextEvent(socket, 'RouteCacheClear'));
      own.reload({ standards, banners: [{ id: 1 }] });
      await Promise.all(cleared);
      const { text } = await own.get('/resource/gameConfig/v1');
      const folders = JSON.parse(text).standards.map(
        (row: { betting_max_folder_count: number }) => row.betting_max_folder_count,
      );
      expect(new Set(folders)).toEqual(new Set([3]));
      expect(JSON.parse((await own.get('/resource/verify/v1/pc/ko')).text).version.main).not.toBe(before);
      const again: string[] = [];
      for (const socket of sockets) socket.onAny((event: string) => again.push(event));
      own.reload({ standards, banners: [{ id: 1 }] });
      for (const socket of sockets) await socket.emitWithAck('Time', {});
      expect(again).not.toContain('RouteCacheClear');
    } finally {
      await own.close();
    }
  });

  test('when nothing is asked for the idle limit, TIMEOUT comes and the connection ends', async () => {
    const own = await openServer(undefined, { idleLimitMs: IDLE_MS });
    try {
      const idle = await own.connect();
      const ended = new Promise((resolve) => idle.once('disconnect', resolve));
      await nextEvent(idle, 'TIMEOUT');
      expect(await ended).toBe('io server disconnect');
    } finally {
      await own.close();
    }
  });
});

describe('T17: how tokens are watched', () => {
  test('when the database cannot be asked, every socket keeps its member', async () => {
    const errors: unknown[] = [];
    const db = {
      selectFrom: () => {
        throw new Error('restarting');
      },
    } as never;
    const watch = createTokenWatch({ db, now: Date.now, log: (_, error) => errors.push(error) });
    let gone = 0;
    watch.watch('t', { gone: () => gone++, nearEnd: () => {} });
    watch.start();
    await expect.poll(() => errors.length).toBeGreaterThan(1);
    expect(gone).toBe(0);
    watch.revoked('t');
    expect(gone).toBe(1);
    await watch.stop();
  });

  test('when more tokens are open than one look takes, the looks take them in turn', async () => {
    const { atOnce } = tokenWatchLimits;
    const looked = new Set<string>();
    const builder = {
      innerJoin: () => builder,
      select: () => builder,
      where: (_column: string, _op: string, hashes: readonly string[]) => {
        expect(hashes.length).toBeLessThanOrEqual(atOnce);
        for (const hash of hashes) looked.add(hash);
        return builder;
      },
      execute: async () =>
        [...looked].map((hash) => ({
          hash,
          expires_at: Infinity,
          revoked_at: null,
          status: 'NORMAL',
          status_until: null,
        })),
    };
    const watch = createTokenWatch({
      db: { selectFrom: () => builder } as never,
      now: Date.now,
      log: () => {},
    });
    const count = atOnce * 2 + 1;
    for (let at = 0; at < count; at++) watch.watch(String(at), { gone: () => {}, nearEnd: () => {} });
    watch.start();
    await expect.poll(() => looked.size).toBe(count);
    await watch.stop();
  });
});

test('B3 a member who is restricted while a login is decided gets no token', async () => {
  const { db } = server;
  const now = (): number => Date.now();
  const member = db.selectFrom('member').select(['id', 'password']).where('mb_id', '=', 'demo5');
  const { id, password } = await member.executeTakeFirstOrThrow();
  const known = createKnownDevices(db, now);
  const deps = {
    db,
    now,
    otp: createOtp(db, now, createSiteSecrets(db)),
    tickets: createTickets(db, now),
    devices: {
      ...known,
      // Asked after the state of the member, and before the token is written.
      async hashIfKnown(...asked: Parameters<typeof known.hashIfKnown>) {
        await setMember('demo5', 'STOPPED');
        return known.hashIfKnown(...asked);
      },
    },
  };
  const progress = { by: 'password', provedAt: now(), taken: [], password: passwordMark(password) } as const;
  const result = await admit(deps, id, { address: '', device: null }, progress);
  await setMember('demo5', 'NORMAL');
  expect(result).toEqual({ code: 'AL010' });
});
