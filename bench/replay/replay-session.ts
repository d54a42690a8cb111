/** A recorded socket session through the worker's own commit path, headless; its final state must be the recorded one. */
import { hashOffer } from '../../domain/book/state-hash.ts';
import { beginRecovery, createStream, linkLost } from '../../domain/book/stream-state.ts';
import { type ReadSession, readSubscription, type SessionMeter } from '../../domain/recording/session-log.ts';
import { commit } from '../../worker/engine/commit.ts';
import { createLiveState, type LiveState } from '../../worker/engine/book-state.ts';
import { forgetStream } from '../../worker/engine/streams.ts';
import { quantile } from '../bench.ts';
import type { ReplayOptions } from './options.ts';
import type { ReplayFacts } from './replay-facts.ts';

export interface ReplayedSession extends ReplayFacts {
  readonly matches: number;
  readonly markets: number;
  /** What the recorder's own core had at the end; null when the recording was broken off. */
  readonly recordedHash: string | null;
  readonly meters: readonly SessionMeter[];
}

function follow(live: LiveState, row: unknown, at: number): void {
  const { stream, recoveryId } = readSubscription(row);
  const state = live.streams.get(stream) ?? createStream(stream);
  live.streams.set(stream, state);
  beginRecovery(state, recoveryId, at, 0);
}

/** `until`: ms since the start; later entries are left out. */
export function replaySession({ entries }: ReadSession, until = Number.POSITIVE_INFINITY): ReplayedSession {
  const live = createLiveState();
  const events: Record<string, number> = {};
  const meters: SessionMeter[] = [];
  let recordedHash: string | null = null;
  const from = performance.now();
  for (const entry of entries) {
    if (entry.at > until) break;
    if ('in' in entry) {
      events[entry.in] = (events[entry.in] ?? 0) + 1;
      commit(live, [{ event: entry.in, payload: entry.row }]);
    } else if ('out' in entry) {
      if (entry.out === 'subscribe') follow(live, entry.row, entry.at);
      else forgetStream(live, readSubscription(entry.row).stream);
    } else if ('link' in entry) {
      if (entry.link === 'disconnected') for (const state of live.streams.values()) linkLost(state);
    } else if ('meter' in entry) meters.push(entry.meter);
    else recordedHash = entry.offer;
    for (const market of live.changes.markets) market.noted = false;
    live.changes.markets.length = 0;
  }
  const markets = [...live.book.matches.values()].reduce((sum, match) => sum + match.markets.length, 0);
  return {
    events,
    dropped: Object.fromEntries(live.drops.counts),
    matches: live.book.matches.size,
    markets,
    updates: live.changes.updates,
    seconds: (performance.now() - from) / 1000,
    hash: hashOffer(live.book),
    recordedHash,
    meters,
  };
}

function sayMeters(meters: readonly SessionMeter[], say: (line: string) => void): void {
  const ages = meters.flatMap(({ feedAgeMs }) => feedAgeMs ?? []);
  const draws = meters.flatMap(({ window }) => (window === null ? [] : [window.worstDrawMs]));
  const longTasks = meters.reduce((sum, { window }) => sum + (window?.longTasks ?? 0), 0);
  const ofAges = ages.length === 0 ? 'unknown' : `${quantile(ages, 0.5)} / ${quantile(ages, 0.99)} ms`;
  const ofDraws =
    draws.length === 0 ? 'not measured' : `${quantile(draws, 0.5)} / ${quantile(draws, 0.99)} ms`;
  say(`then       feed age p50 / p99 ${ofAges}; worst drawing a second p50 / p99 ${ofDraws}`);
  say(
    `           merged ${meters.at(-1)?.merged ?? 0}, skipped ${meters.at(-1)?.skipped ?? 0}, queue at most ${Math.max(...meters.map(({ queue }) => queue))}, long tasks ${longTasks}`,
  );
}

export async function showSession(
  { name, session }: { readonly name: string; readonly session: ReadSession },
  { until, json }: ReplayOptions,
  say: (line: string) => void,
): Promise<void> {
  const last = session.entries.at(-1)?.at ?? 0;
  const end = until === null ? undefined : 'at' in until ? until.at - session.startedAt : until.after;
  const replayed = replaySession(session, end);
  const whole = end === undefined || end >= last;
  say(
    `session    ${name}, ${new Date(session.startedAt).toISOString()}, ${(last / 1000).toFixed(1)} s, ${session.entries.length} entries`,
  );
  say(
    `events     ${Object.entries(replayed.events)
      .map(([what, count]) => `${what} ${count}`)
      .join(', ')}`,
  );
  say(`matches    ${replayed.matches}, markets ${replayed.markets}`);
  say(
    `updates    ${replayed.updates} market updates in ${replayed.seconds.toFixed(3)} s: ${Math.round(replayed.updates / Math.max(replayed.seconds, 1e-9))} a second`,
  );
  if (replayed.meters.length > 0) sayMeters(replayed.meters, say);
  const differs = whole && replayed.recordedHash !== null && replayed.hash !== replayed.recordedHash;
  say(`hash       ${replayed.hash}${differs ? `  DIFFERS from the recorded ${replayed.recordedHash}` : ''}`);
  if (differs) process.exitCode = 1;
  if (!json) return;
  const { meters: _meters, ...facts } = replayed;
  say(JSON.stringify(facts));
}
