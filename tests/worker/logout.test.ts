/** B10: what a logout leaves of a member, in every window: nothing. */
import '../given/runs/property-seed.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cancelGroups } from '../../domain/bet/cancelable.ts';
import { encodeBet } from '../../domain/protocol/bets/draw-codec.ts';
import { emptySlip } from '../../domain/slip/slip.ts';
import type { AccountView } from '../../worker/features/account/account-api.ts';
import type { SlipView } from '../../worker/features/slip/slip-api.ts';
import type { CasualTableView } from '../../worker/features/casual/casual-api.ts';
import type { Moment, ServedCore } from '../../worker/core-api.ts';
import { createMoments, MAX_HELD_MOMENTS } from '../../worker/engine/moments.ts';
import { createCore } from '../../worker/core.ts';
import { createSlices, type Slices } from '../../worker/engine/slices.ts';
import { accountSlice } from '../../worker/features/account/account-state.ts';
import { betsSlice } from '../../worker/features/bets/bets-state.ts';
import { siteSlice } from '../../worker/features/site/site-state.ts';
import { slipSlice } from '../../worker/features/slip/slip-state.ts';
import { betOf } from '../given/domain/bet.ts';
import { walletSlice } from '../../worker/features/wallet/wallet.ts';
import { slipItem } from '../given/domain/slip.ts';
import { demoAccount as accountInfo } from '../given/core/demo-account.ts';
import { createWire, logIn, portsSettle, readServed, type Wire } from '../given/core/wire.ts';
import { live, readyToBet, reqIdOf } from '../given/core/core-member.ts';

const name = { ko: '홈', en: 'Home' };
const bet = betOf({ drawId: 9 });
/** The slices of the member, each as a member may leave it. */
const left = {
  account: {
    token: 'token',
    account: 'member',
    member: {
      userId: 'demo1',
      nick: 'n',
      level: 'UL01',
      unreadMessages: 4,
      logOutSeconds: 5,
    },
  },
  wallet: { wallets: { spoGold: 1, spoCoin: 2, spoMile: 3 } },
  slip: {
    slip: {
      ...emptySlip,
      items: [slipItem()],
      stake: 5,
      ratePolicy: 'any',
      keepFolders: true,
      mode: 'cancel',
    },
    undo: [slipItem()],
    lost: [{ home: name, away: name, why: 'ended' }],
  },
  bets: {
    history: { state: 'ready', bets: [bet], totalItems: 1, expanded: 9 },
    cancel: { state: 'ready', groups: cancelGroups([bet], []) },
    winner: { totalWon: 5, bets: [], lost: [] },
  },
};

describe('B10: the state after a logout', () => {
  test('when any slices of the member were changed, all of them are as at the start again', () => {
    const names = Object.keys(left) as (keyof typeof left)[];
    fc.assert(
      fc.property(fc.subarray(names), (changed) => {
        const slices = createSlices();
        const members = {
          account: accountSlice(slices),
          wallet: walletSlice(slices),
          slip: slipSlice(slices),
          bets: betsSlice(slices),
        };
        const start = names.map((slice) => members[slice].now);
        const site = siteSlice(slices);
        site.update((draft) => void (draft.language = 'en'));
        for (const slice of changed)
          members[slice].update((draft: object) => void Object.assign(draft, left[slice]));
        slices.forgetMember();
        expect(names.map((slice) => members[slice].now)).toEqual(start);
        expect(site.now.language).toBe('en');
      }),
    );
  });

  test('every slice of the core that is not the site’s, the browser’s or the clock’s is the member’s', async () => {
    const named: Record<string, boolean> = {};
    const slices = createSlices();
    const slice: Slices['slice'] = (title, initial, options) => {
      named[title] = options?.ofMember === true;
      return slices.slice(title, initial, options);
    };
    const { deps } = createWire();
    const gate = createCore(deps, 'http://site.test', { ...slices, slice });
    const core = gate.attach({
      clientId: 'w',
      token: null,
      language: 'ko',
      origin: 'http://site.test',
      codec: 'msgpack',
    });
    const { casual, schedule, diagnostics, savedSlips } = core;
    await Promise.all([
      casual.table(61),
      schedule.eventOdds(),
      diagnostics.offerHash(),
      savedSlips.remove(57, '20231115', 1),
    ]);
    expect(named).toEqual({
      clock: false,
      kept: false,
      site: false,
      account: true,
      wallet: true,
      standards: false,
      popups: false,
      favourites: false,
      slip: true,
      savedSlips: true,
      bets: true,
      seenHistory: true,
      quickBet: true,
      idle: true,
    });
  });
});

/** Every view of a window that may show something of a member, as its last snapshot. */
function watchAll(core: ServedCore) {
  const shown: Record<string, unknown> = {};
  const views = {
    account: core.account.view(),
    slip: core.slip.view(),
    history: core.bets.history(),
    cancelable: core.bets.cancelable(),
    savedSlips: core.savedSlips.view(),
    winner: core.bets.winner(),
  };
  for (const [title, view] of Object.entries(views))
    readServed(view).subscribe((value) => (shown[title] = value));
  return shown;
}

