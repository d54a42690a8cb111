import { useEffect, useState } from 'react';
import type { MatchSheet } from '../../../domain/match/match-sheet.ts';
import { followStream } from '../../core/door/follow-stream.ts';
import { useClient } from '../../core/door/use-client.ts';

/** What the feed knows of a match beside its state. null: it is not known yet. */
export function useMatchSheet(matchId: number): MatchSheet | null {
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
