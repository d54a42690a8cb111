/** C2 the pages of a team and of a league: content, nothing to show, unknown ids, a failure, and the one state of a favourite. */
import '../../src/theme/tokens.css';
import '../../src/theme/primitives.css';
import { MemoryRouter, Route, Routes } from 'react-router';
import { BehaviorSubject } from 'rxjs';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ok, refused } from '../../domain/result.ts';
import { ClientContext } from '../../src/core/door/use-client.ts';
import { TeamScreen } from '../../src/features/analysis/team-screen.tsx';
import { givenClient } from '../given/screens/client.tsx';
import { leaguePages, teamPages } from '../given/screens/team-pages.ts';

const unknown = refused({ kind: 'code', code: 'MA001', words: '' });

async function opened(path: string, answer: () => unknown) {
  const favourites = new BehaviorSubject<readonly unknown[]>([]);
  const given = await givenClient({
    'analysis.teamPage': answer,
    'analysis.leaguePage': answer,
    'favourites.view': favourites,
  });
  await render(
    <ClientContext value={given.client}>
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          <Route path="/game/:kind/:code/:id" Component={TeamScreen} />
        </Routes>
      </MemoryRouter>
    </ClientContext>,
  );
  return { sent: given.sent, favourites };
}

const rowsOf = (list: string) =>
  [...document.querySelectorAll(`[data-list=${list}] li`)].map((row) =>
    row.textContent.replaceAll(/\s+/g, ' ').trim(),
  );
const linksOf = (list: string) =>
  [...document.querySelectorAll(`[data-list=${list}] li`)].map(
    (row) => row.querySelector('a')?.getAttribute('href') ?? null,
  );

describe('C2 the page of a team', () => {
  test('place and record; matches in play apart from the next, both with prices; last ones from its side', async () => {
    const { sent } = await opened('/game/team/311/10', () => ok(teamPages.full));
    await expect.element(page.getByRole('heading', { name: '홈5', level: 1 })).toBeVisible();
    expect(sent.find(({ command }) => command === 'analysis.teamPage')?.args).toEqual([
      { params: { sport_id: 311, team_id: 10 } },
    ]);
    expect(document.querySelector('[data-standing="2"]')?.textContent).toBe('2팀 중 2위1승 1무 1패승점 4');
    await expect
      .element(page.getByRole('link', { name: 'K리그 1' }))
      .toHaveAttribute('href', '/game/league/311/410');
    expect(rowsOf('live')).toEqual(['전반원정 홈62 : 1']);
    expect(linksOf('live')).toEqual(['/hitgame/live/6']);
    expect(rowsOf('next')).toEqual(['03.03(일) 12:00홈 원정5']);
    expect(linksOf('next')).toEqual(['/hitgame/live/5']);
    expect(rowsOf('last')).toEqual([
      '승19.03.01홈 원정52 : 1',
      '무19.02.28홈 원정50 : 0',
      '패19.02.27홈 원정50 : 3',
    ]);
    // The oldest is no longer kept: it is no link.
    expect(linksOf('last')).toEqual(['/sports/Match/analysis/100', '/sports/Match/analysis/101', null]);
  });

  test('on a wide screen the last matches stand beside those in play and the next: no half is empty', async () => {
    await page.viewport(1280, 800);
    await opened('/game/team/311/10', () => ok(teamPages.full));
    await expect.element(page.getByRole('heading', { name: '홈5', level: 1 })).toBeVisible();
    const [live, next, last] = ['live', 'next', 'last'].map((list) =>
      document.querySelector(`[data-list=${list}]`)?.getBoundingClientRect(),
    );
    if (!live || !next || !last) throw new Error('no lists');
    expect([next.left, last.top]).toEqual([live.left, live.top]);
    expect(next.top).toBeGreaterThanOrEqual(live.bottom);
    expect(last.left).toBeGreaterThanOrEqual(live.right);
  });

  test('C13 its star is that of the favourites: a press sends the change, and the state follows the core', async () => {
    const { sent, favourites } = await opened('/game/team/311/10', () => ok(teamPages.full));
    const star = page.getByRole('button', { name: '홈5 즐겨찾기 추가' });
    await star.click();
    const favourite = { kind: 'team', sportId: 311, id: 10, name: { ko: '홈5', en: 'Home 5' } };
    expect(sent.filter(({ command }) => command === 'favourites.toggle')).toEqual([
      { command: 'favourites.toggle', args: [favourite] },
    ]);
    favourites.next([favourite]);
    await expect
      .element(page.getByRole('button', { name: '홈5 즐겨찾기 해제' }))
      .toHaveAttribute('aria-pressed', 'true');
  });

  test('without matches it says so and what to do', async () => {
    await opened('/game/team/311/10', () => ok(teamPages.empty));
    await expect.element(page.getByText('이번 시즌에 끝난 경기가 아직 없어요')).toBeVisible();
    await expect.element(page.getByText(/^예정된 경기가 아직 없어요/)).toBeVisible();
    await expect.element(page.getByText('끝난 경기가 아직 없어요', { exact: true })).toBeVisible();
    expect(document.querySelector('[data-list=live]')).toBeNull();
  });
});

