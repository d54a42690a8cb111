/** The core behind the page /bench (worker/load): it takes every update of a load, and shows the prices of the feed. */
import { expect, test } from 'vitest';
import type { ServedCore } from '../../worker/core-api.ts';
import type { ListDelta } from '../../worker/features/prices/prices-api.ts';
import type { LoadPlan } from '../../worker/load/load-api.ts';
import { createLoadStage } from '../../worker/load/load-stage.ts';
import { createWireClock } from '../given/core/wire-clock.ts';
import { portsSettle, readServed } from '../given/core/wire.ts';

async function openStage() {
  // A browser's clock has parts of milliseconds.
  const { now, later, pass } = createWireClock(1_700_000_000_000.25);
  const opened: { core: ServedCore | null } = { core: null };
  const origin = 'http://site.test';
  const stage = createLoadStage({
    origin,
    now,
    later,
    expose(gate) {
      const first = { clientId: 'window-1', token: null, language: 'ko', origin, codec: 'msgpack' } as const;
      opened.core = gate.attach({ ...first, isLight: true });
    },
  });
  stage.window(new MessageChannel().port1);
  const { core } = opened;
  if (core === null) throw new Error('nothing was exposed');
  core.prices.showPage({ kind: 'live-list' });
  await pass(50);
  const prices = new Map<number, number>();
  const rows = new Map<number, readonly number[]>();
  readServed<ListDelta>(core.prices.list()).subscribe((delta) => {
    for (const { facts, main } of delta.rows)
      rows.set(
        facts.matchId,
        main.flatMap((market) => market?.outcomes.map(({ cell }) => cell) ?? []),
      );
    for (let at = 0; at < delta.prices.length; at += 3)
      prices.set(delta.prices[at] ?? 0, delta.prices[at + 1] ?? 0);
  });
  await portsSettle();
  const run = async (plan: LoadPlan) => {
    const done = stage.run(plan);
    for (let tenths = 0; tenths <= (plan.seconds + 1) * 10; tenths++) {
      await pass(100);
      await portsSettle();
    }
    return done;
  };
  return { stage, prices, rows, run };
}

test('a load reaches the core whole, steady and in bursts, and the rows show the prices of the feed', async () => {
  const { stage, prices, rows, run } = await openStage();
  const matchIds = [...rows.keys()];
  expect([matchIds.length > 5, rows.get(matchIds[0] ?? 0)?.length]).toEqual([true, 8]);
  const before = stage.rowPrices(matchIds);
  for (const inBursts of [false, true]) {
    const { sent, taken, ...steps } = await run({ updates: 2000, seconds: 2, inBursts });
    expect([sent, taken]).toEqual([4000, 4000]);
    expect(steps.lateMs.p50).toBeLessThan(1);
  }
  const shown = matchIds.map((matchId) => rows.get(matchId)?.map((cell) => prices.get(cell)));
  expect(shown).toEqual(stage.rowPrices(matchIds));
  expect(shown).not.toEqual(before);
});
