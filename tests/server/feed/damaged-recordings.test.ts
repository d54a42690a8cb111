/** S5 damaged files of every form: a plain sentence or what can be read, never a fault (`npm run fuzz-import` tries many more). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bzip2Text, tarOf, xzText, zipOfBzip2Text, zipOfLzmaText } from '../../given/domain/packed-text.ts';
import { expect, test } from 'vitest';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { fuzzImport } from '../../given/domain/fuzz-import.ts';
import { recordingLines } from '../../given/domain/recording.ts';
import * as uof from '../../given/domain/uof.ts';

const lines = recordingLines().join('\n');
const feed = [uof.fixture(), uof.oddsChange(1, uof.winner(), uof.status(6, 0, 0)), uof.betStop(2)].join('\n');
const session = readFileSync(join(import.meta.dirname, '../../sessions/journey.spo'));
const tar = await tarOf({ 'a.jsonl': lines, 'b.xml': feed });
const first = readFileSync(join(import.meta.dirname, '../../sessions/journey-v1.spo.jsonl'));

test.each([
  ['lines of an exchange', Buffer.from(lines)],
  ['messages of a feed', Buffer.from(feed)],
  ['a recorded session', session],
  ['a recorded session of version 1', first],
  ['gzip', gzipSync(lines)],
  ['zstd', zstdCompressSync(feed)],
  ['bzip2', bzip2Text],
  ['xz', xzText],
  ['a tar', tar],
  ['a tar by gzip', gzipSync(tar)],
  ['a tar by zstd', zstdCompressSync(tar)],
  ['a zip of bzip2', zipOfBzip2Text],
  ['a zip of LZMA', zipOfLzmaText],
  ['a zip', Buffer.from(zipSync({ 'a.xml': strToU8(feed), 'b.jsonl': strToU8(lines) }))],
])('%s, cut and changed anywhere', async (_, bytes) => {
  const { tries, faults } = await fuzzImport(bytes, {
    cutEvery: Math.ceil(bytes.length / 12),
    flips: 12,
    seed: 7,
  });
  expect(tries).toBeGreaterThan(20);
  expect(faults).toEqual([]);
});
