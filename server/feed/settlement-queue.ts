/** Settlements wait their turn for the database, tried again (after the others) when it fails. Never on the socket path. */
import type { Settlement } from './feed-loop.ts';

export const MAX_WAITING_SETTLEMENTS = 50_000;
const RETRY_MS = 1000;

export interface SettlementQueue {
  push(settlement: Settlement): void;
  readonly length: number;
  /** Resolves when nothing is waiting. */
  drained(): Promise<void>;
}

export function createSettlementQueue(
  settle: (settlement: Settlement) => Promise<void>,
  log: (message: string, error: unknown) => void,
): SettlementQueue {
  const waiting: Settlement[] = [];
  let running: Promise<void> | null = null;
  const work = async (): Promise<void> => {
    for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
      try {
        await settle(next);
        waiting.shift();
      } catch (error) {
        log('a settlement failed and is tried again', error);
        // To the end: one that cannot be settled must not hold up the others.
        waiting.shift();
        waiting.push(next);
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
    running = null;
  };
  return {
    push(settlement) {
      if (waiting.length >= MAX_WAITING_SETTLEMENTS) {
        log(
          'too many settlements wait; this one is found again at the next start',
          new Error(String(settlement.matchId)),
        );
        return;
      }
      waiting.push(settlement);
      running ??= work();
    },
    get length() {
      return waiting.length;
    },
    drained: async () => {
      await running;
    },
  };
}
