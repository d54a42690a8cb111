/**
 * A recorded session as the feed of a running site: a core behind faulty sockets (server/faults) must come to the offer of one without faults.
 * Each run is a site, a proxy and two cores of its own, over real sockets and in real time.
 */
import type { FeedEvent } from '../../domain/book/book-event.ts';
import type { LiveFaultChoice, PlannedFault } from '../../domain/recording/fault-plan.ts';
import type { RecordedStep } from '../../domain/recording/play-recording.ts';
import { recordedLeagues } from '../../domain/recording/site-directory.ts';
import { openFaultProxy } from '../../server/faults/fault-proxy.ts';
import type { FeedSource } from '../../server/feed/feed-source.ts';
import { openCore, stops, until } from '../../tests/given/server/running-core.ts';
import { openServer } from '../../tests/given/server/running-server.ts';
import type { ConnectionView } from '../../worker/features/connection/connection-api.ts';

const POLL_MS = 200;
/** The last messages of the feed have come to a core without faults. */
const AT_REST_MS = 2000;
/** Recoveries under way have so much time: a refused one waits for 45 s. */
const LAST_RECOVERIES_MS = 60_000;

const wait = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

export interface MetLiveFault extends PlannedFault {
  /** Its number since the site started. */
  readonly connection: number;
}

export interface LiveRun {
  readonly faults: readonly MetLiveFault[];
  /** Hashes of the offer at the end, of the core behind the faults and of the one without. */
  readonly offer: string;
  readonly wanted: string;
  readonly isRecovered: boolean;
}

/** The event at `at`, its times in the match moved by `by` ms. */
function moved(event: FeedEvent, at: number, by: number): FeedEvent {
  if (event.kind === 'state')
    return { ...event, at, state: { ...event.state, clockAt: event.state.clockAt + by } };
  if (event.kind !== 'match') return { ...event, at };
  const { facts, state, markets } = event.match;
  return {
    kind: 'match',
    at,
    match: {
      facts: { ...facts, startsAt: facts.startsAt + by },
      state: { ...state, clockAt: state.clockAt + by },
      markets,
    },
  };
}

/** The first step is there from the beginning, the others come from `go` on. At the end the feed stands still. */
function heldSource(steps: readonly RecordedStep[], speed: number) {
  const firstAt = steps[0]?.at ?? 0;
  let next = 0;
  let isHeld = true;
  /** When the second step was due, and by how much the times move. */
  let [began, by] = [null as number | null, null as number | null];
  const source: FeedSource = {
    name: 'session',
    leagues: () => recordedLeagues,
    settlementsOf: () => null,
    lacksResults: () => true,
    advance(now) {
      const events: FeedEvent[] = [];
      const move = (by ??= now - firstAt);
      if (!isHeld) began ??= now;
      const passed = began === null ? 0 : (now - began) * speed;
      for (let step = steps[next]; step !== undefined && step.at - firstAt <= passed; step = steps[++next])
        events.push(...step.events.map((event) => moved(event, now, move)));
      return events;
    },
  };
  return {
    source,
    go: (): void => void (isHeld = false),
    get hasEnded() {
      return next >= steps.length;
    },
  };
}

type OpenCore = typeof openCore;

const isUp = (core: ReturnType<OpenCore>, ms: number): Promise<boolean> =>
  until(core.watch<ConnectionView>(core.core.connection.view()), ({ stream }) => stream === 'up', ms).then(
    () => true,
    () => false,
  );

/** Waits until both cores show the same and the faulty one's stream is up, or the time for it is over. */
async function endOf(clean: ReturnType<OpenCore>, faulty: ReturnType<OpenCore>, recoveryMs: number) {
  const offers = () =>
    Promise.all([faulty, clean].map(({ core }) => core.diagnostics.offerHash())).then(
      ([offer = '', wanted = '']) => ({ offer, wanted }),
    );
  await wait(AT_REST_MS);
  let seen = await offers();
  for (let ms = 0; ms < recoveryMs && seen.offer !== seen.wanted; ms += POLL_MS) {
    await wait(POLL_MS);
    seen = await offers();
  }
  const isRecovered = seen.offer === seen.wanted && (await isUp(faulty, recoveryMs));
  return { ...seen, isRecovered };
}

interface SiteRun {
  readonly choice: LiveFaultChoice;
  /** Recorded ms in a real one. */
  readonly speed: number;
  /** The core behind the faults; a test gives one that does not recover. */
  readonly open?: OpenCore;
  /** After the last message it has so long to recover. */
  readonly recoveryMs?: number;
}

export async function runOnSite(
  steps: readonly RecordedStep[],
  { choice, speed, open = openCore, recoveryMs = LAST_RECOVERIES_MS }: SiteRun,
): Promise<LiveRun> {
  const faults: MetLiveFault[] = [];
  const feed = heldSource(steps, speed);
  const opened: { close: () => Promise<unknown> }[] = [];
  try {
    const server = await openServer([feed.source]);
    opened.push(server);
    const proxy = await openFaultProxy({
      host: '127.0.0.1',
      port: 0,
      target: Number(new URL(server.address).port),
      choice,
      onFault: (fault, connection) => void faults.push({ ...fault, connection }),
    });
    opened.unshift(proxy);
    const [clean, faulty] = [openCore(server), open(proxy)];
    for (const { core } of [clean, faulty]) core.prices.showPage({ kind: 'live-list' });
    if (!(await isUp(clean, LAST_RECOVERIES_MS))) throw new Error('the site did not send its list');
    feed.go();
    const feedMs = ((steps.at(-1)?.at ?? 0) - (steps[0]?.at ?? 0)) / speed;
    for (let ms = 0; !feed.hasEnded; ms += POLL_MS) {
      if (ms > feedMs * 2 + LAST_RECOVERIES_MS)
        throw new Error('the site did not play the session to its end');
      await wait(POLL_MS);
    }
    return { ...(await endOf(clean, faulty, recoveryMs)), faults };
  } finally {
    await Promise.allSettled(stops.splice(0).map(async (stop) => stop()));
    for (const one of opened) await Promise.allSettled([one.close()]);
  }
}
