/** The stage of /replay: files, entries, places, and a window that changes nothing (worker/replay/stage/stage.ts). */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { packOdds } from '../../domain/protocol/stream/packed-odds.ts';
import { createSpoWriter } from '../../domain/protocol/session/spo-writer.ts';
import { faultKinds } from '../../domain/recording/fault-plan.ts';
import { refused } from '../../domain/result.ts';
import { rowOf } from '../../domain/row.ts';
import type { ServedCore, WindowInfo } from '../../worker/core-api.ts';
import { playFaulted } from '../../worker/replay/faulted-session.ts';
import { createFollowedState, plainState } from '../../worker/replay/plain-state.ts';
import { openPlayer } from '../../worker/replay/session-player.ts';
import { MOST_LINES } from '../../worker/replay/stage/reading.ts';
import type { MarkKind } from '../../worker/replay/stage/stage-api.ts';
import { createStage } from '../../worker/replay/stage/stage.ts';
import { entriesOf, openedSession, winnerOdds } from '../given/core/recorded-session.ts';
import { joinedBytes } from '../../domain/joined-bytes.ts';

const bytesOf = (name: string) => new Uint8Array(readFileSync(new URL(name, import.meta.url)));
const journey = bytesOf('journey.spo');
const fileOf = (bytes: Uint8Array<ArrayBuffer>, name = 'a.spo') => new File([bytes], name);

type Attach = (window: WindowInfo) => ServedCore;

/** A stage on a site whose resources have a popup and another key than the recording. */
function openStage() {
  const attaches: Attach[] = [];
  const asked: string[] = [];
  const stage = createStage({
    siteFetch: (path) => {
      asked.push(path);
      return Promise.resolve(Response.json({ Site: { siteKey: 'other' } }));
    },
    expose: (attach) => void attaches.push(attach),
  });
  return { stage, attaches, asked };
}

/** The same session with another price in entry `n`, written anew. */
function withPrice(n: number): Uint8Array<ArrayBuffer> {
  const file = openedSession(journey);
  const parts: Uint8Array[] = [];
  const writer = createSpoWriter(file.header, (bytes) => parts.push(bytes));
  for (const [at, entry] of entriesOf(file).entries()) {
    const packed = packOdds([winnerOdds(1, 777)]);
    const value = at === n ? { ...rowOf(entry.value), packed } : entry.value;
    if (entry.kind === 'hash') writer.addHash(entry.at, String(rowOf(entry.value)['state']));
    else writer.add({ ...entry, value });
  }
  return joinedBytes(parts);
}

const windowInfo = {
  clientId: 'w',
  token: null,
  language: 'en',
  origin: 'http://a',
  codec: 'msgpack',
} as const;

const MOST_STEPS = 600;

test.each(['journey.spo', 'two-windows.spo'])(
  'P5 %s: the state that steps follow is the whole state, after each entry and each jump',
  async (name) => {
    const state = createFollowedState();
    const player = openPlayer(openedSession(bytesOf(name)), { onCommit: state.onCommit });
    const { count } = player.file;
    const steps = Array.from({ length: Math.min(count, MOST_STEPS) }, (_, n) => n + 1);
    const places = [...steps, 20, count, Math.floor(count / 2), 3];
    const wrong: number[] = [];
    for (const n of places) {
      await player.seek(n);
      const followed = JSON.stringify(state.read(player.replay));
      if (followed !== JSON.stringify(plainState(player.replay))) wrong.push(n);
    }
    player.stop();
    expect(wrong).toEqual([]);
    expect(count).toBeGreaterThan(100);
  },
);

