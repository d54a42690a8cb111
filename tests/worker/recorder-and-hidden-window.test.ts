import { describe, expect, test } from 'vitest';
import { replaySession } from '../../bench/replay/replay-session.ts';
import { readSession, stepsOfSession } from '../../domain/recording/session-log.ts';
import { hashOffer } from '../../domain/book/state-hash.ts';
import type { LiveDetailDelta, LiveListDelta } from '../../worker/features/prices/prices-api.ts';
import { market, snapshot, state } from '../given/book.ts';
import { createWire, portsSettle, readServed, type Wire } from '../given/wire.ts';

const matches = Array.from({ length: 6 }, (_, at) => snapshot(at + 1, [market(1, [210, 330, 340])]));
const oddsOf = (matchId: number, price: number) => ({ matchId, markets: [market(1, [price, 330, 340])] });

async function moveAround(wire: Wire, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    wire.publish({
      odds: [oddsOf(1 + (round % 6), 200 + round), oddsOf(1 + ((round * 5) % 6), 300 + round)],
    });
    if (round % 7 === 3) wire.publish({ states: [{ matchId: 2, state: state({ homeScore: round }) }] });
    if (round === 20)
      wire.publish({ matches: [snapshot(99, [market(18, [190, 195], { specifier: 'total=2.5' })])] });
    if (round === 30) wire.publish({ removed: [3] });
    wire.alive();
    await wire.pass(100);
  }
}

async function record(wire: Wire): Promise<string> {
  await wire.core.diagnostics.setRecording(true);
  await moveAround(wire, 50);
  await wire.core.diagnostics.noteWindow({ deltas: 20, drawMs: 12, worstDrawMs: 30, longTasks: 1 });
  await wire.pass(1500);
  await wire.core.diagnostics.setRecording(false);
  return new TextDecoder().decode((await wire.core.diagnostics.takeRecording()) ?? new Uint8Array());
}

describe('a recorded session', () => {
  test('replays in Node to the state that the core had, also after a cut link', async () => {
    const wire = createWire();
    await wire.open(matches);
    await moveAround(wire, 10);
    await wire.core.diagnostics.setRecording(true);
    await moveAround(wire, 25);
    wire.down();
    await wire.pass(500);
    wire.up();
    await moveAround(wire, 25);
    await wire.core.diagnostics.setRecording(false);
    const session = readSession(
      new TextDecoder().decode((await wire.core.diagnostics.takeRecording()) ?? new Uint8Array()),
    );
    expect(session?.badLines).toEqual([]);
    const replayed = replaySession(session ?? { startedAt: 0, entries: [], lines: 0, badLines: [] });
    expect(replayed.recordedHash).toBe(await wire.core.diagnostics.offerHash());
    expect(replayed.hash).toBe(await wire.core.diagnostics.offerHash());
    expect(replayed.hash).toBe(hashOffer(wire.board.book));
    expect(replayed.updates).toBeGreaterThan(80);
    expect(replayed.dropped).toEqual({});
  });

  test('holds the meter’s figures and nothing of the member', async () => {
    const wire = createWire();
    await wire.open(matches);
    const text = await record(wire);
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
    const lines = (await record(wire)).split('\n');
    const cut = [...lines.slice(0, 12), lines[12]?.slice(0, 30), ...lines.slice(13)].join('\n');
    expect(readSession(cut)?.badLines).toEqual([13]);
    expect(readSession('{"op":"mcm"}\n')).toBeNull();
    expect(readSession('')).toBeNull();
    expect(readSession('{"spo":"session","version":99}')).toBeNull();
  });

  test('plays as a feed with every match, price and removal', async () => {
    const wire = createWire();
    await wire.open(matches);
    const session = readSession(await record(wire));
    const told = stepsOfSession(session ?? { startedAt: 0, entries: [], lines: 0, badLines: [] }).flatMap(
      ({ events }) => events,
    );
    const of = (kind: string) => told.filter((event) => event.kind === kind);
    expect(of('match').length).toBeGreaterThanOrEqual(7);
    expect(of('gone')).toMatchObject([{ matchId: 3 }]);
    expect(of('odds').length).toBeGreaterThan(80);
    expect(of('state').length).toBeGreaterThan(4);
  });
});

describe('a hidden window', () => {
  test('gets nothing while prices move, and one message that holds the newest when it is back', async () => {
    const wire = createWire();
    await wire.open(matches);
    const list: LiveListDelta[] = [];
    const detail: LiveDetailDelta[] = [];
    readServed<LiveListDelta>(wire.core.prices.list()).subscribe((delta) => list.push(delta));
    readServed<LiveDetailDelta>(wire.core.prices.detail(2)).subscribe((delta) => detail.push(delta));
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
