/** A24 the chart of the odds over time: its lines, marks, readout, and the values as a table. */
import { Subject } from 'rxjs';
import { describe, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import type { OddsPoint } from '../../domain/odds/thin-points.ts';
import {
  chartedMarkets,
  chartScale,
  oddsAt,
  oddsTicks,
  chartSpanOf,
  stepPath,
  timeTicks,
} from '../../src/features/analysis/chart-scale.ts';
import { MomentumLine } from '../../src/features/analysis/momentum-line.tsx';
import { OddsOverTime } from '../../src/features/analysis/odds-over-time.tsx';
import { useOddsHistory } from '../../src/features/analysis/use-odds-history.ts';
import { facts, state } from '../given/domain/book.ts';
import { loadTextsOnDemand } from '../../src/text/i18n.ts';
import type { OddsUpdate } from '../../worker/features/analysis/analysis-api.ts';
import { givenClient } from '../given/screens/client.tsx';
import { dice } from '../given/domain/dice.ts';

/** 10:00 in Korea. */
const TEN = Date.UTC(2026, 10, 21, 1);
const minute = (at: number): number => TEN + at * 60_000;
const series = (marketId: number, specifier: string, outcomeId: number, points: readonly OddsPoint[]) => ({
  marketId,
  specifier,
  outcomeId,
  points,
});
const winner = [
  series(1, '', 1, [
    [minute(0), 210],
    [minute(20), 150],
  ]),
  series(1, '', 2, [
    [minute(0), 330],
    [minute(20), 400],
  ]),
  series(1, '', 3, [
    [minute(0), 340],
    [minute(20), 700],
  ]),
];
const all: OddsUpdate = {
  kind: 'all',
  asOf: 0,
  series: [
    ...winner,
    series(18, 'total=2.5', 12, [[minute(5), 190]]),
    series(18, 'total=2.5', 13, [[minute(5), 185]]),
  ],
  marks: [
    { at: minute(10), kind: 'start', side: null, home: 0, away: 0 },
    { at: minute(20), kind: 'goal', side: 'home', home: 1, away: 0 },
    { at: minute(25), kind: 'red-card', side: 'away', home: 1, away: 0 },
  ],
  pauses: [{ from: minute(19), to: minute(20) }],
};

const Chart = () => <OddsOverTime odds={useOddsHistory(5)} facts={facts(5, { startsAt: minute(10) })} />;
const Momentum = () => (
  <MomentumLine
    facts={facts(5, { startsAt: minute(10) })}
    state={state({ statusCode: 7, clockSeconds: 4083 })}
    odds={useOddsHistory(5)}
  />
);

async function drawn(first: OddsUpdate = all) {
  const updates = new Subject<OddsUpdate>();
  const { Frame } = await givenClient({ 'analysis.odds': updates });
  await loadTextsOnDemand();
  await render(
    <Frame>
      <Chart />
    </Frame>,
  );
  await expect.element(page.getByRole('heading', { name: '배당 흐름' })).toBeVisible();
  await Promise.resolve();
  updates.next(first);
  return { updates };
}
const readout = () => document.querySelector('[data-readout]')?.textContent;

describe('A24 the chart in the page', () => {
  test('a line for each outcome, with marks for goal and card, a shaded pause, and both axes', async () => {
    await drawn();
    await expect.poll(() => document.querySelectorAll('path[data-outcome]').length).toBe(3);
    const dashes = [...document.querySelectorAll('path[data-outcome]')].map(
      (line) => getComputedStyle(line).strokeDasharray,
    );
    expect(new Set(dashes).size, 'lines differ in more than their colour').toBe(3);
    const marks = [...document.querySelectorAll('[data-mark]')].map((mark) => [
      mark.getAttribute('data-mark'),
      mark.querySelector('title')?.textContent,
    ]);
    expect(marks).toEqual([
      ['start', '10:10 경기 시작 0:0'],
      ['goal', '10:20 골 1:0'],
      ['red-card', '10:25 퇴장 1:0'],
    ]);
    expect(document.querySelectorAll('svg text').length).toBeGreaterThan(4);
    expect(readout()).toBe('10:25 · 승 1.50 · 무 4.00 · 패 7.00');
  });

  test('lines and goals of a team have its colour, other outcomes a quiet one', async () => {
    await drawn();
    await expect.poll(() => document.querySelectorAll('path[data-outcome]').length).toBe(3);
    const styleOf = (selector: string) => {
      const element = document.querySelector(selector);
      if (element === null) throw new Error(`no ${selector}`);
      return getComputedStyle(element);
    };
    const [home, draw, away] = [1, 2, 3].map((outcome) => styleOf(`path[data-outcome='${outcome}']`).stroke);
    expect(new Set([home, draw, away]).size).toBe(3);
    expect(styleOf('[data-mark=goal] circle').fill).toBe(home);
    expect(draw).toBe(styleOf('[data-readout] + div text').fill);
  });

  test('the axis shows prices of three digits before the point whole', async () => {
    await drawn({
      ...all,
      series: [
        series(1, '', 1, [
          [minute(0), 9500],
          [minute(20), 12_000],
        ]),
      ],
    });
    await expect.poll(() => document.querySelectorAll('path[data-outcome]').length).toBe(1);
    const axis = [...document.querySelectorAll('[data-readout] + div text')];
    expect(axis.map(({ textContent }) => textContent)).toContain('100.00');
    const edge = document.querySelector('[data-readout] + div')?.getBoundingClientRect().left ?? 0;
    for (const label of axis) expect(label.getBoundingClientRect().left).toBeGreaterThanOrEqual(edge);
  });

  test('the table says first, lowest, highest and newest price of each outcome', async () => {
    await drawn();
    const row = page.getByRole('row', { name: /^승/ });
    await expect.element(row).toHaveTextContent('승2.101.502.101.50');
  });

  test('the last price stands with its time: a locked one is no present price', async () => {
    await drawn();
    await expect.element(page.getByRole('columnheader', { name: '마지막 10:20' })).toBeVisible();
    expect(document.body.textContent).not.toContain('지금');
  });

  test('the arrow keys move through the prices, and the slider says them', async () => {
    await drawn();
    const slider = page.getByRole('slider', { name: '배당을 볼 시각' });
    await slider.click();
    await userEvent.keyboard('{Home}');
    await expect.poll(readout).toBe('10:00 · 승 2.10 · 무 3.30 · 패 3.40');
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(slider).toHaveAttribute('aria-valuetext', '10:20 · 승 1.50 · 무 4.00 · 패 7.00');
  });

  test('another market is chosen; a change of one outcome leaves the others; nothing moves', async () => {
    const { updates } = await drawn();
    const height = (): number => document.querySelector('section')?.getBoundingClientRect().height ?? 0;
    await expect.poll(() => document.querySelectorAll('path[data-outcome]').length).toBe(3);
    const before = height();
    updates.next({
      ...all,
      kind: 'changed',
      asOf: minute(30),
      series: [series(1, '', 1, [...(winner[0]?.points ?? []), [minute(30), 130]])],
    });
    await expect.poll(readout).toBe('10:30 · 승 1.30 · 무 4.00 · 패 7.00');
    await page.getByRole('button', { name: '언더오버 (2.5)' }).click();
    await expect.poll(() => document.querySelectorAll('path[data-outcome]').length).toBe(2);
    expect(height()).toBe(before);
  });

  test('without any price it says so', async () => {
    await drawn({ ...all, series: [], marks: [], pauses: [] });
    await expect.element(page.getByText('아직 배당 기록이 없어요')).toBeVisible();
  });
});

describe('A24 the geometry of the chart', () => {
  const [market] = chartedMarkets(all);
  const given = market ?? { series: winner };

  test('a line begins with the price that held at its begin, and has a step where a price changes', () => {
    const span = chartSpanOf(given, all, 0, minute(10));
    expect(span).toEqual({ from: minute(10), to: minute(25) });
    const scale = chartScale(given, span, 356);
    expect(stepPath(winner[0]?.points ?? [], scale)).toMatch(/^M46\.0 [\d.]+H246\.0V[\d.]+H346\.0$/);
    expect(oddsAt(winner[0]?.points ?? [], minute(10))).toBe(210);
    expect(oddsAt(winner[0]?.points ?? [], minute(-1))).toBeNull();
  });

  test('whatever the prices, all lie inside, ticks are apart and inside, a lower price lies lower', () => {
    for (let seed = 1; seed <= 200; seed++) {
      const random = dice(seed);
      const points = Array.from({ length: 1 + Math.floor(random() * 40) }, (_, at): OddsPoint => [
        TEN + at * Math.ceil(random() * 400_000),
        101 + Math.floor(random() ** 4 * 50_000),
      ]).toSorted((a, b) => a[0] - b[0]);
      const one = { series: [series(1, '', 1, points)] };
      const width = 240 + Math.floor(random() * 900);
      const scale = chartScale(one, chartSpanOf(one, { marks: [] }, 0, null), width);
      for (const [at, odds] of points) {
        expect(scale.x(at), `seed ${seed}`).toBeGreaterThanOrEqual(46);
        expect(scale.x(at), `seed ${seed}`).toBeLessThanOrEqual(width - 10);
        expect(scale.y(odds), `seed ${seed}`).toBeGreaterThanOrEqual(18);
        expect(scale.y(odds), `seed ${seed}`).toBeLessThanOrEqual(194);
      }
      const ticks = oddsTicks(scale).map(scale.y);
      expect(
        ticks.every((y, at) => at === 0 || (ticks[at - 1] ?? 0) - y >= 24),
        `seed ${seed}`,
      ).toBe(true);
      const times = timeTicks(scale).map(scale.x);
      expect(
        times.every((x, at) => at === 0 || x - (times[at - 1] ?? 0) >= 40),
        `seed ${seed}`,
      ).toBe(true);
      expect(Math.abs(scale.timeAt(scale.x(scale.to)) - scale.to), `seed ${seed}`).toBeLessThan(1);
    }
  });
});

describe('C2 momentum by the odds', () => {
  async function leaning(first: OddsUpdate) {
    const updates = new Subject<OddsUpdate>();
    const { Frame } = await givenClient({ 'analysis.odds': updates });
    await render(
      <Frame>
        <Momentum />
      </Frame>,
    );
    await expect.element(page.getByRole('heading', { name: '경기 분위기' })).toBeVisible();
    await expect.poll(() => updates.observed).toBe(true);
    updates.next(first);
  }

  test('a line with goal, card and suspension pinned on it, and what it is in words', async () => {
    await leaning(all);
    await expect.poll(() => document.querySelectorAll('path[data-momentum]').length).toBe(1);
    const pins = [...document.querySelectorAll('[data-mark]')].map((pin) => [
      pin.getAttribute('data-mark'),
      pin.getAttribute('data-side'),
    ]);
    expect(pins).toEqual([
      ['goal', 'home'],
      ['red-card', 'away'],
    ]);
    // The newest one stands at the end of the line, and is whole.
    const { left, right } = document
      .querySelector('[data-mark]')
      ?.closest('svg')
      ?.getBoundingClientRect() ?? {
      left: 0,
      right: 0,
    };
    for (const pin of document.querySelectorAll('[data-mark] :is(circle, rect)')) {
      const box = pin.getBoundingClientRect();
      expect(box.left).toBeGreaterThanOrEqual(left);
      expect(box.right).toBeLessThanOrEqual(right);
    }
    // A tick each five minutes of real time since the start, below the line.
    const ticks = document.querySelector('path[data-ticks]');
    expect(Number(ticks?.getAttribute('data-ticks'))).toBeGreaterThan(0);
    expect(ticks?.getAttribute('d')?.match(/M/g)).toHaveLength(Number(ticks?.getAttribute('data-ticks')));
    // The axis counts by the match, not by the clock on the wall.
    expect(document.querySelector('[data-momentum-now]')?.textContent).toBe('후반 68:03');
    await expect.element(page.getByText(/승무패 배당으로 계산한/)).toBeVisible();
    await expect
      .element(page.getByRole('img', { name: /배당으로 본 분위기: 10:20 배당으로 홈5 \d+%/ }))
      .toBeVisible();
  });

  test('without prices no line is drawn, and it says so', async () => {
    await leaning({ kind: 'all', asOf: 0, series: [], marks: [], pauses: [] });
    await expect.element(page.getByText('경기가 시작되고 배당이 쌓이면 그려져요')).toBeVisible();
    expect(document.querySelector('path[data-momentum]')).toBeNull();
  });
});
