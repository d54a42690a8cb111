/**
 * Lines about a database that cannot be reached, or has no room, and about Redis: one a second of each for all parts of the site. Every call, bet and
 * job fails meanwhile; their lines would fill the disk, take time from what goes on, and say the same.
 */
import type { LogFields, ServerLog } from './log.ts';

export const AWAY_LINE_EVERY_MS = 1000;

interface AwayLinesOptions {
  readonly isAway: (error: unknown) => boolean;
  /** The line that takes their place. */
  readonly lineOf: (error: unknown) => string;
  /** Ms of a clock that only goes forward. */
  readonly now: () => number;
}

/** The log with such lines thinned out: `more` counts those that were left out since the last one. */
export function thinAwayLines(log: ServerLog, { isAway, lineOf, now }: AwayLinesOptions): ServerLog {
  let lastAt = -Infinity;
  let more = 0;
  const failed = (message: string, error?: unknown, fields?: LogFields): void => {
    if (!isAway(error)) return log(message, error, fields);
    if (now() - lastAt < AWAY_LINE_EVERY_MS) return void more++;
    lastAt = now();
    const { message: reason } = error as Error;
    const first = (error as AggregateError).errors?.[0] as Error | undefined;
    log(lineOf(error), undefined, {
      reason: reason === '' ? (first?.message ?? '') : reason,
      failed: message,
      ...(more === 0 ? {} : { more }),
    });
    more = 0;
  };
  return log.info === undefined ? failed : Object.assign(failed, { info: log.info });
}
