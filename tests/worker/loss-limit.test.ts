/** H8: the lock of the loss limit reaches the slip at once, and lifts at its time; the reality check waits for a bet under way. */
import { expect, test } from 'vitest';
import type { AccountView } from '../../worker/features/account/account-api.ts';
import type { Moment } from '../../worker/core-api.ts';
import { wireTime } from '../../domain/time/korean-time.ts';
import { live, readyToBet, reqIdOf } from '../given/core/core-member.ts';
import { demoAccount } from '../given/core/demo-account.ts';
import { createWire, logIn, portsSettle, readServed } from '../given/core/wire.ts';

const M = 1_000_000;
const HOUR_MS = 3_600_000;
/** Whole seconds, as the wire writes times. */
const inSeconds = (now: number, seconds: number): number => Math.floor(now / 1000) * 1000 + seconds * 1000;
const fieldsOf = (until: number | null) => ({
  lossLockDate: until === null ? null : wireTime(until),
  lossLimitSet: 100 * M,
  lossLimitSetDate: wireTime(0),
  loss: -120 * M,
});

test('H8 when the limit is reached, the slip is locked without a repair until the time has passed', async () => {
  const { wire, slips } = await readyToBet();
  const until = inSeconds(wire.now(), 5);
  wire.push('LossLock', fieldsOf(until));
  await portsSettle();
  const refusal = { kind: 'loss-limit', limit: 100 * M, loss: 120 * M, until };
  expect(slips.at(-1)).toMatchObject({ refusal, repair: null });
  const placed = await wire.core.bets.place(false);
  expect(placed).toEqual({ ok: false, error: refusal });
  expect(wire.asked.filter(({ event }) => event === 'DrawMarket')).toEqual([]);
  await live(wire, 7);
  await portsSettle();
  expect(slips.at(-1)?.refusal?.kind).not.toBe('loss-limit');
});

test('H8 when a higher limit begins to hold, an event lifts the lock', async () => {
  const { wire, slips } = await readyToBet();
  wire.push('LossLock', fieldsOf(inSeconds(wire.now(), 3600)));
  await portsSettle();
  expect(slips.at(-1)?.refusal?.kind).toBe('loss-limit');
  wire.push('LossLock', fieldsOf(null));
  await portsSettle();
  expect(slips.at(-1)?.refusal?.kind).not.toBe('loss-limit');
});

test('H8 another limit that is used up locks the slip in words until its period ends', async () => {
  const { wire, slips } = await readyToBet();
  const until = inSeconds(wire.now(), 5);
  const ownLock = { of: 'time', period: 'day', limit: 120, left: 0, until } as const;
  wire.push('LossLock', { ...fieldsOf(null), ownLock });
  await portsSettle();
  const refusal = { kind: 'own-limit', ...ownLock };
  expect(slips.at(-1)).toMatchObject({ refusal, repair: null });
  expect(await wire.core.bets.place(false)).toEqual({ ok: false, error: refusal });
  await live(wire, 7);
  await portsSettle();
  expect(slips.at(-1)?.refusal?.kind).not.toBe('own-limit');
});

test('H8 a warning before own time ends is the member’s until its period ends or more time is left', async () => {
  const { wire } = await readyToBet();
  const members: unknown[] = [];
  readServed<AccountView>(wire.core.account.view()).subscribe(({ member }) => members.push(member?.timeLeft));
  const until = inSeconds(wire.now(), 5);
  const timeLeft = { of: 'time', period: 'day', limit: 120, left: 10, until } as const;
  wire.push('LossLock', { ...fieldsOf(null), timeLeft });
  await portsSettle();
  expect(members.at(-1)).toEqual(timeLeft);
  wire.push('LossLock', fieldsOf(null));
  await portsSettle();
  expect(members.at(-1)).toBeNull();
  wire.push('LossLock', { ...fieldsOf(null), timeLeft: { ...timeLeft, left: 1 } });
  await portsSettle();
  expect(members.at(-1)).toMatchObject({ left: 1 });
  await live(wire, 7);
  await portsSettle();
  expect(members.at(-1)).toBeNull();
});

