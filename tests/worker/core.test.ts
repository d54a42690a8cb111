import { describe, expect, test } from 'vitest';
import type { ConnectionView } from '../../worker/features/connection/connection-api.ts';
import type { MatchDetailDelta, ListDelta } from '../../worker/features/prices/prices-api.ts';
import { priceBits } from '../../worker/features/prices/prices-api.ts';
import { createCore, portsFor } from '../../worker/core.ts';
import { createSlices } from '../../worker/engine/slices.ts';
import { createListStore } from '../../src/features/prices/list-store.ts';
import { createPriceBoard } from '../../src/core/prices/price-board.ts';
import { market, state } from '../given/domain/book.ts';
import { createWire, portsSettle, readServed } from '../given/core/wire.ts';
import { live, matches, openList, readyToBet, reqIdOf } from '../given/core/core-member.ts';

test('a feature that is listed before the owner of a port it takes is an error, which names both', () => {
  const ports = portsFor('slip', { site: 1 });
  expect(ports.site).toBe(1);
  expect(() => ports.bets).toThrow('the feature slip comes before the owner of its port bets');
});

test('F2 work that throws at each tick stops neither a late recovery nor what windows show of it', async () => {
  const wire = createWire();
  const failing = (): never => {
    throw new Error('work that throws');
  };
  const info = { token: null, language: 'ko', origin: 'http://site.test', codec: 'msgpack' } as const;
  const gate = createCore(wire.deps, info.origin, createSlices(), () => [
    { api: () => ({}), every: [{ ms: 0, act: failing }] },
  ]);
  const core = gate.attach({ clientId: 'w', ...info });
  const seen: string[] = [];
  readServed<ConnectionView>(core.connection.view()).subscribe(({ stream }) => seen.push(stream));
  core.prices.showPage({ kind: 'live-list' });
  // The first request is lost: the feed has nothing to answer with yet.
  wire.up();
  await wire.pass(500);
  wire.publish({ matches });
  await wire.pass(5000);
  await portsSettle();
  expect(seen).toContain('up');
});

