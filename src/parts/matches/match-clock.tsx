import { useEffect, useRef } from 'react';
import type { MatchState } from '../../../domain/match/match.ts';
import { clockSecondsAt } from '../../../domain/match/match-clock.ts';
import { serverTime } from '../../core/door/server-time.ts';
import { everySecond } from './second-ticker.ts';
import { minutesAndSeconds } from '../../text/format.ts';

type Clocked = Pick<MatchState, 'clockSeconds' | 'clockAt' | 'clockRate'>;

/** The match clock by server time, written each second without rendering. The core stops it while the feed is stalled. */
export function MatchClock({ state }: { readonly state: Clocked }) {
  const ref = useRef<HTMLSpanElement>(null);
  const { clockSeconds, clockAt, clockRate } = state;
  useEffect(() => {
    const write = (): void => {
      // The clock stops until the window knows the server's time.
      const seconds = clockSecondsAt({ clockSeconds, clockAt, clockRate }, serverTime.now() ?? clockAt);
      if (ref.current !== null) ref.current.textContent = minutesAndSeconds(seconds ?? 0);
    };
    write();
    return clockRate === 0 ? undefined : everySecond(write);
  }, [clockSeconds, clockAt, clockRate]);
  return clockSeconds === null ? null : <span ref={ref} className="num" data-clock />;
}
