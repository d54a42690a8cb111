/** The freshness of a stream, by publish time in server time, never by arrival or by the state of the link. */
import { isLiveStream } from '../catalogue/stream-name.ts';
import type { StreamState } from './stream-state.ts';

/** Only 'up' can be bet on. 'opening': the first rows of a first snapshot have arrived, the others are on their way. */
export type Freshness = 'down' | 'recovering' | 'opening' | 'up' | 'lagging';

/** A stream is locked when its newest Alive is older than this. */
export const lockAfterMs = { live: 3000, preMatch: 10_000 } as const;

const lockAfterOf = (stream: string): number =>
  isLiveStream(stream) ? lockAfterMs.live : lockAfterMs.preMatch;

/** Age of the stream's newest Alive, ms; null: none yet, or a back end without publish times. */
export const ageOf = (state: StreamState, serverNow: number): number | null =>
  state.alivePt === 0 ? null : Math.max(0, serverNow - state.alivePt);

export function freshnessOf(state: StreamState, serverNow: number): Freshness {
  if (state.phase === 'recovering' && state.opening) return 'opening';
  if (state.phase !== 'up') return state.phase;
  const age = ageOf(state, serverNow);
  if (!state.feedUp) return 'lagging';
  return age === null || age <= lockAfterOf(state.stream) ? 'up' : 'lagging';
}
