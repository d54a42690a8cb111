/** S5 P5 A large session on /replay is played while its parts are read: it is never in memory as a whole, and everything is as of one that is. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { checkChain } from '../../domain/protocol/session/check-chain.ts';
import { openSpo, type SpoFile } from '../../domain/protocol/session/spo-file.ts';
import { type FileParts, PART_BYTES } from '../../domain/protocol/session/spo-parts.ts';
import type { Result } from '../../domain/result.ts';
import { createStage } from '../../worker/replay/stage/stage.ts';
import { damaged, falsifications, falsified } from '../given/domain/falsified-session.ts';
import { spoOf } from '../given/domain/spo-bytes.ts';

/** Some three parts: entries of every length from 2,000 characters on, so that they begin everywhere in a part. */
const large = spoOf(
  Array.from({ length: 600 }, (_, n) => ({
    kind: 'in',
    at: n * 10,
    name: 'Alive',
    value: { pt: n, more: 'x'.repeat(2000 + n) },
  })),
);

/** Counts the bytes of each read. */
function inParts(bytes: Uint8Array) {
  const reads: number[] = [];
  const parts: FileParts = {
    size: bytes.length,
    read(from, to) {
      reads.push(to - from);
      return bytes.slice(from, to);
    },
  };
  return { parts, reads };
}

function readAll(file: Result<SpoFile, string>): unknown {
  if (!file.ok) return file.error;
  const { header, count, places, isClosed, damage } = file.value;
  const entries = [...file.value.entriesFrom(0)];
  return { header, count, places, isClosed, damage, entries, chain: checkChain(file.value) };
}

const conformance = new URL('conformance/', import.meta.url);
const files: Readonly<Record<string, Uint8Array>> = {
  'three parts': large,
  'three parts without a trailer': large.slice(0, -3),
  'three parts, an entry of which is damaged': damaged(large, 300),
  'three parts, an entry of which is lost': falsified(
    large,
    falsifications['a lost entry']?.(200, 600) ?? (() => {}),
  ),
  ...Object.fromEntries(
    readdirSync(conformance)
      .filter((name) => name.endsWith('.spo'))
      .map((name) => [name, new Uint8Array(readFileSync(new URL(name, conformance)))]),
  ),
};

test.each(Object.entries(files))('S5 %s: read in parts it is as in memory', (_, bytes) => {
  expect(readAll(openSpo(inParts(bytes).parts))).toEqual(readAll(openSpo(bytes)));
});

test('S5 P5 no read takes more than a part, and the way to the last entry takes two at most', () => {
  const { parts, reads } = inParts(large);
  const file = openSpo(parts);
  if (!file.ok) throw new Error(file.error);
  expect(Math.max(...reads)).toBeLessThanOrEqual(PART_BYTES);
  reads.length = 0;
  const last = file.value.entriesFrom(file.value.count - 1).next().value;
  expect([last?.ok, reads.length <= 2]).toEqual([true, true]);
});

/** A file of a browser, whose parts give their bytes at once and which cannot be read as a whole. */
class DroppedFile extends File {
  readonly #bytes: Uint8Array<ArrayBuffer>;
  constructor(bytes: Uint8Array<ArrayBuffer>) {
    super([bytes], 'large.spo');
    this.#bytes = bytes;
  }
  override slice(from = 0, to = this.#bytes.length): DroppedFile {
    return new DroppedFile(this.#bytes.slice(from, to));
  }
  override async arrayBuffer(): Promise<ArrayBuffer> {
    if (this.#bytes.length > PART_BYTES) throw new Error('the file was read as a whole');
    return this.#bytes.buffer;
  }
  now(): Uint8Array {
    return this.#bytes;
  }
}

async function stageOf(bytes: Uint8Array<ArrayBuffer>, isInParts: boolean) {
  const stage = createStage({
    siteFetch: () => Promise.resolve(Response.json({})),
    ...(isInParts ? { inParts: { above: 1000, read: (blob: Blob) => (blob as DroppedFile).now() } } : {}),
    expose: () => {},
  });
  const file = isInParts ? new DroppedFile(bytes) : new File([bytes], 'large.spo');
  const opened = await stage.open(file);
  const placed = await stage.go(301, 'with-changes');
  const timeline = await stage.timeline();
  let check = await stage.check();
  while (check?.isDone === false) check = await stage.check();
  const lines = await stage.entries(298, 5);
  const found = await stage.find('pt":598', 0);
  return { opened, placed, timeline, check, lines, found };
}

test('S5 /replay plays, lists, checks and searches a file in parts as one in memory', async () => {
  for (const bytes of [large, damaged(large, 300)])
    expect(await stageOf(bytes, true)).toEqual(await stageOf(bytes, false));
});

test('S5 a file that is gone from the disk while it is open ends in an error, and in no wrong entry', () => {
  let isGone = false;
  const { parts } = inParts(large);
  const file = openSpo({
    ...parts,
    read(from, to) {
      if (isGone) throw new Error('NotFoundError');
      return parts.read(from, to);
    },
  });
  if (!file.ok) throw new Error(file.error);
  isGone = true;
  expect(() => [...file.value.entriesFrom(0)]).toThrow('NotFoundError');
});
