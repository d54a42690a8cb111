import { useEffect, useState } from 'react';
import type { MatchFacts, MatchState } from '../../../domain/match/match.ts';
import type { MatchSheet } from '../../../domain/match/match-sheet.ts';
import { followStream } from '../../core/door/follow-stream.ts';
import { useClient } from '../../core/door/use-client.ts';
import { AnalysisOf } from './analysis-sections.tsx';
import { MatchLineUps } from './match-line-ups.tsx';
import { MatchStatistics } from './match-statistics.tsx';
import { MatchTimeline } from './match-timeline.tsx';
import { MomentumLine } from './momentum-line.tsx';
import { OddsOverTime } from './odds-over-time.tsx';
import { PeriodTable } from './period-table.tsx';
import { useAnalysis } from './use-analysis.ts';
import { useOddsHistory } from './use-odds-history.ts';

const nothing: MatchSheet = { statistics: null, lineUps: null };

/** Statistics and line-ups of the match. null: they are not known yet. */
function useMatchSheet(matchId: number): MatchSheet | null {
  const { core } = useClient();
  const [held, setHeld] = useState<{ readonly matchId: number; readonly sheet: MatchSheet } | null>(null);
  useEffect(
    () =>
      followStream(
        () => core.analysis.sheet(matchId),
        (sheet) => setHeld({ matchId, sheet }),
      ),
    [core, matchId],
  );
  return held?.matchId === matchId ? held.sheet : null;
}

/**
 * The events of a live match: score by period, momentum, odds over time, timeline, and statistics and line-ups where the feed has some. These come
 * later than the others and may be missing: they stand last, so that nothing moves.
 */
export function MatchInsights({ facts, state }: { readonly facts: MatchFacts; readonly state: MatchState }) {
  const odds = useOddsHistory(facts.matchId);
  const { statistics, lineUps } = useMatchSheet(facts.matchId) ?? nothing;
  return (
    <div className="page thin">
      <PeriodTable facts={facts} state={state} />
      <MomentumLine facts={facts} state={state} odds={odds} />
      <OddsOverTime odds={odds} facts={facts} />
      <MatchTimeline facts={facts} state={state} />
      {statistics !== null && <MatchStatistics facts={facts} statistics={statistics} />}
      {lineUps !== null && <MatchLineUps facts={facts} lineUps={lineUps} />}
    </div>
  );
}

/** Form, head to head and table of a match. */
export const MatchAnalysis = ({ matchId }: { readonly matchId: number }) => (
  <AnalysisOf asked={useAnalysis(matchId)} />
);
