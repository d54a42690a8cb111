/** Casual games through the real core: the table that windows watch, and a bet that is followed until it is known. */
import { describe, expect, test } from 'vitest';
import { roundAt, roundBefore } from '../../domain/casual/casual-round.ts';
import type { Wallets } from '../../domain/member/member.ts';
import type { Moment } from '../../worker/core-api.ts';
import type { CasualTableView } from '../../worker/features/casual/casual-api.ts';
import { createCore } from '../../worker/core.ts';
import { createWire, logIn, portsSettle, readServed, type Wire } from '../given/core/wire.ts';

const ROUND_MS = 60_000;
const picks = [
  { forecastValue: 1, rate: 1.95 },
  { forecastValue: 2, rate: 1.95 },
];

/** The server's side of GET /casual/round: the round of the moment, and a bet once it was taken. */
function serveRounds(wire: Wire) {
  const table = { drawn: true, bets: [] as object[], result: 2 };
  wire.answers['/casual/round'] = () => {
    const round = roundAt(wire.now(), ROUND_MS);
    const before = roundBefore(round, ROUND_MS);
    const last = table.drawn ? [{ day: before.day, inning: before.inning, resultValue: table.result }] : [];
    return {
      result: 'OK',
      msg: '',
      data: {
        game_code: 61,
        serverTime: wire.now(),
        ...round,
        seedHash: 'a'.repeat(64),
        picks,
        last,
        bets: table.bets,
      },
    };
  };
  return table;
}
const rowOf = (wire: Wire, more: object = {}) => {
  const { day, inning } = roundAt(wire.now(), ROUND_MS);
  return {
    day,
    inning,
    Drawid: 5,
    BuyDate: '2023-11-14 22:13:20',
    gameresultValue: 999,
    forecastValue: 2,
    result: 0,
    winRate: 1.95,
    Point: 100_000,
    winPoint: 0,
    ...more,
  };
};
const placed = (reqId: string) => ({
  result: 'OK',
  msg: '',
  data: {
    state: 'answered',
    answer: { reqId, code: 200, data: 200, DrawId: 5, Odd: 1.95, gold: 100_000, expected: 195_000 },
  },
});
const betCalls = (wire: Wire) => wire.calls.filter(({ url }) => url.endsWith('/casual/bet'));

async function open(member = true) {
  const wire = createWire();
  const table = serveRounds(wire);
  const views: CasualTableView[] = [];
  const moments: Moment[] = [];
  readServed<Moment>(wire.core.connection.moments()).subscribe((moment) => moments.push(moment));
  if (member) await logIn(wire);
  readServed<CasualTableView>(wire.core.casual.table(61)).subscribe((view) => views.push(view));
  await portsSettle();
  await settle(wire);
  return { wire, table, views, moments, view: () => views.at(-1) };
}
const guest = { token: null, language: 'ko', origin: 'http://site.test', codec: 'msgpack' } as const;
const secondWindow = ({ gate }: Wire) => gate.attach({ ...guest, clientId: 'window-2' });
async function settle(wire: Wire, ms = 200): Promise<void> {
  await wire.pass(ms);
  await portsSettle();
}
/** On to `ms` after the present round's draw, a tick at a time. */
async function toDraw(wire: Wire, ms = 200): Promise<void> {
  const { drawsAt } = roundAt(wire.now(), ROUND_MS);
  await settle(wire, drawsAt - wire.now());
  await settle(wire, ms);
}

