/** What the core sends of match clocks: the server's time with every delta, and a clock that stands while the feed is stalled. */
import { expect, test } from 'vitest';
import type { MatchState } from '../../domain/match/match.ts';
import type { Clocked } from '../../domain/match/match-clock.ts';
import type { MatchDetailDelta } from '../../worker/features/prices/prices-api.ts';
import { snapshot, state } from '../given/domain/book.ts';
import { createWire, portsSettle, readServed } from '../given/core/wire.ts';
import { live, openList } from '../given/core/core-member.ts';

const KICK_OFF = 1_700_000_000_000;
const running = [1, 2, 3].map((id) =>
  snapshot(id, undefined, { state: { clockSeconds: 0, clockAt: KICK_OFF, clockRate: 1 } }),
);

test('C2 the clock of a row carries its own moment, and the delta the time of the server', async () => {
  const wire = createWire();
  await wire.open(running);
  await live(wire, 2);
  const { since } = await openList(wire, [1]);
  const [delta] = since();
  expect(delta?.rows[0]?.state).toMatchObject({ clockSeconds: 0, clockAt: KICK_OFF, clockRate: 1 });
  expect(delta?.serverNow).toBe(wire.now() - 20);
});

test('C2 when the feed stalls, clocks stop at that moment, also of rows that come into sight later', async () => {
  const wire = createWire();
  await wire.open(running);
  await live(wire, 2);
  const { since } = await openList(wire, [1]);
  since();
  const lastAlive = wire.now() - 1020;
  await wire.pass(20_000);
  await portsSettle();
  const stopped = since().flatMap(({ rows }) => rows)[0]?.state;
  expect(stopped?.clockRate).toBe(0);
  const lockedAfter = (stopped?.clockSeconds ?? 0) * 1000 - (lastAlive - KICK_OFF);
  expect(lockedAfter).toBeGreaterThan(2900);
  expect(lockedAfter).toBeLessThan(3400);
  wire.core.prices.showRows([1, 2]);
  const details: MatchDetailDelta[] = [];
  readServed<MatchDetailDelta>(wire.core.prices.detail(3)).subscribe((delta) => details.push(delta));
  await portsSettle();
  expect(since().flatMap(({ rows }) => rows)[0]?.state.clockSeconds).toBe(stopped?.clockSeconds);
  expect(details[0]?.frame?.state.clockSeconds).toBe(stopped?.clockSeconds);
  wire.alive();
  await wire.pass(300);
  await portsSettle();
  expect(since().flatMap(({ rows }) => rows)[0]?.state).toMatchObject({ clockSeconds: 0, clockRate: 1 });
});

test('E1 the clock of a pick is sent where it does not go on as it did: stopped, set, over', async () => {
  const wire = createWire();
  await wire.open(running);
  await live(wire, 2);
  const clocks: (Clocked | null)[] = [];
  readServed<Clocked | null>(wire.core.prices.clock(1)).subscribe((clock) => clocks.push(clock));
  await portsSettle();
  const at = (seconds: number, clockRate: number, more: Partial<MatchState> = {}) => ({
    states: [
      {
        matchId: 1,
        state: state({ clockSeconds: seconds, clockAt: KICK_OFF + seconds * 1000, clockRate, ...more }),
      },
    ],
  });
  for (const step of [at(60, 1), at(61, 1), at(90, 0), at(200, 0), at(200, 0, { statusCode: 100 })]) {
    wire.publish(step);
    await wire.pass(50);
    await portsSettle();
  }
  expect(clocks.map((clock) => clock && [clock.clockSeconds, clock.clockRate])).toEqual([
    [0, 1],
    [90, 0],
    [200, 0],
    null,
  ]);
});
