/** B14: the automatic logout, one clock for all windows; B3: steps of a login; on the core, with time in the test's hand. */
import { describe, expect, test } from 'vitest';
import type { IdleView } from '../../worker/features/account/account-api.ts';
import { idleLimits } from '../../worker/features/account/idle-clock.ts';
import type { Moment } from '../../worker/core-api.ts';
import { demoAccount } from '../given/core/demo-account.ts';
import { createWire, logIn, portsSettle, readServed, type Wire } from '../given/core/wire.ts';

/** Without a time of the member's own: 900 s. */
const IDLE_MS = 900_000;

async function member() {
  const wire = createWire();
  await wire.open([]);
  const views: IdleView[] = [];
  readServed<IdleView>(wire.core.account.idle()).subscribe((view) => views.push(view));
  const moments: Moment[] = [];
  readServed<Moment>(wire.core.connection.moments()).subscribe((moment) => moments.push(moment));
  await logIn(wire);
  const isWarned = (): boolean => views.at(-1)?.endsAt != null;
  const reason = (): string | undefined =>
    moments.flatMap((one) => (one.kind === 'logged-out' ? [one.reason] : [])).at(-1);
  return { wire, isWarned, reason };
}
const pass = async (wire: Wire, ms: number): Promise<void> => {
  await wire.pass(ms);
  await portsSettle();
};

describe('B14 the automatic logout', () => {
  test('a member at rest is warned a minute before, then logged out 5 s after the end', async () => {
    const { wire, isWarned, reason } = await member();
    await pass(wire, IDLE_MS - idleLimits.warnMs - 5000);
    expect(isWarned()).toBe(false);
    await pass(wire, 6000);
    expect(isWarned()).toBe(true);
    await pass(wire, idleLimits.warnMs - 1000);
    expect(isWarned()).toBe(false);
    expect(reason()).toBeUndefined();
    await pass(wire, idleLimits.askAgainMs + 2000);
    expect(reason()).toBe('idle');
  });

  test('a sign of the member puts the warning off, but not while it is shown', async () => {
    const { wire, isWarned, reason } = await member();
    await pass(wire, IDLE_MS / 2);
    wire.core.account.active();
    await pass(wire, IDLE_MS / 2 + 10_000);
    expect(isWarned()).toBe(false);
    await pass(wire, IDLE_MS / 2 - idleLimits.warnMs);
    expect(isWarned()).toBe(true);
    wire.core.account.active();
    await pass(wire, 1000);
    expect(isWarned()).toBe(true);
    wire.core.account.extend();
    await pass(wire, 1000);
    expect(isWarned()).toBe(false);
    await pass(wire, idleLimits.extendMs - idleLimits.warnMs - 3000);
    expect(isWarned()).toBe(false);
    await pass(wire, 4000);
    expect(isWarned()).toBe(true);
    expect(reason()).toBeUndefined();
  });

  test('a computer that slept through the countdown is logged out when it wakes', async () => {
    const { wire, reason } = await member();
    wire.sleep(IDLE_MS * 4);
    await pass(wire, 2000);
    expect(reason()).toBe('idle');
  });
});

describe('B3 steps of a login', () => {
  test('a step crosses the door with its ticket, and its answer logs the member in', async () => {
    const wire = createWire();
    await wire.open([]);
    const ticket = 't'.repeat(43);
    wire.answers['/account/login/step'] = (form: Record<string, string>) =>
      form['value'] === '123456'
        ? { CODE: 'AL000', DATA: { TOKEN: 'k'.repeat(43) } }
        : { CODE: 'AL011', DATA: { LEFT: 4 } };
    Object.assign(wire.answers, {
      '/account/login': { CODE: 'REQUIREOTP', DATA: { TICKET: ticket } },
      '/account/info': demoAccount,
    });
    const asked = await wire.core.account.logIn('demo1', 'spoboard1!');
    expect(asked).toEqual({ ok: false, error: { kind: 'step', step: { name: 'otp', ticket, terms: [] } } });
    const step = { name: 'otp', ticket } as const;
    expect(await wire.core.account.logInStep(step, { value: '000000' })).toEqual({
      ok: false,
      error: { kind: 'wrong-code', left: 4 },
    });
    expect(await wire.core.account.logInStep(step, { value: '123456' })).toMatchObject({ ok: true });
  });

  test('B15 when another device alarms, the windows ask; the member stays', async () => {
    const { wire, reason } = await member();
    const moments: Moment[] = [];
    readServed<Moment>(wire.core.connection.moments()).subscribe((moment) => moments.push(moment));
    await portsSettle();
    wire.push('Duplicated_Connection', { type: 'alarm' });
    await pass(wire, 100);
    expect(moments).toContainEqual({ kind: 'other-device' });
    expect(reason()).toBeUndefined();
  });
});
