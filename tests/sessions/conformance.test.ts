/** The files of docs/session-format.md with what a reader finds in them: this program's, and one that was written from the page alone. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { type CheckedChain, openSpo, readChain } from '../../domain/protocol/session/reader.ts';
import { modulesOf } from '../given/runs/module-graph.ts';
import { createBook } from '../../domain/book/book.ts';
import { createServerClock } from '../../domain/book/server-clock.ts';
import { type KeyframeState, restoreKeyframe } from '../../domain/recording/keyframe.ts';
import { type Entry, marketsIn } from '../given/domain/format-bytes.ts';
import { plainOf } from '../given/domain/format-bytes.ts';
import { readFormat, type ReadFile } from '../given/domain/format-reader.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = new URL('conformance/', import.meta.url);
const bytesOf = (name: string) => new Uint8Array(readFileSync(new URL(name, folder)));
/** `markets`: of each keyframe of the file, by the names of their fields. */
const expected: Readonly<Record<string, ReadFile & { readonly markets?: readonly unknown[] }>> = JSON.parse(
  readFileSync(new URL('expected.json', folder), 'utf8'),
);

const changedIn = ({ faults }: CheckedChain) =>
  faults.flatMap(({ kind, from, to }) => (kind === 'changed' ? [[from, to]] : []));

function readOwn(bytes: Uint8Array): unknown {
  const file = openSpo(bytes);
  if (!file.ok) return { refused: file.error };
  const entries: unknown[] = [];
  const unreadable: unknown[] = [];
  for (const read of file.value.entriesFrom(0)) {
    if (read.ok) {
      const { n, entry } = read.value;
      entries.push(plainOf([n, entry.kind, entry.at, entry.name, entry.value]));
    } else unreadable.push([read.error.n, read.error.to]);
  }
  const { header, isClosed: closed } = file.value;
  return { header, closed, entries, unreadable, changed: changedIn(readChain(file.value)) };
}

test('S5 each file is described', () => {
  expect(
    readdirSync(folder)
      .filter((name) => name.endsWith('.spo'))
      .toSorted(),
  ).toEqual(Object.keys(expected).toSorted());
});

test.each(Object.entries(expected))('S5 %s is read as described, by both readers', (name, described) => {
  const { markets: _markets, ...file } = described;
  expect(readOwn(bytesOf(name))).toEqual(file);
  expect(readFormat(bytesOf(name))).toEqual(file);
});

/** The markets of the book that a keyframe gives, by the names that a reader sees. */
function marketsOfBook(keyframe: unknown): readonly unknown[] {
  const state: KeyframeState = {
    book: createBook(),
    streams: new Map(),
    stalledAt: new Map(),
    clock: createServerClock(),
    siteKey: '',
    publishedAt: 0,
  };
  expect(restoreKeyframe(state, keyframe)).toEqual({ ok: true, value: null });
  return [...state.book.matches.values()].flatMap(({ markets }) =>
    markets.map(({ matchId: _matchId, noted: _noted, ...market }) => market),
  );
}

test('S5 a keyframe has its markets as lists, and in files of earlier releases by names: both are read', () => {
  const described = expected['keyframes.spo'];
  const read = readFormat(bytesOf('keyframes.spo'));
  const keyframes = 'entries' in read ? (read.entries as readonly Entry[]) : [];
  const values = keyframes.flatMap(([, kind, , , value]) => (kind === 'keyframe' ? [value] : []));
  expect(values).toHaveLength(2);
  expect(described?.markets).toHaveLength(3);
  for (const value of values)
    expect([marketsIn(value), marketsOfBook(value)]).toEqual([described?.markets, described?.markets]);
});

test('S5 the reader of sessions imports no core: its folder, results, rows and hashes alone', () => {
  const modules = [...modulesOf(`${root}domain/protocol/session/reader.ts`)].map((file) =>
    file.slice(root.length),
  );
  expect(modules.length).toBeGreaterThan(5);
  const own = /^domain\/(?:protocol\/session\/\w[\w-]*|protocol\/wire\/packet|hasher|result|row)\.ts$/;
  expect(modules.filter((file) => !own.test(file))).toEqual([]);
});
