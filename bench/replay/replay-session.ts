/** A recorded socket session through the core of the site, headless; its final state must be the recorded one. */
import type { ReadSession, SessionMeter } from '../../domain/recording/session-log.ts';
import { openReplay, type ReplayFacts } from '../../worker/replay/replay.ts';
import { quantile } from '../bench.ts';
import type { ReplayOptions } from './options.ts';

export interface ReplayedSession extends ReplayFacts {
  /** Socket messages by event name. */
  readonly events: Readonly<Record<string, number>>;
  readonly seconds: number;
  readonly hash: string;
  /** What the recorder's own core had at the end; null when the recording was broken off. */
  readonly recordedHash: string | null;
  readonly meters: readonly SessionMeter[];
}

/** What the entries say themselves. */
function readEntries(
  entries: ReadSession['entries'],
): Pick<ReplayedSession, 'events' | 'recordedHash' | 'meters'> {
  const events: Record<string, number> = {};
  const meters: SessionMeter[] = [];
  let recordedHash: string | null = null;
  for (const entry of entries) {
    if ('in' in entry) events[entry.in] = (events[entry.in] ?? 0) + 1;
    if ('meter' in entry) meters.push(entry.meter);
    if ('offer' in entry) recordedHash = entry.offer;
  }
  return { events, recordedHash, meters };
}

/** `until`: ms since the start; later entries are left out. */
export async function replaySession(
  { startedAt, entries: all }: ReadSession,
  until = Number.POSITIVE_INFINITY,
): Promise<ReplayedSession> {
  const end = all.findIndex(({ at }) => at > until);
  const entries = end < 0 ? all : all.slice(0, end);
  const from = performance.now();
  const replay = openReplay({ startedAt, entries });
  await replay.run();
  const facts = replay.facts();
  const seconds = (performance.now() - from) / 1000;
  const hash = replay.hash();
  replay.stop();
  return { ...readEntries(entries), ...facts, seconds, hash };
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
  const replayed = await replaySession(session, end);
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