describe('C2 the page of a league', () => {
  test('its table leads to the teams; the match in play stands apart from those to come', async () => {
    await opened('/game/league/311/410', () => ok(leaguePages.full));
    await expect.element(page.getByRole('heading', { name: 'K리그 1', level: 1 })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'K리그 1 즐겨찾기 추가' })).toBeVisible();
    expect(rowsOf('live')).toEqual(['전반 홈6 홈51 : 2']);
    expect(rowsOf('next')).toEqual(['03.03(일) 12:00 홈5 원정5']);
    expect(rowsOf('last')).toHaveLength(3);
    const teams = [...document.querySelectorAll('[data-table] tbody a')];
    expect(teams.map((team) => [team.textContent, team.getAttribute('href')])).toEqual([
      ['원정5', '/game/team/311/11'],
      ['홈5', '/game/team/311/10'],
    ]);
    expect(document.querySelectorAll('[data-playing=true]')).toHaveLength(0);
  });

  test('without matches it has no list of matches in play, and says that there is no table', async () => {
    await opened('/game/league/311/410', () => ok(leaguePages.empty));
    await expect.element(page.getByText('이번 시즌의 결과가 아직 없어요')).toBeVisible();
    expect(document.querySelector('[data-list=live]')).toBeNull();
  });
});

test.each([
  ['/game/team/311/5', '이 팀을 찾지 못했어요'],
  ['/game/league/311/5', '이 리그를 찾지 못했어요'],
])(
  'C2 %s names nothing: it says so, with the search and the matches in play as ways on',
  async (path, text) => {
    await opened(path, () => unknown);
    await expect.element(page.getByText(text)).toBeVisible();
    await expect.element(page.getByRole('button', { name: '팀·리그 검색' })).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: '라이브 보기' }))
      .toHaveAttribute('href', '/hitgame/live');
  },
);

test.each(['/game/team/x/5', '/game/team/311/5x', '/game/match/311/5'])(
  'A1 C2 the address %s is no page',
  async (path) => {
    await opened(path, () => unknown);
    await expect.element(page.getByText(/페이지를 찾을 수 없어요/)).toBeVisible();
  },
);

test('O4 C2 a failure is said with a way to try again, and the answer then stands', async () => {
  const answers: unknown[] = [refused({ kind: 'no-link', text: '503 Error' })];
  await opened('/game/team/311/10', () => answers.shift() ?? ok(teamPages.full));
  await expect.element(page.getByText('팀 정보를 불러오지 못했어요')).toBeVisible();
  await page.getByRole('button', { name: '다시 시도' }).click();
  await expect.element(page.getByRole('heading', { name: '홈5', level: 1 })).toBeVisible();
});
