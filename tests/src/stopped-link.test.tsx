/** B18 O9 After TIMEOUT nothing reconnects: every place that speaks of the link says the same, with one button. */
import { BehaviorSubject } from 'rxjs';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ConnectionView } from '../../worker/features/connection/connection-api.ts';
import type { ListQuery } from '../../worker/features/prices/prices-api.ts';
import { deltaOf, linkUp } from '../given/screens/client.tsx';
import { listFrame } from '../given/screens/listed-matches.ts';
import { addressNow, mountSite, withoutMotion } from '../given/screens/mounted-site.tsx';

withoutMotion();
const stopped: ConnectionView = {
  ...linkUp,
  link: 'disconnected',
  stopped: 'timeout',
  stream: 'down',
  delayMs: null,
  lostAt: 1_700_000_000_000,
};

const SENTENCE = '오랫동안 사용하지 않아 연결을 끊었어요';
const textOf = (selector: string): string => document.querySelector<HTMLElement>(selector)?.innerText ?? '';
const slip = 'section[aria-label="예측카트"]';

async function open(path: string) {
  const connection = new BehaviorSubject(stopped);
  const site = await mountSite(path, { width: 1440, answers: { 'connection.view': connection } });
  return { ...site, connection };
}

describe('after the server stopped the link', () => {
  test.each<[string, string, string, readonly string[]]>([
    ['the live list', '/hitgame/live', 'header', ['main', slip]],
    ['a pre-match list', '/hitgame/srs', 'header', ['main', slip]],
    ['the page of a match', '/hitgame/live/1', 'header', ['main', slip]],
    ['the window of a casual game', '/view/casual/default/lobby/spo/ko?gametype=jumpball', 'main', []],
  ])('%s says so in each of its places, and each has the button', async (_page, path, first, others) => {
    const { sent, connection } = await open(path);
    for (const place of [first, ...others]) {
      await expect.poll(() => textOf(place), { message: place }).toContain(SENTENCE);
      expect(textOf(place).split(SENTENCE), place).toHaveLength(2);
    }
    expect(document.body.innerText).not.toContain('다시 연결하고 있어요');
    const buttons = [...document.querySelectorAll('button')].filter(
      ({ innerText }) => innerText === '다시 연결',
    );
    expect(buttons).toHaveLength(1 + others.length);
    for (const button of buttons) button.click();
    expect(sent.filter(({ command }) => command === 'connection.reconnect')).toHaveLength(buttons.length);
    connection.next(linkUp);
    await expect.poll(() => document.body.innerText).not.toContain(SENTENCE);
    expect(addressNow()).toBe(path);
  });

  test('the home page without a match in play says so in its list, with the button', async () => {
    const connection = new BehaviorSubject(stopped);
    let query: ListQuery | null = null;
    const { sent, list } = await mountSite('/', {
      width: 1440,
      answers: {
        'connection.view': connection,
        'prices.setListQuery': (next: ListQuery) => void (query = next),
      },
    });
    await expect.poll(() => query).not.toBeNull();
    if (query === null) return;
    list.next(deltaOf({ frame: { ...listFrame(query), groups: [], liveCount: 0, waitingCount: 0 } }));
    const main = page.getByRole('main');
    await expect.element(main.getByRole('heading', { name: SENTENCE })).toBeVisible();
    await main.getByRole('button', { name: '다시 연결' }).click();
    expect(sent.filter(({ command }) => command === 'connection.reconnect')).toHaveLength(1);
    connection.next(linkUp);
    await expect.element(main.getByRole('heading', { name: '진행 중인 경기가 없어요' })).toBeVisible();
  });
});
