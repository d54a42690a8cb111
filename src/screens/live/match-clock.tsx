import { useEffect, useRef } from 'react';
import type { MatchState } from '../../../domain/match/match.ts';
import { everySecond } from '../../parts/second-ticker.ts';
import { minutesAndSeconds } from '../../text/format.ts';

/** The match clock goes on between messages, written each second without rendering. */
export function MatchClock({ state }: { readonly state: MatchState }) {
  const ref = useRef<HTMLSpanElement>(null);
  const { clockSeconds, clockRate } = state;
  useEffect(() => {
    const from = performance.now();
    const write = (): void => {
      const seconds = (clockSeconds ?? 0) + ((performance.now() - from) / 1000) * clockRate;
      if (ref.current !== null) ref.current.textContent = minutesAndSeconds(seconds);
    };
    write();
    return clockRate === 0 ? undefined : everySecond(write);
  }, [clockSeconds, clockRate]);
  return clockSeconds === null ? null : <span ref={ref} className="num" />;
}
