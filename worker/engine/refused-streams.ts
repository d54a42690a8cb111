/**
 * Subscriptions that the server refused because too much was asked (429). The stream stays closed and is requested again after the time
 * that the server named, plus a random share, so that clients that were refused together do not return together.
 */
import type { StreamState } from '../../domain/book/stream-state.ts';
import type { CoreDeps } from './deps.ts';
import type { LiveState } from './book-state.ts';

/** Bounds of the server's retry time: the client never requests a stream too often, and never waits for ever. */
const RETRY_BOUNDS_MS = { least: 500, most: 30_000 } as const;
const REFUSED = 429;

interface RefusedStreams {
  /** Takes the server's answer to a refused subscription; ignores every other payload. */
  onAnswer(payload: unknown): void;
  /** True: the stream must not be requested yet. Its recovery is postponed until then. */
  postpones(state: StreamState): boolean;
  /** The link is lost; the next link may request every stream at once. */
  clear(): void;
}

interface Refusal {
  readonly stream: string;
  readonly recoveryId: string;
  readonly retryAfterMs: number;
}

function refusalOf(payload: unknown): Refusal | null {
  if (typeof payload !== 'object' || payload === null) return null;
  const { code, stream, recoveryId, retryAfterMs } = payload as Readonly<Record<string, unknown>>;
  if (code !== REFUSED || typeof stream !== 'string' || typeof recoveryId !== 'string') return null;
  const asked = typeof retryAfterMs === 'number' && retryAfterMs >= 0 ? retryAfterMs : 0;
  const { least, most } = RETRY_BOUNDS_MS;
  return { stream, recoveryId, retryAfterMs: Math.min(most, Math.max(least, asked)) };
}

export function createRefusedStreams(
  { now, random }: Pick<CoreDeps, 'now' | 'random'>,
  { streams }: Pick<LiveState, 'streams'>,
): RefusedStreams {
  const until = new Map<string, number>();
  return {
    onAnswer(payload) {
      const refusal = refusalOf(payload);
      const state = refusal === null ? undefined : streams.get(refusal.stream);
      // A refusal of an earlier recovery says nothing about the present one.
      if (refusal === null || state === undefined || state.recoveryId !== refusal.recoveryId) return;
      state.retryAt = now() + refusal.retryAfterMs * (1 + random() / 2);
      until.set(refusal.stream, state.retryAt);
    },
    postpones(state) {
      const notBefore = until.get(state.stream) ?? Number.NEGATIVE_INFINITY;
      if (now() >= notBefore) return false;
      state.retryAt = notBefore;
      return true;
    },
    clear: () => until.clear(),
  };
}