describe('C7 the table of a game', () => {
  test('counts down by the server’s clock: open, closed, drawn; the next round follows by itself', async () => {
    const { wire, view } = await open();
    const { inning, closesAt, drawsAt } = roundAt(wire.now(), ROUND_MS);
    const until = (at: number): number => Math.ceil((at - wire.now()) / 1000);
    expect(view()).toMatchObject({ state: 'ready', inning, phase: 'open', secondsLeft: until(closesAt) });
    await settle(wire, closesAt - wire.now() + 200);
    expect(view()).toMatchObject({ phase: 'closed', secondsLeft: until(drawsAt) });
    await toDraw(wire);
    expect(view()).toMatchObject({
      inning: inning + 1,
      phase: 'open',
      awaited: null,
      drawn: { inning, result: 2 },
    });
  });

  test('a draw that is late is waited for, and asked for once a second', async () => {
    const { wire, table, view } = await open();
    const { inning } = roundAt(wire.now(), ROUND_MS);
    table.drawn = false;
    await toDraw(wire);
    expect(view()).toMatchObject({ inning: inning + 1, awaited: inning });
    const before = wire.calls.length;
    for (let count = 0; count < 10; count++) await settle(wire);
    expect(wire.calls.length - before).toBeLessThanOrEqual(3);
    table.drawn = true;
    for (let count = 0; count < 6; count++) await settle(wire);
    expect(view()).toMatchObject({ awaited: null, drawn: { inning } });
  });

  test('a server that does not answer is reported and asked again; the held stake stays', async () => {
    const wire = createWire();
    const views: CasualTableView[] = [];
    readServed<CasualTableView>(wire.core.casual.table(61)).subscribe((view) => views.push(view));
    await portsSettle();
    await settle(wire);
    expect(views.at(-1)).toMatchObject({ state: 'failed', error: '503 Error' });
    serveRounds(wire);
    for (let count = 0; count < 20; count++) await settle(wire);
    expect(views.at(-1)).toMatchObject({ state: 'ready', error: null });
    delete wire.answers['/casual/round'];
    await toDraw(wire);
    expect(views.at(-1)).toMatchObject({ state: 'ready', phase: 'drawing' });
  });

  test('without a watching window nothing is asked, and two windows share one question', async () => {
    const { wire } = await open();
    const second = secondWindow(wire);
    const rounds = () => wire.calls.filter(({ url }) => url.includes('/casual/round')).length;
    const before = rounds();
    const views: CasualTableView[] = [];
    const watching = readServed<CasualTableView>(second.casual.table(61)).subscribe((view) =>
      views.push(view),
    );
    await portsSettle();
    expect(views).toHaveLength(1);
    expect(rounds()).toBe(before);
    watching.unsubscribe();
    const quiet = createWire();
    const watch = readServed<CasualTableView>(quiet.core.casual.table(61)).subscribe(() => {});
    await portsSettle();
    watch.unsubscribe();
    await portsSettle();
    const asked = quiet.calls.length;
    await settle(quiet, 10_000);
    expect(quiet.calls.filter(({ url }) => url.includes('/casual/')).length).toBeLessThanOrEqual(asked);
    expect(quiet.calls.slice(asked).some(({ url }) => url.includes('/casual/'))).toBe(false);
  });
});

describe('E7 E8 pick and stake', () => {
  test('the first pick brings the least stake; amounts add up to min(gold, the level’s most); digits only', async () => {
    const { wire, view } = await open();
    expect(view()).toMatchObject({ pick: null, stake: 0, refusal: { kind: 'unknown-pick' } });
    await wire.core.casual.pick(61, 2);
    await settle(wire);
    expect(view()).toMatchObject({
      pick: 2,
      stake: 100_000,
      expected: 195_000,
      balanceAfter: 99_900_000,
      refusal: null,
    });
    await wire.core.casual.stake(61, { kind: 'add', amount: 70_000_000 });
    await wire.core.casual.stake(61, { kind: 'add', amount: 70_000_000 });
    await settle(wire);
    expect(view()).toMatchObject({ stake: 100_000_000, mostStake: 100_000_000, leastStake: 100_000 });
    await wire.core.casual.stake(61, { kind: 'text', text: '12만 5,000원' });
    await settle(wire);
    expect(view()).toMatchObject({ stake: 125_000, expected: 243_750 });
    await wire.core.casual.stake(61, { kind: 'text', text: '99999' });
    await settle(wire);
    expect(view()?.refusal).toMatchObject({ kind: 'below-minimum' });
    await wire.core.casual.stake(61, { kind: 'most' });
    await wire.core.casual.stake(61, { kind: 'least' });
    await wire.core.casual.pick(61, 2);
    await settle(wire);
    expect(view()).toMatchObject({ pick: null, stake: 100_000 });
  });

  test('a visitor may look and choose, and is asked to log in; nothing is sent', async () => {
    const { wire, view } = await open(false);
    await wire.core.casual.pick(61, 1);
    await settle(wire);
    expect(view()).toMatchObject({ pick: 1, balanceAfter: null, refusal: { kind: 'not-logged-in' } });
    expect(await wire.core.casual.bet(61)).toEqual({ ok: false, error: { kind: 'not-logged-in' } });
    expect(betCalls(wire)).toEqual([]);
  });
});

