/** C2 the statistics of a match: a row for each kind that the feed counts, and what stands first in the tabs of a phone. */
import '../../src/theme/tokens.css';
import '../../src/theme/primitives.css';
import { NEVER, of, Subject } from 'rxjs';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { LineUps, Player } from '../../domain/match/line-ups.ts';
import type { MatchSheet } from '../../domain/match/match-sheet.ts';
import { ClientContext } from '../../src/core/door/use-client.ts';
import { MatchInsights } from '../../src/features/analysis/match-insights.tsx';
import { MatchScreen } from '../../src/features/prices/match-screen.tsx';
import type { MatchDetailDelta } from '../../worker/features/prices/prices-api.ts';
import { facts, state } from '../given/domain/book.ts';
import { analysedMatch } from '../given/screens/analysed-match.ts';
import { givenClient, rowOf } from '../given/screens/client.tsx';

const counted: MatchSheet = {
  statistics: {
    possession: { home: 61, away: 39 },
    shots: { home: 8, away: 4 },
    corners: { home: 0, away: 0 },
    red_cards: { home: 0, away: 0 },
  },
  lineUps: null,
};
const none: MatchSheet = { statistics: null, lineUps: null };
const player = (number: number, ko: string): Player => ({
  number,
  name: { ko, en: `No. ${number}` },
  position: 'MF',
});
const named: LineUps = {
  home: { starters: [player(7, '김민준'), player(8, '이서현')], bench: [player(20, '박지우')] },
  away: { starters: [player(7, '최도윤')], bench: [] },
  substitutions: [
    { side: 'home', second: 3725, out: 8, in: 20 },
    { side: 'home', second: 5000, out: 20, in: 8 },
  ],
};
const rows = () =>
  [...document.querySelectorAll('[data-statistic]')].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  );
afterEach(() => page.viewport(1280, 800));

describe('C2 the statistics of a match', () => {
  test('each kind is two numbers and a name between bars; nothing stands there without statistics', async () => {
    const sheets = new Subject<MatchSheet>();
    const { Frame } = await givenClient({ 'analysis.sheet': sheets, 'analysis.odds': NEVER });
    await render(
      <Frame>
        <MatchInsights facts={facts(5)} state={state()} />
      </Frame>,
    );
    await expect.poll(() => sheets.observed).toBe(true);
    sheets.next(none);
    await expect.element(page.getByRole('heading', { name: '경기 흐름' })).toBeVisible();
    expect(document.querySelector('#match-statistics')).toBeNull();
    sheets.next(counted);
    await expect.poll(rows).toEqual([
      ['61%', '점유율', '39%'],
      ['8', '슈팅', '4'],
      ['0', '코너킥', '0'],
    ]);
    const widths = [...document.querySelectorAll<HTMLElement>('[data-statistic] i')].map((bar) =>
      bar.style.getPropertyValue('--share'),
    );
    expect(widths).toEqual(['61%', '39%', '67%', '33%', '0%', '0%']);
    for (const width of [320, 390, 1280]) {
      await page.viewport(width, 800);
      for (const row of document.querySelectorAll('[data-statistic]')) {
        const [first, second] = [...row.querySelectorAll('i')].map((bar) => bar.getBoundingClientRect());
        const [home, away] = [...row.querySelectorAll('td')].map((cell) => {
          const text = document.createRange();
          text.selectNodeContents(cell);
          return text.getBoundingClientRect();
        });
        if (!first || !second || !home || !away) throw new Error('no bars');
        // Near the numbers, and over neither.
        for (const gap of [first.left - home.right, away.left - second.right]) {
          expect(gap).toBeGreaterThan(0);
          expect(gap).toBeLessThan(48);
        }
      }
    }
    sheets.next({ ...counted, statistics: { ...counted.statistics, red_cards: { home: 0, away: 1 } } });
    await expect.poll(() => rows().at(-1)).toEqual(['0', '퇴장', '1']);
    const better = [...document.querySelectorAll('[data-better=true]')].map((cell) => cell.textContent);
    expect(better, 'of cards the smaller number').toEqual(['61%', '8', '0']);
  });
});

