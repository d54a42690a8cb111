/** What the file of the opened session holds. Nothing is played. */
import type { SpoFile } from '../../../domain/protocol/session/spo-file.ts';
import { frameOf, lineOf } from './entry-line.ts';
import type { EntryLine, Stage } from './stage-api.ts';
import { findEntry, timelineOf } from './timeline.ts';

/** Entries of one list page. */
export const MOST_LINES = 500;

/** Ms from the start to the last entry. */
export function lastAtOf({ count, entriesFrom }: SpoFile): number {
  const last = entriesFrom(Math.max(0, count - 1)).next().value;
  return last?.ok === true ? last.value.entry.at : 0;
}

function linesOf(file: SpoFile, from: number, count: number): readonly EntryLine[] {
  const found: EntryLine[] = [];
  for (const read of file.entriesFrom(from)) {
    if (!read.ok || found.length >= Math.min(count, MOST_LINES)) break;
    found.push(lineOf(read.value.n, read.value.entry));
  }
  return found;
}

/** `held`: the opened file; null: none is open. `idle` resolves when nothing is played: reading the timeline waits for it. */
export function createReading(
  held: () => SpoFile | null,
  idle: () => Promise<void>,
): Pick<Stage, 'entries' | 'frame' | 'timeline' | 'find'> {
  let searches = 0;
  return {
    async entries(from, count) {
      const file = held();
      return file === null ? [] : linesOf(file, from, count);
    },
    async frame(n) {
      const read = held()?.entriesFrom(n).next().value;
      return read?.ok === true ? frameOf(read.value.entry) : null;
    },
    async timeline() {
      await idle();
      const file = held();
      if (file === null) return null;
      const read = await timelineOf(file, lastAtOf(file), { isWanted: () => held() === file, idle });
      return held() === file ? read : null;
    },
    async find(text, from) {
      const file = held();
      const search = ++searches;
      if (file === null) return null;
      return findEntry(file, { text, from }, () => held() === file && search === searches);
    },
  };
}