const attach = (wire: Wire, clientId: string, token: string | null = null): ServedCore =>
  wire.gate.attach({ clientId, token, language: 'ko', origin: 'http://site.test', codec: 'msgpack' });

async function memberWithTraces() {
  const given = await readyToBet();
  const { wire, cell } = given;
  const windows = [watchAll(wire.core), watchAll(attach(wire, 'window-2'))];
  wire.core.slip.setStake('1000000');
  wire.core.slip.setRatePolicy('any');
  wire.core.slip.setKeepFolders(true);
  const placed = wire.core.bets.place();
  await portsSettle();
  const reqId = reqIdOf(wire.asked.find(({ event }) => event === 'DrawMarket'));
  wire.push('DrawLiveOddsResult', {
    reqId,
    code: 200,
    data: 200,
    DrawId: 9,
    Odd: 2.1,
    gold: 1_000_000,
    expected: 2_100_000,
  });
  expect((await placed).ok).toBe(true);
  wire.core.bets.openHistory({ gameCode: 59, filter: 'all', termDays: 7, page: 1 });
  await portsSettle();
  wire.asked.at(-1)?.answer({ code: 200, totalItems: 1, list: [encodeBet(bet)] });
  wire.push('Draw', { draws: [encodeBet(betOf({ drawId: 10, state: 'win', won: 500 }))] });
  await live(wire, 1);
  return { ...given, windows, cell };
}

const logouts = {
  asked: (wire: Wire) => void wire.core.account.logOut(),
  expired: (wire: Wire) => wire.push('TokenCheck', { ok: false }),
  duplicate: (wire: Wire) => wire.push('Duplicated_Connection', { type: 'expire' }),
} as const;

describe.each(Object.keys(logouts) as (keyof typeof logouts)[])(
  'B10 B15: when the logout is %s',
  (reason) => {
    test('every window shows the same as a new visitor’s', async () => {
      const { wire, windows, moments } = await memberWithTraces();
      expect(windows[1]).toMatchObject({
        account: { member: { userId: 'demo1' } },
        slip: { slip: { ratePolicy: 'any', phase: { kind: 'finished' } } },
      });
      logouts[reason](wire);
      await portsSettle();
      const visitor = watchAll(createVisitor().core);
      await portsSettle();
      for (const shown of windows)
        expect(shown).toEqual({
          ...visitor,
          account: {
            ...(visitor['account'] as AccountView),
            standards: (shown['account'] as AccountView).standards,
          },
        });
      expect(moments.filter(({ kind }) => kind === 'token')).toContainEqual({ kind: 'token', token: null });
      expect(moments).toContainEqual(expect.objectContaining({ kind: 'logged-out', reason }));
    });

    test('answers that come later to questions of the member change nothing', async () => {
      const { wire, windows } = await memberWithTraces();
      wire.core.bets.openHistory({ gameCode: 57, filter: 'all', termDays: 7, page: 1 });
      wire.core.bets.setSlipMode('cancel');
      void wire.core.bets.cancel([9]);
      await portsSettle();
      const late = wire.asked.slice();
      wire.answers['/sports/MyLastResult'] = { CODE: 'SM000', DATA: [encodeBet(bet)] };
      logouts[reason](wire);
      for (const one of late) one.answer({ code: 200, totalItems: 1, list: [encodeBet(bet)] });
      await live(wire, 1);
      const visitor = watchAll(createVisitor().core);
      await portsSettle();
      for (const shown of windows)
        for (const view of ['slip', 'history', 'cancelable', 'savedSlips', 'winner'])
          expect(shown[view], view).toEqual(visitor[view]);
    });
  },
);

const createVisitor = (): Wire => createWire();

describe('B10: a member’s casual games', () => {
  test('when the member logs out, pick and stake leave the table; a visitor’s stay through the login', async () => {
    const wire = createWire();
    await wire.open([]);
    const tables: CasualTableView[] = [];
    readServed<CasualTableView>(wire.core.casual.table(61)).subscribe((table) => tables.push(table));
    await wire.core.casual.pick(61, 2);
    await logIn(wire);
    await portsSettle();
    expect(tables.at(-1)).toMatchObject({ pick: 2 });
    expect(tables.at(-1)?.stake).toBeGreaterThan(0);
    await wire.core.account.logOut();
    await portsSettle();
    expect(tables.at(-1)).toMatchObject({ pick: null, stake: 0, sending: 'no' });
  });
});

