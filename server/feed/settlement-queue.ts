/** Queues settlements for the database. A settlement that fails is tried again after the others. Never on the socket path. */
import { GuardRefused } from '../storage/transact.ts';
import type { Settlement } from '../../domain/feed/tick.ts';

const MAX_WAITING_SETTLEMENTS = 50_000;
const RETRY_MS = 1000;

export interface SettlementQueue {
  push(settlement: Settlement): void;
  readonly length: number;
  /** Settlements written since the start. */
  readonly settled: number;
  /** Age of the oldest waiting settlement, ms; 0 when none waits. */
  oldestMs(): number;
  /** Resolves when no settlement is waiting. */
  drained(): Promise<void>;
}

export function createSettlementQueue(
  settle: (settlement: Settlement) => Promise<void>,
  log: (message: string, error: unknown) => void,
): SettlementQueue {
  const waiting: Settlement[] = [];
  /** Arrival of each waiting settlement, by the process's monotonic clock. */
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
        if (error instanceof GuardRefused) {
          // Another node leads the feed now, and settles every market that is still open.
          waiting.length = 0;
          since.clear();
          break;
        }
        log('a settlement failed and is tried again', error);
        // Moves it to the end, so that a settlement that cannot be written does not block the others.
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
      // Settlements by arrival; a failed one keeps its place.
      const oldest = since.values().next();
      return oldest.done === true ? 0 : Math.round(performance.now() - oldest.value);
    },
    drained: async () => {
      await running;
    },
  };
}
