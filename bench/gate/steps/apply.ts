import { applyBatch } from '../../../domain/book/apply-batch.ts';
import { clearChanges, createChanges } from '../../../domain/book/changes.ts';
import { hashBook } from '../../../domain/book/state-hash.ts';
import { firstBook, loadOf } from '../../pipeline/path.ts';
import type { GateStep } from '../gate-step.ts';

const MESSAGES = 200;

/** Messages to state. */
export const step: GateStep = {
  name: 'apply',
  heavy: false,
  planted: { file: 'domain/book/apply-batch.ts', name: 'applyBatch', calls: MESSAGES },
  async open() {
    const { events } = loadOf(2, MESSAGES);
    const book = firstBook();
    const changes = createChanges();
    return {
      turn() {
        for (const event of events) {
          applyBatch(book, [event], changes);
          clearChanges(changes);
        }
      },
      answer: () => hashBook(book),
      close: async () => {},
    };
  },
};
