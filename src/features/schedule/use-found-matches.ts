import type { ScheduledMatchView } from '../../../worker/features/schedule/schedule-api.ts';
import { useClient } from '../../core/door/use-client.ts';
import { useLoaded } from '../../parts/answers/use-loaded.ts';

/** The matches that a search finds; all of them without a search. The core compares, and the found matches stay until its next answer. */
export function useFoundMatches(
  day: number,
  search: string,
  matches: readonly ScheduledMatchView[],
): readonly ScheduledMatchView[] {
  const { core } = useClient();
  const wanted = search.trim();
  const found = useLoaded(
    wanted === '' ? null : `${day} ${wanted}`,
    async () => new Set(await core.schedule.find(day, wanted)),
    matches,
  );
  if (wanted === '' || found === null) return matches;
  return matches.filter(({ facts }) => found.value.has(facts.matchId));
}
