/** The real core at a server that refuses its subscription for a while. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { defaultAccess } from '../../../server/start/access-options.ts';
import {
  addressSnapshotLimit,
  snapshotCosts,
  socketSnapshotLimit,
} from '../../../server/sockets/snapshot-budget.ts';
import type { DiagnosticsView } from '../../../worker/features/diagnostics/diagnostics-api.ts';
import type { ListDelta } from '../../../worker/features/prices/prices-api.ts';
import { openCore, stops, until } from '../../given/server/running-core.ts';
import { openServer, type OpenServer } from '../../given/server/running-server.ts';

const SOCKETS_PER_ADDRESS = 10;
const list = { siteNumber: '1', game_code: 59, recoveryId: 'r' };
let server: OpenServer;
beforeAll(async () => {
  server = await openServer(undefined, {
    access: { ...defaultAccess, socketsPerAddress: SOCKETS_PER_ADDRESS },
  });
});
afterAll(async () => {
  vi.restoreAllMocks();
  for (const stop of stops) stop();
  await server.close();
});

test('T10, F2: when a subscription is refused, the core waits, asks again, and shows the list', async () => {
  // Nothing is earned again while it is spent, however long that takes.
  const now = performance.now.bind(performance);
  const spentAt = now();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(spentAt);
  const { burst } = addressSnapshotLimit(SOCKETS_PER_ADDRESS);
  const ofOne = socketSnapshotLimit.burst / snapshotCosts.list;
  // Others of the address spend what it has, so that the core's first question is refused.
  for (let left = burst / snapshotCosts.list; left > 0; left -= ofOne) {
    const other = await server.connect();
    for (let at = 0; at < Math.min(left, ofOne); at++)
      expect(await other.emitWithAck('subscribe', list)).toMatchObject({ code: 200 });
  }
  const late = await server.connect();
  expect(await late.emitWithAck('subscribe', list)).toMatchObject({ code: 429 });
  const { core, watch } = openCore(server);
  core.prices.showPage({ kind: 'live-list' });
  const recoveries = async (least: number): Promise<number> => {
    const of = ({ streams }: DiagnosticsView): number =>
      streams.find(({ stream }) => stream === '59')?.recoveries ?? 0;
    return of(await until(watch<DiagnosticsView>(core.diagnostics.view()), (view) => of(view) >= least));
  };
  await recoveries(1);
  const lost = now() - spentAt;
  clock.mockImplementation(() => now() - lost);
  const shown = await until(
    watch<ListDelta>(core.prices.list()),
    ({ frame }) => frame?.groups.some(({ matchIds }) => matchIds.length > 0) ?? false,
  );
  expect(shown.frame).not.toBeNull();
  // On a slow machine less is earned until the next question, which may be refused once more.
  await recoveries(2);
  clock.mockRestore();
});
