/** The statistics of the matches of a recorded feed, beside their states: these go to every reader of a list. */
import { sameStatistics, type Statistics, withNewer } from '../match/match-sheet.ts';

/** The statistics of a match from `at` on. */
export interface RecordedStatistics {
  readonly at: number;
  readonly matchId: number;
  readonly statistics: Statistics;
}

export interface FeedStatistics {
  /** In order of time. */
  readonly all: readonly RecordedStatistics[];
  readonly take: (matchId: number, sent: Statistics | null, at: number) => void;
}

export function createFeedStatistics(): FeedStatistics {
  const newest = new Map<number, Statistics>();
  const all: RecordedStatistics[] = [];
  return {
    all,
    take(matchId, sent, at) {
      const before = newest.get(matchId) ?? null;
      const statistics = withNewer(before, sent);
      if (statistics === null || sameStatistics(before, statistics)) return;
      newest.set(matchId, statistics);
      all.push({ at, matchId, statistics });
    },
  };
}
