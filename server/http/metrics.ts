/**
 * GET /metrics in the Prometheus text format. It is answered to this machine only, and not through a proxy on it (which forwards for
 * others); with `--metrics` to every address.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { metrics } from '../../domain/protocol/calls/site/status-calls.ts';
import type { SiteClock } from '../clock/follow-clock.ts';
import type { AnswerCall } from './answer-calls.ts';
import type { MemberChannel } from '../sockets/member-channel.ts';

export interface MetricsDeps {
  readonly now: () => number;
  readonly sockets: () => number;
  readonly feed: () => { readonly lastTickAt: number };
  /** Ms from a message's publishing to its arrival, and whether this node leads the feed. */
  readonly node: { lagMs(): number; leads(): boolean };
  readonly clock: Pick<SiteClock, 'report'>;
  readonly settlements: { readonly length: number; readonly settled: number; oldestMs(): number };
}

const SECONDS = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10];
const NS_IN_S = 1e9;
const LAG_RESOLUTION_MS = 20;
const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

export const isOfThisMachine = ({ socket, headers }: FastifyRequest): boolean =>
  loopback.has(socket.remoteAddress ?? '') &&
  headers['x-forwarded-for'] === undefined &&
  headers.forwarded === undefined;

/**
 * Counts answered bets by the code of the answer. Bets on matches are counted when the answer is published to the member; casual bets by
 * `count`, because a call answers them.
 */
export function countBets(channel: MemberChannel): {
  readonly channel: MemberChannel;
  readonly count: (code: number) => void;
  readonly bets: ReadonlyMap<number, number>;
} {
  const bets = new Map<number, number>();
  const count = (code: number): void => void bets.set(code, (bets.get(code) ?? 0) + 1);
  return {
    bets,
    count,
    channel: {
      listening: channel.listening,
      send(memberId, event, row) {
        if (event === 'DrawLiveOddsResult' && 'code' in row) count(row.code);
        channel.send(memberId, event, row);
      },
    },
  };
}

function gaugesOf(registry: Registry, { now, sockets, feed, settlements, node, clock }: MetricsDeps): void {
  const gauge = (name: string, help: string, value: () => number): void =>
    registry.registerMetric(
      new Gauge({
        name,
        help,
        registers: [],
        collect() {
          this.set(value());
        },
      }),
    );
  gauge('spo_sockets', 'Open betting sockets', sockets);
  gauge(
    'spo_feed_age_seconds',
    'Time since the last tick of the feed',
    () => (now() - feed().lastTickAt) / 1000,
  );
  gauge(
    'spo_feed_lag_seconds',
    'Time of the newest message on its way to this node',
    () => node.lagMs() / 1000,
  );
  gauge('spo_feed_leader', '1: this node leads the feed', () => (node.leads() ? 1 : 0));
  gauge('spo_clock_off_seconds', 'Host’s clock minus the site’s time', () => clock.report().offMs / 1000);
  gauge('spo_settlements_waiting', 'Settlements that wait for the database', () => settlements.length);
  gauge(
    'spo_settlement_age_seconds',
    'Age of the oldest settlement that waits',
    () => settlements.oldestMs() / 1000,
  );
}

function countersOf(
  registry: Registry,
  { settlements, clock }: MetricsDeps,
  bets: ReadonlyMap<number, number>,
): void {
  const settled = new Counter({
    name: 'spo_settlements_total',
    help: 'Settlements that are written',
    registers: [],
    collect() {
      this.reset();
      this.inc(settlements.settled);
    },
  });
  const answered = new Counter({
    name: 'spo_bets_total',
    help: 'Answered bets by code (200: accepted)',
    labelNames: ['code'],
    registers: [],
    collect() {
      this.reset();
      for (const [code, count] of bets) this.inc({ code }, count);
    },
  });
  const jumps = new Counter({
    name: 'spo_clock_jumps_total',
    help: 'Jumps of the host’s clock',
    registers: [],
    collect() {
      this.reset();
      this.inc(clock.report().jumps);
    },
  });
  registry.registerMetric(settled);
  registry.registerMetric(jumps);
  registry.registerMetric(answered);
}

/** The monitor measures the time between two timers; the time above its own pace is the lag. */
const lagSeconds = (ns: number): number => Math.max(0, ns / NS_IN_S - LAG_RESOLUTION_MS / 1000);

/** Event loop lag since the last reading. */
function lagOf(registry: Registry): () => void {
  const delays = monitorEventLoopDelay({ resolution: LAG_RESOLUTION_MS });
  delays.enable();
  const lag = new Gauge({
    name: 'spo_event_loop_lag_seconds',
    help: 'How late timers ran since the last reading',
    labelNames: ['quantile'],
    registers: [],
    collect() {
      for (const percent of [50, 99, 100])
        this.set({ quantile: percent / 100 }, lagSeconds(delays.percentile(percent)));
      delays.reset();
    },
  });
  registry.registerMetric(lag);
  return () => delays.disable();
}

/** Must be called before the measured routes are registered. */
export function metricsCalls(
  app: FastifyInstance,
  answer: AnswerCall,
  deps: MetricsDeps,
  bets: ReadonlyMap<number, number>,
): void {
  const registry = new Registry();
  gaugesOf(registry, deps);
  countersOf(registry, deps, bets);
  const stop = lagOf(registry);
  const durations = new Histogram({
    name: 'spo_http_seconds',
    help: 'Time of calls by route (its pattern), method and status',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [registry],
  });
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    const { url = 'none' } = routeOptions;
    const route = url.startsWith('/assets/') ? '/assets/*' : url;
    durations.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  app.addHook('onClose', async () => stop());
  answer(metrics, async ({ reply }) => reply.type(registry.contentType).send(await registry.metrics()));
}
