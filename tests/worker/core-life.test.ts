/** Cores that really end and really hang, in real workers; windows with the real door, locks and watch. */
import { wrap } from 'comlink';
import { afterEach, describe, expect, test } from 'vitest';
import { connectCore, type Connected } from '../../src/core/door/connect-core.ts';
import { doorOfOwn, doorOfShared, type OpenDoor } from '../../src/core/door/core-door.ts';
import { ownGenerations, sharedGenerations } from '../../src/core/door/core-generation.ts';
import { coreName } from '../../worker/door/life-signs.ts';
import type { Gate, WindowInfo } from '../../worker/core-api.ts';
import { limits } from '../given/runs/limits.ts';

interface Report {
  readonly what: string;
  readonly name: string;
  readonly more: unknown;
}

const openShared: OpenDoor = (name) =>
  doorOfShared(
    new SharedWorker(new URL('../given/core/life-worker.ts', import.meta.url), { type: 'module', name }),
  );
const openOwn: OpenDoor = (name) =>
  doorOfOwn(new Worker(new URL('../given/core/life-worker.ts', import.meta.url), { type: 'module', name }));

const page = { kind: 'live-list' } as const;
const query = { game: 59, tab: 0, leagues: [7], day: null, search: '' } as const;
const patient = { timeout: limits.waitMs };

const closed: (() => void)[] = [];
afterEach(() => {
  for (const close of closed.splice(0)) close();
});

interface Hang {
  /** To be given to `slip.setStake`: the core that reads it hangs. */
  readonly address: string;
  /** The core goes on. */
  end(): void;
}

function createHang(): Hang {
  const address = URL.createObjectURL(new Blob(['hang']));
  const end = (): void => URL.revokeObjectURL(address);
  closed.push(end);
  return { address, end };
}

const windowOf = (): WindowInfo => ({
  clientId: crypto.randomUUID(),
  token: null,
  language: 'ko',
  origin: location.origin,
  codec: 'msgpack',
});

function givenFamily(isOwn = false) {
  const family = crypto.randomUUID();
  const reports: Report[] = [];
  const late: string[] = [];
  const replaced: number[] = [];
  const channel = new BroadcastChannel(`report:${family}`);
  channel.addEventListener('message', ({ data }: MessageEvent<Report>) => reports.push(data));
  closed.push(() => channel.close());
  const connect = (): Promise<Connected> =>
    connectCore({
      open: isOwn ? openOwn : openShared,
      family,
      generations: isOwn ? ownGenerations : sharedGenerations(family),
      window: windowOf,
      onLate: (command) => late.push(command),
      onGone: () => {},
      onReplaced: (slipItems) => replaced.push(slipItems),
    });
  const of = (what: string, generation: number): readonly unknown[] =>
    reports
      .filter((one) => one.what === what && one.name === coreName(family, generation))
      .map(({ more }) => more);
  return { family, late, replaced, connect, of, name: (generation: number) => coreName(family, generation) };
}

const nameOf = ({ core }: Connected): Promise<string> => core.diagnostics.offerHash();
async function onNewCore(window: Connected, name: string): Promise<void> {
  await expect.poll(() => nameOf(window), patient).toBe(name);
}

