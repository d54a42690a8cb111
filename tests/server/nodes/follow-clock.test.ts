import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  clockLimits,
  createSiteClock,
  followClock,
  SLOW_PACE,
  startTime,
} from '../../../server/clock/follow-clock.ts';

const AT = 1_700_000_000_000;
const HOUR = 3_600_000;
const { jumpMs, believedAfterMs } = clockLimits;

/** A clock whose host the test holds: `error` is what its wall clock is wrong by. */
function heldClock() {
  let error = 0;
  let monotonic = 7000;
  const told: string[] = [];
  const clock = createSiteClock(() => ({ wall: AT + monotonic - 7000 + error, monotonic }));
  clock.listen(({ kind }) => void told.push(kind));
  return {
    clock,
    told,
    /** Site's time minus the true time. */
    off: () => clock.now() - (AT + monotonic - 7000),
    set: (ms: number) => void (error = ms),
    /** Lets time go by; the clock is read each second, as a running site does more often. */
    pass(ms: number): void {
      for (let passed = 0; passed < ms; passed += 1000) {
        monotonic += 1000;
        clock.now();
      }
    },
  };
}

describe('T19: the site’s time', () => {
  test.each([
    { what: 'both clocks go on: it goes on', wall: 1000, monotonic: 1000, is: 1000 },
    { what: 'the host was set forward a little: at once', wall: 21_000, monotonic: 1000, is: 21_000 },
    { what: 'the host was set forward an hour: not yet', wall: HOUR, monotonic: 1000, is: 1000 },
    { what: 'the host was set back an hour: not yet', wall: 1000 - HOUR, monotonic: 1000, is: 1000 },
    { what: 'the host was set back half a minute: slower', wall: 1000 - jumpMs, monotonic: 1000, is: 900 },
    { what: 'the host was set back a little: met', wall: 950, monotonic: 1000, is: 950 },
    { what: 'no time has passed', wall: 0, monotonic: 0, is: 0 },
    { what: 'no time has passed and the host was set back', wall: -1000, monotonic: 0, is: 0 },
    { what: 'the monotonic clock went back', wall: 0, monotonic: -50, is: 0 },
  ])('when $what', ({ wall, monotonic, is }) => {
    const before = startTime({ wall: AT, monotonic: 7000 });
    expect(followClock(before, { wall: AT + wall, monotonic: 7000 + monotonic }).at).toBe(AT + is);
  });

  test('when the host was set back by half a minute, it is met after five', () => {
    const { set, pass, off, told } = heldClock();
    set(-jumpMs);
    pass(290_000);
    expect(off()).toBeGreaterThan(-jumpMs);
    pass(20_000);
    expect({ off: off(), told }).toEqual({ off: -jumpMs, told: [] });
    expect(jumpMs / (1 - SLOW_PACE), 'ms it took').toBeCloseTo(300_000, 3);
  });

  test('an hour ahead for six seconds leaves nothing but its name', () => {
    const { clock, set, pass, off, told } = heldClock();
    set(HOUR);
    pass(6000);
    expect({ sure: clock.isSure(), off: off(), host: clock.host() - clock.now() }).toEqual({
      sure: false,
      off: 0,
      host: HOUR,
    });
    expect(clock.report()).toEqual({ offMs: HOUR, jumps: 1 });
    set(0);
    pass(1000);
    expect({ sure: clock.isSure(), off: off() }).toEqual({ sure: true, off: 0 });
    expect(clock.report()).toEqual({ offMs: 0, jumps: 1 });
    expect(told).toEqual(['jumped', 'came-back']);
  });

  test.each([HOUR, -HOUR])('a jump of %i ms that stays is followed after two minutes', (ms) => {
    const { clock, set, pass, off, told } = heldClock();
    set(ms);
    pass(believedAfterMs);
    expect({ off: off(), sure: clock.isSure() }).toEqual({ off: 0, sure: ms < 0 });
    pass(1000);
    expect({ off: off(), sure: clock.isSure(), told }).toEqual({
      off: ms,
      sure: true,
      told: ['jumped', 'followed'],
    });
  });

  test('believed for long and taken back: the site’s time is right again after two minutes', () => {
    const { set, pass, off } = heldClock();
    set(HOUR);
    pass(10 * 60_000);
    expect(off()).toBe(HOUR);
    set(0);
    pass(believedAfterMs + 2000);
    expect(off()).toBe(0);
  });

  test('a host whose clock jumps about is never followed', () => {
    const { clock, set, pass, off } = heldClock();
    for (let minute = 0; minute < 20; minute++) {
      set(HOUR * (1 + (minute % 2)));
      pass(60_000);
    }
    expect({ off: off(), sure: clock.isSure() }).toEqual({ off: 0, sure: false });
  });

  test('it goes back only to where the host’s clock is', () => {
    const steps = fc.array(fc.record({ wall: fc.integer(), monotonic: fc.nat(400_000) }), { maxLength: 50 });
    const least = fc.property(steps, (moves) => {
      let time = startTime({ wall: AT, monotonic: 0 });
      for (const { wall, monotonic } of moves) {
        const next = followClock(time, { wall: AT + wall, monotonic: time.monotonic + monotonic });
        expect(next.at).toBeGreaterThanOrEqual(Math.min(time.at, AT + wall));
        time = next;
      }
    });
    expect(fc.check(least).failed).toBe(false);
  });
});
