import { useCallback, useEffect, useState } from 'react';
import type { ScheduledMatchView } from '../../../worker/features/schedule/schedule-api.ts';
import { useClient } from '../../core/door/use-client.ts';
import { faultText } from '../../../domain/fault.ts';

/** Matches that the home page asks for. */
export const MAIN_MATCHES = 10;

export interface Schedule {
  readonly state: 'loading' | 'ready' | 'failed';
  readonly error: string;
  readonly matches: readonly ScheduledMatchView[];
  readonly retry: () => void;
}

type Held = Omit<Schedule, 'retry'> & { readonly day: number };

/**
 * Matches of a day, counted from today; loaded again every `everyMs` (null: never). The shown matches stay until the next answer; a
 * cancelled answer changes nothing.
 */
export function useSchedule(day: number, limit: number | null, everyMs: number | null = null): Schedule {
  const { core } = useClient();
  const [held, setHeld] = useState<Held>({ day, state: 'loading', error: '', matches: [] });
  const [round, setRound] = useState(0);
  useEffect(() => {
    let stopped = false;
    const load = async (): Promise<void> => {
      const answer = await core.schedule.ofDay(day, limit);
      if (stopped) return;
      if (answer.ok) setHeld({ day, state: 'ready', error: '', matches: answer.value });
      else if (answer.error.kind !== 'cancelled')
        setHeld({ day, state: 'failed', error: faultText(answer.error), matches: [] });
    };
    void load();
    const timer = everyMs === null ? null : setInterval(() => void load(), everyMs);
    return () => {
      stopped = true;
      if (timer !== null) clearInterval(timer);
    };
  }, [core, day, limit, everyMs, round]);
  const retry = useCallback(() => {
    setHeld((now) => ({ ...now, state: 'loading' }));
    setRound((now) => now + 1);
  }, []);
  if (held.day !== day) return { state: 'loading', error: '', matches: [], retry };
  const { state, error, matches } = held;
  return { state, error, matches, retry };
}
