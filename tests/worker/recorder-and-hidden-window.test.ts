import { describe, expect, test } from 'vitest';
import { hashOffer } from '../../domain/book/state-hash.ts';
import type { MatchDetailDelta, ListDelta } from '../../worker/features/prices/prices-api.ts';
import { recordingOf } from '../../worker/replay/recorded-session.ts';
import { openReplay } from '../../worker/replay/replay.ts';
import {
  entriesOf,
  JOURNEY_HASH,
  moveAround,
  openedSession,
  recordedMatches as matches,
  recordJourney,
  recordSession,
  takeSession,
  winnerOdds as oddsOf,
} from '../given/core/recorded-session.ts';
import { createWire, logIn, portsSettle, readServed } from '../given/core/wire.ts';

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
    const offer = await wire.core.diagnostics.offerHash();
    const file = openedSession(await takeSession(wire));
    const replay = openReplay(recordingOf(file));
    await replay.run();
    expect([replay.hash(), offer]).toEqual([offer, hashOffer(wire.board.book)]);
    expect(entriesOf(file).at(-1)?.value).toMatchObject({ state: replay.shownHash() });
    expect(replay.facts()).toMatchObject({ dropped: {} });
    expect(replay.facts().updates).toBeGreaterThan(70);
    replay.stop();
  });

  test('S5: a replay in the browser ends in the same hash as one in Node', async () => {
    const file = openedSession(await recordJourney());
    const replay = openReplay(recordingOf(file));
    await replay.run();
    expect(replay.hash()).toBe(JOURNEY_HASH);
    expect(entriesOf(file).at(-1)?.value).toMatchObject({ state: replay.shownHash() });
    replay.stop();
  });

  test('holds the meter’s figures', async () => {
    const wire = createWire();
    await wire.open(matches);
    const meters = entriesOf(openedSession(await recordSession(wire))).filter(({ kind }) => kind === 'meter');
    expect(meters.length).toBeGreaterThan(3);
    expect(meters.at(-1)?.value).toMatchObject({
      decodeMs: expect.any(Number),
      applyMs: expect.any(Number),
      viewsMs: expect.any(Number),
      window: { deltas: 20, drawMs: 12, worstDrawMs: 30, longTasks: 1 },
    });
  });

  test('begins with the state of the core, and asks the server for nothing', async () => {
    const wire = createWire();
    await wire.open(matches);
    await moveAround(wire, 10);
    await wire.core.diagnostics.setRecording(true);
    await wire.pass(100);
    const entries = entriesOf(openedSession(await takeSession(wire)));
    expect(entries.map(({ kind }) => kind).slice(0, 1)).toEqual(['keyframe']);
    expect(entries.filter(({ kind }) => kind === 'out')).toEqual([]);
  });

  test('holds nothing of the member: planted token, phone number, name and text are in no byte', async () => {
    const wire = createWire();
    await wire.open(matches);
    await logIn(wire);
    await wire.core.diagnostics.setRecording(true);
    const planted = ['t'.repeat(43), '010-1234-5678', '홍길동비밀', 'spoboard1!', '4111111111111111'];
    const [token, phone, text, password, card] = planted;
    wire.push('SpoGold', { spoGold: 123_456_789, token });
    wire.push('Message', { text, phone });
    for (const event of ['Odds', 'Fixture', 'MatchData', 'Alive'])
      wire.push(event, {
        stream: '48',
        seq: 1,
        token,
        phone,
        text,
        password,
        card,
        odds: [{ MatchId: 1, text }],
      });
    await moveAround(wire, 3);
    const bytes = await takeSession(wire);
    expect(entriesOf(openedSession(bytes)).filter(({ kind }) => kind === 'in').length).toBeGreaterThan(4);
    const all = new TextDecoder('latin1').decode(bytes);
    const utf8 = (one: string): string => new TextDecoder('latin1').decode(new TextEncoder().encode(one));
    expect(planted.filter((one) => all.includes(utf8(one)))).toEqual([]);
    expect(all).not.toMatch(/spoGold|demo1/);
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
