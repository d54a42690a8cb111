import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { followClock, SLOW_PACE, startTime } from '../../server/clock/follow-clock.ts';

const AT = 1_700_000_000_000;
const HOUR = 3_600_000;

describe('T19: the site’s time', () => {
  test.each([
    { what: 'both clocks go on: it goes on', wall: 1000, monotonic: 1000, is: 1000 },
    { what: 'the machine slept for an hour: at once', wall: HOUR, monotonic: 5, is: HOUR },
    { what: 'the host was set forward: at once', wall: 61_000, monotonic: 1000, is: 61_000 },
    { what: 'the host was set back an hour: slower', wall: 1000 - HOUR, monotonic: 1000, is: 900 },
    { what: 'the host was set back a little: met', wall: 950, monotonic: 1000, is: 950 },
    { what: 'no time has passed', wall: 0, monotonic: 0, is: 0 },
    { what: 'no time has passed and the host was set back', wall: -HOUR, monotonic: 0, is: 0 },
    { what: 'the monotonic clock went back', wall: 0, monotonic: -50, is: 0 },
  ])('when $what', ({ wall, monotonic, is }) => {
    const before = startTime({ wall: AT, monotonic: 7000 });
    expect(followClock(before, { wall: AT + wall, monotonic: 7000 + monotonic }).at).toBe(AT + is);
  });

  test('when the host was set back by a minute, it is met after ten minutes and followed then', () => {
    let time = startTime({ wall: AT, monotonic: 0 });
    for (let second = 1; second <= 700; second++)
      time = followClock(time, { wall: AT - 60_000 + second * 1000, monotonic: second * 1000 });
    expect(time.at).toBe(AT - 60_000 + 700_000);
    expect(60_000 / (1 - SLOW_PACE), 'seconds it took').toBeCloseTo(600_000, 3);
  });

  test('it never goes back and is never behind the host, whatever both clocks do', () => {
    const steps = fc.array(fc.record({ wall: fc.integer(), monotonic: fc.integer() }), { maxLength: 50 });
    fc.assert(
      fc.property(steps, (moves) => {
        let time = startTime({ wall: AT, monotonic: 0 });
        for (const { wall, monotonic } of moves) {
          const next = followClock(time, { wall: AT + wall, monotonic });
          expect(next.at).toBeGreaterThanOrEqual(time.at);
          expect(next.at).toBeGreaterThanOrEqual(AT + wall);
          time = next;
        }
      }),
    );
  });
});
