import { useEffect, useRef } from 'react';
import { type Clocked, clockSecondsAt } from '../../../domain/match/match-clock.ts';
import { serverTime } from '../../core/door/server-time.ts';
import { everySecond, writeText } from './second-ticker.ts';
import { minutesAndSeconds } from '../../text/format.ts';

interface MatchClockProps {
  readonly state: Clocked;
  /** "38′", as a pick says it; otherwise "38:20". */
  readonly inMinutes?: boolean;
}

/** The match clock by server time, written each second without rendering. The core stops it while the feed is stalled. */
export function MatchClock({ state, inMinutes = false }: MatchClockProps) {
  const ref = useRef<HTMLSpanElement>(null);
  const { clockSeconds, clockAt, clockRate } = state;
  useEffect(() => {
    const write = (): void => {
      // The clock stops until the window knows the server's time.
      const seconds = clockSecondsAt({ clockSeconds, clockAt, clockRate }, serverTime.now() ?? clockAt);
      const text = inMinutes ? `${Math.trunc((seconds ?? 0) / 60)}′` : minutesAndSeconds(seconds ?? 0);
      writeText(ref.current, text);
    };
    write();
    return clockRate === 0 ? undefined : everySecond(write);
  }, [clockSeconds, clockAt, clockRate, inMinutes]);
  return clockSeconds === null ? null : <span ref={ref} className="num" data-clock />;
}