const oddsOf = (matchId: number, price: number) => ({ matchId, markets: [market(1, [price, 330, 340])] });
describe('C1 the list in a window: only what it shows, only what changed', () => {
  test('rows are sent once, when they are shown; a price change sends prices and no row', async () => {
    const wire = createWire();
    await wire.open(matches);
    const { since } = await openList(wire);
    const first = since();
    expect(
      first
        .flatMap(({ rows }) => rows)
        .map(({ facts }) => facts.matchId)
        .sort((a, b) => a - b),
    ).toEqual(matches.map(({ facts }) => facts.matchId));
    expect(first.findLast(({ frame }) => frame !== null)?.frame?.liveCount).toBe(12);
    wire.publish({ odds: [oddsOf(2, 225), oddsOf(9, 999)] });
    await wire.pass(20);
    await portsSettle();
    const deltas = since();
    expect(deltas.flatMap(({ rows }) => rows)).toEqual([]);
    expect(deltas.every(({ frame }) => frame === null)).toBe(true);
    const prices = deltas.flatMap((delta) => [...delta.prices]);
    expect(prices).toHaveLength(9);
    expect(prices[1]).toBe(225);
    expect((prices[2] ?? 0) & priceBits.up).toBe(priceBits.up);
  });

  test('a score sends one row; the others keep their identity in React, and their listeners stay silent', async () => {
    const wire = createWire();
    await wire.open(matches);
    const store = createListStore({
      open: async () => readServed<ListDelta>(wire.core.prices.list()),
      showRows: (ids) => wire.core.prices.showRows(ids),
      board: createPriceBoard(),
    });
    store.subscribeFrame(() => {});
    const received: number[] = [];
    for (const id of [1, 2, 3]) {
      store.shown(id);
      store.subscribeRow(id, () => received.push(id));
    }
    await portsSettle();
    await wire.pass(50);
    await portsSettle();
    const before = [1, 2, 3].map(store.row);
    expect(before).not.toContain(null);
    received.length = 0;
    wire.publish({ states: [{ matchId: 2, state: state({ homeScore: 1 }) }] });
    await wire.pass(20);
    await portsSettle();
    const after = [1, 2, 3].map(store.row);
    expect(after[0]).toBe(before[0]);
    expect(after[2]).toBe(before[2]);
    expect(after[1]).not.toBe(before[1]);
    expect(after[1]?.state.homeScore).toBe(1);
    expect(received).toEqual([2]);
  });

  test('a window without credit gets nothing, then the newest of everything at once', async () => {
    const wire = createWire();
    await wire.open(matches);
    const { source } = wire.core.prices.list();
    source.open(() => {});
    wire.core.prices.showRows([1, 2]);
    expect(source.take()?.value).toBeDefined();
    for (let i = 0; i < 500; i++) wire.publish({ odds: [oddsOf(1, 200 + i)] });
    await wire.pass(50);
    const next = source.take()?.value as ListDelta;
    expect(next.prices[1]).toBe(699);
    expect(next.prices).toHaveLength(9);
    expect(source.take()).toBeUndefined();
  });

  test('F2 a gap recovers by itself; no price is shown that the server does not have', async () => {
    const wire = createWire();
    await wire.open(matches);
    const { since } = await openList(wire);
    since();
    // Nothing is delivered of this one: the next message shows the gap.
    wire.board.apply([]);
    const lost = wire.push;
    expect(lost).toBeDefined();
    wire.push('Odds', { stream: '59', epoch: 'e1', seq: 99, pt: wire.now(), odds: [] });
    await wire.pass(50);
    await portsSettle();
    expect(since().some(({ frame }) => frame?.stream === 'up' || frame?.stream === 'recovering')).toBe(true);
    wire.alive();
    await wire.pass(300);
    const views: ConnectionView[] = [];
    readServed<ConnectionView>(wire.core.connection.view()).subscribe((view) => views.push(view));
    await portsSettle();
    expect(views.at(-1)?.stream).toBe('up');
  });

  test('F2 silence locks prices and rows within 3.3 s; life unlocks them', async () => {
    const wire = createWire();
    await wire.open(matches);
    await live(wire, 2);
    const { since } = await openList(wire, [1]);
    const selectable = (deltas: ListDelta[]): boolean | undefined => {
      const bits = deltas.flatMap(({ prices }) => [...prices].filter((_, at) => at % 3 === 2));
      return bits.length === 0 ? undefined : bits.every((one) => (one & priceBits.selectable) !== 0);
    };
    expect(selectable(since())).toBe(true);
    await wire.pass(3300);
    await portsSettle();
    const stale = since();
    expect(selectable(stale)).toBe(false);
    expect(stale.flatMap(({ rows }) => rows)[0]?.lock).toBe('stale');
    wire.alive();
    await wire.pass(300);
    await portsSettle();
    expect(selectable(since())).toBe(true);
  });
});

describe('C2 one match', () => {
  test('all its markets in groups; a removed match is shown as gone', async () => {
    const wire = createWire();
    await wire.open(matches);
    const deltas: MatchDetailDelta[] = [];
    readServed<MatchDetailDelta>(wire.core.prices.detail(5)).subscribe((delta) => deltas.push(delta));
    await portsSettle();
    expect(
      deltas[0]?.frame?.groups.map(({ group, markets }) => [group, markets.map(({ marketId }) => marketId)]),
    ).toEqual([
      ['main', [1]],
      ['total', [18]],
    ]);
    wire.publish({ removed: [5] });
    await wire.pass(5000);
    await portsSettle();
    expect(deltas.at(-1)?.gone).toBe(true);
  });
});

