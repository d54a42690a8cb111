/** Connections to Redis. Each kind of use has its own, because a blocking read holds up what comes after it. */
import type { Redis } from 'ioredis';

export const redisLimits = {
  /** A command without an answer is given up after this time. */
  commandMs: 1500,
  /** A connection on which nothing arrives for this time while an answer is due is cut and made anew. */
  silentMs: 3000,
  /** Longest wait of a blocking read; shorter than silentMs. */
  blockMs: 1000,
  /** Longest wait between two tries to connect: a node has few connections, and prices stand still until they are back. */
  retryMs: 250,
} as const;

/** Every key of the site begins with it, so that a Redis may be shared. */
export const KEY_PREFIX = 'spo:';

/** Channels are shared by all databases of a Redis, keys are not: the prefix of the site's channels. */
export const channelsOf = ({ options: { db = 0 } }: Redis): string =>
  db === 0 ? KEY_PREFIX : `${KEY_PREFIX}${db}:`;

/** Errors of the driver while there is no connection, when one ends under commands, and when an answer does not come in time. */
const awayText =
  /^(?:Stream isn't writeable|Connection is closed|Reached the max retries per request|Command timed out|Socket timeout)/;
export const isRedisAway = (error: unknown): boolean =>
  error instanceof Error && awayText.test(error.message);

export interface RedisLinks {
  /** For commands. Rejects at once while there is no connection. */
  readonly commands: Redis;
  /** For blocking reads: waits for the connection. */
  readonly reads: Redis;
  /** For the adapter of Socket.IO, which makes its own connections from it, and for what is published; waits for the connection. */
  readonly adapter: Redis;
  /** For the channels of rooms; waits for the connection. */
  readonly events: Redis;
  close(): void;
}
