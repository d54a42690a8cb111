/** R13: a bet whose answer is not known is asked for, however late its member or its window comes. */
import { expect, test } from 'vitest';
import { emptySlip } from '../../domain/slip/slip.ts';
import type { Carried } from '../../worker/features/slip/carried-api.ts';
import { demoAccount } from '../given/core/demo-account.ts';
import { slipItem } from '../given/domain/slip.ts';
import { createWire, type Wire } from '../given/core/wire.ts';

const window = (clientId: string) =>
  ({
    clientId,
    token: 't'.repeat(43),
    language: 'ko',
    origin: 'http://site.test',
    codec: 'msgpack',
  }) as const;
const nothing: Carried = {
  page: { kind: 'live-list' },
  reloaded: false,
  memberId: null,
  slip: null,
  ratePolicy: null,
  undo: null,
  bets: [],
};
const askedFor = (wire: Wire): readonly unknown[] =>
  wire.asked.filter(({ event }) => event === 'DrawResult').map(({ row }) => row);
async function seconds(wire: Wire, count: number): Promise<void> {
  for (let second = 0; second < count; second++) await wire.pass(1000);
}

test('when a window brings its open bet after the link is up, the bet is asked for', async () => {
  const wire = createWire();
  wire.answers['/account/info'] = demoAccount;
  wire.gate.attach({ ...window('first'), carried: nothing });
  await wire.pass(50);
  wire.up();
  await seconds(wire, 2);
  const reqId = 'of-a-late-window';
  const slip = {
    ...emptySlip,
    items: [slipItem({ startsAt: 4_000_000_000_000 })],
    stake: 5000,
    phase: { kind: 'unknown', reqId },
  } as const;
  wire.gate.attach({ ...window('second'), carried: { ...nothing, memberId: 'demo1', bets: [reqId], slip } });
  await seconds(wire, 2);
  expect(askedFor(wire)).toContainEqual({ reqId });
});

test('when the account answers after the link is up, the bets of an earlier core are asked for', async () => {
  const wire = createWire();
  const reqId = 'of-an-earlier-core';
  wire.storedRequests.set(reqId, { reqId, memberId: 'demo1', at: wire.now(), row: null });
  wire.gate.attach(window('first'));
  await wire.pass(50);
  wire.up();
  await seconds(wire, 2);
  expect(askedFor(wire)).toEqual([]);
  wire.answers['/account/info'] = demoAccount;
  await seconds(wire, 60);
  expect(askedFor(wire)).toContainEqual({ reqId });
});
