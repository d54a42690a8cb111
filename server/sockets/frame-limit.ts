/**
 * Limits the frames of a connection. A frame costs the server work even if its event is unknown, so it is counted before its event is read.
 * A connection that floods is cut.
 */
import { cut, type RawConnection } from './cut.ts';
import type { LentBucket } from './bucket-pool.ts';
import type { BucketLimit } from './token-bucket.ts';

/** A member sends less than two frames a second; opening a page sends some dozens at once. */
export const frameLimit: BucketLimit = { burst: 200, perSecond: 20 };

/** Counts the frames of a connection from its start. */
export function limitFrames(connection: RawConnection, { bucket: frames, giveBack }: LentBucket): void {
  connection.on('close', giveBack);
  connection.on('packet', () => {
    if (frames.take(1) > 0) cut(connection);
  });
}