describe('E10, R13 a bet through the core', () => {
  test('the request is stored before it is sent; the answer ends it', async () => {
    const { wire, slips } = await readyToBet();
    const placed = wire.core.bets.place();
    await portsSettle();
    const [sent] = wire.asked;
    expect(sent?.event).toBe('DrawMarket');
    expect(sent?.row).toMatchObject({
      game_code: 59,
      gold: 100_000,
      epoch: 'e1',
      stream: '59',
      draws: [{ MatchId: 1, MarketId: 1, OutcomeId: 1, Rate: 2.1 }],
    });
    // A live bet has the pass-rate flag instead (F3).
    expect(sent?.row).not.toHaveProperty('checkedBetShare');
    expect(wire.storedRequests.size).toBe(1);
    const reqId = reqIdOf(sent);
    wire.push('DrawTimer', { reqId, count: 2 });
    await live(wire, 1);
    await portsSettle();
    expect(slips.at(-1)?.slip.phase).toMatchObject({ kind: 'requesting', waitSeconds: 1 });
    expect(wire.core.slip.clear()).toEqual({ ok: false, error: { kind: 'in-flight' } });
    sent?.answer({
      state: 'answered',
      answer: { reqId, code: 200, data: 200, DrawId: 9, Odd: 2.1, gold: 100_000, expected: 210_000 },
    });
    expect(await placed).toEqual({ ok: true, value: { drawId: 9 } });
    await portsSettle();
    expect(wire.storedRequests.size).toBe(0);
    expect(slips.at(-1)?.slip.items).toEqual([]);
  });

  test('code 200 with other data is no success', async () => {
    const { wire } = await readyToBet();
    const placed = wire.core.bets.place();
    await portsSettle();
    const reqId = reqIdOf(wire.asked[0]);
    wire.asked[0]?.answer({ state: 'answered', answer: { reqId, code: 200, data: 500 } });
    expect(await placed).toMatchObject({ ok: false });
  });

  test.each([
    [
      'was taken',
      {
        state: 'answered',
        answer: { code: 200, data: 200, DrawId: 3, Odd: 2.1, gold: 100_000, expected: 210_000 },
      },
      true,
    ],
    ['never arrived', { state: 'never-arrived' }, false],
  ] as const)(
    'a link lost while requesting is unknown, and is asked for after the reconnect: it %s',
    async (_, result, taken) => {
      const { wire, slips } = await readyToBet();
      const placed = wire.core.bets.place();
      await portsSettle();
      const reqId = reqIdOf(wire.asked[0]);
      wire.down();
      await portsSettle();
      expect(slips.at(-1)?.slip.phase).toEqual({ kind: 'unknown', reqId });
      expect(wire.core.slip.setStake('5')).toEqual({ ok: false, error: { kind: 'in-flight' } });
      wire.up();
      await wire.pass(100);
      const question = wire.asked.find(({ event }) => event === 'DrawResult');
      expect(question?.row).toEqual({ reqId });
      expect(wire.asked.some(({ event }) => event === 'DrawMarket')).toBe(false);
      question?.answer('answer' in result ? { ...result, answer: { ...result.answer, reqId } } : result);
      expect((await placed).ok).toBe(taken);
      await portsSettle();
      expect(slips.at(-1)?.slip.phase.kind).toBe('finished');
      expect(wire.storedRequests.size).toBe(0);
    },
  );

  test('E3 a live pick replaces that of another match, and the member is notified', async () => {
    const { wire, slips, moments } = await readyToBet();
    const { deltas } = await openList(wire, [1, 2]);
    const cellOf = (matchId: number, at: number): number =>
      deltas.flatMap(({ rows }) => rows).find(({ facts }) => facts.matchId === matchId)?.main[0]?.outcomes[at]
        ?.cell ?? 0;
    const replaced = () => moments.filter(({ kind }) => kind === 'live-replaced').length;
    wire.core.slip.pick(cellOf(1, 1));
    await portsSettle();
    expect(slips.at(-1)?.slip.items).toMatchObject([{ matchId: 1, outcomeId: 2 }]);
    expect(replaced()).toBe(0);
    wire.core.slip.pick(cellOf(2, 0));
    await portsSettle();
    expect(slips.at(-1)?.slip.items).toMatchObject([{ matchId: 2, outcomeId: 1 }]);
    expect(replaced()).toBe(1);
    wire.core.slip.pick(cellOf(2, 0));
    wire.core.slip.pick(cellOf(1, 0));
    await portsSettle();
    expect(replaced()).toBe(1);
  });

  test('E11 a route change clears the slip, with an undo that takes it back at the present price', async () => {
    const { wire, slips } = await readyToBet();
    wire.core.prices.showPage({ kind: 'home' });
    await portsSettle();
    expect(slips.at(-1)).toMatchObject({ slip: { items: [] }, undo: [{ matchId: 1 }] });
    wire.publish({ odds: [oddsOf(1, 260)] });
    await wire.pass(20);
    expect(wire.core.slip.undo()).toEqual({ ok: true, value: null });
    await wire.pass(300);
    await portsSettle();
    expect(slips.at(-1)?.slip.items[0]?.odds).toBe(260);
  });

  test('B15 when another device took over, the core goes on as a visitor at once, and says why', async () => {
    const { wire, moments, cell } = await readyToBet();
    wire.push('Duplicated_Connection', { type: 'expire' });
    await portsSettle();
    const end = { by: 'duplicate', until: null, cause: null };
    expect(moments).toContainEqual({ kind: 'logged-out', reason: 'duplicate', end });
    const views: ConnectionView[] = [];
    readServed<ConnectionView>(wire.core.connection.view()).subscribe((view) => views.push(view));
    await live(wire, 5);
    await portsSettle();
    expect(views.at(-1)).toMatchObject({ stopped: null, link: 'connected' });
    const { since } = await openList(wire, [1]);
    since();
    wire.publish({ odds: [oddsOf(1, 255)] });
    await wire.pass(50);
    await portsSettle();
    const [at, price, bits = 0] = since().flatMap(({ prices }) => [...prices]);
    expect([at, price, bits & priceBits.selectable]).toEqual([cell, 255, priceBits.selectable]);
  });

  test('B15 when the member chose to be asked, the connection goes on, and the member is asked', async () => {
    const { wire, moments } = await readyToBet();
    wire.push('Duplicated_Connection', { type: 'alarm' });
    await portsSettle();
    expect(moments).toContainEqual({ kind: 'other-device' });
    expect(moments.filter(({ kind }) => kind === 'logged-out')).toEqual([]);
    const views: ConnectionView[] = [];
    readServed<ConnectionView>(wire.core.connection.view()).subscribe((view) => views.push(view));
    await wire.pass(5000);
    await portsSettle();
    expect(views.at(-1)).toMatchObject({ stopped: null, link: 'connected' });
  });

  test.each([
    ['stopped', 'closed', { by: 'stopped', cause: '도배' }, null],
    ['restricted', 'closed', { by: 'restricted', until: '2026-11-25 00:00:00' }, Date.UTC(2026, 10, 25)],
    ['log-out', 'expired', { by: 'log-out' }, null],
  ])(
    'B15 when the server says that a session was ended by %s, the windows learn why',
    async (by, reason, ended, until) => {
      const { wire, moments } = await readyToBet();
      wire.push('TokenCheck', { ok: false, ended });
      await portsSettle();
      const end = { by, until, cause: 'cause' in ended ? ended.cause : null };
      expect(moments).toContainEqual({ kind: 'logged-out', reason, end });
      expect(wire.calls.filter(({ url }) => url.includes('/account/logout'))).toEqual([]);
    },
  );
});

