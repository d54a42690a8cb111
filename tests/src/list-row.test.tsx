import { Profiler } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { priceBits } from '../../worker/features/prices/prices-api.ts';
import { FLASH_GAP_MS } from '../../src/core/prices/price-board.ts';
import { Flag } from '../../src/parts/forms/flag.tsx';
import { englishMark } from '../../src/parts/matches/name-text.tsx';
import { textsOf } from '../../src/text/i18n.ts';
import { ListRow } from '../../src/features/prices/list-row.tsx';
import { holdClock } from '../given/screens/held-clock.ts';
import { deltaOf, givenClient, rowOf } from '../given/screens/client.tsx';
import { matchList } from '../../src/features/prices/use-match-list.ts';

async function twoRows() {
  const given = await givenClient();
  given.client.store(matchList).subscribeFrame(() => {});
  const drawn: string[] = [];
  const { Frame, client } = given;
  await Promise.resolve();
  const screen = await render(
    <Frame>
      {[1, 2].map((matchId) => (
        <Profiler key={matchId} id={String(matchId)} onRender={(id) => drawn.push(id)}>
          <ListRow matchId={matchId} pinned={false} isLive />
        </Profiler>
      ))}
    </Frame>,
  );
  given.list.next(deltaOf({ rows: [rowOf(1), rowOf(2)] }));
  await expect.element(screen.getByText('홈1')).toBeVisible();
  drawn.length = 0;
  return { ...given, screen, drawn, client };
}
const prices = (...triples: number[]) => deltaOf({ prices: Int32Array.from(triples) });
const button = (cell: number): HTMLElement => {
  const found = document.querySelector(`[data-cell="${cell}"]`);
  if (!(found instanceof HTMLElement)) throw new Error(`no cell ${cell}`);
  return found;
};

describe('A14 the names of a row', () => {
  test('each button and link of a row has a name that says its match and what is seen; prices the market', async () => {
    const { screen, list } = await twoRows();
    const row = document.querySelector('[data-match="1"]');
    const pressed = [...(row?.querySelectorAll('button, a') ?? [])];
    expect(pressed.length).toBeGreaterThan(8);
    for (const one of pressed) {
      const named = [...one.children].map((part) => part.getAttribute('aria-label') ?? part.textContent);
      const name = one.getAttribute('aria-label') ?? named.join('');
      expect(name).toMatch(/홈1.*원정1/);
      expect(name).toContain(one.querySelector('svg') === null ? '' : one.textContent);
    }
    list.next(prices(10, 195, priceBits.selectable));
    const price = screen.getByRole('button', { name: '승 홈1 vs 원정1, 승무패 1.95' });
    await expect.element(price).toBeVisible();
    await expect.element(screen.getByRole('button', { name: '홈1 vs 원정1 고정' })).toBeVisible();
    await expect.element(screen.getByRole('link', { name: '+4 홈1 vs 원정1 모든 배당 보기' })).toBeVisible();
  });
});

describe('C9 names that have no Korean form', () => {
  test('an English team name in a Korean row has its language and a word for it; others are as they were', async () => {
    const { screen, list } = await twoRows();
    const row = rowOf(2);
    const named = (ko: string) => ({ teamId: 4, name: { ko, en: 'Arsenal' } });
    list.next(
      deltaOf({
        rows: [{ ...row, facts: { ...row.facts, home: named('Arsenal'), away: named('FC 서울') } }],
      }),
    );
    await expect.element(screen.getByText('Arsenal')).toHaveAttribute('lang', 'en');
    await expect.element(screen.getByText('Arsenal')).toHaveAttribute('title', '영문 이름');
    expect([...document.querySelectorAll('[data-english]')].map(({ textContent }) => textContent)).toEqual([
      'Arsenal',
    ]);
    await expect.element(screen.getByText('FC 서울')).not.toHaveAttribute('lang');
  });

  test.each([
    ['Arsenal', 'ko', 'en'],
    ['Arsenal – 토트넘', 'ko', undefined],
    ['KBO', 'ko', undefined],
    ['UEFA', 'ko', undefined],
    ['REAL MADRID', 'ko', 'en'],
    ['São', 'ko', 'en'],
    ['Hà Nội', 'ko', 'en'],
    ['Sa\u0303o', 'ko', 'en'],
    ['ŞIRNAK', 'ko', 'en'],
    ['浦和', 'ko', undefined],
    ['팀 등록중(7)', 'ko', undefined],
    ['Arsenal', 'en', undefined],
  ] as const)('%s in a page in %s: %s', (name, language, lang) => {
    expect(englishMark(name, textsOf(language))?.lang).toBe(lang);
  });
});

