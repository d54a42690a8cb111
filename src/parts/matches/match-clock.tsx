import { useEffect, useRef } from 'react';
import type { MatchState } from '../../../domain/match/match.ts';
import { serverTime } from '../../core/door/server-time.ts';
import { everySecond } from './second-ticker.ts';
import { minutesAndSeconds } from '../../text/format.ts';

type Clocked = Pick<MatchState, 'clockSeconds' | 'clockAt' | 'clockRate'>;

/** The same rule as domain/match/match-clock.ts; a test compares the two. The clock stops until the window knows the server's time. */
export function shownSeconds(
  { clockSeconds, clockAt, clockRate }: Clocked,
  serverNow: number | null,
): number {
  const elapsedMs = serverNow === null ? 0 : Math.max(0, serverNow - clockAt);
  return Math.max(0, (clockSeconds ?? 0) + (elapsedMs / 1000) * clockRate);
}

/** The match clock by server time, written each second without rendering. The core stops it while the feed is stalled. */
export function MatchClock({ state }: { readonly state: Clocked }) {
  const ref = useRef<HTMLSpanElement>(null);
  const { clockSeconds, clockAt, clockRate } = state;
  useEffect(() => {
    const write = (): void => {
      const seconds = shownSeconds({ clockSeconds, clockAt, clockRate }, serverTime.now());
      if (ref.current !== null) ref.current.textContent = minutesAndSeconds(seconds);
    };
    write();
    return clockRate === 0 ? undefined : everySecond(write);
  }, [clockSeconds, clockAt, clockRate]);
  return clockSeconds === null ? null : <span ref={ref} className="num" data-clock />;
}
