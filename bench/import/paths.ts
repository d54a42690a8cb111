/** The ways from the text of a history to a book: messages, the steps of a feed, and the core that takes them. */
import { applyBatch } from '../../domain/book/apply-batch.ts';
import { type Book, createBook } from '../../domain/book/book.ts';
import { clearChanges, createChanges } from '../../domain/book/changes.ts';
import { createKeeping, decodeMessage } from '../../domain/recording/betfair-message.ts';
import type { MessageTape } from '../../domain/recording/message-tape.ts';
import { type RecordedStep, streamParts } from '../../domain/recording/play-recording.ts';
import { siteDirectory } from '../../domain/recording/site-directory.ts';
import { joinTapes, TapeWriter } from '../../domain/recording/tape-writer.ts';
import { isRow, rowOf } from '../../domain/row.ts';
import { openBytes } from '../../server/feed/recording/open-file.ts';
import { readInParts } from '../../server/feed/recording/read-in-parts.ts';
import { bookEventsOf, gather } from '../../domain/feed/tick.ts';

/** What the text holds, counted from its JSON. */
export interface TextCounts {
  messages: number;
  /** Markets in messages (`mc`): what readers of such files count as an update. */
  marketChanges: number;
  /** Runners in them (`rc`). */
  runnerChanges: number;
  /** Prices of ladders, traded ones and volumes included. */
  priceChanges: number;
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function countIn(counts: TextCounts, message: unknown): void {
  const markets = listOf(rowOf(message)['mc']);
  const runners = markets.flatMap((market) => listOf(rowOf(market)['rc']));
  counts.messages++;
  counts.marketChanges += markets.length;
  counts.runnerChanges += runners.length;
  for (const runner of runners)
    for (const [name, value] of Object.entries(rowOf(runner)))
      if (Array.isArray(value)) counts.priceChanges += value.length;
      else if (name === 'ltp') counts.priceChanges++;
}

export function countsOf(lines: readonly string[]): TextCounts {
  const counts: TextCounts = { messages: 0, marketChanges: 0, runnerChanges: 0, priceChanges: 0 };
  for (const line of lines) countIn(counts, JSON.parse(line));
  return counts;
}

/** Each line by JSON.parse and decodeMessage: what the fast way must equal. */
export function byJson(lines: readonly string[]): MessageTape {
  const keeping = createKeeping(() => true);
  const tape = new TapeWriter();
  for (const line of lines) {
    const value: unknown = JSON.parse(line);
    const read = isRow(value) ? decodeMessage(value, keeping) : null;
    if (read?.ok !== true || read.value === null || read.value.changes.length === 0) continue;
    tape.write(read.value);
    tape.endMessage(read.value.pt);
  }
  tape.order();
  return tape.end();
}

/** By the importer of the site. */
export async function byImporter(bytes: Buffer): Promise<MessageTape> {
  const opened = await openBytes('history', bytes, () => {});
  return joinTapes(
    opened.flatMap((one) =>
      one.kind === 'recordings' ? one.recordings.map(({ messages }) => messages) : [],
    ),
  );
}

/** The core's book of a text that is read in parts, as `npm run replay` reads a long file. */
export function bookInParts(bytes: Buffer): Book {
  const { defined, parts, end } = readInParts({
    size: bytes.length,
    readInto: (room, from) => room.set(bytes.subarray(from, from + room.length)),
  });
  const book = bookOf(streamParts(defined, parts, siteDirectory).steps);
  end();
  return book;
}

/** The core's book after each step was applied to it by itself, with the notes of what changed. */
export function bookOf(steps: Iterable<RecordedStep>): Book {
  const book = createBook();
  const changes = createChanges();
  let seq = 1;
  for (const { at, events } of steps) {
    const { tick } = gather(events);
    const applied = bookEventsOf(tick, seq, at);
    seq += applied.length;
    applyBatch(book, applied, changes);
    clearChanges(changes);
  }
  return book;
}
