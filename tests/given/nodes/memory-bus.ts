/** The stream bus in memory: the same rules as in Redis, with messages that a test can hold back or lose. */
import type { BusMessage, FeedBus } from '../../../server/nodes/redis-feed.ts';

export interface MemoryBus extends FeedBus {
  /** While true, messages reach nobody. */
  losesMessages: boolean;
  /** How often the state was asked for. */
  readonly asked: number;
  /** Messages by kind that were added. */
  readonly added: readonly BusMessage[];
}

export function createMemoryBus(): MemoryBus {
  const readers = new Set<(message: BusMessage) => void>();
  const listeners: (() => void)[] = [];
  const added: BusMessage[] = [];
  let newest = 0;
  let asked = 0;
  return {
    losesMessages: false,
    get asked() {
      return asked;
    },
    added,
    async publish(fence, message) {
      if (fence < newest) return false;
      newest = fence;
      added.push(message);
      if (!this.losesMessages) for (const take of readers) take(message);
      return true;
    },
    newestFence: async () => newest,
    follow(take) {
      readers.add(take);
      return async () => void readers.delete(take);
    },
    askState() {
      asked++;
      for (const listener of listeners) listener();
    },
    onAsked: (listener) => void listeners.push(listener),
  };
}
