/** B12 the welcome of a new member: the gold that was given, teams to follow by league, and shown once. */
import { BehaviorSubject } from 'rxjs';
import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Favourite } from '../../domain/favourites/favourites.ts';
import type { FoundMatchView } from '../../worker/features/search/search-api.ts';
import { Welcome } from '../../src/features/sign-up/welcome.tsx';
import { teamsByLeague } from '../../src/features/sign-up/welcome-teams.tsx';
import { loadTextsOnDemand } from '../../src/text/i18n.ts';
import { facts } from '../given/domain/book.ts';
import { givenClient } from '../given/screens/client.tsx';

const matchOf = (id: number, leagueId: number): FoundMatchView => ({
  facts: facts(id, { leagueId }),
  league: {
    leagueId,
    sportId: 311,
    countryCode: 'KR',
    count: 1,
    name: { ko: `리그${leagueId}`, en: `League ${leagueId}` },
  },
  phase: 'waiting',
  statusCode: 0,
  homeScore: null,
  awayScore: null,
  inPlayList: false,
});
const followed = (kind: 'team' | 'league', id: number, members: number) => ({
  kind,
  sportId: 311,
  id,
  name: { ko: '가', en: 'A' },
  members,
});

async function drawn(answers: Record<string, unknown> = {}) {
  const favourites = new BehaviorSubject<readonly Favourite[]>([]);
  const given = await givenClient({
    'favourites.view': favourites,
    'search.present': () => [matchOf(1, 5), matchOf(2, 5), matchOf(3, 6)],
    'favourite.popularFavourites': () => ({ ok: true, value: [followed('team', 7, 3)] }),
    'sign-up.welcome': () => ({ ok: true, value: { gold: 10_000_000, seen: false } }),
    'sign-up.welcomeSeen': () => ({ ok: true, value: null }),
    ...answers,
  });
  await loadTextsOnDemand();
  const screen = await render(
    <given.Frame>
      <Welcome />
    </given.Frame>,
  );
  return { screen, favourites, sent: given.sent };
}

describe('B12 the welcome', () => {
  test('says the gold, lists teams by league, follows by a press; leaving it is kept', async () => {
    const { screen, favourites, sent } = await drawn();
    await expect.element(screen.getByText(/10,000,000 골드를 드렸어요/)).toBeVisible();
    const heads = () =>
      screen
        .getByRole('heading', { level: 3 })
        .elements()
        .map(({ textContent }) => textContent);
    await expect.poll(heads).toEqual(['리그6', '리그5']);
    const team = screen.getByRole('button', { name: '원정3' });
    await team.click();
    expect(sent.filter(({ command }) => command === 'favourites.toggle')).toHaveLength(1);
    favourites.next([{ kind: 'team', sportId: 311, id: 7, name: { ko: '원정3', en: 'Away 3' } }]);
    await expect.element(team).toHaveAttribute('aria-pressed', 'true');
    await expect.element(screen.getByText(/고른 팀 1개/)).toBeVisible();
    screen.getByRole('button', { name: '건너뛰기' }).element().focus();
    await userEvent.keyboard('{Enter}');
    await screen.unmount();
    expect(JSON.stringify(sent)).toContain('welcomeSeen');
  });

  test('when it was shown, it is not shown again, and no gold is said', async () => {
    const { screen, sent } = await drawn({
      'sign-up.welcome': () => ({ ok: true, value: { gold: 10_000_000, seen: true } }),
    });
    await expect.element(screen.getByText(/이미 회원이에요/)).toBeVisible();
    expect(screen.container.textContent).not.toContain('10,000,000');
    await screen.unmount();
    expect(JSON.stringify(sent)).not.toContain('welcomeSeen');
  });

  test('when the server does not answer, teams can be chosen, and no gold is made up', async () => {
    const { screen } = await drawn({
      'sign-up.welcome': () => ({ ok: false, error: { kind: 'no-link' } }),
    });
    await expect.element(screen.getByRole('button', { name: '원정3' })).toBeVisible();
    expect(screen.container.textContent).not.toContain('골드를 드렸어요');
  });
});

describe('B12 teams by league', () => {
  test('the most followed league and team come first, then the league with most matches', () => {
    const matches = [matchOf(1, 5), matchOf(2, 5), matchOf(3, 6), matchOf(4, 7)];
    const names = (members: Parameters<typeof teamsByLeague>[1]) =>
      teamsByLeague(matches, members).map(({ league, teams }) => [league.leagueId, teams[0]?.teamId]);
    expect(names([])).toEqual([
      [5, 2],
      [6, 6],
      [7, 8],
    ]);
    expect(names([followed('league', 7, 1), followed('team', 5, 9)])).toEqual([
      [5, 5],
      [7, 8],
      [6, 6],
    ]);
  });
});