describe('C2 the line-ups of a match', () => {
  test('both teams with numbers, names and places; who went and who came, in which minute', async () => {
    const { Frame } = await givenClient({
      'analysis.sheet': of({ statistics: null, lineUps: named }),
      'analysis.odds': NEVER,
    });
    await render(
      <Frame>
        <MatchInsights facts={facts(5)} state={state()} />
      </Frame>,
    );
    await expect.element(page.getByRole('heading', { name: '선수 명단' })).toBeVisible();
    const playersOf = (side: string) =>
      [...document.querySelectorAll(`[data-part=stats] [data-side=${side}] li`)].map(
        (line) => line.textContent,
      );
    expect(playersOf('home')).toEqual([
      '7김민준MF',
      '8이서현교체 아웃▼ 63′교체 투입▲ 84′MF',
      '20박지우교체 투입▲ 63′교체 아웃▼ 84′MF',
    ]);
    expect(playersOf('away')).toEqual(['7최도윤MF']);
    expect(page.getByRole('heading', { name: '교체 명단' }).elements(), 'away has no bench').toHaveLength(1);
    expect(document.querySelector('#match-statistics')).toBeNull();
  });
});

const { facts: own, main } = rowOf(7);
const detail: MatchDetailDelta = {
  frame: {
    facts: own,
    state: state(),
    league: {
      leagueId: 1,
      sportId: 311,
      countryCode: 'KR',
      count: 1,
      name: { ko: 'K리그 1', en: 'K League 1' },
    },
    lock: null,
    stream: 'up',
    whole: true,
    keptAt: null,
    groups: [{ group: 'main', markets: [main[0]] }],
  },
  prices: new Int32Array(),
  serverNow: 0,
  publishedAt: 0,
  gone: false,
};

async function openedOn(view: string, sheet: MatchSheet) {
  await page.viewport(390, 844);
  const { client } = await givenClient({
    'prices.detail': of(detail),
    'openBets.view': of(),
    'analysis.sheet': of(sheet),
    'analysis.odds': NEVER,
    'analysis.ofMatch': analysedMatch(311, [[2, 1]]),
  });
  await render(
    <ClientContext value={client}>
      <MemoryRouter initialEntries={[`/hitgame/live/7?view=${view}`]}>
        <Routes>
          <Route path="/hitgame/live/:id" Component={MatchScreen} />
        </Routes>
      </MemoryRouter>
    </ClientContext>,
  );
}
/** The headings of the parts that are seen, from the top. */
const seen = () =>
  [...document.querySelectorAll<HTMLElement>('[data-part]')]
    .filter((part) => part.checkVisibility())
    .toSorted((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
    .map((part) => part.querySelector('h2')?.textContent ?? part.getAttribute('aria-label'));

describe('C2 the tabs of a match on a phone', () => {
  test('통계 begins with the statistics, then form and meetings, and has no odds', async () => {
    await openedOn('stats', counted);
    await expect.poll(seen).toEqual(['경기 통계', '최근 5경기', '상대 전적']);
  });

  test('통계 begins with the form where the feed counts nothing', async () => {
    await openedOn('stats', none);
    await expect.poll(seen).toEqual(['최근 5경기', '상대 전적']);
  });

  test('배당 has the odds over time below its markets, 중계 the course of the match', async () => {
    await openedOn('odds', counted);
    await expect.poll(seen).toEqual(['배당 흐름']);
    const market = document.querySelector('[data-cell]')?.getBoundingClientRect().bottom ?? Number.NaN;
    expect(document.querySelector('[data-part=odds]')?.getBoundingClientRect().top).toBeGreaterThan(market);
    await page.getByRole('link', { name: '중계' }).click();
    await expect.poll(seen).toEqual(['기간별 점수', '경기 분위기', '경기 흐름']);
  });

  test('순위 has the table of the league, with both teams marked', async () => {
    await openedOn('table', counted);
    await expect.poll(seen).toEqual(['K리그 1 순위']);
    expect(document.querySelectorAll('[data-playing=true]')).toHaveLength(2);
  });
});
