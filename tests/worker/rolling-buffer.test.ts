/** The last minutes of a session, which a member can attach to a question: they replay, they are bounded, and they hold one member alone. */
import { describe, expect, test, vi } from 'vitest';
import type { SpoEntry } from '../../domain/protocol/session/spo-entry.ts';
import { isRecordedQuestion } from '../../domain/recording/recorded-answers.ts';
import { recordingOf } from '../../worker/replay/recorded-session.ts';
import { openReplay } from '../../worker/replay/replay.ts';
import { RECORDED_AFTER_MS } from '../../worker/features/diagnostics/cold-diagnostics.ts';
import { BUFFER_BYTES, BUFFER_MS } from '../../worker/features/diagnostics/rolling-buffer.ts';
import { market, snapshot } from '../given/domain/book.ts';
import {
  entriesOf,
  moveAround,
  openedSession,
  recordedMatches,
  winnerOdds,
} from '../given/core/recorded-session.ts';
import { recordCalls } from '../given/core/recorded-calls.ts';
import { createWire, logIn, portsSettle, type Wire } from '../given/core/wire.ts';

async function lastMinutes(wire: Wire): Promise<Uint8Array<ArrayBuffer>> {
  const packed = await wire.core.diagnostics.lastMinutes();
  const plain = packed?.stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(plain).arrayBuffer());
}

async function opened(wire: Wire) {
  const file = openedSession(await lastMinutes(wire));
  const entries = entriesOf(file);
  return { file, entries, frames: entries.filter(({ kind }) => kind === 'in') };
}

async function openWire(): Promise<Wire> {
  const wire = createWire({ keepsLastMinutes: true });
  await wire.open(recordedMatches);
  return wire;
}

/** The core has loaded what records the last minutes. */
async function recordedWire(): Promise<Wire> {
  const wire = await openWire();
  await wire.pass(RECORDED_AFTER_MS);
  await vi.dynamicImportSettled();
  await portsSettle();
  return wire;
}

/** One price every five seconds. */
async function live(wire: Wire, forMs: number): Promise<void> {
  for (let round = 0; round < forMs / 5000; round++) {
    wire.publish({ odds: [winnerOdds(1 + (round % 6), 200 + (round % 90))] });
    wire.alive();
    await wire.pass(5000);
  }
}

describe('the last minutes', () => {
  test('are closed, replay to the state of the core, and go on afterwards', async () => {
    const wire = await recordedWire();
    for (let round = 0; round < 2; round++) {
      await moveAround(wire, 40);
      const { file, frames } = await opened(wire);
      expect([file.isClosed, file.damage]).toEqual([true, null]);
      expect(frames.length).toBeGreaterThan(30);
      const replay = openReplay(recordingOf(file));
      await replay.run();
      expect(replay.hash()).toBe(await wire.core.diagnostics.offerHash());
      replay.stop();
    }
  });

  test('of a window that has just begun are its state alone', async () => {
    const wire = await openWire();
    await moveAround(wire, 5);
    const { entries } = await opened(wire);
    expect(entries.map(({ kind }) => kind)).toEqual(['keyframe', 'state', 'mark', 'hash']);
  });

  test('of a core that keeps none, as in a replay, are its state alone, and nothing is loaded for them', async () => {
    const wire = createWire();
    await wire.open(recordedMatches);
    await wire.pass(2 * RECORDED_AFTER_MS);
    await moveAround(wire, 20);
    const { entries } = await opened(wire);
    expect(entries.map(({ kind }) => kind)).toEqual(['keyframe', 'mark', 'hash']);
  });

  test('reach back for at least half of the time and at most for all of it', async () => {
    const wire = await recordedWire();
    await live(wire, 2.7 * BUFFER_MS);
    const { entries } = await opened(wire);
    const reach = entries.at(-1)?.at ?? 0;
    expect(reach).toBeGreaterThanOrEqual(BUFFER_MS / 2 - 6000);
    expect(reach).toBeLessThanOrEqual(BUFFER_MS + 6000);
  });

  test('stay within their bytes however much comes', async () => {
    const wire = await recordedWire();
    const markets = (round: number) =>
      Array.from({ length: 40 }, (_, at) =>
        market(18, [150 + (round % 50), 195], { specifier: `total=${at}.5` }),
      );
    const numbers = Array.from({ length: 40 }, (_, at) => 1000 + at);
    wire.publish({ matches: numbers.map((matchId) => snapshot(matchId, markets(0))) });
    for (let round = 1; round <= 120; round++) {
      wire.publish({ odds: numbers.map((matchId) => ({ matchId, markets: markets(round) })) });
      await wire.pass(100);
    }
    const bytes = await lastMinutes(wire);
    expect(bytes.length).toBeGreaterThan(BUFFER_BYTES / 3);
    // One entry and the end come after the limit.
    expect(bytes.length).toBeLessThan(1.1 * BUFFER_BYTES);
    expect(openedSession(bytes).isClosed).toBe(true);
  });

  test('hold nothing of what came before another member logged in', async () => {
    const wire = await recordedWire();
    await moveAround(wire, 30);
    await logIn(wire);
    await wire.pass(200);
    await moveAround(wire, 3);
    const { frames, entries } = await opened(wire);
    expect(frames.length).toBeLessThan(12);
    expect(entries[0]?.kind).toBe('keyframe');
  });

  test('hold no call and nothing of the chat, which the recording that somebody starts holds', async () => {
    let minutes: readonly SpoEntry[] = [];
    const { bytes } = await recordCalls(
      { keepsLastMinutes: true },
      async (wire) => void (minutes = (await opened(wire)).entries),
    );
    const ofAccount = (entries: readonly SpoEntry[]): readonly string[] =>
      entries
        .filter(({ name }) => !isRecordedQuestion(name))
        .map(({ kind, name }) => `${kind} ${name}`)
        .filter((one) => /^(call|answer|command) | chat\./.test(one));
    expect(minutes.filter(({ kind }) => kind === 'in')).not.toEqual([]);
    expect(ofAccount(minutes)).toEqual([]);
    expect(ofAccount(entriesOf(openedSession(bytes)))).toEqual(
      expect.arrayContaining(['call good-buy', 'command chat.send', 'in chat.ChatItems']),
    );
  });
});
