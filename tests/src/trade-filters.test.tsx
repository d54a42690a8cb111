/** L1: the filters of the trade market. */
import '../../src/theme/tokens.css';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { TradeFilters } from '../../src/features/trade/trade-filters.tsx';
import { loadTextsOnDemand } from '../../src/text/i18n.ts';
import { givenClient } from '../given/screens/client.tsx';

async function drawFilters(width: number) {
  await page.viewport(width, 900);
  const { Frame } = await givenClient({});
  await loadTextsOnDemand();
  await render(
    <Frame>
      <TradeFilters
        query={{ list: 'trade', order: 'date', align: 'desc', page: 1, from: null, to: null, game: null }}
        change={() => {}}
      />
    </Frame>,
  );
  await expect.element(page.getByRole('combobox').first()).toBeVisible();
}

const boxesOf = (controls: readonly (Element | null)[]): DOMRect[] =>
  controls.map((one) => one?.getBoundingClientRect() ?? new DOMRect());
const apart = (values: readonly number[]): number[] => [...new Set(values.map(Math.round))];

test('L1 game, order, direction and days stand on one line and are equally high', async () => {
  await drawFilters(1440);
  const controls = [...document.querySelectorAll('[role=group], select, input[type=date]')];
  const arrow = document.querySelector('[role=group] ~ div > button');
  const boxes = boxesOf([...controls, arrow]);
  expect(boxes).toHaveLength(5);
  expect(apart(boxes.map(({ bottom }) => bottom))).toHaveLength(1);
  expect(apart(boxes.map(({ height }) => height))).toHaveLength(1);
});

test.each([390, 320])('L1 at %i px they take one line; the days open below it', async (width) => {
  await drawFilters(width);
  const line = boxesOf([...document.querySelectorAll('select, button')]);
  expect(line).toHaveLength(4);
  expect(apart(line.map(({ bottom }) => bottom))).toHaveLength(1);
  expect(line.every(({ right }) => right <= width)).toBe(true);
  expect(document.querySelector('input[type=date]')).toBeNull();
  await page.getByRole('button', { name: '기간' }).click();
  const days = boxesOf([...document.querySelectorAll('input[type=date]')]);
  expect(days).toHaveLength(2);
  expect(apart(days.map(({ bottom }) => bottom))).toHaveLength(1);
  expect(days[0]?.top).toBeGreaterThan(line[0]?.bottom ?? 0);
});
