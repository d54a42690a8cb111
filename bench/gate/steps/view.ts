import { createHash } from 'node:crypto';
import { applyBatch } from '../../../domain/book/apply-batch.ts';
import { type BookChanges, clearChanges } from '../../../domain/book/changes.ts';
import { loadOf, watchedList } from '../../pipeline/path.ts';
import type { GateStep } from '../gate-step.ts';

const MESSAGES = 200;
/** A pass takes 2 ms: short turns are noisy. */
const PASSES = 12;

/** What changed to deltas for the twenty rows in sight. */
export const step: GateStep = {
  name: 'view',
  heavy: false,
  planted: {
    file: 'worker/features/prices/market-layout.ts',
    name: 'pricesOf',
    calls: MESSAGES * PASSES,
  },
  async open() {
    const { events } = loadOf(3, MESSAGES);
    const { live, watchers, view } = watchedList();
    const all = events.map((event): BookChanges => {
      applyBatch(live.book, [event], live.changes);
      const { rows, markets, removed, ...changes } = live.changes;
      const kept = { ...changes, rows: new Set(rows), markets: [...markets], removed: new Set(removed) };
      clearChanges(live.changes);
      return kept;
    });
    return {
      turn() {
        for (let pass = 0; pass < PASSES; pass++)
          for (const changes of all) {
            watchers.commit(changes, false);
            view.source.take();
          }
      },
      answer() {
        const hash = createHash('sha256');
        for (const changes of all) {
          watchers.commit(changes, false);
          const value = view.source.take()?.value;
          hash.update(`${JSON.stringify(value?.rows.length)} ${value?.prices.join(' ')}\n`);
        }
        return hash.digest('hex').slice(0, 16);
      },
      close: async () => {},
    };
  },
};
