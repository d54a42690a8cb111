/** N1, M1, N6: what a change of a site value costs in gold a day, and how goods, events and surveys look before they are saved. */
import { describe, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { firstEvents } from '../../domain/events/first-events.ts';
import { firstGoods } from '../../domain/store/first-goods.ts';
import { costLines, goldADay } from '../../domain/site-values/cost.ts';
import { unitsOf } from '../../domain/site-values/site-values.ts';
import { ValueForm } from '../../src/features/operator/value-form.tsx';
import type { SiteValueRow, UsageRow } from '../../domain/protocol/calls/operator/value-rows.ts';
import { givenClient } from '../given/screens/client.tsx';

const usageOf = (counts: UsageRow['counts']): UsageRow => ({ days: 7, goldPerMile: 100, counts });

const survey = (surveyId: number) => ({ surveyId, title: 't', gold: 700, items: [] });

/** Gold a day of a value before and after a change. */
const costOf = (name: string, before: unknown, after: unknown, usage: UsageRow) =>
  goldADay(
    costLines(unitsOf(name, before, usage.goldPerMile), unitsOf(name, after, usage.goldPerMile), usage),
  );

describe('gold a day', () => {
  const draws = usageOf([
    { of: '1/1', count: 700 },
    { of: '4/1', count: 70 },
  ]);

  test('the box gives 705,000 gold on average, so ten draws a day cost 7,050,000 (N4)', () => {
    const [, box] = firstEvents;
    expect(costOf('events', [box], [], draws)).toEqual({ before: 7_050_000, after: 0 });
  });

  test('a table with twice the gold costs twice; a removed event costs nothing; a new one has no draws', () => {
    const doubled = firstEvents.map((event) => ({
      ...event,
      rewards: event.rewards.map((reward) => ({ ...reward, gold: reward.gold * 2 })),
    }));
    const { before, after } = costOf('events', firstEvents, doubled, draws);
    expect(after).toBe(before * 2);
    expect(costOf('events', firstEvents, [], draws).after).toBe(0);
    const added = [...firstEvents, { ...firstEvents[0], eventId: 9 }];
    expect(costOf('events', firstEvents, added, draws).after).toBe(before);
  });

  test.each<[string, unknown, unknown, UsageRow['counts'], number, number]>([
    ['free-top-up', { gold: 1000 }, { gold: 2000 }, [{ of: 'top-up', count: 14 }], 2000, 4000],
    ['exchange-rate', 100, 50, [{ of: 'mile', count: 7000 }], 100_000, 50_000],
    ['charge-prices', [{ won: 5000, miles: 10 }], [], [{ of: '5000', count: 7 }], 1000, 0],
    [
      'survey',
      survey(1),
      survey(2),
      [
        { of: '1', count: 1 },
        { of: 'visitor', count: 14 },
      ],
      100,
      1400,
    ],
    [
      'survey',
      survey(1),
      { ...survey(1), gold: 1400 },
      [
        { of: '1', count: 1 },
        { of: 'visitor', count: 14 },
      ],
      100,
      200,
    ],
    ['events', [], [firstEvents[1]], [{ of: 'visit', count: 7 }], 0, 705_000],
    [
      'goods',
      [{ ...firstGoods[4], onSale: true }],
      [{ ...firstGoods[4], price: 200_000 }],
      [{ of: '202', count: 7 }],
      -100_000,
      -200_000,
    ],
    ['goods', firstGoods, [], [{ of: '202', count: 7 }], -100_000, 0],
  ])('%s', (name, past, next, counts, before, after) => {
    expect(costOf(name, past, next, usageOf(counts))).toEqual({ before, after });
  });
});

const rowOf = (name: string, value: unknown): SiteValueRow => ({
  name,
  value: JSON.stringify(value),
  inForce: JSON.stringify(value),
  base: '0.0',
  isDefault: true,
  needsApproval: true,
  pending: [],
  refused: [],
});

async function shown(name: string, value: unknown, counts: UsageRow['counts']) {
  const given = await givenClient();
  const screen = await render(
    <given.Frame>
      <ValueForm row={rowOf(name, value)} usage={usageOf(counts)} onDone={() => {}} />
    </given.Frame>,
  );
  const attribute = (selector: string, called: string) =>
    screen.container.querySelector(selector)?.getAttribute(called);
  return { screen, attribute, change: () => attribute('[data-cost-change]', 'data-cost-change') };
}

describe('in the form', () => {
  test('while a table is typed, its sum, its average and its cost follow; a wrong sum is not reckoned', async () => {
    const [, box] = firstEvents;
    const { screen, attribute, change } = await shown('events', [box], [{ of: '4/1', count: 70 }]);
    expect(change()).toBe('0');
    expect(attribute('[data-expected="4"] [data-chances]', 'data-chances')).toBe('100');
    await screen.getByLabelText('골드', { exact: true }).last().fill('1000000');
    // 95 % of half a million more, ten times a day.
    await expect.poll(change).toBe('4750000');
    await expect.element(screen.getByText('회원에게 하루에 4,750,000 골드가 더 나가요.')).toBeVisible();
    await screen.getByLabelText('확률(%)').last().fill('94');
    await expect.poll(() => attribute('[data-chances]', 'data-chances')).toBe('99');
    await expect.poll(change).toBeUndefined();
  });

  test('a good shows its look and both names; a look of another kind is refused at the field (M1)', async () => {
    const { screen, change } = await shown('goods', [firstGoods[0]], [{ of: '101', count: 7 }]);
    expect(screen.container.querySelector('[data-good="101"] [data-swatch="ocean"]')).not.toBeNull();
    await screen.getByLabelText('가격(골드)').fill('10000000');
    await expect.poll(change).toBe('10000000');
    await screen.getByLabelText('이름 (영어)').fill('Sea');
    await expect.element(screen.getByRole('article').getByText('Sea', { exact: true })).toBeVisible();
    await screen.getByLabelText(/^모습/).fill('star');
    await screen.getByLabelText('사유').fill('시험');
    await screen.getByRole('button', { name: '저장' }).click();
    await expect.element(screen.getByText('이 종류에 없는 모습이에요')).toBeVisible();
  });

  test('the items of a survey stand there as members see them, in their order (N6)', async () => {
    const item = { mandatory: 'Y', type: '1', type_item: '' };
    const items = [
      { ...item, post_name: 'b', content: '둘째', sort: 2, type: '3', type_item: '축구, 농구' },
      { ...item, post_name: 'a', content: '첫째', sort: 1 },
    ];
    const { screen } = await shown('survey', { surveyId: 1, title: 't', gold: 700, items }, []);
    const fields = [...screen.container.querySelectorAll('[data-item]')];
    expect(fields.map((field) => field.getAttribute('data-item'))).toEqual(['a', 'b']);
    await screen.getByRole('radio', { name: '농구' }).click();
    await expect.element(screen.getByRole('radio', { name: '농구' })).toBeChecked();
  });
});
