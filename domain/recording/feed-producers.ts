/**
 * The producers of a recorded feed. One that is down, does not know of our subscription or is silent has no prices until everything on offer
 * was sent again (`snapshot_complete`).
 */
import type { ProducerSign } from './uof-message.ts';

/** A producer sends a sign of life every 10 s. After so long without a message it is down. */
const PRODUCER_SILENT_MS = 20_000;
/** A sign of life so soon after a message of its producer belongs to the same recording, and more of them have to follow. */
const SAME_RECORDING_MS = 60_000;
/** The producer of markets before the match; all others are live. */
const PRE_MATCH = 3;

export const isPreMatch = (product: number | null): boolean => product === PRE_MATCH;

interface Producer {
  isUp: boolean;
  /** Time of its last message. */
  lastAt: number;
  /** It sends signs of life, so that silence says something. */
  isWatched: boolean;
  signs: number;
}

export interface FeedProducers {
  /** Notes a message. Returns whether the producer went down or up by it. */
  take: (product: number, at: number, sign: ProducerSign | null) => 'down' | 'up' | null;
  isUp: (product: number | null) => boolean;
  /** Producers that fell silent before this time, and when, the earliest first. They are down from then on. */
  silentBefore: (at: number) => readonly { readonly product: number; readonly at: number }[];
  down: () => readonly number[];
}

export function createFeedProducers(): FeedProducers {
  const producers = new Map<number, Producer>();
  const of = (product: number): Producer => {
    const known = producers.get(product) ?? {
      isUp: true,
      lastAt: Number.NEGATIVE_INFINITY,
      isWatched: false,
      signs: 0,
    };
    producers.set(product, known);
    return known;
  };
  /** null: it was there before. */
  const move = (one: Producer, to: 'down' | 'up'): 'down' | 'up' | null => {
    const isUp = to === 'up';
    if (one.isUp === isUp) return null;
    one.isUp = isUp;
    return to;
  };
  return {
    take(product, at, sign) {
      const one = of(product);
      const isNear = at - one.lastAt <= SAME_RECORDING_MS;
      one.lastAt = at;
      if (sign === 'alive') one.signs++;
      // A sign of life and another message near each other are of one recording.
      if (sign === 'alive' || sign === null) one.isWatched ||= (isNear && one.signs > 0) || one.signs > 1;
      if (sign === 'unsubscribed' || sign === 'down') return move(one, 'down');
      if (sign !== 'recovered') return null;
      // Its next signs of life show that it goes on to send them.
      one.isWatched = false;
      one.signs = 0;
      return move(one, 'up');
    },
    isUp: (product) => product === null || (producers.get(product)?.isUp ?? true),
    silentBefore(at) {
      const silent = [...producers]
        .filter(([, one]) => one.isUp && one.isWatched && one.lastAt + PRODUCER_SILENT_MS < at)
        .map(([product, { lastAt }]) => ({ product, at: lastAt + PRODUCER_SILENT_MS }))
        .toSorted((a, b) => a.at - b.at);
      for (const { product } of silent) move(of(product), 'down');
      return silent;
    },
    down: () => [...producers].flatMap(([product, { isUp }]) => (isUp ? [] : [product])),
  };
}