describe('C7 a bet is a stored request', () => {
  test('it is written down, sent once with the round that was seen, and stands on the table', async () => {
    const { wire, table, view } = await open();
    const { day, inning } = roundAt(wire.now(), ROUND_MS);
    wire.answers['/casual/bet'] = (form: { reqId: string }) => {
      expect([...wire.storedRequests.values()]).toMatchObject([
        { reqId: form.reqId, kind: 'casual', memberId: 'demo1' },
      ]);
      table.bets = [rowOf(wire)];
      return placed(form.reqId);
    };
    await wire.core.casual.pick(61, 2);
    expect(await wire.core.casual.bet(61)).toEqual({ ok: true, value: { drawId: 5 } });
    await settle(wire);
    expect(betCalls(wire).map(({ form }) => form)).toMatchObject([
      { game_code: '61', day, inning: String(inning), forecast: '2', gold: '100000' },
    ]);
    expect(wire.storedRequests.size).toBe(0);
    expect(view()).toMatchObject({
      bet: { drawId: 5, status: 'wait' },
      pick: null,
      sending: 'no',
      answer: { kind: 'placed' },
      refusal: { kind: 'already-picked' },
    });
    table.bets = [rowOf(wire, { gameresultValue: 2, result: 1, winPoint: 195_000 })];
    await toDraw(wire);
    expect(view()).toMatchObject({
      answer: null,
      bet: null,
      drawn: { inning, result: 2, bet: { status: 'succeeded', won: 195_000 } },
    });
  });

  test('while it is under way nothing can be changed or sent again', async () => {
    const { wire, view } = await open();
    let answer: (body: unknown) => void = () => {};
    wire.answers['/casual/bet'] = () => new Promise((resolve) => (answer = resolve));
    await wire.core.casual.pick(61, 2);
    const bet = wire.core.casual.bet(61);
    await settle(wire);
    expect(view()).toMatchObject({ sending: 'sending', refusal: { kind: 'in-flight' } });
    await wire.core.casual.stake(61, { kind: 'most' });
    expect(await wire.core.casual.bet(61)).toEqual({ ok: false, error: { kind: 'in-flight' } });
    expect(view()?.stake).toBe(100_000);
    expect(betCalls(wire)).toHaveLength(1);
    answer(placed(betCalls(wire)[0]?.form['reqId'] ?? ''));
    expect((await bet).ok).toBe(true);
  });

  test('two windows that bet at once send one request, and both show its outcome', async () => {
    const { wire, view } = await open();
    const second = secondWindow(wire);
    const seen: CasualTableView[] = [];
    readServed<CasualTableView>(second.casual.table(61)).subscribe((one) => seen.push(one));
    await portsSettle();
    wire.answers['/casual/bet'] = ({ reqId }: { reqId: string }) => placed(reqId);
    await wire.core.casual.pick(61, 2);
    expect(await Promise.all([wire.core.casual.bet(61), second.casual.bet(61)])).toEqual([
      { ok: true, value: { drawId: 5 } },
      { ok: false, error: { kind: 'in-flight' } },
    ]);
    await settle(wire);
    expect(betCalls(wire)).toHaveLength(1);
    for (const shown of [view(), seen.at(-1)])
      expect(shown).toMatchObject({ sending: 'no', answer: { kind: 'placed', drawId: 5 } });
  });

  test.each([
    ['placed', true],
    ['never arrived', false],
  ])(
    'without an answer it is unknown and asked for by its request id, never sent again: %s',
    async (_, taken) => {
      const { wire, view } = await open();
      await wire.core.casual.pick(61, 2);
      const bet = wire.core.casual.bet(61);
      await settle(wire);
      expect(view()?.sending).toBe('unknown');
      expect(wire.storedRequests.size).toBe(1);
      await settle(wire, 3000);
      const reqId = betCalls(wire)[0]?.form['reqId'] ?? '';
      wire.answers['/casual/answer'] = taken
        ? placed(reqId)
        : { result: 'OK', msg: '', data: { state: 'never-arrived' } };
      await settle(wire, 1000);
      expect((await bet).ok).toBe(taken);
      await settle(wire);
      expect(view()).toMatchObject({ sending: 'no', answer: { kind: taken ? 'placed' : 'never-arrived' } });
      expect(betCalls(wire)).toHaveLength(1);
      const questions = wire.calls.filter(({ url }) => url.endsWith('/casual/answer'));
      expect(new Set(questions.map(({ form }) => form['reqId']))).toEqual(new Set([reqId]));
      expect(wire.storedRequests.size).toBe(0);
      expect(wire.asked.some(({ event }) => event === 'DrawResult')).toBe(false);
    },
  );

  const spent = { kind: 'daily-spend', limit: 50_000_000, left: 300_000 } as const;
  test.each<[number, string, object, object?]>([
    [-8021, 'round-closed', { kind: 'round-closed' }],
    [-8022, 'wrong-round', { kind: 'wrong-round' }],
    [203, 'daily-spend', { kind: 'code', code: 203 }],
    [203, 'daily-spend', spent, spent],
  ])('a refusal comes back as what it is: %i %s', async (code, reason, refusal, named) => {
    const { wire, view } = await open();
    wire.answers['/casual/bet'] = ({ reqId }: { reqId: string }) => ({
      result: 'OK',
      msg: '',
      data: {
        state: 'answered',
        answer: { reqId, code, data: code, reason, ...(named === undefined ? {} : { refusal: named }) },
      },
    });
    await wire.core.casual.pick(61, 1);
    expect(await wire.core.casual.bet(61)).toEqual({ ok: false, error: refusal });
    await settle(wire);
    expect(view()).toMatchObject({ pick: 1, answer: { kind: 'refused', refusal } });
    expect(wire.storedRequests.size).toBe(0);
  });

  test('a bet of an earlier core is asked for at the login, by its own call, and shown', async () => {
    const { wire } = await open();
    const row = {};
    const at = wire.now();
    wire.storedRequests.set('left-casual', {
      reqId: 'left-casual',
      memberId: 'demo1',
      at,
      kind: 'casual',
      row,
    });
    wire.storedRequests.set('of-another', {
      reqId: 'of-another',
      memberId: 'demo2',
      at,
      kind: 'casual',
      row,
    });
    const gate = createCore(wire.deps, 'http://site.test');
    wire.answers['/casual/answer'] = placed('left-casual');
    const core = gate.attach({
      clientId: 'window-9',
      token: 't'.repeat(43),
      language: 'ko',
      origin: 'http://site.test',
      codec: 'msgpack',
    });
    const moments: Moment[] = [];
    readServed<Moment>(core.connection.moments()).subscribe((moment) => moments.push(moment));
    await portsSettle();
    await settle(wire, 500);
    await expect.poll(() => moments).toContainEqual({ kind: 'casual-placed', stake: 100_000 });
    expect([...wire.storedRequests.keys()]).toEqual(['of-another']);
    expect(wire.asked.some(({ event }) => event === 'DrawResult')).toBe(false);
  });
});