describe('bad input', () => {
  test('malformed messages are counted and harm nothing; the list goes on', async () => {
    const wire = createWire();
    await wire.open(matches);
    const { since } = await openList(wire);
    since();
    for (const row of [null, 5, [], { stream: '59' }, { stream: '59', epoch: 'e1', seq: Number.NaN, pt: 1 }])
      wire.push('Odds', row);
    wire.push('NoSuchEvent', { a: 1 });
    wire.publish({ odds: [oddsOf(1, 250)] });
    await wire.pass(50);
    await portsSettle();
    expect(since().flatMap((delta) => [...delta.prices])[1]).toBe(250);
  });

  test('O4 a newer call of a kind cancels the older silently; an HTTP error is a value', async () => {
    const wire = createWire();
    wire.answers['/account/login'] = new Promise(() => {});
    const first = wire.core.account.logIn('demo1', 'spoboard1!');
    await portsSettle();
    const loginCalls = () => wire.calls.filter(({ url }) => url.includes('/account/login'));
    expect(loginCalls()[0]?.signal?.aborted).toBe(false);
    delete wire.answers['/account/login'];
    expect(await wire.core.account.logIn('demo1', 'spoboard1!')).toEqual({
      ok: false,
      error: { kind: 'no-link', text: '503 Error' },
    });
    expect(loginCalls()[0]?.signal?.aborted).toBe(true);
    void first;
  });

  test.each([
    ['', '', 'empty-both'],
    ['', 'x', 'empty-id'],
    ['x', '', 'empty-password'],
    ['x', 'short', 'password-length'],
  ])('B1 login %j %j is refused before any call: %s', async (id, password, kind) => {
    const wire = createWire();
    expect(await wire.core.account.logIn(id, password)).toEqual({ ok: false, error: { kind } });
    expect(wire.calls.filter(({ url }) => url.includes('login'))).toEqual([]);
  });
});
