/**
 * How many frames a connection may send. Every frame is read and looked at, also one that carries an unknown event, so that it counts
 * before it is read; a connection that floods is cut.
 */
import { cut, type RawConnection } from './cut.ts';
import type { LentBucket } from './bucket-pool.ts';
import type { BucketLimit } from './token-bucket.ts';

/** A member sends less than two frames a second; a page that opens sends some dozens at once. */
export const frameLimit: BucketLimit = { burst: 200, perSecond: 20 };

/** Counts the frames of a connection from its beginning on. */
export function limitFrames(connection: RawConnection, { bucket: frames, giveBack }: LentBucket): void {
  connection.on('close', giveBack);
  connection.on('packet', () => {
    if (frames.take(1) > 0) cut(connection);
  });
}
