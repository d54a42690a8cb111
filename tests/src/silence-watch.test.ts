/** The watch on a clock of the test: what silence means for a window that was awake, and for one that was not. */
import '../given/runs/property-seed.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { watchSilence } from '../../src/core/door/silence-watch.ts';
import { SIGN_EVERY_MS, CORE_SILENT_MS } from '../../worker/door/life-signs.ts';

function givenWatch(patienceMs = CORE_SILENT_MS) {
  let now = 1000;
  let hidden = false;
  let timer: { readonly at: number; readonly act: () => void } | null = null;
  const happened: string[] = [];
  const watch = watchSilence({
    now: () => now,
    later(ms, act) {
      const mine = { at: now + ms, act };
      timer = mine;
      return () => {
        if (timer === mine) timer = null;
      };
    },
    isHidden: () => hidden,
    patienceMs: () => patienceMs,
    onSilent: () => happened.push('silent'),
    onSign: () => happened.push('sign'),
    onDead: () => happened.push('dead'),
  });
  const runDue = (): void => {
    while (timer !== null && timer.at <= now) {
      const { act } = timer;
      timer = null;
      act();
    }
  };
  return {
    watch,
    happened,
    /** The window runs all the time. */
    pass(ms: number): void {
      const end = now + ms;
      while (timer !== null && timer.at <= end) {
        now = Math.max(now, timer.at);
        runDue();
      }
      now = end;
    },
    /** The window is frozen or throttled: its timers come late, all at once. */
    away(ms: number): void {
      now += ms;
      runDue();
    },
    hide: (next: boolean): void => void (hidden = next),
  };
}

describe('signs of life of a core', () => {
  test('S10: when no sign comes for 2.6 s, the prices lock and the core is dead', () => {
    const { happened, pass } = givenWatch();
    pass(CORE_SILENT_MS - 1);
    expect(happened).toEqual([]);
    pass(100);
    expect(happened).toEqual(['silent', 'dead']);
  });

  test('S10: a core that is busy for 2 s is neither silent nor dead', () => {
    const { watch, happened, pass } = givenWatch();
    for (let round = 0; round < 20; round++) {
      pass(SIGN_EVERY_MS + 1900);
      watch.sign();
    }
    expect(happened).toEqual([]);
  });

  test('S10: when a window comes back from a suspended machine, it locks, and starts to count again', () => {
    const { watch, happened, away, pass } = givenWatch();
    away(3_600_000);
    pass(100);
    expect(happened).toEqual(['silent']);
    watch.sign();
    expect(happened).toEqual(['silent', 'sign']);
    pass(CORE_SILENT_MS - 200);
    expect(happened).toEqual(['silent', 'sign']);
  });

  test('S10: a hidden window never declares a core dead; seen again, it locks at once and counts from then', () => {
    const { watch, happened, hide, pass } = givenWatch();
    hide(true);
    pass(60_000);
    expect(happened).toEqual(['silent']);
    hide(false);
    watch.seen();
    pass(CORE_SILENT_MS - 100);
    expect(happened).toEqual(['silent']);
    pass(300);
    expect(happened).toEqual(['silent', 'dead']);
  });

  test('S10: after a core was replaced a moment ago, prices lock as soon, the next one is given longer', () => {
    const { happened, pass } = givenWatch(4 * CORE_SILENT_MS);
    pass(2 * CORE_SILENT_MS);
    expect(happened).toEqual(['silent']);
    pass(3 * CORE_SILENT_MS);
    expect(happened).toEqual(['silent', 'dead']);
  });

  test('S10: whatever the window’s own gaps, a core that shows signs is never declared dead', () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('run' as const), ms: fc.integer({ min: 0, max: SIGN_EVERY_MS }) }),
      fc.record({ kind: fc.constant('away' as const), ms: fc.integer({ min: 0, max: 120_000 }) }),
      fc.record({ kind: fc.constantFrom('hide' as const, 'show' as const), ms: fc.constant(0) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const { watch, happened, pass, away, hide } = givenWatch();
        for (const { kind, ms } of steps) {
          if (kind === 'run') pass(ms);
          if (kind === 'away') away(ms);
          if (kind === 'hide' || kind === 'show') hide(kind === 'hide');
          if (kind === 'show') watch.seen();
          // What the core sent meanwhile is read within the next turn of the window.
          pass(10);
          watch.sign();
        }
        expect(happened).not.toContain('dead');
      }),
    );
  });
});
