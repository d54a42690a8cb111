/**
 * A fork as a file: what it changes, of which session, and how its futures differed. It opens again on the same session, and is a test: the
 * futures must differ in the same way.
 */
import type { SpoFile } from '../../domain/protocol/session/spo-file.ts';
import { isRow, jsonOf, type Row, rowOf } from '../../domain/row.ts';
import { type ForkPlan, readPlan } from './fork-plan.ts';
import { differencesOf, type PathDifference } from './plain-state.ts';
import type { Futures } from './play-futures.ts';

const FORM = 'fork';
/** A fork of a fork has another version: readers that do not know it would play it as one of the recording. */
const versionOf = ({ of }: ForkPlan): number => (of === undefined ? 1 : 2);
const MOST_DIFFERENCES = 50;

export interface ForkFile {
  readonly plan: ForkPlan;
  /** Of the session: ms since 1970, and its number of entries. */
  readonly session: { readonly startedAt: number; readonly entries: number };
  readonly expected: Row;
}

/** Through JSON: what a file gives back. */
const plain = ({ recorded, forked, first, differences }: Futures): Row =>
  JSON.parse(JSON.stringify({ recorded, forked, first, differences })) as Row;

export const forkFileOf = (
  { header: { startedAt }, count }: SpoFile,
  plan: ForkPlan,
  futures: Futures,
): string =>
  JSON.stringify(
    {
      spo: FORM,
      version: versionOf(plan),
      session: { startedAt, entries: count },
      plan,
      expected: plain(futures),
    },
    null,
    2,
  );

/** null: the text is no fork file of this version. */
export function readForkFile(text: string): ForkFile | null {
  const { spo, version, session, plan, expected } = rowOf(jsonOf(text));
  const { startedAt, entries } = rowOf(session);
  const read = readPlan(plan);
  if (spo !== FORM || read === null || version !== versionOf(read) || !isRow(expected)) return null;
  if (typeof startedAt !== 'number' || typeof entries !== 'number') return null;
  return { plan: read, session: { startedAt, entries }, expected };
}

/** Where the futures differ from those of the file; `one` is the file. */
export const unlikeFile = ({ expected }: ForkFile, futures: Futures): readonly PathDifference[] =>
  differencesOf(expected, plain(futures), MOST_DIFFERENCES);
