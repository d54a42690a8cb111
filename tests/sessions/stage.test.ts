/** The stage of /replay: files, entries, places, and a window that changes nothing (worker/replay/stage/stage.ts). */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { ServedCore } from '../../worker/door/expose.ts';
import type { WindowInfo } from '../../worker/gate.ts';
import { openPlayer } from '../../worker/replay/session-player.ts';
import { MOST_LINES } from '../../worker/replay/stage/reading.ts';
import { createStage } from '../../worker/replay/stage/stage.ts';
import { openedSession } from '../given/recorded-session.ts';

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

const windowInfo = {
  clientId: 'w',
  token: null,
  language: 'en',
  origin: 'http://a',
  codec: 'msgpack',
} as const;

describe('the stage of /replay', () => {
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
    expect((await stage.go(20, false)).n).toBe(20);
    expect(await stage.open(fileOf(journey.slice(0, 30_000)))).toMatchObject({
      ok: true,
      value: { isClosed: false, damage: { why: 'cut' } },
    });
  });

  test('S5 the changes of an entry are the difference between the states around it', async () => {
    const { stage } = openStage();
    await stage.open(fileOf(journey));
    expect((await stage.go(1, true)).changes).toEqual([]);
    const place = await stage.go(2, true);
    expect(place.changes).toContainEqual({
      path: 'matches/1/markets/1/outcomes/1/odds',
      before: '306',
      after: '300',
    });
    expect(await stage.state('matches/1/markets/1/outcomes/1/odds')).toBe('300');
    expect(await stage.state('matches/1/nothing')).toBe(null);
  });

  test('S5 going back starts another core; windows and slips change no hash of the session', async () => {
    const { stage, attaches, asked } = openStage();
    await stage.open(fileOf(journey));
    stage.window(new MessageChannel().port1);
    const core = attaches[0]?.(windowInfo);
    core?.prices.showPage({ kind: 'match', matchId: 4 });
    const forward = await stage.go(30, false);
    core?.slip.pick(4);
    const end = await stage.go(342, false);
    expect(end).toMatchObject({ n: 342, difference: null, core: forward.core });
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.every((path) => path.startsWith('/resource/'))).toBe(true);
    const back = await stage.go(30, false);
    expect(back.core).toBe(forward.core + 1);
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
    const marked = (kind: string) => timeline?.marks.flatMap((mark) => (mark.kind === kind ? [mark.n] : []));
    expect(marked('command')).toEqual(out);
    expect(marked('gap')).toEqual(entries.flatMap(({ name }, n) => (name === 'disconnected' ? [n] : [])));
    expect(marked('goal')?.length).toBeGreaterThan(3);
    expect(timeline?.found.goal).toBe(marked('goal')?.length);
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
    await stage.go(n - 1, false);
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
});
