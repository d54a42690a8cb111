import { describe, expect, test } from 'vitest';
import { clockSecondsAt, withClockStopped } from '../../domain/match/match-clock.ts';
import { createDrops } from '../../domain/protocol/wire/drops.ts';
import { decodeState, encodeState } from '../../domain/protocol/stream/match-row.ts';
import { state } from '../given/domain/book.ts';

const AT = 1_700_000_000_000;

describe('C2 the match clock runs by server time', () => {
  test.each([
    ['counts from clockAt, not from when it is first shown', 0, 1, 1_200_000, 1200],
    ['a replay at 60 times the speed counts 60 seconds a second', 600, 60, 2000, 720],
    ['a basketball quarter counts at its own rate', 300, 0.4, 10_000, 304],
    ['a stopped clock stands', 2700, 0, 900_000, 2700],
    ['a server clock a little behind clockAt shows clockSeconds', 600, 1, -500, 600],
    ['a clock that counts down ends at 0', 5, -1, 60_000, 0],
  ])('when %s', (_, clockSeconds, clockRate, later, shown) => {
    const clock = { clockSeconds, clockAt: AT, clockRate };
    expect(clockSecondsAt(clock, AT + later)).toBe(shown);
  });

  test('a sport without a clock has none', () =>
    expect(clockSecondsAt({ clockSeconds: null, clockAt: AT, clockRate: 0 }, AT)).toBe(null));

  test('when the feed stalls, the clock is stopped at that moment and stays there', () => {
    const stopped = withClockStopped(state({ clockSeconds: 600, clockAt: AT, clockRate: 1 }), AT + 30_000);
    expect(clockSecondsAt(stopped, AT + 30_000)).toBe(630);
    expect(clockSecondsAt(stopped, AT + 90_000)).toBe(630);
  });

  test('when a back end does not say at which moment a clock was read, the clock stands', () => {
    const row = encodeState(state({ clockSeconds: 600, clockAt: 0, clockRate: 1 })) as never;
    expect(decodeState(row, createDrops())).toMatchObject({ clockSeconds: 600, clockRate: 0 });
  });
});