describe('C1 a row of the live list', () => {
  test('the score of the side that trails is quiet; a level one is not', async () => {
    const { list } = await twoRows();
    const behind = () =>
      [...document.querySelectorAll<HTMLElement>('[data-match="1"] b')].map((one) => one.dataset['behind']);
    expect(behind()).toEqual(['false', 'false']);
    list.next(deltaOf({ rows: [rowOf(1, 1)] }));
    await expect.poll(behind).toEqual(['false', 'true']);
  });

  test('a thousand price changes draw no component; the newest price, arrow and lock stand in the page', async () => {
    const { list, drawn } = await twoRows();
    for (let odds = 1000; odds < 2000; odds++)
      list.next(prices(10, odds, priceBits.selectable | priceBits.up));
    expect(drawn).toEqual([]);
    expect(button(10).textContent).toContain('19.99');
    expect(button(10).dataset).toMatchObject({ state: 'open' });
    expect(button(10).querySelector('[data-dir=up]')?.textContent).toBe('19.99');
    list.next(prices(10, 1999, priceBits.suspended));
    expect(button(10).dataset).toMatchObject({ state: 'suspended' });
    expect(button(10).getAttribute('aria-disabled')).toBe('true');
    list.next(prices(10, 0, priceBits.closed));
    expect(button(10).textContent).toContain('–');
    expect(drawn).toEqual([]);
  });

  test('a changed row draws itself alone; the others keep their elements', async () => {
    const { list, drawn, screen, client } = await twoRows();
    const untouched = client.store(matchList).row(2);
    const element = document.querySelector('[data-match="2"]');
    list.next(deltaOf({ rows: [rowOf(1, 3)] }));
    await expect.element(screen.getByText('3', { exact: true })).toBeVisible();
    expect(new Set(drawn)).toEqual(new Set(['1']));
    expect(client.store(matchList).row(2)).toBe(untouched);
    expect(document.querySelector('[data-match="2"]')).toBe(element);
  });

  test('a change tints its cell for a moment; a burst does so once, a later change again', async () => {
    const { list } = await twoRows();
    holdClock();
    const flashes = (): boolean => button(10).querySelector('[data-flash]') !== null;
    list.next(prices(10, 200, priceBits.selectable));
    expect(flashes()).toBe(false);
    list.next(prices(10, 210, priceBits.selectable));
    expect(flashes()).toBe(true);
    vi.advanceTimersByTime(FLASH_GAP_MS - 1);
    expect(flashes()).toBe(false);
    list.next(prices(10, 220, priceBits.selectable));
    expect(flashes()).toBe(false);
    vi.advanceTimersByTime(1);
    list.next(prices(10, 220, priceBits.selectable));
    expect(flashes()).toBe(false);
    list.next(prices(10, 230, priceBits.selectable));
    expect(flashes()).toBe(true);
  });

  test('C9 lines read H-1 and (2.5); a click picks the cell', async () => {
    const { list, screen, sent } = await twoRows();
    list.next(prices(26, 190, priceBits.selectable, 20, 210, priceBits.selectable));
    await expect.element(screen.getByText('H-1').first()).toBeVisible();
    await expect.element(screen.getByText('(2.5)').first()).toBeVisible();
    button(26).click();
    await expect
      .poll(() => sent.filter(({ command }) => command === 'slip.pick'))
      .toEqual([{ command: 'slip.pick', args: [26] }]);
  });

  test('a picked price is pressed, and stays so in every place it is shown', async () => {
    const { client } = await twoRows();
    client.board.setPressed([10, 20]);
    expect([10, 11, 20].map((cell) => button(cell).getAttribute('aria-pressed'))).toEqual([
      'true',
      'false',
      'true',
    ]);
    client.board.setPressed([20]);
    expect([10, 20].map((cell) => button(cell).getAttribute('aria-pressed'))).toEqual(['false', 'true']);
  });

  test('the core is notified of the rows that enter and leave the screen', async () => {
    const { sent, screen } = await twoRows();
    const shown = () => sent.findLast(({ command }) => command === 'prices.showRows')?.args[0];
    expect(shown()).toEqual([1, 2]);
    await screen.unmount();
    await expect.poll(shown).toEqual([]);
  });
});

test('a league of a country that has a flag shows it', async () => {
  const { Frame } = await givenClient();
  const { container } = await render(
    <Frame>
      <Flag code="KR" />
    </Frame>,
  );
  await expect.poll(() => container.querySelector('img')?.naturalWidth ?? 0).toBeGreaterThan(0);
});
