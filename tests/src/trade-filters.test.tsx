/** L1: the filters of the trade market. */
import '../../src/theme/tokens.css';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { TradeFilters } from '../../src/features/trade/trade-filters.tsx';
import { loadTextsOnDemand } from '../../src/text/i18n.ts';
import { givenClient } from '../given/screens/client.tsx';

test('L1 game, order, direction and days stand on one line and are equally high', async () => {
  await page.viewport(1440, 900);
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
  await expect.element(page.getByRole('combobox')).toBeVisible();
  const controls = [...document.querySelectorAll('[role=group], select, input[type=date]')];
  const arrow = document.querySelector('[role=group] ~ div > button');
  const boxes = [...controls, arrow].map((one) => one?.getBoundingClientRect());
  expect(boxes).toHaveLength(5);
  expect([...new Set(boxes.map((box) => Math.round(box?.bottom ?? 0)))]).toHaveLength(1);
  expect([...new Set(boxes.map((box) => Math.round(box?.height ?? 0)))]).toHaveLength(1);
});
