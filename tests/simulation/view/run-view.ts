/**
 * Runs a schedule of lists: what a screen shows as open is what the node offers, or offered until moments ago, and when faults have ended the screen shows what
 * the node has. No database is in it.
 */
import { lockAfterMs } from '../../../domain/book/freshness.ts';
import { priceBits } from '../../../worker/features/prices/prices-api.ts';
import { TICK_MS } from '../../../worker/engine/tick.ts';
import type { SpoEntry } from '../../../domain/protocol/session/spo-entry.ts';
import { dice } from '../../given/domain/dice.ts';
import { type Clock, createClock } from '../clock.ts';
import { noChances } from '../plan.ts';
import { markEntry, markOf, sessionOf } from '../session-file.ts';
import { MOST_LATENCY_MS, type WireDeps } from '../wire.ts';
import { VIEW_ACTING_MS, VIEW_CALM_MS, type ViewPlan, type ViewTrouble } from './plan-view.ts';
import { rowsOfBook, type Screen, type ShownRow } from './screen.ts';
import { createServedList, type ServedList } from './served-list.ts';
import { startViewDevice, type ViewDevice, type ViewDeviceNote, type ViewWrapper } from './view-device.ts';

const FROM = 1_700_000_000_000;
const LOOK_EVERY_MS = 100;
/** A core without an answer to its question for the time goes by the time of messages, and corrects it when it differs by more (domain/book/server-clock). */
const CLOCK_ERROR_MS = 1000 + MOST_LATENCY_MS;
const FRAME_MS = 16;
/** A price may be shown as open for so long after the node no longer offers it. */
const LATEST_MS = lockAfterMs.live + CLOCK_ERROR_MS + TICK_MS + FRAME_MS;

export interface ViewOutcome {
  /** The first broken rule; null: all held. */
  readonly broken: string | null;
  readonly events: readonly string[];
  /** What the device of the broken rule, or else the first one, got and sent, as a recorded session. null: the run noted nothing. */
  readonly session: (() => Promise<Uint8Array<ArrayBuffer>>) | null;
  readonly figures: {
    readonly simulatedMs: number;
    readonly steps: number;
    /** Looks at open prices of a screen. */
    readonly looks: number;
  };
}

function openFaults(rows: readonly ShownRow[], served: ServedList, now: number) {
  let looks = 0;
  const faults: string[] = [];
  const silentMs = served.silentMs();
  for (const { matchId, prices } of rows)
    for (const { marketId, specifier, outcomeId, odds, bits } of prices) {
      if ((bits & priceBits.selectable) === 0) continue;
      looks++;
      const key = `${matchId}/${marketId}/${specifier}/${outcomeId}`;
      if (silentMs > LATEST_MS)
        faults.push(
          `${key} is open, and the feed of the node is silent for ${silentMs} ms beyond its deadline`,
        );
      if (!served.wasOffered(key, odds, now - LATEST_MS))
        faults.push(`${key} is open at ${odds}, and the node did not offer that in the last ${LATEST_MS} ms`);
    }
  return { faults, looks };
}

/** A slow link: messages are older than the core takes for fresh. */
const SLOW_MS = 4500;
const SLOW_FOR_MS = 12_000;
/** Longer than a reader takes to notice it by itself. */
const FEED_AWAY_MS = 20_000;

function trouble(
  device: ViewDevice | undefined,
  served: ServedList,
  clock: Clock,
  { kind, roll }: ViewTrouble,
): void {
  const connection = device?.connection();
  const { screen, tab } = device ?? {};
  if (kind === 'cut') connection?.cut(0);
  if (kind === 'half-open') connection?.cut(roll * 15_000);
  if (kind === 'stall') connection?.stall(roll * 12_000);
  if (kind === 'slow-link') {
    connection?.slow(SLOW_MS + roll * SLOW_MS);
    clock.later(SLOW_FOR_MS, () => connection?.slow(0));
  }
  if (kind === 'freeze-tab') tab?.freeze(roll * 20_000);
  if (kind === 'hide-window') screen?.hide(roll * 15_000);
  if (kind === 'restart-node') served.restart();
  if (kind === 'feed-lost') served.loseFeed('lost', roll * FEED_AWAY_MS);
  if (kind === 'feed-silent') served.loseFeed('silent', roll * FEED_AWAY_MS);
}

