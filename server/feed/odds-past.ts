/**
 * The odds of a match before this server recorded it: it started in the middle of the match, or again. A source that can compute them is
 * asked once for each match, when somebody looks at it.
 */
import { setImmediate } from 'node:timers/promises';
import type { FeedEvent } from '../../domain/book/book-event.ts';
import { joinHistories, type OddsHistory } from '../../domain/odds/odds-history.ts';
import { createOddsRecorder, type OddsRecorder } from './odds-history.ts';

const oddsPastLimits = {
  /** Pasts in memory; the oldest are dropped. */
  matches: 200,
  /** Events computed for each turn of the event loop: one takes about half a millisecond. */
  eventsPerTurn: 4,
} as const;

interface OddsPastDeps {
  readonly recorder: OddsRecorder;
  readonly replay: (matchId: number, now: number) => Iterable<FeedEvent>;
  readonly log: (message: string, error: unknown) => void;
}

export function createOddsPast({ recorder, replay, log }: OddsPastDeps) {
  const pasts = new Map<number, Promise<OddsHistory | null>>();
  let last: Promise<unknown> = Promise.resolve();
  const compute = async (matchId: number, until: number): Promise<OddsHistory | null> => {
    const scratch = createOddsRecorder();
    let taken = 0;
    for (const event of replay(matchId, until)) {
      scratch.record([event]);
      if (++taken % oddsPastLimits.eventsPerTurn === 0) await setImmediate();
    }
    return scratch.of(matchId);
  };
  /** One after another: each takes tens of milliseconds. */
  const pastOf = (matchId: number, until: number): Promise<OddsHistory | null> => {
    const known = pasts.get(matchId);
    if (known !== undefined) return known;
    const past = last
      .then(() => compute(matchId, until))
      .catch((error: unknown) => {
        log('the odds before the recording could not be computed', error);
        return null;
      });
    last = past;
    pasts.set(matchId, past);
    const [oldest] = pasts.keys();
    if (pasts.size > oddsPastLimits.matches && oldest !== undefined) pasts.delete(oldest);
    return past;
  };
  /** The recorded odds of a match, with those before if it was already in play when the recording began; null: nothing is recorded. */
  return async (matchId: number, startsAt: number | null): Promise<OddsHistory | null> => {
    const since = recorder.since(matchId);
    if (since === null) return null;
    const past = startsAt === null || since <= startsAt ? null : await pastOf(matchId, since);
    const recorded = recorder.of(matchId);
    return past === null || recorded === null ? recorded : joinHistories(past, recorded, since);
  };
}