describe('a shared core', () => {
  test('S10: when it hangs, two windows lock and move to one new core; the old one stops when it wakes', async () => {
    const { connect, name, of } = givenFamily();
    const [first, second] = [await connect(), await connect()];
    expect([await nameOf(first), await nameOf(second)]).toEqual([name(1), name(1)]);
    const locked: string[] = [];
    first.life.subscribe(() => locked.push(first.life.get().state));
    const hang = createHang();
    void first.core.slip.setStake(hang.address);
    await onNewCore(first, name(2));
    await onNewCore(second, name(2));
    // It locks at once, also when the other window replaces the core before this one has missed a sign.
    expect(['silent', 'replacing']).toContain(locked[0]);
    expect(locked.at(-1)).toBe('alive');
    hang.end();
    await expect.poll(() => of('stopped', 1), patient).toHaveLength(1);
    expect(of('stopped', 2)).toEqual([]);
  });

  test('S10: a window that opens while it hangs moves to the same new core as the others', async () => {
    const { connect, name, of } = givenFamily();
    const first = await connect();
    const hang = createHang();
    void first.core.slip.setStake(hang.address);
    const second = await connect();
    await onNewCore(first, name(2));
    await onNewCore(second, name(2));
    expect(of('attached', 2)).toHaveLength(2);
    hang.end();
    await expect.poll(() => of('stopped', 1), patient).toHaveLength(1);
    expect(of('attached', 3)).toEqual([]);
    expect(await nameOf(first)).toBe(name(2));
  });

  test('S10: when it ends, its window moves at once; streams, page, query, rows and sight come back', async () => {
    const { connect, name, of, replaced } = givenFamily();
    const window = await connect();
    const seen: unknown[] = [];
    (await window.core.savedSlips.view()).subscribe((value) => seen.push(value));
    await window.core.prices.showPage(page);
    await window.core.prices.setListQuery(query);
    await window.core.prices.showRows([3, 4]);
    await window.core.connection.setVisible(true);
    await expect.poll(() => seen, patient).toEqual([[name(1)]]);
    void window.core.slip.clear();
    await onNewCore(window, name(2));
    await expect.poll(() => seen, patient).toEqual([[name(1)], [name(2)]]);
    expect(of('attached', 2)).toMatchObject([{ page }]);
    expect(of('query', 2)).toEqual([query]);
    expect(of('rows', 2)).toEqual([[3, 4]]);
    expect(of('visible', 2)).toEqual([true]);
    expect(replaced).toEqual([0]);
  });

  test('S10: when a window that shows picks gets a new core, it says that they are checked again', async () => {
    const { connect, name, replaced } = givenFamily();
    const window = await connect();
    const picks: number[] = [];
    (await window.core.slip.view()).subscribe(({ slip }) => picks.push(slip.items.length));
    await expect.poll(() => picks.length, patient).toBe(1);
    void window.core.slip.clear();
    await onNewCore(window, name(2));
    expect(replaced).toEqual(picks.slice(0, 1));
    expect(picks[0]).toBeGreaterThan(0);
  });

  test('S10: a bet pressed while it hangs is never sent by it, and the new core is given its request id', async () => {
    const { connect, name, of, late } = givenFamily();
    const window = await connect();
    const hang = createHang();
    void window.core.slip.setStake(hang.address);
    const bet = window.core.bets.place();
    const pick = window.core.slip.pick(1);
    expect(await bet).toEqual({ ok: false, error: { kind: 'unknown' } });
    expect(await pick).toEqual({ ok: false, error: { kind: 'no-link', text: 'timeout' } });
    expect(late).toContain('bets.place');
    await onNewCore(window, name(2));
    const [carried] = of('attached', 2) as readonly { readonly bets: readonly string[] }[];
    expect(carried?.bets).toHaveLength(1);
    hang.end();
    await expect.poll(() => of('stopped', 1), patient).toHaveLength(1);
    expect(of('bet', 1)).toEqual([]);
  });

  test('S10: a window that opens while the core hangs comes up on a new core', async () => {
    const { connect, name } = givenFamily();
    const first = await connect();
    const hang = createHang();
    void first.core.slip.setStake(hang.address);
    const late = await connect();
    // A slow machine may leave more than one core behind; both windows end on the same one.
    expect(await nameOf(late)).not.toBe(name(1));
    await expect.poll(async () => (await nameOf(first)) === (await nameOf(late)), patient).toBe(true);
  });

  test('S10: a window that opens later finds the generation that the others use', async () => {
    const { connect, name } = givenFamily();
    const first = await connect();
    void first.core.slip.clear();
    await onNewCore(first, name(2));
    expect(await nameOf(await connect())).toBe(name(2));
  });
});

test('S10: what waited while a core was in doubt is done, also after something that throws', async () => {
  const { of, name } = givenFamily();
  // Without the watch of a window: nobody replaces it, however long it stands still.
  const worker = new Worker(new URL('../given/core/life-worker.ts', import.meta.url), {
    type: 'module',
    name: name(1),
  });
  closed.push(() => worker.terminate());
  const core = await wrap<Gate>(worker).attach(windowOf());
  void (core as unknown as { readonly slip: { undo(): Promise<unknown> } }).slip.undo();
  await expect.poll(() => of('waited', 1), patient).toHaveLength(1);
  expect(of('stopped', 1)).toEqual([]);
});

describe('a core of one window', () => {
  test('S10: when it hangs, it is terminated and started anew', async () => {
    const { connect, name, of } = givenFamily(true);
    const window = await connect();
    void window.core.slip.quickStake(60_000);
    await onNewCore(window, name(2));
    expect(of('stopped', 1)).toEqual([]);
  });
});
