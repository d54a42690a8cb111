import { applyBatch } from '../../domain/book/apply-batch.ts';
import { type Book, createBook } from '../../domain/book/book.ts';
import { clearChanges, createChanges } from '../../domain/book/changes.ts';
import { hashBook } from '../../domain/book/state-hash.ts';
import type { Bench } from '../bench.ts';
import { median } from '../statistics/quantiles.ts';
import { bookOfImmer, firstImmerBook, type ImmerBook, perBatch, perEvent } from './immer-book.ts';
import { batches, firstMatches, shape } from './workload.ts';

const STREAM = '59';
const LEAST_ROUNDS = 4;

function firstBook(): Book {
  const book = createBook();
  const changes = createChanges();
  applyBatch(book, [{ kind: 'fixture', stream: STREAM, seq: 1, pt: 1, matches: firstMatches() }], changes);
  // A market that stays noted is never noted again.
  clearChanges(changes);
  return book;
}

/** Market updates a second of one pass over the batches. */
function timed(count: number, pass: () => void): number {
  const from = performance.now();
  pass();
  return (count * shape.batch) / ((performance.now() - from) / 1000);
}

export const bench: Bench = {
  name: 'reduce',
  question: 'How many market updates a second can the domain apply, beside immer per event and per batch?',
  workload: `${shape.matches} matches × ${shape.markets} markets × ${shape.outcomes} outcomes; seeded odds events of one market each, in batches of ${shape.batch}`,
  measured:
    'applying decoded events to the state, with the notes of what changed that views read, emptied after each batch',
  leavesOut: 'decoding, views, the door, drawing; making the events',
  async run({ rounds }) {
    const count = { ours: 2000, perBatch: 60, perEvent: 12 };
    const samples = { ours: [] as number[], perBatch: [] as number[], perEvent: [] as number[] };
    const plan = { least: LEAST_ROUNDS, samples: () => Object.values(samples) };
    const hashes = new Set<string>();
    const book = firstBook();
    const changes = createChanges();
    let batched: ImmerBook = firstImmerBook(firstMatches());
    let evented: ImmerBook = batched;
    await rounds.each(plan, (round) => {
      const load = batches(count.ours, 100 + round);
      const ours = timed(count.ours, () => {
        for (const batch of load) {
          applyBatch(book, batch, changes);
          clearChanges(changes);
        }
      });
      const few = load.slice(0, count.perBatch);
      const byBatch = timed(count.perBatch, () => {
        for (const batch of few) batched = perBatch(batched, batch);
      });
      const fewer = load.slice(0, count.perEvent);
      const byEvent = timed(count.perEvent, () => {
        for (const batch of fewer) evented = perEvent(evented, batch);
      });
      // The first one warms up.
      if (round === 0) return;
      samples.ours.push(ours);
      samples.perBatch.push(byBatch);
      samples.perEvent.push(byEvent);
    });
    const same = sameAnswers();
    for (const hash of same) hashes.add(hash);
    const us = median(samples.ours);
    return {
      figures: [
        { name: 'domain', samples: samples.ours, unit: 'updates/s' },
        { name: 'immer, a draft per batch', samples: samples.perBatch, unit: 'updates/s' },
        { name: 'immer, a draft per event', samples: samples.perEvent, unit: 'updates/s' },
      ],
      checks: [
        {
          what: `the three reducers end in the same state (${[...hashes].join(', ')})`,
          ok: hashes.size === 1,
        },
      ],
      ratios: [
        {
          name: 'immer, a draft per event',
          ours: samples.ours,
          theirs: samples.perEvent,
          goal: { least: 100 },
        },
        { name: 'immer, a draft per batch', ours: samples.ours, theirs: samples.perBatch },
      ],
      notes: [
        `goal of 5,000,000 updates/s with decoding (bench pipeline); applying alone: ${Math.round(us).toLocaleString('en-US')}`,
      ],
    };
  },
};

/** Final hashes of the three reducers over the same 40 batches. */
function sameAnswers(): string[] {
  const load = batches(40, 7);
  const book = firstBook();
  const changes = createChanges();
  for (const batch of load) applyBatch(book, batch, changes);
  const first = firstImmerBook(firstMatches());
  const batched = load.reduce(perBatch, first);
  const evented = load.slice(0, 40).reduce(perEvent, first);
  return [hashBook(book), hashBook(bookOfImmer(batched)), hashBook(bookOfImmer(evented))];
}