test('H8 a limit is set through the door, and each refusal has its code', async () => {
  const { wire } = await readyToBet();
  const set = () =>
    wire.core.calls.ask('limits.setOwnLimit', { form: { of: 'stake', period: 'week', limit: 5 * M } });
  for (const CODE of ['AOL002', 'AOL003', 'AOL005']) {
    wire.answers['/account/limits'] = { CODE };
    expect(await set()).toMatchObject({ ok: false, error: { code: CODE } });
  }
  wire.answers['/account/limits'] = { CODE: 'AOL000' };
  expect(await set()).toEqual({ ok: true, value: null });
});

test('H8 B17 the account’s answer locks the member from the login on', async () => {
  const wire = createWire();
  const until = inSeconds(wire.now(), 3600);
  const points = { P2: { ...demoAccount.DATA.points.P2, ...fieldsOf(until) } };
  const seen: unknown[] = [];
  readServed<{ member: { lossLock?: unknown } | null }>(wire.core.account.view()).subscribe(({ member }) =>
    seen.push(member?.lossLock),
  );
  const account = { ...demoAccount, DATA: { ...demoAccount.DATA, points } };
  const login = logIn(wire);
  wire.answers['/account/info'] = account;
  await login;
  await portsSettle();
  expect(seen.at(-1)).toEqual({ limit: 100 * M, loss: 120 * M, until });
});

test('H8 the reality check comes after the chosen minutes, and not over a bet under way', async () => {
  const { wire, moments } = await readyToBet();
  const checks = (): readonly Moment[] => moments.filter(({ kind }) => kind === 'reality-check');
  wire.answers['/account/activity/since'] = { CODE: 'AAY000', DATA: { staked: 5, returned: 2, net: -3 } };
  wire.answers['/account/config/reality'] = { CODE: 'AC000' };
  expect(await wire.core.limits.setReality(30)).toEqual({ ok: true, value: null });
  // The member is there all the time, so the automatic logout does not come.
  for (let minutes = 0; minutes < 29; minutes++) {
    await live(wire, 60);
    wire.core.account.active();
  }
  await portsSettle();
  expect(checks()).toEqual([]);
  void wire.core.bets.place(false);
  await live(wire, 70);
  await portsSettle();
  expect(checks()).toEqual([]);
  const sent = wire.asked.find(({ event }) => event === 'DrawMarket');
  const answer = { reqId: reqIdOf(sent), code: -8021, data: -8021 };
  wire.push('DrawLiveOddsResult', answer);
  await live(wire, 3);
  await portsSettle();
  expect(checks()).toEqual([{ kind: 'reality-check', minutes: 30, net: -3 }]);
});

test('H8 a clock that is put right does not count as time spent here', async () => {
  const { wire, moments } = await readyToBet();
  const checks = (): readonly Moment[] => moments.filter(({ kind }) => kind === 'reality-check');
  wire.answers['/account/activity/since'] = { CODE: 'AAY000', DATA: { staked: 0, returned: 0, net: 0 } };
  wire.answers['/account/config/reality'] = { CODE: 'AC000' };
  await wire.core.limits.setReality(30);
  wire.putServerForward(3 * HOUR_MS);
  await live(wire, 60);
  await portsSettle();
  expect(wire.core.connection.serverNow()).toBeGreaterThan(wire.now() + 2 * HOUR_MS);
  expect(checks()).toEqual([]);
  for (let minutes = 0; minutes < 30; minutes++) {
    await live(wire, 60);
    wire.core.account.active();
  }
  await portsSettle();
  expect(checks()).toEqual([{ kind: 'reality-check', minutes: 30, net: 0 }]);
  const asked = wire.calls.find(({ url }) => url.includes('/account/activity/since/'));
  const from = Number(asked?.url.split('/').at(-1));
  const age = wire.now() + 3 * HOUR_MS - from;
  expect(age).toBeGreaterThan(30 * 60_000);
  expect(age).toBeLessThan(33 * 60_000);
});

test('H8 the choice of reality checks is asked for once, and again only without an answer', async () => {
  const { wire } = await readyToBet();
  const asked = (): number => wire.calls.filter(({ url }) => url.includes('/account/losslimit')).length;
  await live(wire, 5);
  await portsSettle();
  expect(asked()).toBe(1);
  await live(wire, 30);
  await portsSettle();
  expect(asked()).toBe(2);
});