describe('the stage of /replay', () => {
  afterEach(() => void vi.useRealTimers());

  test('P5 the check of the chain waits until no further place is likely to be asked for', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
    const { stage } = openStage();
    await stage.open(fileOf(journey));
    const order: string[] = [];
    for (const n of [20, 30, 40]) {
      await stage.go(n, 'place-alone');
      void stage.check().then(() => order.push(`checked after ${n}`));
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(order).toEqual([]);
    await vi.advanceTimersByTimeAsync(100);
    await vi.waitFor(() => expect(order.length).toBe(3));
  });

  test('S5 a stopped file, or one before a newer file, is not opened; what was open stays', async () => {
    const { stage } = openStage();
    const opened = await stage.open(fileOf(journey));
    const stopped = [stage.open(fileOf(journey, 'b.spo')), stage.compare(fileOf(journey, 'c.spo'))];
    stage.stopReading();
    expect(await Promise.all(stopped)).toEqual([refused('stopped'), refused('stopped')]);
    expect(opened.ok && (await stage.entries(0, 1)).length).toBe(1);
    const [older, newer] = [stage.open(fileOf(journey, 'b.spo')), stage.open(fileOf(journey, 'c.spo'))];
    expect(await older).toEqual(refused('stopped'));
    expect(await newer).toMatchObject({ ok: true, value: { name: 'c.spo' } });
  });

  test('S5 a session, the same packed, and one of version 1 are opened; entries come in pages', async () => {
    const { stage } = openStage();
    const opened = await stage.open(fileOf(journey));
    expect(opened).toMatchObject({ ok: true, value: { count: 342, first: 1, isClosed: true, damage: null } });
    expect(await stage.open(fileOf(new Uint8Array(gzipSync(journey))))).toMatchObject(opened);
    const lines = await stage.entries(300, 10_000);
    expect(lines.map(({ n }) => n)).toEqual(Array.from({ length: 42 }, (_, at) => 300 + at));
    expect((await stage.entries(0, 10_000)).length).toBeLessThanOrEqual(MOST_LINES);
    expect(await stage.frame(1)).toContain('"MatchId": 1');
    const old = await stage.open(fileOf(bytesOf('journey-v1.spo.jsonl')));
    expect(old).toMatchObject({ ok: true, value: { version: 1 } });
  });

  test('S5 a file that is no session is refused, and the opened session stays', async () => {
    const { stage } = openStage();
    await stage.open(fileOf(journey));
    const packed = gzipSync(journey);
    const cases: readonly (readonly [Uint8Array<ArrayBuffer>, string])[] = [
      [new Uint8Array(), 'not-a-session'],
      [new TextEncoder().encode('no session'), 'not-a-session'],
      [Uint8Array.from(journey, (byte, at) => (at === 3 ? 9 : byte)), 'other-version'],
      [journey.slice(0, 40), 'damaged-header'],
      [new Uint8Array(packed.subarray(0, 500)), 'damaged-archive'],
      [new TextEncoder().encode('{"spo":"session","version":1,"startedAt":0}\n'), 'no-entries'],
    ];
    for (const [bytes, error] of cases) expect(await stage.open(fileOf(bytes))).toEqual({ ok: false, error });
    expect((await stage.go(20, 'place-alone')).n).toBe(20);
    expect(await stage.open(fileOf(journey.slice(0, 30_000)))).toMatchObject({
      ok: true,
      value: { isClosed: false, damage: { why: 'cut' } },
    });
  });

  test('S5 the changes of an entry are the difference between the states around it', async () => {
    const { stage } = openStage();
    await stage.open(fileOf(journey));
    expect((await stage.go(1, 'with-changes')).changes).toEqual([]);
    const place = await stage.go(2, 'with-changes');
    expect(place.changes).toContainEqual({
      path: 'matches/1/markets/1/outcomes/1/odds',
      teams: { home: { ko: '홈1', en: 'Home 1' }, away: { ko: '원정1', en: 'Away 1' } },
      before: '306',
      after: '300',
    });
    expect(await stage.state('matches/1/markets/1/outcomes/1/odds')).toBe('300');
    expect(await stage.state('matches/1/nothing')).toBe(null);
  });

  test('S5 going back keeps the core and its windows, which change no hash of the session', async () => {
    const { stage, attaches, asked } = openStage();
    await stage.open(fileOf(journey));
    stage.window(new MessageChannel().port1);
    const core = attaches[0]?.(windowInfo);
    core?.prices.showPage({ kind: 'match', matchId: 4 });
    const forward = await stage.go(30, 'place-alone');
    core?.slip.pick(4);
    const end = await stage.go(342, 'place-alone');
    expect(end).toMatchObject({ n: 342, difference: null, core: forward.core });
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.every((path) => path.startsWith('/resource/'))).toBe(true);
    const back = await stage.go(30, 'place-alone');
    expect(back.core).toBe(forward.core);
    const player = openPlayer(openedSession(journey));
    await player.seek(30);
    expect(await stage.state('')).toBe(JSON.stringify(player.state(''), null, 2));
    player.stop();
  });

  test('S5 the timeline counts all entries, and has each score, gap and request of the session', async () => {
    const { stage } = openStage();
    await stage.open(fileOf(journey));
    const timeline = await stage.timeline();
    expect(timeline?.counts.reduce((sum, count) => sum + count, 0)).toBe(342);
    const frames = await Promise.all(Array.from({ length: 342 }, (_, n) => stage.frame(n)));
    const entries = frames.map((frame) => JSON.parse(frame ?? '{}'));
    const out = entries.flatMap(({ kind }, n) => (kind === 'out' ? [n] : []));
    const marked = (kind: MarkKind) => [...(timeline?.marks[kind].entries ?? [])];
    expect(marked('command')).toEqual(out);
    expect(marked('gap')).toEqual(entries.flatMap(({ name }, n) => (name === 'disconnected' ? [n] : [])));
    expect(marked('goal').length).toBeGreaterThan(3);
  });

  test('S5 a text is found from an entry on; a condition stops where it first holds', async () => {
    const { stage } = openStage();
    await stage.open(fileOf(journey));
    const found = await stage.find('DISCONNECTED', 10);
    expect((await stage.entries(found ?? 0, 1))[0]).toMatchObject({ kind: 'link', name: 'disconnected' });
    expect(await stage.find('disconnected', (found ?? 0) + 1)).toBe(null);
    expect(await stage.until('match 3 vanished')).toEqual({ ok: false, error: 'not-understood' });
    const gone = await stage.until('match 3 gone');
    const n = gone.ok ? gone.value.place.n : 0;
    expect(gone).toMatchObject({ ok: true, value: { came: true } });
    expect(await stage.state('matches/3')).toBe(null);
    await stage.go(n - 1, 'place-alone');
    expect(await stage.state('matches/3')).not.toBe(null);
    expect(await stage.until('match 1 ended')).toMatchObject({ ok: true, value: { came: false } });
  });

  test('S5 a session is played to a time; the place says when the next entry comes', async () => {
    const { stage } = openStage();
    await stage.open(fileOf(journey));
    const { startedAt } = openedSession(journey).header;
    const place = await stage.goTime(startedAt + 2000);
    const [last, next] = await stage.entries(place.n - 1, 2);
    expect(last?.at).toBeLessThanOrEqual(2000);
    expect(next?.at).toBeGreaterThan(2000);
    expect(place).toMatchObject({ now: startedAt + 2000, nextAt: startedAt + (next?.at ?? 0) });
    expect((await stage.goTime(startedAt + 3_600_000)).nextAt).toBe(null);
  });

  test('S5 the entry that painted a price is the last one that changed it, from any place', async () => {
    const { stage } = openStage();
    const odds = 'matches/1/markets/1/outcomes/1/odds';
    await stage.open(fileOf(journey));
    const changed: number[] = [];
    for (let n = 2; n <= 60; n++) {
      const { changes } = await stage.go(n, 'with-changes');
      if (changes?.some(({ path }) => path === odds) === true) changed.push(n - 1);
      expect(await stage.painted({ path: odds })).toEqual({ path: odds, n: changed.at(-1) ?? 0 });
    }
    expect(changed.length).toBeGreaterThan(3);
    const { cell } = JSON.parse((await stage.frame(0)) ?? '').value.matches[0].markets[0].outcomes[0];
    expect(await stage.painted({ cell })).toEqual({ path: odds, n: changed.at(-1) });
    expect(await stage.painted({ path: 'matches/7/state' })).toBe(null);
    expect(await stage.painted({ cell: 999_999 })).toBe(null);
    await stage.open(fileOf(bytesOf('journey-v1.spo.jsonl')));
    await stage.go(60, 'place-alone');
    const old = await stage.painted({ path: odds });
    expect((await stage.go((old?.n ?? 0) + 1, 'with-changes')).changes?.map(({ path }) => path)).toContain(
      odds,
    );
  });

  test('S5 two sessions stand side by side from their first difference on', async () => {
    const { stage } = openStage();
    await stage.open(fileOf(journey));
    expect(await stage.compare(fileOf(journey, 'b.spo'))).toEqual({
      ok: true,
      value: { name: 'b.spo', n: null, frames: [null, null], states: [] },
    });
    const changed = await stage.compare(fileOf(withPrice(28), 'b.spo'));
    expect(changed).toMatchObject({ ok: true, value: { n: 28 } });
    const { frames, states } = changed.ok ? changed.value : { frames: [], states: [] };
    expect(frames[0]).not.toBe(frames[1]);
    expect(states.map(({ after }) => after)).toContain('777');
    expect(await stage.compare(fileOf(journey.slice(0, 40)))).toEqual({ ok: false, error: 'damaged-header' });
    expect((await stage.go(20, 'place-alone')).n).toBe(20);
  });

  test('18.6 faults of a seed are those of the command, and the place of the replay stays', async () => {
    const { stage } = openStage();
    await stage.open(fileOf(journey));
    await stage.go(20, 'place-alone');
    const choice = { seed: 7, kinds: faultKinds };
    const run = await playFaulted(openedSession(journey), choice);
    const faulted = await stage.faults(choice);
    expect(faulted).toMatchObject({ ok: true, value: { count: run.faults.length, chain: run.chain } });
    expect((await stage.go(21, 'place-alone')).n).toBe(21);
    expect(await stage.faults({ seed: -1, kinds: faultKinds })).toMatchObject({ ok: false });
  });
});
