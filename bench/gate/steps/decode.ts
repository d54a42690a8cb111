import { hashBook } from '../../../domain/book/state-hash.ts';
import { applyBatch } from '../../../domain/book/apply-batch.ts';
import { createChanges } from '../../../domain/book/changes.ts';
import { decodeLive } from '../../../domain/protocol/stream/stream-codec.ts';
import { createDrops } from '../../../domain/protocol/wire/drops.ts';
import { eventOf, firstBook, loadOf, rowOf } from '../../pipeline/path.ts';
import type { GateStep } from '../gate-step.ts';

const MESSAGES = 200;

/** Frames to messages. */
export const step: GateStep = {
  name: 'decode',
  heavy: false,
  planted: { file: 'domain/protocol/stream/stream-codec.ts', name: 'decodeLive', calls: MESSAGES },
  async open() {
    const { packed } = loadOf(1, MESSAGES);
    const drops = createDrops();
    return {
      turn() {
        for (const frame of packed) decodeLive('Odds', rowOf(frame), drops);
      },
      answer() {
        const book = firstBook();
        for (const frame of packed)
          applyBatch(book, eventOf(decodeLive('Odds', rowOf(frame), drops)), createChanges());
        return hashBook(book);
      },
      close: async () => {},
    };
  },
};
