/**
 * Server time, estimated by a client. A sample is one question and its answer. When the answer arrives, the server's clock is between
 * `serverTime` and `serverTime + round trip`. The upper end is used, so that an estimate can make prices look older than they are, but
 * never fresher. The sample with the shortest round trip is used; it ages slowly, so that a drifting clock is followed.
 */
export interface ServerClock {
  /** Local time + offset = server time; null before the first sample. */
  offset: number | null;
  roundTrip: number;
  sampledAt: number;
}

export const createServerClock = (): ServerClock => ({
  offset: null,
  roundTrip: Number.POSITIVE_INFINITY,
  sampledAt: 0,
});

/** A sample gets worse by this many ms per second, so that a newer one replaces it in time. */
const AGEING_MS_PER_SECOND = 0.2;

interface ClockSample {
  readonly sentAt: number;
  readonly receivedAt: number;
  readonly serverTime: number;
}

/** Less than this is drift, or the clocks of two nodes: the ageing of samples follows it. */
const JUMP_MS = 1000;

/** Whether the server's clock was put forward or back since the estimate was made. */
function hasJumped(
  clock: ServerClock,
  { serverTime, receivedAt }: ClockSample,
  { roundTrip, aged }: { readonly roundTrip: number; readonly aged: number },
): boolean {
  const latest = serverNow(clock, receivedAt);
  return serverTime > latest + JUMP_MS || serverTime + roundTrip < latest - aged - JUMP_MS;
}

export function takeSample(clock: ServerClock, sample: ClockSample): void {
  const { sentAt, receivedAt, serverTime } = sample;
  const roundTrip = receivedAt - sentAt;
  if (roundTrip < 0) return;
  const aged = clock.roundTrip + ((receivedAt - clock.sampledAt) / 1000) * AGEING_MS_PER_SECOND;
  const isFirst = clock.offset === null;
  if (!isFirst && roundTrip > aged && !hasJumped(clock, sample, { roundTrip, aged })) return;
  clock.offset = serverTime + roundTrip - receivedAt;
  clock.roundTrip = roundTrip;
  clock.sampledAt = receivedAt;
}

/**
 * Takes the time of a message of the server that has arrived. Where it is well after the estimate, the server's clock was put forward: a request with a
 * deadline by the estimate would be too late for the server. The next sample is better in any case. Before the first sample, whose answer may be lost, it
 * corrects a local clock that is behind: by that clock no price would grow old.
 */
export function takePublished(clock: ServerClock, publishedAt: number, receivedAt: number): void {
  if (publishedAt <= serverNow(clock, receivedAt) + JUMP_MS) return;
  clock.offset = publishedAt - receivedAt;
  clock.roundTrip = Number.POSITIVE_INFINITY;
  clock.sampledAt = receivedAt;
}

/** Before the first sample, local time is used. */
export const serverNow = (clock: ServerClock, localNow: number): number => localNow + (clock.offset ?? 0);
