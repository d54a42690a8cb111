/** The link as windows see it: its state, how fresh the prices are, and the one-off events of the core. */
import { distinctUntilChanged, filter, map, merge, type Observable, of, Subject } from 'rxjs';
import type { Freshness } from '../../../domain/book/freshness.ts';
import { serverNow } from '../../../domain/book/server-clock.ts';
import { isByArrival } from '../../../domain/book/unnumbered-stream.ts';
import type { BettingLink } from '../../engine/betting-link.ts';
import { freshnessOfStream, feedAge, type LiveState } from '../../engine/book-state.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Feature } from '../../feature.ts';
import type { ConnectionApi, ConnectionView } from './connection-api.ts';

const worstFirst: readonly Freshness[] = ['down', 'recovering', 'opening', 'lagging', 'up'];

/** The worst freshness of the streams that are wanted. */
function worstFreshness(live: LiveState, now: number): Freshness {
  const present = new Set([...live.streams.keys()].map((stream) => freshnessOfStream(live, stream, now)));
  return worstFirst.find((one) => present.has(one)) ?? 'up';
}

/** Signs of life come once a second, so an age up to this says nothing about the delay. */
const USUAL_AGE_MS = 1500;

/**
 * The delay of prices, ms: how late the newest event was when it came, or how long the feed has been silent. The age of the newest message
 * alone would run from 0 to 1 s and back each second, and drawing every step would cost a frame.
 */
function delayOf(live: LiveState, now: number): number | null {
  const age = feedAge(live, now);
  return age === null || age > USUAL_AGE_MS ? age : Math.round(live.lateMs);
}

/** A connection that has been opening for less than this does not count as lost (a first start, or another token). */
export const OPENING_MS = 2000;

function lostAt({ state, downSince }: Pick<BettingLink, 'state' | 'downSince'>, now: number): number | null {
  if (downSince === null) return null;
  return state === 'disconnected' || now - downSince >= OPENING_MS ? Math.round(downSince) : null;
}

/**
 * When the newest message came, server ms in whole seconds: for the stream that is furthest behind among streams without publish times;
 * null: all streams have publish times.
 */
function asOfArrival(live: LiveState): number | null {
  const times = [...live.streams.values()].filter(isByArrival).map(({ arrivedAt }) => arrivedAt);
  if (times.length === 0) return null;
  return Math.floor(serverNow(live.clock, Math.min(...times)) / 1000) * 1000;
}

export function connectionViewOf(
  live: LiveState,
  link: Pick<BettingLink, 'state' | 'stopped' | 'downSince'>,
  now: number,
): ConnectionView {
  const asOf = asOfArrival(live);
  return {
    link: link.state,
    stopped: link.stopped,
    online: link.state === 'connected',
    stream: link.state === 'connected' ? worstFreshness(live, now) : 'down',
    delayMs: delayOf(live, now),
    lostAt: lostAt(link, now),
    ...(asOf === null ? {} : { asOf }),
  };
}

const same = (a: ConnectionView, b: ConnectionView): boolean =>
  a.link === b.link &&
  a.stream === b.stream &&
  a.stopped === b.stopped &&
  a.lostAt === b.lostAt &&
  a.asOf === b.asOf &&
  (a.delayMs === null) === (b.delayMs === null) &&
  Math.round((a.delayMs ?? 0) / 100) === Math.round((b.delayMs ?? 0) / 100);

/** `isFor`: whether a window shows a one-off event. */
export function createConnection<Moment>(
  { live, link, deps }: Engine,
  moments: Observable<Moment>,
  isFor: (moment: Moment, windowId: string) => boolean,
): Feature<ConnectionApi<Moment>> {
  const ticks = new Subject<void>();
  const now = (): ConnectionView => connectionViewOf(live, link, deps.now());
  return {
    every: [{ ms: 0, act: () => ticks.next() }],
    api: (window) => ({
      view: () =>
        window.latest(merge(of(undefined), link.changes, ticks).pipe(map(now), distinctUntilChanged(same))),
      reconnect: link.open,
      moments: () => window.queue(moments.pipe(filter((moment) => isFor(moment, window.id)))),
      serverNow: () => (live.clock.offset === null ? null : serverNow(live.clock, deps.now())),
      setVisible: window.setVisible,
    }),
  };
}
