/** Settlements wait their turn for the database, tried again (after the others) when it fails. Never on the socket path. */
import type { Settlement } from './feed-loop.ts';

export const MAX_WAITING_SETTLEMENTS = 50_000;
const RETRY_MS = 1000;

export interface SettlementQueue {
  push(settlement: Settlement): void;
  readonly length: number;
  /** Settlements that were written since the start. */
  readonly settled: number;
  /** Age of the oldest that waits, in ms; 0 when none does. */
  oldestMs(): number;
  /** Resolves when nothing is waiting. */
  drained(): Promise<void>;
}

export function createSettlementQueue(
  settle: (settlement: Settlement) => Promise<void>,
  log: (message: string, error: unknown) => void,
): SettlementQueue {
  const waiting: Settlement[] = [];
  /** When each that waits came, by the process's own clock. */
  const since = new Map<Settlement, number>();
  let settled = 0;
  let running: Promise<void> | null = null;
  const work = async (): Promise<void> => {
    for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
      try {
        await settle(next);
        waiting.shift();
        since.delete(next);
        settled += 1;
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
      since.set(settlement, performance.now());
      running ??= work();
    },
    get length() {
      return waiting.length;
    },
    get settled() {
      return settled;
    },
    oldestMs() {
      // In the order in which they came: one that failed keeps its place here.
      const oldest = since.values().next();
      return oldest.done === true ? 0 : Math.round(performance.now() - oldest.value);
    },
    drained: async () => {
      await running;
    },
  };
}
