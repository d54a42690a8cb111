/** Changes that time alone causes: freshness of streams, locks, the server's minute, and the repeated work of features. */
import { MINUTE_MS } from '../../domain/time/korean-time.ts';
import { drop } from '../../domain/protocol/wire/drops.ts';
import type { AnyFeature, Every } from '../feature.ts';
import type { LiveState } from './book-state.ts';
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

/** Work that throws is counted, and the rest of the tick is done all the same. */
function safely({ drops }: LiveState, act: () => void): void {
  try {
    act();
  } catch {
    drop(drops, 'tick.threw');
  }
}

/** Starts the tick. It runs as long as the core lives, whatever its work throws: late recoveries and locks depend on it. */
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
  const publish = (now: number): void => {
    const changed = live.changes.shape || live.changes.removed.size > 0;
    const freshness = freshnessChanged(now);
    if (changed || freshness) publishChanges(live, watchers, { freshnessChanged: freshness });
  };
  const passMinute = (): void => {
    const thisMinute = Math.floor(serverNow() / MINUTE_MS);
    if (thisMinute === minute) return;
    minute = thisMinute;
    watchers.minute();
    clock.update((draft) => void (draft.minute = thisMinute));
  };
  const parts = [() => streams.tick(), publish, passMinute, ...work];
  const tick = (): void => {
    const now = deps.now();
    for (const run of parts) safely(live, () => run(now));
    deps.later(TICK_MS, tick);
  };
  tick();
}
