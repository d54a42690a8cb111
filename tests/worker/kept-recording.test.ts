/** A recording in the browser's storage (worker/features/diagnostics/kept-blocks.ts, worker/engine/recording-store.ts). */
import { describe, expect, test } from 'vitest';
import { createSpoWriter, SPO_VERSION } from '../../domain/protocol/session/spo-writer.ts';
import { createRecordingStore } from '../../worker/engine/recording-store.ts';
import {
  createKeptBlocks,
  interruptedRecording,
  BLOCK_PART_BYTES,
  PART_MS,
} from '../../worker/features/diagnostics/kept-blocks.ts';
import type { DiagnosticsView } from '../../worker/features/diagnostics/diagnostics-api.ts';
import { coreMemory } from '../given/core/core-memory.ts';
import {
  entriesOf,
  moveAround,
  openedSession,
  recordedMatches,
  takeSession,
} from '../given/core/recorded-session.ts';
import { createWire, portsSettle, readServed, type Wire } from '../given/core/wire.ts';

const TYPE = 'application/octet-stream';
const bytesOf = async (blob: Blob | null) =>
  new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0));
const piece = (seed: number, size: number) => Uint8Array.from({ length: size }, (_, at) => seed + at);

/** A deep comparison of a megabyte takes seconds. */
const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at]);

/** Waits until the parts that were cut are in the storage. */
async function stored(count: number): Promise<void> {
  await expect.poll(async () => (await createRecordingStore().parts(null)).size).toBe(count);
}

describe('a recording in the browser’s storage', () => {
  test('V2 what was written before a core ended is there for the next core, up to the last part', async () => {
    let now = 0;
    const blocks = createKeptBlocks({ store: createRecordingStore(), id: 'a', now: () => now });
    blocks.add(piece(1, 10));
    now += PART_MS;
    blocks.add(piece(20, 5));
    blocks.add(piece(90, 3));
    await stored(1);
    expect(await bytesOf(await interruptedRecording(createRecordingStore(), TYPE))).toEqual(
      Uint8Array.of(...piece(1, 10), ...piece(20, 5)),
    );
    expect(await bytesOf(await blocks.toBlob(TYPE))).toEqual(
      Uint8Array.of(...piece(1, 10), ...piece(20, 5), ...piece(90, 3)),
    );
  });

  test('V2 large recordings are cut into parts, in their order; a new recording forgets the last one', async () => {
    const blocks = createKeptBlocks({ store: createRecordingStore(), id: 'b', now: () => 0 });
    const pieces = [1, 2, 3].map((seed) => new Uint8Array(BLOCK_PART_BYTES / 2 + seed).fill(seed));
    pieces.push(new Uint8Array(BLOCK_PART_BYTES + 9).fill(7));
    for (const one of pieces) blocks.add(one);
    const whole = await bytesOf(await blocks.toBlob(TYPE));
    expect(isSame(whole, await bytesOf(new Blob(pieces)))).toBe(true);
    expect((await createRecordingStore().parts('b')).size).toBe(4);
    expect(isSame(whole, await bytesOf(await interruptedRecording(createRecordingStore(), TYPE)))).toBe(true);
    const next = createKeptBlocks({ store: createRecordingStore(), id: 'c', now: () => 0 });
    expect(await bytesOf(await next.toBlob(TYPE))).toEqual(new Uint8Array());
    expect(await interruptedRecording(createRecordingStore(), TYPE)).toBe(null);
  });

  test('V2 where the browser refuses, the memory keeps it', async () => {
    const refusing = {
      begin: () => Promise.resolve(false),
      add: () => Promise.resolve(false),
      parts: () => Promise.resolve(new Map<number, Blob>()),
      saved: () => Promise.resolve(false),
      isLeft: () => Promise.resolve(false),
    };
    let now = 0;
    const blocks = createKeptBlocks({ store: refusing, id: 'd', now: () => (now += PART_MS) });
    for (const seed of [1, 2, 3]) blocks.add(piece(seed, 4));
    expect(await bytesOf(await blocks.toBlob(TYPE))).toEqual(
      Uint8Array.of(...piece(1, 4), ...piece(2, 4), ...piece(3, 4)),
    );
  });

  test('V2 an interrupted session opens with the entries of its parts', async () => {
    let now = 0;
    const blocks = createKeptBlocks({ store: createRecordingStore(), id: 'e', now: () => now });
    const header = {
      format: 'spo',
      version: SPO_VERSION,
      build: '',
      codec: 'msgpack',
      startedAt: 1_700_000_000_000,
      siteKey: '',
      limits: { entries: 0, bytes: 0 },
    } as const;
    const writer = createSpoWriter(header, blocks.add);
    for (let at = 0; at < 50; at++) {
      now = at * 100;
      writer.add({ kind: 'mark', at: now, name: `m${at}`, value: null });
    }
    await stored(4);
    const file = openedSession(await bytesOf(await interruptedRecording(createRecordingStore(), TYPE)));
    expect([file.isClosed, file.damage]).toEqual([false, null]);
    expect(entriesOf(file).map(({ name }) => name)).toEqual(
      Array.from({ length: file.count }, (_, at) => `m${at}`),
    );
    expect(file.count).toBe(41);
  });
});

/** A core on the browser's storage: one after the other, as after a reload. */
async function nextCore(): Promise<Wire> {
  const wire = createWire({}, {}, coreMemory(createRecordingStore()));
  await wire.open(recordedMatches);
  return wire;
}

async function isLeftFor(wire: Wire): Promise<boolean | undefined> {
  const views: DiagnosticsView[] = [];
  const watching = readServed<DiagnosticsView>(wire.core.diagnostics.view()).subscribe((view) =>
    views.push(view),
  );
  // What the storage says comes with the figures of a later second. The browser answers in order: its answer to the core comes before this one.
  for (let second = 0; second < 3; second++) {
    await createRecordingStore().isLeft();
    await portsSettle();
    await wire.pass(1000);
  }
  await expect.poll(() => views.length).toBeGreaterThan(0);
  watching.unsubscribe();
  return views.at(-1)?.recording.isLeft;
}

describe('a recording of a core that has ended', () => {
  test('V2 is offered to the next core until it was saved, and not again', async () => {
    const first = await nextCore();
    await first.core.diagnostics.setRecording(true);
    await moveAround(first, 20);
    await first.core.diagnostics.setRecording(false);
    await expect.poll(() => createRecordingStore().isLeft()).toBe(true);
    const second = await nextCore();
    await expect.poll(() => isLeftFor(second)).toBe(true);
    const file = await second.core.diagnostics.takeRecording();
    expect(openedSession(await bytesOf(file)).count).toBeGreaterThan(0);
    expect(await isLeftFor(await nextCore())).toBe(false);
    expect((await createRecordingStore().parts(null)).size).toBe(0);
  });

  test('V2 is not offered when it was saved before the core ended', async () => {
    const first = await nextCore();
    await first.core.diagnostics.setRecording(true);
    await moveAround(first, 20);
    const saved = await takeSession(first);
    expect(openedSession(saved).isClosed).toBe(true);
    // A save that went wrong can be made again.
    expect(isSame(saved, await takeSession(first))).toBe(true);
    expect(await isLeftFor(await nextCore())).toBe(false);
  });
});
