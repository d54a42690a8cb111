/** What the file of the opened session holds. Nothing is played. */
import { type ChainCheck, createChainCheck } from '../../../domain/protocol/session/check-chain.ts';
import { lastAtOf, type SpoFile } from '../../../domain/protocol/session/spo-file.ts';
import { rawEntryText, entryLineOf } from './entry-line.ts';
import type { EntryLine, Stage } from './stage-api.ts';
import { createTimeSlices } from './time-slices.ts';
import { findEntry, timelineOf } from './timeline.ts';

/** Entries of one list page. */
export const MOST_LINES = 500;

const unreadable = (n: number, at: number): EntryLine => ({ n, at, kind: 'unreadable', name: '', about: '' });

function linesOf(file: SpoFile, from: number, count: number): readonly EntryLine[] {
  const found: EntryLine[] = [];
  const most = Math.min(count, MOST_LINES);
  for (const read of file.entriesFrom(from)) {
    if (read.ok) found.push(entryLineOf(read.value.n, read.value.entry));
    else
      for (let { n } = read.error; n < read.error.to && found.length < most; n++)
        found.push(unreadable(n, found.at(-1)?.at ?? 0));
    if (found.length >= most) break;
  }
  return found;
}

/** A call of `check` takes about so long. */
const CHECK_MS = 200;

/** Checks the chain of the opened file, call by call. */
function createChecking(held: () => SpoFile | null, idle: () => Promise<void>): Stage['check'] {
  let checking: { readonly file: SpoFile; readonly check: ChainCheck; isDone: boolean } | null = null;
  return async () => {
    const file = held();
    if (file === null) return null;
    if (checking?.file !== file) checking = { file, check: createChainCheck(file), isDone: false };
    const mine = checking;
    const { check } = mine;
    await idle();
    const until = performance.now() + CHECK_MS;
    const slices = createTimeSlices(idle);
    while (!mine.isDone && held() === file && performance.now() < until) {
      mine.isDone = !check.next();
      if (slices.isOver(check.n)) await slices.rest();
    }
    if (held() !== file) return null;
    const { faults, faultCount, unproved, clockBack } = check.result();
    const hasChain = file.places.some(({ kind }) => kind === 'hash');
    return { n: check.n, isDone: mine.isDone, hasChain, faults, faultCount, unproved, clockBack };
  };
}

/** `held`: the opened file; null: none is open. `idle` resolves when nothing is played: reading the timeline waits for it. */
export function createReading(
  held: () => SpoFile | null,
  idle: () => Promise<void>,
): Pick<Stage, 'entries' | 'frame' | 'timeline' | 'check' | 'find'> {
  let searches = 0;
  return {
    check: createChecking(held, idle),
    async entries(from, count) {
      const file = held();
      return file === null ? [] : linesOf(file, from, count);
    },
    async frame(n) {
      const read = held()?.entriesFrom(n).next().value;
      return read?.ok === true ? rawEntryText(read.value.entry) : null;
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
