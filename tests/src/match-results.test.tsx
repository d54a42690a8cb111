/** C6 results and live scores: the minute of a match in play, and the names of what is pressed. */
import '../../src/theme/tokens.css';
import { afterEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { MatchResults } from '../../src/features/schedule/match-results.tsx';
import type { ScheduledMatchView } from '../../worker/features/schedule/schedule-api.ts';
import { setLanguage } from '../../src/text/i18n.ts';
import { facts } from '../given/domain/book.ts';
import { givenClient } from '../given/screens/client.tsx';

afterEach(() => setLanguage('ko'));

const match: ScheduledMatchView = {
  facts: facts(7),
  statusCode: 6,
  homeScore: 1,
  awayScore: 0,
  periods: [{ number: 1, home: 1, away: 0 }],
  phase: 'live',
  league: { leagueId: 410, sportId: 311, countryCode: 'KR', count: 1, name: null },
};

async function shown(more: Partial<ScheduledMatchView>) {
  const { Frame } = await givenClient();
  return render(
    <Frame>
      <MatchResults matches={[{ ...match, ...more }]} />
    </Frame>,
  );
}

describe('C6 a match of the live scores', () => {
  test('shows its minute where the core follows it, and its link names the match', async () => {
    const screen = await shown({ clock: { clockSeconds: 1265, clockAt: Date.now(), clockRate: 0 } });
    const link = screen.getByRole('link', { name: /홈7 – 원정7/ });
    await expect.element(link).toBeVisible();
    expect(document.querySelector('[data-clock]')?.textContent).toBe('21:05');
  });

  test('shows its period alone where the core has no clock of it', async () => {
    const screen = await shown({});
    await expect.element(screen.getByRole('link', { name: /홈7 – 원정7/ })).toBeVisible();
    expect(document.querySelector('[data-clock]')).toBeNull();
  });
});

test('C6 on a wide window leagues of a single match share a line, and the trailing score is quiet', async () => {
  await page.viewport(1200, 800);
  const { Frame } = await givenClient();
  const matches = [1, 2, 3, 4, 4, 5].map((leagueId, at) => ({
    ...match,
    facts: facts(at + 1, { leagueId }),
  }));
  const screen = await render(
    <Frame>
      <MatchResults matches={matches} />
    </Frame>,
  );
  await expect.element(screen.getByRole('link', { name: /홈1 – 원정1/ })).toBeVisible();
  const boxes = [...document.querySelectorAll<HTMLElement>('[data-match]')].map((article) => {
    const { left, top } = article.getBoundingClientRect();
    return { id: Number(article.dataset['match']), left, top };
  });
  expect(boxes.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6]);
  const at = (id: number) => boxes[id - 1] ?? { left: 0, top: 0 };
  expect([at(2).top, at(5).top]).toEqual([at(1).top, at(4).top]);
  expect(at(2).left).toBeGreaterThan(at(1).left);
  // A league never passes another one.
  const [, ...lines] = [1, 3, 4, 6].map((id) => at(id).top);
  expect(lines).toEqual(lines.toSorted((a, b) => a - b));
  expect(at(3).top).toBeGreaterThan(at(2).top);
  expect(new Set([at(3).top, at(4).top, at(6).top]).size).toBe(3);
  const colours = [
    ...(document.querySelector('[data-match] tbody')?.querySelectorAll('td:last-child') ?? []),
  ].map((score) => getComputedStyle(score).color);
  expect(new Set(colours).size).toBe(2);
});

test('C6 when a window is narrowed, no result keeps its former width, also below the window', async () => {
  await page.viewport(600, 800);
  const { Frame } = await givenClient();
  const periods = [1, 2].map((number) => ({ number, home: 1, away: 0 }));
  const many = Array.from({ length: 60 }, (_, at) => ({ ...match, periods, facts: facts(at + 1) }));
  const screen = await render(
    <Frame>
      <MatchResults matches={many} />
    </Frame>,
  );
  await expect.element(screen.getByRole('link', { name: /홈1 – 원정1/ }).first()).toBeVisible();
  await page.viewport(390, 800);
  const beyond = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  await expect.poll(beyond).toBeLessThanOrEqual(0);
  // Rows that were below the window are laid out at their turn.
  window.scrollTo(0, document.documentElement.scrollHeight / 2);
  await expect.poll(beyond).toBeLessThanOrEqual(0);
});

test.each([
  ['ko', 1200],
  ['en', 1200],
  ['ko', 390],
  ['en', 390],
] as const)(
  'C6 names of columns stand above their numbers on the league’s line, all cards are as high (%s, %i)',
  async (language, width) => {
    await page.viewport(width, 800);
    const { Frame } = await givenClient();
    await setLanguage(language);
    const periods = [1, 2].map((number) => ({ number, home: 1, away: 0 }));
    const matches = [1, 2, 3, 4].map((id) => ({ ...match, periods, facts: facts(id, { leagueId: 9 }) }));
    await render(
      <Frame>
        <MatchResults matches={matches} />
      </Frame>,
    );
    await expect.poll(() => document.querySelectorAll('article')).toHaveLength(4);
    const heights = [...document.querySelectorAll('article')].map(
      (card) => card.getBoundingClientRect().height,
    );
    expect(new Set(heights).size).toBe(1);
    // The cards have the width of their list, and the league stands at its beginning.
    const list = document.querySelector('section');
    const cards = [...document.querySelectorAll('article')].map((card) => card.getBoundingClientRect());
    expect(Math.max(...cards.map(({ right }) => right))).toBeCloseTo(
      list?.getBoundingClientRect().right ?? 0,
      0,
    );
    expect(list?.querySelector('h2')?.getBoundingClientRect().left).toBe(cards[0]?.left);
    const middle = (part: Element): number => {
      const { left, right } = part.getBoundingClientRect();
      return Math.round((left + right) / 2);
    };
    const lines = [...document.querySelectorAll('[data-names]')].filter((line) => line.checkVisibility());
    expect(lines).toHaveLength(width > 960 ? 2 : 1);
    for (const [at, line] of lines.entries()) {
      const cells = document.querySelectorAll(`article:nth-of-type(${at + 1}) tbody tr:first-child td`);
      expect([...line.children].map(middle)).toEqual([...cells].map(middle));
      for (const name of line.children) expect(name.scrollWidth).toBeLessThanOrEqual(name.clientWidth);
    }
  },
);
