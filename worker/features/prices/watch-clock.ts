/** The clock of one match, for what stands outside of its row: a pick in the slip or in a bet. */
import { distinctUntilChanged, Observable } from 'rxjs';
import { isSameClock } from '../../../domain/match/match-clock.ts';
import { isLive } from '../../../domain/match/match-status.ts';
import { type LiveState, shownState } from '../../engine/book-state.ts';
import type { LiveWatchers } from '../../engine/watchers.ts';
import type { PickClock } from './prices-api.ts';

interface ClockDeps {
  readonly live: LiveState;
  readonly watchers: Pick<LiveWatchers, 'add'>;
  readonly now: () => number;
}

/** null: the match is not in play by the book. It stops while the stream of the match is not up, and emits where it does not go on as it did. */
export const watchClock = (
  { live, watchers, now }: ClockDeps,
  matchId: number,
): Observable<PickClock | null> =>
  new Observable<PickClock | null>((to) => {
    const look = (): void => {
      const match = live.book.matches.get(matchId);
      if (match === undefined || !isLive(match.state.statusCode)) return to.next(null);
      const { clockSeconds, clockAt, clockRate } = shownState(live, match, now());
      to.next({ clockSeconds, clockAt, clockRate });
    };
    look();
    return watchers.add({
      onCommit({ rows }, locksChanged) {
        if (locksChanged || rows.has(matchId)) look();
      },
    });
  }).pipe(distinctUntilChanged((a, b) => (a === null || b === null ? a === b : isSameClock(a, b))));
