/** The tab of a device: the browser may freeze it. Nothing runs in it then; what is due or arrives meanwhile comes as it wakes, in its order. */
import type { Clock, Life } from './clock.ts';

export function createTab(clock: Clock) {
  let until = 0;
  let wokeAt = Number.NEGATIVE_INFINITY;
  let kept: (() => void)[] = [];
  const wake = (): void => {
    if (clock.now() < until) return;
    wokeAt = clock.now();
    const all = kept;
    kept = [];
    for (const one of all) one();
  };
  /** Runs it now, or as the tab wakes. */
  const run = (act: () => unknown): void => {
    if (clock.now() < until || kept.length > 0) kept.push(act);
    else act();
  };
  return {
    run,
    isFrozen: (): boolean => clock.now() < until,
    /** Whether it has run for `ms` since it was frozen last. */
    hasRunFor: (ms: number): boolean => clock.now() >= Math.max(until, wokeAt) + ms,
    freeze(ms: number): void {
      until = Math.max(until, clock.now() + Math.round(ms));
      clock.later(until - clock.now(), wake);
    },
    /** What waited in it is lost. */
    drop(): void {
      until = 0;
      kept = [];
    },
    /** The life of a core in the tab. */
    lifeIn(life: Life): Life {
      const later: Life['later'] = (ms, act) => {
        let isTaken = false;
        const take = life.later(ms, () => run(() => (isTaken || life.isOver() ? undefined : act())));
        return () => {
          isTaken = true;
          take();
        };
      };
      return { ...life, later, sleep: (ms) => new Promise((resolve) => void later(ms, resolve)) };
    },
  };
}
