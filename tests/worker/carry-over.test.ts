/** A core that takes the place of a lost one: the slip, the bets without an answer, and what the badge says of a lost link. */
import { firstValueFrom, filter } from 'rxjs';
import { describe, expect, test } from 'vitest';
import type { AccountView } from '../../worker/features/account/account-api.ts';
import type { ConnectionView } from '../../worker/features/connection/connection-api.ts';
import type { SlipView } from '../../worker/features/slip/slip-api.ts';
import type { Carried } from '../../worker/features/slip/carried-api.ts';
import { createLiveState } from '../../worker/engine/book-state.ts';
import { connectionViewOf, OPENING_MS } from '../../worker/features/connection/connection.ts';
import { emptySlip, type Slip } from '../../domain/slip/slip.ts';
import { slipItem } from '../given/domain/slip.ts';
import { demoAccount as accountInfo } from '../given/core/demo-account.ts';
import { createWire, readServed } from '../given/core/wire.ts';

const nothing: Carried = {
  page: { kind: 'live-list' },
  reloaded: false,
  memberId: null,
  slip: null,
  ratePolicy: null,
  undo: null,
  bets: [],
};
const filled: Slip = { ...emptySlip, items: [slipItem({ startsAt: 4_000_000_000_000 })], stake: 5000 };

const info = (clientId: string, token: string | null) =>
  ({ clientId, token, language: 'ko', origin: 'http://site.test', codec: 'msgpack' }) as const;

/** A wire whose core was reached by one more window, which comes from a lost core. */
function givenWindow(carried: Partial<Carried>, token: string | null = null) {
  const wire = createWire();
  Object.assign(wire.answers, { '/account/info': accountInfo });
  const core = wire.gate.attach({
    clientId: 'window-2',
    token,
    language: 'ko',
    origin: 'http://site.test',
    codec: 'msgpack',
    carried: { ...nothing, ...carried },
  });
  const slip = (wanted: (view: SlipView) => boolean = () => true): Promise<SlipView> =>
    firstValueFrom(readServed<SlipView>(core.slip.view()).pipe(filter(wanted)));
  return { wire, core, slip };
}

describe('a new core in the place of a lost one', () => {
  test('S10: the slip comes back locked and is being checked; its stake and the price policy stay', async () => {
    const { slip } = givenWindow({ slip: { ...filled, ratePolicy: 'better' } });
    const { slip: held, refusal } = await slip();
    expect(held).toMatchObject({ stake: 5000, ratePolicy: 'better', phase: { kind: 'idle' } });
    expect(held.items).toMatchObject([{ lock: 'stale', restored: 'checking' }]);
    expect(refusal).not.toBeNull();
  });

  test('S10 D8 a slip of an earlier release has its lines and ids in the form of this one', async () => {
    const item = slipItem({
      startsAt: 4_000_000_000_000,
      marketId: 18,
      specifier: 'total=2.50',
      outcomeId: 12,
    });
    const own = { ...item, id: `${item.matchId}:18:total=2.50:12` };
    const { slip } = givenWindow({ slip: { ...filled, items: [own] } });
    expect((await slip()).slip.items).toMatchObject([
      { id: `${item.matchId}:18:total=2.5:12`, specifier: 'total=2.5' },
    ]);
  });

  test('S10: a second window’s slip and policy do not replace what the first one brought', async () => {
    const { wire, slip } = givenWindow({ slip: { ...filled, ratePolicy: 'better' } });
    wire.gate.attach({
      clientId: 'window-3',
      token: null,
      language: 'ko',
      origin: 'http://site.test',
      codec: 'msgpack',
      carried: { ...nothing, slip: { ...filled, stake: 9000 }, ratePolicy: 'any' },
    });
    expect((await slip()).slip).toMatchObject({ stake: 5000, ratePolicy: 'better' });
  });

  test('S10: when another window opens its page, the slip that this one brought along stays', async () => {
    const { wire, slip } = givenWindow({ slip: filled });
    wire.gate.attach(info('reloaded', null)).prices.showPage({ kind: 'live-list' });
    expect((await slip()).slip.items).toHaveLength(filled.items.length);
  });

  test('S10: a window that showed no slip brings its price policy all the same', async () => {
    const { slip } = givenWindow({ ratePolicy: 'any' });
    expect((await slip()).slip.ratePolicy).toBe('any');
  });

  test('S10, R13: a bet that was on its way is unknown, asked for by its id, and ends known', async () => {
    const reqId = 'request-id-of-the-window';
    const { wire, slip } = givenWindow(
      {
        slip: { ...filled, phase: { kind: 'requesting', reqId, waitSeconds: 2 } },
        memberId: 'demo1',
        bets: [reqId],
      },
      't'.repeat(43),
    );
    expect((await slip()).slip.phase).toEqual({ kind: 'unknown', reqId });
    await wire.pass(50);
    wire.up();
    await wire.pass(50);
    const question = wire.asked.find(({ event }) => event === 'DrawResult');
    expect(question?.row).toEqual({ reqId });
    question?.answer({ state: 'never-arrived' });
    const { slip: known } = await slip(({ slip: { phase } }) => phase.kind === 'finished');
    expect(known.phase).toMatchObject({ outcome: { kind: 'never-arrived' } });
    expect(wire.storedRequests.size).toBe(0);
  });
});

