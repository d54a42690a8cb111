/** What makes seeks on /replay short: kept states (warm-states.ts, stage/warm-up.ts), and windows that wait (stage/held-windows.ts). */
import { describe, expect, test } from 'vitest';
import { longSession } from '../../bench/replay/long-session.ts';
import { ServedStream } from '../../worker/door/expose.ts';
import type { ServedCore } from '../../worker/core-api.ts';
import { openPlayer } from '../../worker/replay/session-player.ts';
import { createHeldWindows } from '../../worker/replay/stage/held-windows.ts';
import { warmUp } from '../../worker/replay/stage/warm-up.ts';
import { createWarmStates, keyframeOfWarm, MAX_WARM_BYTES } from '../../worker/replay/warm-states.ts';
import { openedSession } from '../given/core/recorded-session.ts';

const idle = async (): Promise<void> => {};

describe('states that a player keeps', () => {
  test('S5 idle, states between keyframes are kept; from them every entry is the same', async () => {
    const file = openedSession(await longSession(8000));
    const warm = createWarmStates();
    await warmUp({ file, warm, isWanted: () => true, idle });
    const keyframes = file.places.flatMap(({ kind, n }) => (kind === 'keyframe' ? [n] : []));
    const half = 1 + Math.floor(((keyframes[1] ?? 0) + 1 - 1) / 2);
    expect(warm.before(half - 1)).toBe(null);
    expect(warm.before(half)?.n).toBe(half);
    const asked = [half + 300, 7900, half - 1, half, 6000, half + 1, 1];
    const straight = openPlayer(file);
    const expected = new Map<number, string>();
    for (const n of asked.toSorted((a, b) => a - b)) {
      while (straight.n < n) await straight.step();
      expected.set(n, await straight.hash());
    }
    const player = openPlayer(file, { warm });
    for (const n of asked) {
      await player.seek(n);
      expect([n, await player.hash(), player.difference]).toEqual([n, expected.get(n), null]);
    }
    straight.stop();
    player.stop();
  });

  test('P5 when there is no room for another state, no further entry is played, and the first states stay', async () => {
    const file = openedSession(await longSession(8000));
    const all = createWarmStates();
    const most = 200_000;
    const warm = createWarmStates(most);
    await warmUp({ file, warm: all, isWanted: () => true, idle });
    await warmUp({ file, warm, isWanted: () => true, idle });
    const first = all.before(2000);
    const second = all.before(4000);
    const two = (first?.packed.length ?? most) + (second?.packed.length ?? most);
    expect([two <= most, two * 1.5 > most]).toEqual([true, true]);
    expect([warm.before(2000)?.n, warm.before(file.count)?.n]).toEqual([first?.n, second?.n]);
    expect(all.before(file.count)?.n).toBeGreaterThan(second?.n ?? file.count);
  });

  test('S5 a file that is closed is warmed no further', async () => {
    const file = openedSession(await longSession(6000));
    const warm = createWarmStates();
    await warmUp({ file, warm, isWanted: () => false, idle });
    expect(warm.before(file.count)).toBe(null);
  });

  test('S5 the kept states are bounded; those that were not used for longest go first', () => {
    const warm = createWarmStates();
    const large = 'x'.repeat(MAX_WARM_BYTES / 4);
    warm.add(1, 0.5, { large, n: 1 });
    for (const n of [2, 3]) warm.add(n, n, { large });
    expect(keyframeOfWarm(warm.before(1) ?? { n: 0, at: 0, packed: new Uint8Array() })).toEqual({
      large,
      n: 1,
    });
    for (const n of [4, 5]) warm.add(n, n, { large });
    expect([1, 2, 3, 4, 5].map((n) => warm.before(n)?.n)).toEqual([1, 1, 1, 4, 5]);
    expect(warm.before(0)).toBe(null);
  });
});

describe('windows of a replay', () => {
  const tick = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, 1));

  test('S5 wait while entries are played, and get the end alone, after the answer', async () => {
    let wake = (): void => {};
    let value = 0;
    const source = {
      open(onChange: () => void) {
        wake = onChange;
        return () => {};
      },
      take: () => ({ value }),
    };
    const windows = createHeldWindows();
    const core = { prices: { list: () => new ServedStream(source, () => () => {}) } };
    const served = windows.around(core as unknown as ServedCore).prices.list();
    const got: unknown[] = [];
    const stop = served.source.open(() => void got.push(served.source.take()?.value));
    const play = (): Promise<string> =>
      windows.during(async () => {
        for (value = 1; value < 5; value++) wake();
        await tick();
        expect(served.source.take()).toBeUndefined();
        return 'place';
      });
    got.push(await play());
    expect(got).toEqual(['place']);
    await tick();
    expect(got).toEqual(['place', 5]);
    // Places that follow each other at once: the windows draw each, before the next one is played.
    got.push(await play(), await play());
    await tick();
    expect(got).toEqual(['place', 5, 5, 'place', 'place', 5]);
    // A closed window gets nothing more.
    stop();
    await play();
    await tick();
    expect(got.length).toBe(6);
  });
});
