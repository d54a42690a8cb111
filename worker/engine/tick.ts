/** Changes that time alone causes: freshness of streams, locks, the server's minute, and the repeated work of features. */
import { MINUTE_MS } from '../../domain/time/korean-time.ts';
import type { AnyFeature, Every } from '../feature.ts';
import type { Engine } from './engine.ts';
import { publishChanges } from './watchers.ts';

/** Freshness, recoveries and the slip's locks are checked this often, so a stall locks prices within 3.25 s. */
export const TICK_MS = 200;
const CLOCK_EVERY_MS = 20_000;

/** Runs `act` when more than `ms` have passed since its last run. */
export function paced({ ms, act, waitsFirst }: Every, startedAt: number): (now: number) => void {
  let last = waitsFirst === true ? startedAt : Number.NEGATIVE_INFINITY;
  return (now) => {
    if (now - last <= ms && ms > 0) return;
    last = now;
    act(now);
  };
}

/** Starts the tick. It runs as long as the core lives. */
export function startTick(
  { deps, live, clock, watchers, streams, link, serverNow }: Engine,
  freshnessChanged: (now: number) => boolean,
  features: readonly AnyFeature[],
): void {
  let minute = 0;
  const work = [
    { ms: CLOCK_EVERY_MS, act: () => link.sampleClock() },
    ...features.flatMap(({ every = [] }) => every),
  ].map((one) => paced(one, deps.now()));
  const tick = (): void => {
    const now = deps.now();
    streams.tick();
    const changed = live.changes.shape || live.changes.removed.size > 0;
    const freshness = freshnessChanged(now);
    if (changed || freshness) publishChanges(live, watchers, freshness);
    const thisMinute = Math.floor(serverNow() / MINUTE_MS);
    if (thisMinute !== minute) {
      watchers.minute();
      clock.update((draft) => void (draft.minute = thisMinute));
    }
    minute = thisMinute;
    for (const run of work) run(now);
    deps.later(TICK_MS, tick);
  };
  tick();
}
