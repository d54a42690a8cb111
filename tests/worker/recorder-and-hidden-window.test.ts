import { describe, expect, test } from 'vitest';
import { replaySession } from '../../bench/replay/replay-session.ts';
import { readSession } from '../../domain/recording/session-log.ts';
import { hashOffer } from '../../domain/book/state-hash.ts';
import type { MatchDetailDelta, ListDelta } from '../../worker/features/prices/prices-api.ts';
import { openReplay } from '../../worker/replay/replay.ts';
import {
  JOURNEY_HASH,
  moveAround,
  recordedMatches as matches,
  recordJourney,
  recordSession,
  takeSession,
  winnerOdds as oddsOf,
} from '../given/recorded-session.ts';
import { createWire, portsSettle, readServed } from '../given/wire.ts';

describe('a recorded session', () => {
  test('replays to the state that the core had, also after a cut link', async () => {
    const wire = createWire();
    await wire.open(matches);
    await moveAround(wire, 10);
    await wire.core.diagnostics.setRecording(true);
    await moveAround(wire, 25);
    wire.down();
    await wire.pass(500);
    wire.up();
    await moveAround(wire, 25);
    const session = readSession(await takeSession(wire));
    expect(session?.badLines).toEqual([]);
    const replayed = await replaySession(session ?? { startedAt: 0, entries: [], lines: 0, badLines: [] });
    expect(replayed.recordedHash).toBe(await wire.core.diagnostics.offerHash());
    expect(replayed.hash).toBe(await wire.core.diagnostics.offerHash());
    expect(replayed.hash).toBe(hashOffer(wire.board.book));
    expect(replayed.updates).toBeGreaterThan(80);
    expect(replayed.dropped).toEqual({});
  });

  test('S5: a replay in the browser ends in the same hash as one in Node', async () => {
    const replay = openReplay(readSession(await recordJourney()) ?? { startedAt: 0, entries: [] });
    await replay.run();
    expect(replay.hash()).toBe(JOURNEY_HASH);
    replay.stop();
  });

  test('holds the meter’s figures and nothing of the member', async () => {
    const wire = createWire();
    await wire.open(matches);
    const text = await recordSession(wire);
    const meters = (readSession(text)?.entries ?? []).flatMap((entry) =>
      'meter' in entry ? [entry.meter] : [],
    );
    expect(meters.length).toBeGreaterThan(3);
    expect(meters.at(-1)?.window).toEqual({ deltas: 20, drawMs: 12, worstDrawMs: 30, longTasks: 1 });
    wire.push('SpoGold', { spoGold: 123_456_789 });
    expect(text).not.toMatch(/token|spoGold|demo1/i);
  });

  test('a broken line costs itself; another file is no session', async () => {
    const wire = createWire();
    await wire.open(matches);
    const lines = (await recordSession(wire)).split('\n');
    const cut = [...lines.slice(0, 12), lines[12]?.slice(0, 30), ...lines.slice(13)].join('\n');
    expect(readSession(cut)?.badLines).toEqual([13]);
    expect(readSession('{"op":"mcm"}\n')).toBeNull();
    expect(readSession('')).toBeNull();
    expect(readSession('{"spo":"session","version":99}')).toBeNull();
  });
});

describe('a hidden window', () => {
  test('gets nothing while prices move, and one message that holds the newest when it is back', async () => {
    const wire = createWire();
    await wire.open(matches);
    const list: ListDelta[] = [];
    const detail: MatchDetailDelta[] = [];
    readServed<ListDelta>(wire.core.prices.list()).subscribe((delta) => list.push(delta));
    readServed<MatchDetailDelta>(wire.core.prices.detail(2)).subscribe((delta) => detail.push(delta));
    await portsSettle();
    wire.core.prices.showRows([1, 2]);
    await wire.pass(50);
    await portsSettle();
    wire.core.connection.setVisible(false);
    await portsSettle();
    list.length = 0;
    detail.length = 0;
    for (let round = 0; round < 200; round++) {
      wire.publish({ odds: [oddsOf(1, 200 + round), oddsOf(2, 200 + round)] });
      await wire.pass(20);
    }
    await portsSettle();
    expect(list).toEqual([]);
    expect(detail).toEqual([]);
    wire.core.connection.setVisible(true);
    await portsSettle();
    expect(list).toHaveLength(1);
    expect(detail).toHaveLength(1);
    expect([...(list[0]?.prices ?? [])].filter((_, at) => at % 3 === 1)).toContain(399);
    expect([...(detail[0]?.prices ?? [])]).toContain(399);
  });
});