describe('E11: a window that was loaded again (F5)', () => {
  test('brings its slip: its first page does not clear it, and its folders are checked', async () => {
    const { core, slip } = givenWindow({ slip: filled, reloaded: true });
    core.prices.showPage({ kind: 'live-list' });
    expect((await slip()).slip).toMatchObject({
      stake: 5000,
      items: [{ lock: 'stale', restored: 'checking' }],
    });
    core.prices.showPage({ kind: 'home' });
    expect((await slip()).slip.items).toEqual([]);
  });

  test('finds the slip that another window kept alive, and owns it again', async () => {
    const wire = createWire();
    const leaves: (() => void)[] = [];
    Object.assign(wire.deps, { windowGone: () => new Promise<void>((gone) => leaves.push(gone)) });
    const slip = (): Promise<SlipView> => firstValueFrom(readServed<SlipView>(wire.core.slip.view()));
    wire.gate.attach({ ...info('window-2', null), carried: { ...nothing, slip: filled } });
    leaves[0]?.();
    await wire.pass(50);
    const carried = { ...nothing, slip: filled, reloaded: true };
    const back = wire.gate.attach({ ...info('window-3', null), carried });
    back.prices.showPage({ kind: 'live-list' });
    expect((await slip()).slip).toMatchObject({ stake: 5000, items: [{ id: filled.items[0]?.id }] });
    wire.core.prices.showPage({ kind: 'home' });
    expect((await slip()).slip.items).toHaveLength(1);
    back.prices.showPage({ kind: 'home' });
    expect((await slip()).slip.items).toEqual([]);
  });

  test('on another address brings an undo, which its first page leaves', async () => {
    const emptied: Slip = { ...filled, items: [], stake: 0 };
    const { core, slip } = givenWindow({ slip: emptied, undo: filled.items });
    core.prices.showPage({ kind: 'live-list' });
    expect(await slip()).toMatchObject({ slip: { items: [] }, undo: [{ id: filled.items[0]?.id }] });
  });
});

describe('B10: the slip of another member', () => {
  const token = 't'.repeat(43);
  const ofOther = { slip: filled, undo: filled.items, memberId: 'demo2', ratePolicy: 'any' } as const;

  test('when a window wakes after another member has logged in, its slip is not taken', async () => {
    const { wire, core } = givenWindow({}, token);
    await wire.pass(50);
    const account = firstValueFrom(
      readServed<AccountView>(core.account.view()).pipe(filter(({ member }) => member !== null)),
    );
    expect((await account).member?.userId).toBe('demo1');
    const second = wire.gate.attach({ ...info('window-3', token), carried: { ...nothing, ...ofOther } });
    const { slip, undo } = await firstValueFrom(readServed<SlipView>(second.slip.view()));
    expect(slip).toMatchObject({ items: [], stake: 0, ratePolicy: emptySlip.ratePolicy });
    expect(undo).toBeNull();
  });

  test('when the stored token turns out to be another member’s, the slip that was taken is emptied', async () => {
    const { wire, slip } = givenWindow(ofOther, token);
    expect((await slip()).slip.items).toHaveLength(1);
    await wire.pass(50);
    const emptied = await slip((view) => view.slip.items.length === 0);
    expect(emptied).toMatchObject({ undo: null, slip: { stake: 0, phase: { kind: 'idle' } } });
  });

  test('when nobody is logged in any more, a member’s slip is not shown to the visitor', async () => {
    const { slip } = givenWindow(ofOther, null);
    expect(await slip()).toMatchObject({ undo: null, slip: { items: [], stake: 0 } });
  });

  test('when the same member comes back, the slip stays', async () => {
    const { wire, core, slip } = givenWindow({ ...ofOther, memberId: 'demo1' }, token);
    await wire.pass(50);
    await firstValueFrom(
      readServed<AccountView>(core.account.view()).pipe(filter(({ member }) => member !== null)),
    );
    expect((await slip()).slip).toMatchObject({ items: [{ lock: 'stale' }], stake: 5000 });
  });
});

describe('a lost link', () => {
  test('T9: the connection says since when it is lost, and goes on saying so while it is opened again', async () => {
    const wire = createWire();
    const seen: ConnectionView[] = [];
    readServed<ConnectionView>(wire.core.connection.view()).subscribe((view) => seen.push(view));
    wire.up();
    await wire.pass(300);
    await expect.poll(() => seen.at(-1)).toMatchObject({ link: 'connected', lostAt: null });
    const lostAt = wire.now();
    wire.down();
    await wire.pass(300);
    await expect.poll(() => seen.at(-1)).toMatchObject({ link: 'disconnected', lostAt });
    wire.up();
    await wire.pass(300);
    await expect.poll(() => seen.at(-1)).toMatchObject({ link: 'connected', lostAt: null });
  });

  test('T9: a link that is being opened is "connecting" for a moment only', () => {
    const wire = createWire();
    const now = wire.now();
    const link = { state: 'connecting', stopped: null, downSince: now } as const;
    const live = createLiveState();
    expect(connectionViewOf(live, link, now + OPENING_MS - 1).lostAt).toBeNull();
    expect(connectionViewOf(live, link, now + OPENING_MS).lostAt).toBe(now);
  });
});