describe('one-off events of the start-up', () => {
  test('without a listener the newest ones wait for the first listener', () => {
    fc.assert(
      fc.property(fc.nat({ max: MAX_HELD_MOMENTS * 2 }), fc.nat({ max: 5 }), (early, later) => {
        const { stream, notify } = createMoments<Moment>();
        const toast = (at: number): Moment => ({ kind: 'picks-replaced', count: at });
        for (let at = 0; at < early; at++) notify(toast(at));
        const first: Moment[] = [];
        const second: Moment[] = [];
        stream.subscribe((moment) => first.push(moment));
        stream.subscribe((moment) => second.push(moment));
        for (let at = early; at < early + later; at++) notify(toast(at));
        const all = Array.from({ length: early + later }, (_, at) => toast(at));
        expect(first).toEqual(all.slice(Math.max(0, early - MAX_HELD_MOMENTS)));
        expect(second).toEqual(all.slice(early));
      }),
    );
  });

  test('B8: when the stored token is dead, a window that listens late is notified and drops its cookie', async () => {
    const wire = createWire();
    wire.answers['/account/info'] = { CODE: 'AI001' };
    const core = attach(wire, 'window-2', 't'.repeat(43));
    await wire.pass(100);
    await portsSettle();
    const moments: Moment[] = [];
    readServed<Moment>(core.connection.moments()).subscribe((moment) => moments.push(moment));
    await portsSettle();
    expect(moments).toEqual([
      { kind: 'token', token: null },
      { kind: 'logged-out', reason: 'stale' },
    ]);
  });
});

describe('B9: the token is refreshed beside requests', () => {
  const refreshes = ({ calls }: Wire): number =>
    calls.filter(({ url }) => url.endsWith('/account/tokenRefresh')).length;

  test('when many requests go out, one refresh in 30 s goes with them; a visitor’s cause none', async () => {
    const wire = createWire();
    await wire.open([]);
    await wire.core.schedule.eventOdds();
    expect(refreshes(wire)).toBe(0);
    wire.answers['/account/tokenRefresh'] = { CODE: 'ATR000' };
    // A question without an answer would be asked again, and that is a request, too.
    const none = { lockDate: null, updatedDate: null, possibleDate: null, nextLimit: null, nextDate: null };
    const today = { loss: 0, lossDate: '2023-11-15', reality: 0 };
    wire.answers['/account/losslimit'] = {
      CODE: 'ALL000',
      DATA: { code: '', choices: [], limit: null, ...today, ...none },
    };
    await logIn(wire);
    // Each minute that a member spends at a shown window is a request of its own.
    wire.core.connection.setVisible(false);
    await wire.core.schedule.eventOdds();
    expect(refreshes(wire)).toBe(0);
    await live(wire, 31);
    for (let at = 0; at < 5; at++) await wire.core.schedule.eventOdds();
    expect(refreshes(wire)).toBe(1);
    await live(wire, 31);
    expect(refreshes(wire)).toBe(1);
    await wire.core.schedule.eventOdds();
    expect(refreshes(wire)).toBe(2);
  });

  test.each([
    ['another code', { CODE: 'ATR001' }, true],
    ['no answer', undefined, false],
  ])('when the refresh brings %s, the member is logged out only by a refusal', async (_, answer, out) => {
    const { wire, moments } = await readyToBet();
    wire.answers['/account/tokenRefresh'] = answer;
    await live(wire, 31);
    await wire.core.schedule.eventOdds();
    await portsSettle();
    const loggedOut = moments.some((one) => one.kind === 'logged-out' && one.reason === 'expired');
    expect(loggedOut).toBe(out);
  });

  test('when a refusal of the last member’s token comes late, the next member stays', async () => {
    const { wire, moments } = await readyToBet();
    let answer: (row: unknown) => void = () => {};
    wire.answers['/account/tokenRefresh'] = () => new Promise((resolve) => (answer = resolve));
    wire.push('tokenRefresh', {});
    await portsSettle();
    await wire.core.account.logOut();
    wire.answers['/account/login'] = { CODE: 'AL000', DATA: { TOKEN: 'u'.repeat(43), DAYS: 30 } };
    wire.answers['/account/info'] = accountInfo;
    expect((await wire.core.account.logIn('demo1', 'spoboard1!')).ok).toBe(true);
    answer({ CODE: 'ATR001' });
    await portsSettle();
    expect(moments.filter(({ kind }) => kind === 'logged-out')).toEqual([
      { kind: 'logged-out', reason: 'asked' },
    ]);
  });
});

describe('E5 E6: a pick that leaves the slip by itself', () => {
  test('when its live match ends, the slip says which; the next pick ends the message', async () => {
    const { wire, slips, moments } = await readyToBet();
    wire.publish({ removed: [1] });
    await live(wire, 1);
    await portsSettle();
    const view = slips.at(-1) satisfies SlipView | undefined;
    expect(view?.slip.items).toEqual([]);
    expect(view?.lost).toMatchObject([{ home: { ko: expect.any(String) }, why: 'ended' }]);
    expect(moments.filter(({ kind }) => kind === 'pick-lost')).toHaveLength(1);
    wire.core.prices.showPage({ kind: 'home' });
    await portsSettle();
    expect(slips.at(-1)?.lost).toEqual([]);
  });
});
