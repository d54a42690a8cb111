import { useEffect, useState } from 'react';
import type { OddsHistory, OddsSeries } from '../../../domain/odds/odds-history.ts';
import type { OddsUpdate } from '../../../worker/features/analysis/analysis-api.ts';
import { followStream } from '../../core/door/follow-stream.ts';
import { useClient } from '../../core/door/use-client.ts';

export interface ShownOdds {
  readonly history: OddsHistory;
  /** Server ms up to which the odds are known; 0: no change has come since the history. */
  readonly asOf: number;
}

const isOf = (a: OddsSeries, b: OddsSeries): boolean =>
  a.marketId === b.marketId && a.specifier === b.specifier && a.outcomeId === b.outcomeId;

/** Changed outcomes take the place of the held ones; new outcomes come last. */
function withChanged(held: readonly OddsSeries[], changed: readonly OddsSeries[]): readonly OddsSeries[] {
  const news = changed.filter((one) => !held.some((before) => isOf(before, one)));
  return [...held.map((before) => changed.find((one) => isOf(before, one)) ?? before), ...news];
}

function take(before: ShownOdds | null, { kind, asOf, ...history }: OddsUpdate): ShownOdds | null {
  if (kind === 'all') return { history, asOf };
  if (before === null) return null;
  return { history: { ...history, series: withChanged(before.history.series, history.series) }, asOf };
}

/** The odds of a match over time; the core adds to them once a second at most. null: not loaded yet. */
export function useOddsHistory(matchId: number): ShownOdds | null {
  const { core } = useClient();
  const [held, setHeld] = useState<{ readonly matchId: number; readonly odds: ShownOdds | null }>({
    matchId,
    odds: null,
  });
  useEffect(
    () =>
      followStream(
        () => core.analysis.odds(matchId),
        (update) =>
          setHeld((before) => ({
            matchId,
            odds: take(before.matchId === matchId ? before.odds : null, update),
          })),
      ),
    [core, matchId],
  );
  return held.matchId === matchId ? held.odds : null;
}
