import { useEffect, useState } from 'react';
import type { ScheduledMatchView } from '../../../worker/features/schedule/schedule-api.ts';
import { useClient } from '../../core/door/use-client.ts';

/** The matches that a search finds; all of them without a search. The core compares, and the found matches stay until its next answer. */
export function useFoundMatches(
  day: number,
  search: string,
  matches: readonly ScheduledMatchView[],
): readonly ScheduledMatchView[] {
  const { core } = useClient();
  const [found, setFound] = useState<ReadonlySet<number> | null>(null);
  const wanted = search.trim();
  useEffect(() => {
    if (wanted === '') return;
    let stopped = false;
    void core.schedule.find(day, wanted).then((ids) => {
      if (!stopped) setFound(new Set(ids));
    });
    return () => {
      stopped = true;
    };
  }, [core, day, wanted, matches]);
  return wanted === '' || found === null ? matches : matches.filter(({ facts }) => found.has(facts.matchId));
}
