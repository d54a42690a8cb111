import { beforeEach, describe, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import '../../src/theme/tokens.css';
import { priceBits } from '../../worker/features/prices/prices-api.ts';
import { FLASH_GAP_MS } from '../../src/core/prices/price-board.ts';
import { ARROW_MS, TURN_GAP_MS } from '../../src/core/prices/price-marks.ts';
import { ListRow } from '../../src/features/prices/list-row.tsx';
import { matchList } from '../../src/features/prices/use-match-list.ts';
import { holdClock } from '../given/screens/held-clock.ts';
import { deltaOf, givenClient, rowOf } from '../given/screens/client.tsx';

const { selectable, up, down, suspended } = priceBits;
const prices = (...triples: number[]) => deltaOf({ prices: Int32Array.from(triples) });

async function oneRow() {
  const given = await givenClient();
  given.client.store(matchList).subscribeFrame(() => {});
  await Promise.resolve();
  const { Frame } = given;
  const rows = (ids: readonly number[]) => (
    <Frame>
      {ids.map((matchId) => (
        <ListRow key={matchId} matchId={matchId} pinned={false} isLive />
      ))}
    </Frame>
  );
  const screen = await render(rows([1]));
  given.list.next(deltaOf({ rows: [rowOf(1)] }));
  await expect.element(screen.getByText('홈1')).toBeVisible();
  return { ...given, screen, show: (ids: readonly number[]) => screen.rerender(rows(ids)) };
}

function priceOf(cell: number): HTMLElement {
  const found = document.querySelector(`[data-cell="${cell}"]`)?.lastElementChild;
  if (!(found instanceof HTMLElement)) throw new Error(`no cell ${cell}`);
  return found;
}
const arrowOf = (cell: number): string => priceOf(cell).dataset['dir'] ?? '';
const scoreOf = (text: string): HTMLElement => {
  const found = [...document.querySelectorAll('b')].find(({ textContent }) => textContent === text);
  if (found === undefined) throw new Error(`no score ${text}`);
  return found;
};

describe('C1 prices are calm', () => {
  beforeEach(() => void (document.documentElement.dataset['theme'] = 'dark'));

  test('an arrow stays for 2 s after its move and then goes, without another price', async () => {
    const { list } = await oneRow();
    holdClock();
    list.next(prices(10, 200, selectable));
    list.next(prices(10, 210, selectable | up));
    expect(arrowOf(10)).toBe('up');
    vi.advanceTimersByTime(ARROW_MS - 1);
    expect(arrowOf(10)).toBe('up');
    // Arrows that are over go together, once a second.
    vi.advanceTimersByTime(1001);
    expect(arrowOf(10)).toBe('');
    expect(priceOf(10).textContent).toBe('2.10');
  });

  test('the tints of a burst end together, with the first of them', async () => {
    const { list } = await oneRow();
    holdClock();
    list.next(prices(10, 200, selectable, 11, 300, selectable));
    list.next(prices(10, 210, selectable | up));
    vi.advanceTimersByTime(100);
    list.next(prices(11, 330, selectable | up));
    vi.advanceTimersByTime(199);
    const tints = () => [10, 11].map((cell) => priceOf(cell).dataset['flash']);
    expect(tints()).toEqual(['', '']);
    vi.advanceTimersByTime(1);
    expect(tints()).toEqual([undefined, undefined]);
  });

  test('a move of less than a fiftieth changes the digits alone; small steps one way add up to an arrow', async () => {
    const { list } = await oneRow();
    holdClock();
    list.next(prices(10, 200, selectable));
    const seen = [203, 201, 203, 204, 201, 202, 200].map((odds, at, all) => {
      list.next(prices(10, odds, selectable | (odds > (all[at - 1] ?? 200) ? up : down)));
      return [priceOf(10).textContent, arrowOf(10)];
    });
    expect(seen).toEqual([
      ['2.03', ''],
      ['2.01', ''],
      ['2.03', ''],
      ['2.04', 'up'],
      ['2.01', 'up'],
      ['2.02', 'up'],
      ['2.00', 'up'],
    ]);
    vi.advanceTimersByTime(TURN_GAP_MS);
    list.next(prices(10, 199, selectable | down));
    expect(arrowOf(10)).toBe('down');
  });

  test('an arrow that turns back at once waits 300 ms and shows the newest direction, without another price', async () => {
    const { list } = await oneRow();
    holdClock();
    const move = (odds: number): string => {
      vi.advanceTimersByTime(10);
      list.next(prices(10, odds, selectable));
      return `${priceOf(10).textContent} ${arrowOf(10)}`;
    };
    move(200);
    expect([210, 190, 220, 180].map(move)).toEqual(['2.10 up', '1.90 up', '2.20 up', '1.80 up']);
    vi.advanceTimersByTime(TURN_GAP_MS);
    expect(arrowOf(10)).toBe('down');
    expect([220, 180].map(move)).toEqual(['2.20 down', '1.80 down']);
    vi.advanceTimersByTime(TURN_GAP_MS);
    expect(arrowOf(10)).toBe('down');
  });

  test('a tint has the direction of its move, also where the arrow was to wait', async () => {
    const { list } = await oneRow();
    holdClock();
    const move = (odds: number): void => list.next(prices(10, odds, selectable));
    move(200);
    move(210);
    vi.advanceTimersByTime(FLASH_GAP_MS - 100);
    move(190);
    vi.advanceTimersByTime(100);
    move(210);
    expect(priceOf(10).dataset).toMatchObject({ flash: '', dir: 'up' });
  });

  test('an arrow that ends keeps its direction and its colour until it is gone', async () => {
    const { list } = await oneRow();
    const arrow = () => {
      const { borderTopWidth, borderTopColor, visibility } = getComputedStyle(priceOf(10), '::before');
      return { borderTopWidth, borderTopColor, visibility };
    };
    list.next(prices(10, 200, selectable));
    list.next(prices(10, 190, selectable | down));
    const shown = arrow();
    expect(shown).toMatchObject({ borderTopWidth: '6px', visibility: 'visible' });
    expect(shown.borderTopColor).toBe(getComputedStyle(priceOf(10)).color);
    const before = getComputedStyle(priceOf(10)).color;
    priceOf(10).dataset['dir'] = '';
    expect(getComputedStyle(priceOf(10)).color).not.toBe(before);
    expect(arrow()).toEqual(shown);
  });

  test('a price that moves changes no size: neither its own place nor its button asks its text', async () => {
    const { list } = await oneRow();
    const sizeOf = (): (readonly number[])[] =>
      [priceOf(10), priceOf(10).parentElement].map((one) => [one?.offsetWidth ?? 0, one?.offsetHeight ?? 0]);
    list.next(prices(10, 101, selectable));
    const [own, button] = sizeOf();
    const text = document.createRange();
    for (const odds of [200, 999, 1000, 9999]) {
      list.next(prices(10, odds, selectable));
      expect(sizeOf()).toEqual([own, button]);
      text.selectNodeContents(priceOf(10));
      expect(text.getBoundingClientRect().width).toBeLessThanOrEqual(own?.[0] ?? 0);
    }
    // A part of a flex box is laid out with the whole box.
    expect(getComputedStyle(priceOf(10).parentElement ?? priceOf(10)).display).toBe('block');
    expect(getComputedStyle(priceOf(10)).contain).toBe('size layout');
  });

  test('the tint of a price covers nothing of its label, also where both are close to each other', async () => {
    const { list } = await oneRow();
    const button = priceOf(10).parentElement;
    const label = button?.firstElementChild;
    const row = button?.closest('article');
    if (!button || !label || !row) throw new Error('no label');
    // Outside a list the row has no columns, and shows its first line alone.
    row.style.cssText = 'contain: none; height: auto';
    button.style.cssText = 'flex: none; width: 54px; --price-drop: 0.25rem';
    list.next(prices(10, 200, selectable));
    list.next(prices(10, 210, selectable));
    expect(priceOf(10).dataset['flash']).toBe('');
    label.scrollIntoView();
    const { right, bottom } = label.getBoundingClientRect();
    expect(priceOf(10).getBoundingClientRect().left).toBeLessThan(right);
    expect(priceOf(10).getBoundingClientRect().top).toBeLessThan(bottom);
    expect(document.elementFromPoint(right - 1, bottom - 1)).toBe(label);
  });

  test('a first price, and a price that moved out of sight, show no arrow and no tint', async () => {
    const { list, show } = await oneRow();
    list.next(prices(10, 200, selectable | up));
    expect(arrowOf(10)).toBe('');
    await show([]);
    await show([1]);
    list.next(prices(10, 260, selectable | up));
    expect([arrowOf(10), priceOf(10).textContent, priceOf(10).dataset['flash']]).toEqual([
      '',
      '2.60',
      undefined,
    ]);
    list.next(prices(10, 270, selectable | up));
    expect([arrowOf(10), priceOf(10).dataset['flash']]).toEqual(['up', '']);
  });

  test('a score moves when it changes in sight, not when its row comes into sight', async () => {
    const { list, show, screen } = await oneRow();
    list.next(deltaOf({ rows: [rowOf(1, 2)] }));
    await expect.element(screen.getByText('2', { exact: true })).toBeVisible();
    expect(getComputedStyle(scoreOf('2')).animationName).not.toBe('none');
    await show([]);
    await show([1]);
    expect(getComputedStyle(scoreOf('2')).animationName).toBe('none');
  });

  test.each(['light', 'dark'])(
    'a suspended pick in the %s theme keeps a label that can be read',
    async (theme) => {
      document.documentElement.dataset['theme'] = theme;
      const { list, client } = await oneRow();
      list.next(prices(10, 200, suspended));
      client.board.setPressed([10]);
      const button = priceOf(10).parentElement as HTMLElement;
      const [ink, ground] = [button.firstElementChild as Element, button].map((element) =>
        getComputedStyle(element),
      );
      expect(ink?.color).not.toBe(ground?.backgroundColor);
      const probe = document.createElement('i');
      document.body.append(probe);
      const colourOf = (token: string): string => {
        probe.style.color = `var(${token})`;
        return getComputedStyle(probe).color;
      };
      expect([ink?.color, ground?.backgroundColor]).toEqual([colourOf('--brand'), colourOf('--brand-soft')]);
      probe.remove();
    },
  );
});