describe('G7 lists and seeds', () => {
  test('8 or 20 a page; a refusal is a value', async () => {
    const { wire } = await open();
    wire.answers['/betting/casuallist.php'] = {
      result: 'OK',
      msg: '',
      data: { data: { list: [rowOf(wire)], total: 21 } },
    };
    expect(await wire.core.casual.bets(61, 2, 20)).toMatchObject({
      ok: true,
      value: { total: 21, bets: [{ drawId: 5, status: 'wait', drawn: null, odds: 195 }] },
    });
    expect(wire.calls.at(-1)?.url).toContain(
      '/betting/casuallist.php?gubun=61&page_row_num=20&page=2&start_date=1970-01-01',
    );
    wire.answers['/betting/casuallist.php'] = { result: 'NOT_LOGIN', msg: '로그인이 필요합니다.' };
    expect(await wire.core.casual.bets(61, 1, 8)).toEqual({
      ok: false,
      error: { kind: 'not-logged-in' },
    });
  });

  test('the seeds of an ended day', async () => {
    const { wire } = await open();
    const list = [{ seed: 's', seedHash: 'h', roundMs: ROUND_MS }];
    wire.answers['/casual/seed'] = { result: 'OK', msg: '', data: { list } };
    expect(await wire.core.casual.seeds('2023-11-14')).toEqual({ ok: true, value: list });
    expect(wire.calls.at(-1)?.url).toContain('/casual/seed?day=2023-11-14');
  });

  test('gold that the server publishes reaches the table’s balance', async () => {
    const { wire, view } = await open();
    const wallets: (Wallets | null)[] = [];
    readServed<Wallets | null>(wire.core.wallet.view()).subscribe((wallet) => wallets.push(wallet));
    wire.push('SpoGold', { spoGold: 5_000_000 });
    await settle(wire);
    expect(wallets.at(-1)?.spoGold).toBe(5_000_000);
    expect(view()).toMatchObject({ mostStake: 5_000_000, balanceAfter: 5_000_000 });
  });
});
