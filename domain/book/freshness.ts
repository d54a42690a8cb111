/** How fresh a stream is, judged by publish time in server time: never by arrival, never by "connected". */
import { isLiveStream } from '../catalogue/stream-name.ts';
import type { StreamState } from './stream-state.ts';

/** Only 'up' can be bet on. 'opening': the first rows of a first snapshot are there, the others are on their way. */
export type Freshness = 'down' | 'recovering' | 'opening' | 'up' | 'lagging';

/** A stream is locked when its newest Alive is older than this. */
export const lockAfterMs = { live: 3000, preMatch: 10_000 } as const;

export const lockAfterOf = (stream: string): number =>
  isLiveStream(stream) ? lockAfterMs.live : lockAfterMs.preMatch;

/** Age of the stream's newest Alive in ms; null before the first. A back end without publish times has no age. */
export const ageOf = (state: StreamState, serverNow: number): number | null =>
  state.alivePt === 0 ? null : Math.max(0, serverNow - state.alivePt);

export function freshnessOf(state: StreamState, serverNow: number): Freshness {
  if (state.phase === 'recovering' && state.opening) return 'opening';
  if (state.phase !== 'up') return state.phase;
  const age = ageOf(state, serverNow);
  if (age === null) return 'up';
  return state.feedUp && age <= lockAfterOf(state.stream) ? 'up' : 'lagging';
}
