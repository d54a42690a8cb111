import { describe, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { createServerTime, serverTime } from '../../src/core/door/server-time.ts';
import { ListRow } from '../../src/features/prices/list-row.tsx';
import { deltaOf, givenClient, rowOf } from '../given/screens/client.tsx';
import { matchList } from '../../src/features/prices/use-match-list.ts';

const clocks = (): (string | null)[] =>
  [...document.querySelectorAll('[data-clock]')].map(({ textContent }) => textContent);

describe('C2 the match clock in a window', () => {
  test('when a row is mounted in the 20th minute, it shows that minute by the server’s time', async () => {
    const { client, list, Frame } = await givenClient();
    client.store(matchList).subscribeFrame(() => {});
    // The server's clock is an hour ahead of this window's.
    const serverNow = Date.now() + 3_600_000;
    const state = { ...rowOf(1).state, clockSeconds: 0, clockAt: serverNow - 20 * 60_000, clockRate: 1 };
    const screen = await render(
      <Frame>
        <ListRow matchId={1} pinned={false} isLive />
      </Frame>,
    );
    list.next(deltaOf({ serverNow, rows: [{ ...rowOf(1), state }] }));
    await expect.element(screen.getByText('홈1')).toBeVisible();
    expect(clocks()[0]).toMatch(/^20:0\d$/);
    list.next(
      deltaOf({ serverNow, rows: [{ ...rowOf(1), state: { ...state, clockSeconds: 1230, clockRate: 0 } }] }),
    );
    await expect.poll(() => clocks()[0]).toBe('20:30');
  });

  test('each second changes the data of the same text node, in an element of fixed size', async () => {
    const { client, list, Frame } = await givenClient();
    client.store(matchList).subscribeFrame(() => {});
    const serverNow = Date.now();
    const state = { ...rowOf(1).state, clockSeconds: 0, clockAt: serverNow, clockRate: 1 };
    const screen = await render(
      <Frame>
        <ListRow matchId={1} pinned={false} isLive />
      </Frame>,
    );
    list.next(deltaOf({ serverNow, rows: [{ ...rowOf(1), state }] }));
    await expect.element(screen.getByText('홈1')).toBeVisible();
    const [clock] = document.querySelectorAll('[data-clock]');
    const [text, before] = [clock?.firstChild, clock?.textContent];
    await expect.poll(() => clock?.textContent).not.toBe(before);
    expect(clock?.firstChild).toBe(text);
    expect(clock === undefined ? '' : getComputedStyle(clock).contain).toBe('size layout');
  });

  test('the time of the server is known after one reading, whenever the window was opened', () => {
    expect(createServerTime(() => 5).now()).toBe(null);
    expect(serverTime.now()).not.toBe(null);
  });

  test('a reading that was held up does not set the clock back; a correction does', () => {
    let local = 0;
    const time = createServerTime(() => local);
    time.take(10_000);
    local = 300;
    time.take(10_100);
    expect(time.now()).toBe(10_300);
    time.take(9000);
    expect(time.now()).toBe(9000);
    time.take(9100);
    expect(time.now()).toBe(9100);
  });
});
