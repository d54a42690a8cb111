/** The clocks of nodes: the site's clock (server/clock) over a host whose clock is off, and jumps. The clock of the schedule is the true time. */
import { CLOCK_JUMP_MS } from '../../domain/time/clock-jump.ts';
import { createSiteClock } from '../../server/clock/follow-clock.ts';
import type { Clock } from './clock.ts';

/** How a host's clock is off as the schedule begins. */
export interface HostClock {
  /** Ahead of the true time, ms; below 0: behind. */
  readonly offMs: number;
  /** It jumped by so much more, ms, `jumpedAgoMs` before the schedule: the node follows the jump within the schedule, or does not. */
  readonly jumpedMs: number;
  readonly jumpedAgoMs: number;
}

export interface Host {
  /** The clock goes off by `ms` more. */
  jump(ms: number): void;
  /** Sets the clock right. */
  setRight(): void;
  /** The clock of a process that begins now. */
  start(): NodeClock;
}

/** The clock of one process of a node. */
export interface NodeClock {
  readonly now: () => number;
  readonly isSure: () => boolean;
  /** The latest time that a tick of the node's feed had, with the one of now. It outlives the process. */
  tick(): number;
  /** The true time at which the clock showed this time last. */
  trueTime(at: number): number;
  /** False: as the clock showed this time last, the host's clock was ahead by a jump, or the feed was ahead of the clock. */
  wasSure(at: number): boolean;
  /** Ms by which it has been behind the true time at most. */
  mostBehindMs(): number;
}

interface Shown {
  readonly trueTime: number;
  readonly isSure: boolean;
}

export function createHost(clock: Clock, { offMs, jumpedMs, jumpedAgoMs }: HostClock): Host {
  const from = clock.now();
  let off = offMs;
  /** Only the first process saw the jump before the schedule. */
  let isFirst = jumpedMs !== 0;
  const reached = { at: 0 };
  if (isFirst) off += jumpedMs;
  const startFirst = () => {
    let ago = jumpedAgoMs;
    let jumped = 0;
    const own = createSiteClock(() => ({
      wall: clock.now() - ago + (ago > 0 ? offMs + jumped : off),
      monotonic: clock.now() - from + jumpedAgoMs - ago,
    }));
    jumped = jumpedMs;
    own.now();
    ago = 0;
    return own;
  };
  return {
    jump: (ms) => void (off += ms),
    setRight: () => void (off = 0),
    start() {
      const look = () => ({ wall: clock.now() + off, monotonic: clock.now() - from });
      const own = isFirst ? startFirst() : createSiteClock(look);
      isFirst = false;
      return keepShown(clock, own, reached);
    },
  };
}

/** A clock that goes back shows a time twice: the last of them counts. */
function keepShown(
  clock: Clock,
  own: ReturnType<typeof createSiteClock>,
  reached: { at: number },
): NodeClock {
  const shown = new Map<number, Shown>();
  let mostBehindMs = 0;
  const now = (): number => {
    const at = own.now();
    const trueTime = clock.now();
    mostBehindMs = Math.max(mostBehindMs, trueTime - at);
    const isSure = own.isSure() && reached.at - at <= CLOCK_JUMP_MS;
    // A jump within the ms comes after the decisions of this ms.
    shown.set(at, { trueTime, isSure: isSure || shown.get(at)?.isSure === true });
    return at;
  };
  return {
    now,
    isSure: own.isSure,
    tick: () => (reached.at = Math.max(reached.at, now())),
    trueTime: (at) => shown.get(at)?.trueTime ?? at,
    wasSure: (at) => shown.get(at)?.isSure ?? true,
    mostBehindMs: () => mostBehindMs,
  };
}

/** Of a host whose clock is right. */
export const rightHost = (clock: Clock): Host => {
  const right: NodeClock = {
    now: clock.now,
    isSure: () => true,
    tick: clock.now,
    trueTime: (at) => at,
    wasSure: () => true,
    mostBehindMs: () => 0,
  };
  return { jump: () => {}, setRight: () => {}, start: () => right };
};
