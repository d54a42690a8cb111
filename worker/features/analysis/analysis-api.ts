/** A match's past: its odds over time, and form, meetings and table. */
import type { Observable } from 'rxjs';
import type { Analysis } from '../../../domain/analysis/analysis.ts';
import type { MatchPhase } from '../../../domain/match/match-status.ts';
import type { MatchSheet } from '../../../domain/match/match-sheet.ts';
import type { ScheduledMatch } from '../../../domain/match/scheduled-match.ts';
import type { OddsHistory } from '../../../domain/odds/odds-history.ts';
import type { Result } from '../../../domain/result.ts';
import type { Fault } from '../../../domain/fault.ts';
import type { LeagueView } from '../site/site-api.ts';

/**
 * The whole history first (and again after a new core), then what changed, once a second at most: `series` has the changed outcomes with all
 * their points, marks and pauses are complete.
 */
export interface OddsUpdate extends OddsHistory {
  readonly kind: 'all' | 'changed';
  /** Server ms up to which the odds are known; 0: no change has come since the server's answer. */
  readonly asOf: number;
}

export interface MatchAnalysisView extends Analysis {
  readonly match: ScheduledMatch;
  readonly phase: MatchPhase;
  readonly league: LeagueView;
}

export type AnalysisAnswer = Result<MatchAnalysisView, Fault>;

export interface AnalysisApi {
  odds(matchId: number): Observable<OddsUpdate>;
  /** What the feed knows of a match beside its state, whenever it changes. */
  sheet(matchId: number): Observable<MatchSheet>;
  ofMatch(matchId: number): Promise<AnalysisAnswer>;
}
