/**
 * The site's time and the host's clock. Small differences are met at once (forward) or by a slower pace (back). A jump is not believed at
 * first: the site goes on at the pace of the monotonic clock, and takes no bets while the host's clock is ahead, because matches may have
 * begun. A jump that is taken back within two minutes leaves no trace; one that stays is followed, forward or back.
 */
import { CLOCK_JUMP_MS } from '../../domain/time/clock-jump.ts';

/** Both in ms: the host's wall clock (since 1970), and a clock that only goes forward. */
interface HostTime {
  readonly wall: number;
  readonly monotonic: number;
}

interface SiteTime {
  /** Ms since 1970. */
  readonly at: number;
  readonly monotonic: number;
  /** A jump of the host's clock that is not believed yet. */
  readonly jump: Jump | null;
}

interface Jump {
  /** How far the host's clock is ahead of the site's time, ms; below 0: behind. */
  readonly ms: number;
  /** Monotonic ms at which the host's clock jumped. */
  readonly since: number;
}

export const clockLimits = {
  /** A greater difference is a jump. */
  jumpMs: CLOCK_JUMP_MS,
  /** A jump that stays this long is followed. */
  believedAfterMs: 120_000,
} as const;

/** Pace of the site's time while the host's clock is behind by less than a jump: half a minute is made up for in five. */
export const SLOW_PACE = 0.9;

export const startTime = ({ wall, monotonic }: HostTime): SiteTime => ({ at: wall, monotonic, jump: null });

/** The jump goes on if its size stays; a different one begins anew. */
function jumpOf(before: Jump | null, ms: number, monotonic: number): Jump {
  const stays = before !== null && Math.abs(before.ms - ms) <= clockLimits.jumpMs;
  return { ms, since: stays ? before.since : monotonic };
}

/** The site's time now, computed from its time at an earlier moment. It goes back only when it follows a jump back. */
export function followClock(before: SiteTime, host: HostTime): SiteTime {
  const { wall } = host;
  const monotonic = Math.max(host.monotonic, before.monotonic);
  const elapsed = monotonic - before.monotonic;
  const own = before.at + elapsed;
  if (Math.abs(wall - own) <= clockLimits.jumpMs)
    return {
      at: Math.max(wall, before.at + (wall < own ? elapsed * SLOW_PACE : elapsed)),
      monotonic,
      jump: null,
    };
  const jump = jumpOf(before.jump, wall - own, monotonic);
  return monotonic - jump.since >= clockLimits.believedAfterMs
    ? { at: wall, monotonic, jump: null }
    : { at: own, monotonic, jump };
}

/** What became of the host's clock: it jumped, the site followed it, or it came back. */
export interface ClockEvent {
  readonly kind: 'jumped' | 'followed' | 'came-back';
  readonly ms: number;
}

interface ClockReport {
  /** Host's clock minus the site's time, ms. */
  readonly offMs: number;
  /** Jumps since the start. */
  readonly jumps: number;
}

export interface SiteClock {
  /** The site's time, whole ms since 1970. */
  now(): number;
  /** The host's clock, for what others measure by theirs: one-time codes and the times of webhooks. */
  host(): number;
  /** False: the host's clock is ahead by a jump, so matches may have begun that the site still holds for coming. */
  isSure(): boolean;
  report(): ClockReport;
  /** Called with each event from now on; there is one listener. */
  listen(listener: (event: ClockEvent) => void): void;
}

function eventOf(before: SiteTime, next: SiteTime): ClockEvent | null {
  const from = before.jump;
  if (next.jump !== null)
    return next.jump.since === from?.since ? null : { kind: 'jumped', ms: Math.round(next.jump.ms) };
  if (from === null) return null;
  const moved = next.at - before.at - (next.monotonic - before.monotonic);
  return { kind: Math.abs(moved) > clockLimits.jumpMs ? 'followed' : 'came-back', ms: Math.round(from.ms) };
}

const ofThisHost = (): HostTime => ({ wall: Date.now(), monotonic: performance.now() });

export function createSiteClock(look: () => HostTime = ofThisHost): SiteClock {
  let time = startTime(look());
  let jumps = 0;
  let tell: (event: ClockEvent) => void = () => {};
  const follow = (): HostTime => {
    const host = look();
    const before = time;
    time = followClock(before, host);
    const event = eventOf(before, time);
    if (event?.kind === 'jumped') jumps++;
    // The listener may ask for the time.
    if (event !== null) tell(event);
    return host;
  };
  return {
    now() {
      follow();
      return Math.floor(time.at);
    },
    host: () => look().wall,
    isSure() {
      follow();
      return time.jump === null || time.jump.ms < 0;
    },
    report() {
      const { wall } = follow();
      return { offMs: Math.round(wall - time.at), jumps };
    },
    listen: (listener) => void (tell = listener),
  };
}

/** A clock whose host never jumps: tests and tools that give the time alone. */
export const steadyClock = (now: () => number): SiteClock => ({
  now,
  host: now,
  isSure: () => true,
  report: () => ({ offMs: 0, jumps: 0 }),
  listen: () => {},
});
