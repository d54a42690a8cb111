/** Health and metrics of a running server. */
import type { FastifyInstance } from 'fastify';
import { type SiteClock, steadyClock } from '../clock/follow-clock.ts';
import type { LiveBoard } from '../../domain/feed/live-board.ts';
import type { SettlementQueue } from '../feed/settlement-queue.ts';
import type { AnswerCall } from './answer-calls.ts';
import { healthCalls, type HealthDeps } from './health.ts';
import { metricsCalls, type MetricsDeps } from './metrics.ts';

/** What the server knows of its host. */
export interface HostFacts {
  /** Left out: the host's clock never jumps. */
  readonly clock?: SiteClock | undefined;
  /** Free bytes of the data's disk; left out: the data is not on a disk of this machine. */
  readonly freeBytes?: (() => Promise<number>) | undefined;
}

interface Observed {
  /** The board of the live game. */
  readonly board: () => LiveBoard;
  readonly settlements: SettlementQueue;
  /** Answered bets by code. */
  readonly bets: ReadonlyMap<number, number>;
  readonly sockets: () => number;
  readonly node: MetricsDeps['node'];
}

interface ObserveDeps extends Pick<HealthDeps, 'db' | 'now'>, HostFacts {}

/** Must be called before the calls are registered. Returns the function that marks the server as being stopped. */
export function observe(
  app: FastifyInstance,
  answer: AnswerCall,
  deps: ObserveDeps,
  observed: Observed,
): () => void {
  const { board, settlements, bets, sockets, node } = observed;
  const { db, now, freeBytes = null, clock = steadyClock(now) } = deps;
  let closing = false;
  metricsCalls(app, answer, { now, sockets, feed: board, settlements, node, clock }, bets);
  const isClosing = (): boolean => closing;
  const figures = () => ({ sockets: sockets(), matches: board().book.matches.size });
  healthCalls(answer, { db, now, feed: board, settlements, clock, freeBytes, isClosing, figures });
  return () => (closing = true);
}
