/** The real core against the real server, over real sockets and calls, in one process: what a window would see. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Wallets } from '../../../domain/member/member.ts';
import type { AccountView } from '../../../worker/features/account/account-api.ts';
import type { ConnectionView } from '../../../worker/features/connection/connection-api.ts';
import type { Moment } from '../../../worker/core-api.ts';
import type { SlipView } from '../../../worker/features/slip/slip-api.ts';
import type { ListDelta } from '../../../worker/features/prices/prices-api.ts';
import type { HistoryView } from '../../../worker/features/bets/bets-api.ts';
import { priceBits } from '../../../worker/features/prices/prices-api.ts';
import { demoPassword } from '../../../server/seed/members.ts';
import { openCore, stops, until } from '../../given/server/running-core.ts';
import { openServer, type OpenServer } from '../../given/server/running-server.ts';

let server: OpenServer;
beforeAll(async () => {
  server = await openServer();
});
afterAll(async () => {
  for (const stop of stops) stop();
  await server.close();
});

describe.each(['msgpack', 'json'] as const)('over %s', (codec) => {
  test('a visitor gets the list, its rows and their prices (C1 F2)', async () => {
    const { core, watch } = openCore(server, codec);
    core.prices.showPage({ kind: 'live-list' });
    const list = watch<ListDelta>(core.prices.list());
    const seen: ListDelta[] = [];
    const subscription = list.subscribe((delta) => {
      seen.push(delta);
      const ids = delta.frame?.groups.flatMap(({ matchIds }) => matchIds) ?? [];
      if (ids.length > 0) core.prices.showRows(ids.slice(0, 5));
    });
    await expect.poll(() => seen.flatMap(({ rows }) => rows).length).toBeGreaterThanOrEqual(5);
    await expect
      .poll(() => seen.filter(({ rows, prices }) => rows.length === 0 && prices.length > 0).length)
      .toBeGreaterThan(1);
    subscription.unsubscribe();
  });
});

describe('a member', () => {
  test('logs in, bets on an open price, sees it in the history and in the wallet (B2 E7 E10 G2)', async () => {
    const { core, watch, storedRequests } = openCore(server);
    core.prices.showPage({ kind: 'live-list' });
    // A port serves one reader: each look is a watch of its own.
    const account = () => watch<AccountView>(core.account.view());
    const open: number[] = [];
    watch<ListDelta>(core.prices.list()).subscribe(({ frame, prices }) => {
      if (frame !== null)
        core.prices.showRows(
          frame.groups.filter(({ phase }) => phase === 'live').flatMap(({ matchIds }) => matchIds),
        );
      for (let at = 0; at < prices.length; at += 3)
        if (((prices[at + 2] ?? 0) & priceBits.selectable) !== 0) open.push(prices[at] ?? 0);
    });
    const member = until(account(), ({ state }) => state === 'member');
    expect(await core.account.logIn('demo1', demoPassword)).toMatchObject({ ok: true });
    expect((await member).member?.userId).toBe('demo1');
    const wallet = () => watch<Wallets | null>(core.wallet.view());
    expect((await until(wallet(), (now) => now !== null))?.spoGold).toBe(100_000_000);
    let placed = await core.bets.place();
    expect(placed).toEqual({ ok: false, error: { kind: 'empty-slip' } });
    for (let attempt = 0; attempt < 30 && !placed.ok; attempt++) {
      await expect.poll(() => open.length).toBeGreaterThan(0);
      // After the login the link is opened anew: prices are locked until its snapshot is there.
      await until(watch<ConnectionView>(core.connection.view()), ({ stream }) => stream === 'up');
      core.slip.clear();
      if (!core.slip.pick(open.pop() ?? 0).ok) continue;
      core.slip.setRatePolicy('any');
      core.slip.quickStake(1_000_000);
      placed = await core.bets.place();
    }
    expect(placed.ok).toBe(true);
    expect(storedRequests.size).toBe(0);
    expect(
      (await until(watch<SlipView>(core.slip.view()), ({ slip }) => slip.phase.kind === 'finished')).slip
        .items,
    ).toEqual([]);
    expect((await until(wallet(), (now) => now?.spoGold === 99_000_000))?.spoGold).toBe(99_000_000);
    core.bets.openHistory({ gameCode: 59, filter: 'all', termDays: 15, page: 1 });
    const history = await until(watch<HistoryView>(core.bets.history()), ({ state }) => state === 'ready');
    expect(history.bets).toHaveLength(1);
    expect(history.bets[0]).toMatchObject({ stake: 1_000_000, gameCode: 59 });
  });

  test('B8 with a revoked token the window becomes a visitor’s and is notified', async () => {
    const token = await server.logIn('demo2');
    await server.post('/account/logout', {}, token);
    const { core, watch } = openCore(server, 'msgpack', token);
    const moments: Moment[] = [];
    watch<Moment>(core.connection.moments()).subscribe((moment) => moments.push(moment));
    await until(watch<AccountView>(core.account.view()), ({ state }) => state === 'visitor');
    await expect
      .poll(() => moments)
      .toContainEqual({
        kind: 'logged-out',
        reason: 'stale',
        end: { by: 'log-out', until: null, cause: null },
      });
    expect(moments).toContainEqual({ kind: 'token', token: null });
  });

  test('when a token is revoked while connected, the core logs out without a question (TokenCheck)', async () => {
    const token = await server.logIn('demo3');
    const { core, watch } = openCore(server, 'msgpack', token);
    await until(watch<AccountView>(core.account.view()), ({ state }) => state === 'member');
    await until(watch<ConnectionView>(core.connection.view()), ({ link }) => link === 'connected');
    await server.post('/account/logout', {}, token);
    const { member } = await until(
      watch<AccountView>(core.account.view()),
      ({ state }) => state === 'visitor',
    );
    expect(member).toBeNull();
  });

  test('B1 a wrong password stays a visitor', async () => {
    const { core } = openCore(server);
    expect(await core.account.logIn('demo4', 'wrong-password')).toMatchObject({
      ok: false,
      error: { kind: 'state', message: '아이디 또는 비밀번호를 다시 입력해 주세요.' },
    });
  });
});
