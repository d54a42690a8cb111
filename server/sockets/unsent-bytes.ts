/** How many bytes wait for a slow reader, in all the queues that a message passes through. */
import type { QueuedPacket, RawConnection } from './cut.ts';

interface Counted {
  packets: number;
  bytes: number;
}

/** Engine.IO adds to a queue and never takes from it: a sent queue is replaced by a new one. So only new packets are counted. */
const counted = new WeakMap<readonly QueuedPacket[], Counted>();

function lengthOf({ data, options }: QueuedPacket): number {
  const frames = options?.wsPreEncodedFrame;
  if (frames != null) return frames.reduce((sum, { length }) => sum + length, 0);
  if (typeof data === 'string') return data.length;
  return ArrayBuffer.isView(data) ? data.byteLength : 0;
}

function queuedBytes(queue: readonly QueuedPacket[]): number {
  if (queue.length === 0) return 0;
  const known = counted.get(queue) ?? { packets: 0, bytes: 0 };
  for (; known.packets < queue.length; known.packets++)
    known.bytes += lengthOf(queue[known.packets] as QueuedPacket);
  counted.set(queue, known);
  return known.bytes;
}

/**
 * Bytes in the queue of Engine.IO and in that of the WebSocket. While the WebSocket cannot write, Engine.IO keeps everything in its own
 * queue, so the WebSocket's number alone stands still.
 */
export const unsentBytes = ({ transport, writeBuffer }: RawConnection): number =>
  (transport?.socket?.bufferedAmount ?? 0) + queuedBytes(writeBuffer ?? []);
