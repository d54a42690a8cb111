/** Reads the feed's stream in Redis beside the nodes: the terms of the messages, in the order in which Redis took them. */
import { Redis } from 'ioredis';
import { decodePacket } from '../../../domain/protocol/wire/packet.ts';
import { isRow } from '../../../domain/row.ts';
import { KEY_PREFIX } from '../../../server/nodes/redis.ts';

/** The first message of a term. */
export interface FirstOfTerm {
  readonly fence: number;
  /** Ms since 1970. */
  readonly at: number;
}

export interface FenceWatch {
  /** Each change of the term, in order. */
  readonly terms: readonly FirstOfTerm[];
  /** Messages that were added after a message of a newer term, since the last call. */
  takeGoneBack(): readonly string[];
  close(): Promise<void>;
}

const LOOK_EVERY_MS = 50;
const AT_ONCE = 200;
const STREAM = `${KEY_PREFIX}feed`;

/** An epoch is "fence-random". Settlements have none. */
function fenceOf(fields: readonly Buffer[]): number | null {
  const packet = decodePacket(fields[3] ?? new Uint8Array());
  const row: unknown = packet.ok && Array.isArray(packet.value.data) ? packet.value.data[1] : null;
  const epoch = isRow(row) ? row['epoch'] : null;
  return typeof epoch === 'string' ? Number(epoch.split('-')[0]) : null;
}

export function watchFences(redisUrl: string): FenceWatch {
  const redis = new Redis(redisUrl, { maxRetriesPerRequest: 0, enableOfflineQueue: false, protocol: 2 });
  redis.on('error', () => {});
  const terms: FirstOfTerm[] = [];
  const goneBack: string[] = [];
  let last = '-';
  let closed = false;
  const take = (id: string, fields: readonly Buffer[]): void => {
    last = `(${id}`;
    const fence = fenceOf(fields);
    const newest = terms.at(-1)?.fence ?? 0;
    if (fence === null || fence === newest) return;
    if (fence < newest) goneBack.push(`message ${id} of term ${fence} after term ${newest}`);
    else terms.push({ fence, at: Number(id.split('-')[0]) });
  };
  const watch = async (): Promise<void> => {
    while (!closed) {
      const entries = await redis.xrangeBuffer(STREAM, last, '+', 'COUNT', AT_ONCE).catch(() => []);
      for (const [id, fields] of entries) take(id.toString(), fields);
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
  };
  const watching = watch();
  return {
    terms,
    takeGoneBack: () => goneBack.splice(0),
    async close() {
      closed = true;
      await watching;
      redis.disconnect();
    },
  };
}
