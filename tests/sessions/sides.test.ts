/** Two cores side by side on one recording: its fork, or the session with faults (worker/replay/stage/sides.ts). */
import { readFileSync } from 'node:fs';
import { firstValueFrom } from 'rxjs';
import { expect, test } from 'vitest';
import { lastAtOf } from '../../domain/protocol/session/spo-file.ts';
import type { ServedCore, WindowInfo } from '../../worker/core-api.ts';
import type { SidesPlace } from '../../worker/replay/stage/stage-api.ts';
import { createStage } from '../../worker/replay/stage/stage.ts';
import type { ListDelta } from '../../worker/features/prices/prices-api.ts';
import { readServed } from '../given/core/read-served.ts';
import { entriesOf, openedSession } from '../given/core/recorded-session.ts';

const bytesOf = (name: string) => new Uint8Array(readFileSync(new URL(name, import.meta.url)));
/** The bet is pressed at 2.464 s; entry 47 comes before. */
const [AT, PRESSED] = [47, 2464];
const windowInfo: WindowInfo = {
  clientId: 'w',
  token: null,
  language: 'en',
  origin: 'http://a',
  codec: 'msgpack',
};

async function openStage(name: string) {
  const bytes = bytesOf(name);
  const attaches: ((window: WindowInfo) => ServedCore)[] = [];
  const stage = createStage({
    siteFetch: () => Promise.resolve(Response.json({})),
    expose: (attach) => void attaches.push(attach),
  });
  await stage.open(new File([bytes], name));
  const { startedAt } = openedSession(bytes).header;
  const end = startedAt + lastAtOf(openedSession(bytes));
  const window = async (open: (port: MessagePort) => unknown): Promise<ServedCore> => {
    await open(new MessageChannel().port1);
    return attaches.at(-1)?.(windowInfo) ?? Promise.reject(new Error('no window'));
  };
  return { stage, startedAt, end, window };
}

const read = (answer: { ok: boolean; value?: SidesPlace }): SidesPlace =>
  answer.value ?? expect.fail('refused');

test('V4 a fork stands beside the recording: bet and gold part at the answer, and going back joins them', async () => {
  const { stage, startedAt, end } = await openStage('two-windows.spo');
  const first = read(await stage.openSides({ n: AT, sets: ['maxStake=500000'] }));
  expect([first.bet, first.sides.map(({ gold }) => gold)]).toEqual([false, [300_000_000, 300_000_000]]);
  const last = await stage.sidesTo(end);
  expect([last?.bet, last?.sides.map(({ gold }) => gold), last?.core]).toEqual([
    true,
    [299_000_000, 300_000_000],
    first.core,
  ]);
  const before = await stage.sidesTo(startedAt + PRESSED - 1);
  expect([before?.bet, before?.states, before?.core]).toEqual([false, [], first.core + 1]);
  await stage.open(new File([bytesOf('journey.spo')], 'b.spo'));
  expect(await stage.sidesTo(end)).toBe(null);
});

test('V4 a lost message: the prices that differ are marked on both sides, and their matches named', async () => {
  const { stage, startedAt, end } = await openStage('two-windows.spo');
  await stage.openSides({ n: AT, sets: ['drop=300'] });
  const lostAt = entriesOf(openedSession(bytesOf('two-windows.spo')))[300]?.at ?? 0;
  const lost = await stage.sidesTo(startedAt + lostAt);
  const [one, other] = lost?.sides ?? [];
  expect(one?.cells.length).toBeGreaterThan(0);
  expect(other?.cells).toEqual(one?.cells);
  expect(lost?.states[0]?.teams).not.toBe(null);
  // The core has recovered it.
  expect((await stage.sidesTo(end))?.sides.map(({ cells }) => cells.length)).toEqual([0, 0]);
  expect(await stage.openSides({ n: AT, sets: ['drop=49'] })).toMatchObject({
    error: { why: 'unmet-change', set: 'drop=49' },
  });
});

test('V4 windows look on: they change neither a side nor the slip of the recording', async () => {
  const { stage, window } = await openStage('two-windows.spo');
  await stage.go(AT, 'place-alone');
  const slip = await stage.state('slip');
  expect(slip).toContain('42000604810003:251::5');
  const shown = await window((port) => stage.window(port));
  shown.prices.showPage({ kind: 'match', matchId: 4 });
  shown.slip.setRatePolicy('none');
  expect(await stage.state('slip')).toBe(slip);
  shown.slip.setRatePolicy('none');
  expect(await stage.state('slip')).not.toBe(slip);
  await stage.openSides({ n: AT, sets: [] });
  const side = await window((port) => stage.sideWindow(1, port));
  side.prices.showPage({ kind: 'match', matchId: 4 });
  side.slip.clear();
  expect(await side.account.logOut()).toMatchObject({ ok: false });
  expect(await side.bets.place()).toMatchObject({ ok: false });
  expect((await stage.sidesTo(0))?.bet).toBe(false);
});

test('V1 a window that is loaded anew gets the rows again', async () => {
  const { stage, window } = await openStage('two-windows.spo');
  await stage.go(AT, 'place-alone');
  const rowsOfWindow = async (): Promise<readonly unknown[]> => {
    const { prices, connection } = await window((port) => stage.window(port));
    prices.showPage({ kind: 'live-list' });
    const { rows } = await firstValueFrom(readServed<ListDelta>(prices.list()));
    // As a page does when its frame is taken away.
    connection.setVisible(false);
    return rows.map(({ facts }) => facts.matchId);
  };
  const rows = await rowsOfWindow();
  expect(rows.length).toBeGreaterThan(5);
  expect(await rowsOfWindow()).toEqual(rows);
});

test('18.6 faults show as they happen: the lists part on the way, and are the recorded ones at the end', async () => {
  const { stage, startedAt, end } = await openStage('journey.spo');
  const faults = { seed: 7, kinds: ['drop', 'cut'] } as const;
  const first = read(await stage.openSides({ faults }));
  const parted: boolean[] = [];
  const met = [first.faults.length];
  for (let at = startedAt; at < end; at += 500) {
    const place = await stage.sidesTo(at);
    parted.push((place?.states.length ?? 0) > 0);
    met.push(place?.faults.length ?? 0);
  }
  const last = await stage.sidesTo(end);
  expect([met[0], parted.includes(true), last?.states]).toEqual([0, true, []]);
  expect(met).toEqual(met.toSorted((a, b) => a - b));
  const run = await stage.faults(faults);
  expect(run.ok && [run.value.end, run.value.faults]).toEqual(['same', last?.faults]);
});
