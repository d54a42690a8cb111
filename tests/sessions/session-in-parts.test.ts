/** S5 P5 A large session on /replay is played while its parts are read: it is never in memory as a whole, and everything is as of one that is. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { longSession } from '../../bench/replay/long-session.ts';
import { checkChain } from '../../domain/protocol/session/check-chain.ts';
import { checkOf } from '../../domain/protocol/session/spo-entry.ts';
import { openSpo, type SpoFile } from '../../domain/protocol/session/spo-file.ts';
import { type FileParts, PART_BYTES, SpoBytes } from '../../domain/protocol/session/spo-parts.ts';
import type { Result } from '../../domain/result.ts';
import { openPlayer } from '../../worker/replay/session-player.ts';
import { createStage } from '../../worker/replay/stage/stage.ts';
import { openedSession } from '../given/core/recorded-session.ts';
import { dice } from '../given/domain/dice.ts';
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

const sizeOf = (reads: readonly number[]): number => reads.reduce((sum, bytes) => sum + bytes, 0);

test('S5 P5 no read takes more than a part; all entries take the bytes of the file and little more', () => {
  const { parts, reads } = inParts(large);
  const file = openSpo(parts);
  if (!file.ok) throw new Error(file.error);
  reads.length = 0;
  const last = file.value.entriesFrom(file.value.count - 1).next().value;
  expect([last?.ok, reads.length <= 2]).toEqual([true, true]);
  reads.length = 0;
  expect([...file.value.entriesFrom(0)].length).toBe(file.value.count);
  expect(Math.max(...reads)).toBeLessThanOrEqual(PART_BYTES);
  expect(reads.length).toBeLessThanOrEqual(3 + Math.ceil(large.length / PART_BYTES));
  expect(sizeOf(reads)).toBeLessThan(large.length * 1.1);
});

test('P5 a seek to any entry of a long session takes one read, from its keyframe to the next place', async () => {
  const bytes = await longSession(8000);
  const { parts, reads } = inParts(bytes);
  const file = openSpo(parts);
  if (!file.ok) throw new Error(file.error);
  const starts = [...file.value.places.map(({ offset }) => offset), bytes.length];
  const longest = Math.max(...starts.slice(4).map((offset, at) => offset - (starts[at] ?? 0)));
  const player = openPlayer(file.value);
  const straight = openPlayer(openedSession(bytes));
  const places = [7001, 5500, 3003, 1002, 8002, 2003, 6999, 4, 4007, 2500];
  for (const n of places) {
    reads.length = 0;
    await player.seek(n);
    expect([n, reads.length <= 1, sizeOf(reads) <= longest]).toEqual([n, true, true]);
    expect([n, await player.hash(), player.difference]).toEqual([n, await straight.hash(n), null]);
  }
  player.stop();
  straight.stop();
});

test('S5 of a file in parts each of its bytes is read as in memory, however places and lengths are mixed', () => {
  const next = dice(11);
  const whole = new SpoBytes(large);
  const { parts } = inParts(large);
  const inPieces = new SpoBytes(parts);
  const below = (most: number): number => Math.floor(next() * most);
  for (let act = 0; act < 600; act++) {
    const at = below(large.length + 20) - 10;
    const length = below(2) === 0 ? below(200) : below(PART_BYTES * 2);
    if (act % 3 === 0) inPieces.load(Math.max(0, at), at + length);
    expect([inPieces.byte(at), inPieces.uint32(at)]).toEqual([whole.byte(at), whole.uint32(at)]);
    const [one, other] = [
      inPieces.part(Math.max(0, at), at + length),
      whole.part(Math.max(0, at), at + length),
    ];
    expect([one.length, checkOf(one)]).toEqual([other.length, checkOf(other)]);
  }
});

test('S5 P5 a binary field of an entry keeps no part alive, and no more than 1 MB is loaded at once', () => {
  const { parts, reads } = inParts(
    spoOf(
      Array.from({ length: 600 }, (_, n) => ({
        kind: 'in',
        at: n,
        name: 'Odds',
        value: { packed: Uint8Array.of(n % 256, 2, 3), more: 'x'.repeat(4000) },
      })),
    ),
  );
  const file = openSpo(parts);
  if (!file.ok) throw new Error(file.error);
  reads.length = 0;
  new SpoBytes(parts).load(0, parts.size);
  expect([parts.size > 2_000_000, reads]).toEqual([true, [1024 * 1024]]);
  const held = [...file.value.entriesFrom(0)].flatMap((one) =>
    one.ok && one.value.entry.name === 'Odds'
      ? [(one.value.entry.value as { readonly packed: Uint8Array }).packed]
      : [],
  );
  expect([held.length, held[599]]).toEqual([600, Uint8Array.of(599 % 256, 2, 3)]);
  expect(Math.max(...held.map((field) => field.buffer.byteLength))).toBe(3);
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
