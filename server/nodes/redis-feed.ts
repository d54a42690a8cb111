/**
 * The stream bus in Redis: a Redis stream that the feed's leader alone writes and every node reads. A message of a term that is not the
 * newest is refused by the script that adds it, in Redis itself; so a former leader that was paused reaches no node.
 */
import type { Redis } from 'ioredis';
import { KEY_PREFIX, redisLimits, type RedisLinks } from './redis.ts';

const busLimits = {
  /** Messages in the stream, about 15 s of the feed. A node that missed more asks for the whole state. */
  messages: 500,
  /** Messages of one read. */
  atOnce: 100,
  /** Pause after a read that failed. */
  retryMs: 200,
} as const;

const STREAM = `${KEY_PREFIX}feed`;
const FENCE = `${KEY_PREFIX}feed:fence`;
const ASK = `${KEY_PREFIX}feed:ask`;

/** `list`: a message of a list's stream. `state`: everything that the lists hold. `settlement`: decided markets of a match. */
const busKinds = ['list', 'state', 'settlement'] as const;
type BusKind = (typeof busKinds)[number];

export interface BusMessage {
  readonly kind: BusKind;
  /** Encoded Socket.IO packets (`list`: one, `state`: the parts of all lists), or the encoded settlement. */
  readonly frames: readonly Uint8Array[];
}

export interface FeedBus {
  /** False: the term is over. Rejects if Redis does not answer; the message may have been added. */
  publish(fence: number, message: BusMessage): Promise<boolean>;
  /** The fencing number of the newest term that has published; 0: none. */
  newestFence(): Promise<number>;
  /** Calls `take` for every message from now on, in order. Returns the stop function. */
  follow(take: (message: BusMessage) => void): () => Promise<void>;
  /** Asks the leader to publish the state. */
  askState(): void;
  /** Called when a node asks for the state. */
  onAsked(listener: () => void): void;
}

const ADD = `
local newest = tonumber(redis.call('GET', KEYS[2]) or '0')
if tonumber(ARGV[1]) < newest then return false end
if tonumber(ARGV[1]) > newest then redis.call('SET', KEYS[2], ARGV[1]) end
local fields = {'k', ARGV[3]}
for at = 4, #ARGV do
  fields[#fields + 1] = 'd'
  fields[#fields + 1] = ARGV[at]
end
return redis.call('XADD', KEYS[1], 'MAXLEN', '~', ARGV[2], '*', unpack(fields))`;

type Fields = readonly Buffer[];
type Entry = readonly [id: Buffer, fields: Fields];

function messageOf(fields: Fields): BusMessage | null {
  const kind = busKinds.find((one) => one === fields[1]?.toString());
  if (kind === undefined) return null;
  return { kind, frames: fields.filter((_, at) => at > 2 && at % 2 === 1) };
}

async function newestId(redis: Redis): Promise<string> {
  const [newest] = await redis.xrevrange(STREAM, '+', '-', 'COUNT', 1);
  return newest?.[0] ?? '0-0';
}

async function readAfter(redis: Redis, id: string): Promise<readonly Entry[]> {
  const { atOnce } = busLimits;
  const answer = await redis.xreadBuffer(
    'COUNT',
    atOnce,
    'BLOCK',
    redisLimits.blockMs,
    'STREAMS',
    STREAM,
    id,
  );
  return answer?.[0]?.[1] ?? [];
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export function createRedisFeed(
  { commands, reads }: RedisLinks,
  log: (message: string, error: unknown) => void,
): FeedBus {
  const asks = reads.duplicate();
  asks.on('error', () => {});
  const follow = async (take: (message: BusMessage) => void, isStopped: () => boolean): Promise<void> => {
    let last: string | null = null;
    while (!isStopped()) {
      try {
        last ??= await newestId(reads);
        for (const [id, fields] of await readAfter(reads, last)) {
          last = id.toString();
          const message = messageOf(fields);
          if (message !== null && !isStopped()) take(message);
        }
      } catch (error) {
        if (isStopped()) return;
        log('the feed could not be read from Redis', error);
        await pause(busLimits.retryMs);
      }
    }
  };
  return {
    async publish(fence, { kind, frames }) {
      const args = frames.map((frame) => Buffer.from(frame.buffer, frame.byteOffset, frame.byteLength));
      const added = await commands.eval(ADD, 2, STREAM, FENCE, fence, busLimits.messages, kind, ...args);
      return added !== null;
    },
    newestFence: async () => Number((await commands.get(FENCE)) ?? 0),
    follow(take) {
      let stopped = false;
      const reading = follow(take, () => stopped);
      return async () => {
        stopped = true;
        reads.disconnect();
        asks.disconnect();
        await reading;
      };
    },
    askState: () => void commands.publish(ASK, '').catch(() => {}),
    onAsked(listener) {
      asks
        .subscribe(ASK)
        .catch((error: unknown) => log('requests for the state of the feed cannot be heard', error));
      asks.on('message', listener);
    },
  };
}