const difference = (screen: Screen, served: ServedList): string | null => {
  const [shown, has] = [screen.shown(), rowsOfBook(served.book())];
  if (JSON.stringify(shown) === JSON.stringify(has)) return null;
  const at = has.findIndex((row, place) => JSON.stringify(row) !== JSON.stringify(shown[place]));
  return `the screen shows ${JSON.stringify(shown[at])}, and the node has ${JSON.stringify(has[at])}`;
};

/** The session of a device goes by its own clock; the events of the schedule are its marks. */
function deviceSession(entries: readonly SpoEntry[], events: readonly string[], skewMs: number) {
  const marks = events.map((line) => markEntry(markOf(line)));
  const all = [...entries, ...marks].toSorted((a, b) => a.at - b.at);
  return sessionOf(all, FROM + skewMs);
}

/** `notes`: a session can be had of it. */
export async function runView(
  plan: ViewPlan,
  wrapper: ViewWrapper = {},
  { notes = false }: { readonly notes?: boolean } = {},
): Promise<ViewOutcome> {
  const roll = dice(plan.seed);
  const clock = createClock(FROM, roll);
  const events: string[] = [];
  let broken: string | null = null;
  let isCalm = false;
  let looks = 0;
  /** The device that shows the broken rule. */
  let brokenAt = 0;
  const log = (line: string): void => void events.push(`${((clock.now() - FROM) / 1000).toFixed(3)} ${line}`);
  const fail = ([rule]: readonly string[], at: number): void => {
    if (rule === undefined || broken !== null) return;
    broken = rule;
    brokenAt = at;
    log(`BROKEN ${rule}`);
  };
  const served = createServedList(clock, roll);
  const wire: WireDeps = {
    clock,
    roll,
    chances: () => (isCalm ? noChances : plan.chances),
    log,
    arrived: () => {},
  };
  const noted = plan.skewsMs.map((): SpoEntry[] => []);
  const devices = plan.skewsMs.map((skewMs, at) => {
    const note: ViewDeviceNote = (kind, name, value) =>
      void noted[at]?.push({ kind, at: clock.now() - FROM, name, value });
    const look = (): void => {
      // A tab that wakes draws what has changed meanwhile with its next frame.
      if (device.screen.isHidden() || !device.tab.hasRunFor(2 * FRAME_MS)) return;
      const found = openFaults(device.screen.shown(), served, clock.now());
      looks += found.looks;
      fail(found.faults, at);
    };
    const lookAgain = (): void => {
      clock.later(LOOK_EVERY_MS, lookAgain);
      look();
    };
    const { accept } = served;
    const own = { skewMs, wrapper, note: notes ? note : undefined };
    const device: ViewDevice = startViewDevice({ clock, wire, roll, accept, ...own });
    clock.later(LOOK_EVERY_MS, lookAgain);
    return device;
  });
  for (const step of plan.feed)
    clock.later(step.at, () => {
      log(`feed: ${step.kind} ${step.who}`);
      served.step(step);
    });
  for (const step of plan.troubles)
    clock.later(step.at, () => {
      log(`trouble: ${step.kind}`);
      trouble(devices[step.who % devices.length], served, clock, step);
    });
  const isOver = (): boolean => broken !== null;
  await clock.run(FROM + VIEW_ACTING_MS, undefined, isOver);
  isCalm = true;
  await clock.run(FROM + VIEW_ACTING_MS + VIEW_CALM_MS, undefined, isOver);
  for (const [at, { screen, threw }] of devices.entries()) {
    const work = threw().map((name) => `work of a core threw: ${name}`);
    fail([...work, difference(screen, served) ?? []].flat(), at);
  }
  const session = () => deviceSession(noted[brokenAt] ?? [], events, plan.skewsMs[brokenAt] ?? 0);
  return {
    broken,
    events,
    session: notes ? session : null,
    figures: { simulatedMs: clock.now() - FROM, steps: clock.steps(), looks },
  };
}
