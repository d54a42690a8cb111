/** A26 the palette: keys, names for screen readers, recent choices, and what stands where there are no results. */
import { useLocation } from 'react-router';
import { BehaviorSubject } from 'rxjs';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { FoundMatchView, FoundView, SearchAsk } from '../../worker/features/search/search-api.ts';
import { findIn, indexOf } from '../../domain/search/search.ts';
import { dialogs } from '../../src/core/browser/dialogs.ts';
import { faqLink } from '../../src/features/support/use-faq.ts';
import { Palette } from '../../src/features/search/palette.tsx';
import { addRecent, clearRecent, MAX_RECENT, readRecent } from '../../src/features/search/recent.ts';
import { loadTextsOnDemand } from '../../src/text/i18n.ts';
import { facts } from '../given/domain/book.ts';
import { givenClient } from '../given/screens/client.tsx';
import { SiteKeys } from '../../src/features/search/search.ts';

const teamOf = (id: number): FoundView => {
  const own = facts(id);
  const league = {
    leagueId: 410,
    sportId: 311,
    countryCode: 'KR',
    count: 1,
    name: { ko: 'K리그1', en: 'K1' },
  };
  return {
    kind: 'team',
    team: own.home,
    match: {
      facts: own,
      league,
      phase: 'live',
      statusCode: 6,
      homeScore: 2,
      awayScore: 1,
      inPlayList: true,
    },
  };
};

function Where() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

let popular: unknown = { ok: false, error: { kind: 'no-link' } };
let present: readonly FoundMatchView[] = [];
let faqAnswer: unknown = { ok: false, error: { kind: 'no-link' } };

async function opened(found: (ask: SearchAsk) => Promise<readonly FoundView[]> | readonly FoundView[]) {
  const favourites = new BehaviorSubject<readonly unknown[]>([]);
  const given = await givenClient({
    'favourites.view': favourites,
    'search.find': async (ask: SearchAsk) => ({ found: await found(ask), whole: true }),
    'search.present': () => present,
    'favourite.popularFavourites': () => popular,
    'faq.faqList': () => faqAnswer,
  });
  await loadTextsOnDemand();
  // Sections come with the first lines then, and not behind the first search.
  await import('../../src/features/guides/content.ko.ts');
  dialogs.show('search');
  const screen = await render(
    <given.Frame>
      <SiteKeys />
      <Palette />
      <Where />
    </given.Frame>,
  );
  const field = screen.getByRole('combobox');
  // Keys before it go nowhere: the code of the dialog comes with the first one.
  await expect.element(field).toHaveFocus();
  return { screen, field, sent: given.sent };
}

beforeEach(() => {
  clearRecent();
  dialogs.show(null);
  popular = { ok: false, error: { kind: 'no-link' } };
  present = [];
});

describe('A26 the palette', () => {
  test('A26 a team has its crest, and a match those of both teams', async () => {
    const team = teamOf(1);
    if (team.kind !== 'team') throw new Error('no team');
    const { screen } = await opened(() => [team, { kind: 'match', match: team.match }]);
    await userEvent.keyboard('hom');
    await expect.element(screen.getByRole('row').nth(1)).toBeVisible();
    const crests = [...document.querySelectorAll('[role=row]')].map(
      (row) => row.querySelectorAll('[data-pattern]').length,
    );
    expect(crests).toEqual([1, 2]);
  });
  test('A26 on a phone long names are whole, and the teams of a match stand below each other', async () => {
    const long = 'Goyang Sono Skygunners Basketball Club';
    const named = (teamId: number, en: string) => ({ teamId, name: { ko: en, en } });
    const found = teamOf(1);
    if (found.kind !== 'team') throw new Error('no team');
    const [home, away] = [named(2, long), named(3, 'Seoul Samsung Thunders')];
    const match = { ...found.match, facts: { ...found.match.facts, home, away } };
    await page.viewport(390, 844);
    const { screen } = await opened(() => [
      { ...found, team: home, match },
      { kind: 'match', match },
    ]);
    await userEvent.keyboard('hom');
    await expect.element(screen.getByRole('row').nth(1)).toBeVisible();
    const texts = [...document.querySelectorAll<HTMLElement>('[role=row] :is(b, b .block, small)')];
    expect(texts.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)).toEqual([]);
    const [first, second] = [...document.querySelectorAll('[data-kind=match] b .block')].map((one) =>
      one.getBoundingClientRect(),
    );
    expect(second?.top).toBeGreaterThanOrEqual(first?.bottom ?? Infinity);
    await page.viewport(1280, 720);
  });

  test('the field has the focus; arrows move the chosen line around, Enter opens it', async () => {
    const { screen, field } = await opened(() => [teamOf(1), teamOf(2), teamOf(3)]);
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard('hom');
    const rows = screen.getByRole('row');
    await expect.element(rows.nth(2)).toBeVisible();
    const chosen = (): string | null => field.element().getAttribute('aria-activedescendant');
    const cellOf = (row: number): string | undefined => rows.nth(row).element().querySelector('[id]')?.id;
    expect(chosen()).toBe(cellOf(0));
    await userEvent.keyboard('{ArrowDown}');
    expect(chosen()).toBe(cellOf(1));
    await expect.element(rows.nth(1)).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    expect(chosen()).toBe(cellOf(2));
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('/game/team/311/6')).toBeInTheDocument();
    expect(dialogs.get()).toBeNull();
    expect(readRecent()).toEqual([{ kind: 'team', label: '홈3', path: '/game/team/311/6' }]);
  });

  test('A26 sections of the guides and frequent questions are searched, behind the screens, and open', async () => {
    const row = { id: 7, kind_code: 'BC61', subject: '골드는 어떻게 얻나요?', contents: '', fm_subject: '' };
    faqAnswer = { ok: true, value: { data: [row], kind: 'ALL', total: 1 } };
    const { screen } = await opened(({ text, screens }) =>
      findIn(indexOf([], []), screens, text).flatMap((one) => (one.kind === 'screen' ? [one] : [])),
    );
    await userEvent.keyboard('앱처럼 설치');
    await expect.element(screen.getByText('화면 안내 · 앱처럼 설치하기')).toBeVisible();
    await userEvent.keyboard('{Control>}a{/Control}골드는 어떻게');
    await expect.element(screen.getByText('골드는 어떻게 얻나요?')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => readRecent()[0]?.path).toBe(faqLink(row.subject));
    faqAnswer = { ok: false, error: { kind: 'no-link' } };
  });

  test('Alt+Enter adds the chosen team to the favourites and keeps the palette open', async () => {
    const { screen, sent } = await opened(() => [teamOf(1)]);
    await userEvent.keyboard('hom');
    await expect.element(screen.getByRole('row')).toBeVisible();
    await userEvent.keyboard('{Alt>}{Enter}{/Alt}');
    await expect
      .poll(() => sent.filter(({ command }) => command === 'favourites.toggle'))
      .toEqual([
        {
          command: 'favourites.toggle',
          args: [{ kind: 'team', sportId: 311, id: 2, name: { ko: '홈1', en: 'Home 1' } }],
        },
      ]);
    expect(dialogs.get()).toBe('search');
  });

  test('while the answer is awaited the list is busy; without results the search is named', async () => {
    let answer = (_found: readonly FoundView[]): void => {};
    const { screen, field } = await opened(() => new Promise((resolve) => (answer = resolve)));
    await userEvent.keyboard('zzz');
    await expect
      .poll(() => field.element().closest('[role=dialog]')?.querySelector('[aria-busy=true]'))
      .not.toBeNull();
    answer([]);
    await expect.element(screen.getByText('‘zzz’ 검색 결과가 없어요')).toBeVisible();
    await expect.element(field).toHaveAttribute('aria-expanded', 'false');
  });

  test('an older answer that comes late is not shown', async () => {
    const answers: ((found: readonly FoundView[]) => void)[] = [];
    const { screen } = await opened(() => new Promise((resolve) => answers.push(resolve)));
    await userEvent.keyboard('ab');
    await expect.poll(() => answers.length).toBe(2);
    answers[1]?.([teamOf(2)]);
    await expect.element(screen.getByText('홈2', { exact: true })).toBeVisible();
    answers[0]?.([teamOf(1)]);
    await expect.element(screen.getByText('홈2', { exact: true })).toBeVisible();
    await expect.element(screen.getByText('홈1', { exact: true })).not.toBeInTheDocument();
  });

  test('recent choices are listed first, bounded, and can be cleared', async () => {
    for (let at = 1; at <= MAX_RECENT + 2; at++)
      addRecent({ kind: 'screen', label: `화면${at}`, path: `/page/${at}` });
    addRecent({ kind: 'screen', label: '화면4', path: '/page/4' });
    const { screen } = await opened(() => []);
    expect(readRecent().map(({ label }) => label)).toEqual([
      '화면4',
      '화면8',
      '화면7',
      '화면6',
      '화면5',
      '화면3',
    ]);
    await expect.element(screen.getByRole('row').nth(MAX_RECENT - 1)).toBeVisible();
    await screen.getByRole('button', { name: '최근 항목 지우기' }).click();
    await expect.element(screen.getByText(/이름을 입력해 주세요/)).toBeVisible();
    expect(readRecent()).toEqual([]);
  });

  test('A26 while nothing is typed, the most followed teams and matches in play can be chosen with the keys', async () => {
    const team = (id: number, members: number) => ({
      kind: 'team',
      sportId: 311,
      id,
      name: { ko: `인기${id}`, en: `Popular ${id}` },
      members,
    });
    popular = { ok: true, value: [team(8, 5), team(4, 2)] };
    const matches = [1, 2, 4]
      .map((id) => teamOf(id))
      .flatMap((one) => (one.kind === 'team' ? [one.match] : []));
    const waiting = matches.map((match) => ({ ...match, phase: 'waiting' as const }));
    present = [...matches.slice(0, 2), ...matches.slice(2), ...waiting.slice(0, 1)];
    addRecent({ kind: 'team', label: '인기4', path: '/game/team/311/4' });
    const { screen } = await opened(() => []);
    const labels = () =>
      screen
        .getByRole('row')
        .elements()
        .map((row) => row.querySelector('b')?.textContent);
    // Nothing stands twice; a match of followed teams comes first.
    await expect.poll(labels).toEqual(['인기4', '인기8', '홈4 – 원정4', '홈2 – 원정2', '홈1 – 원정1']);
    await expect.element(screen.getByText('5명이 즐겨찾기했어요')).toBeVisible();
    await expect.element(screen.getByText('지금 진행 중인 경기')).toBeVisible();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.element(screen.getByText('/game/team/311/8')).toBeInTheDocument();
  });

  test.each([
    ['no list', '{"a":1}'],
    ['no JSON', '[{'],
    ['an address of another site', '[{"kind":"screen","label":"x","path":"//evil.test"}]'],
    ['an unknown kind', '[{"kind":"bet","label":"x","path":"/x"}]'],
  ])('stored recent choices that are %s are left out', (_, stored) => {
    localStorage.setItem('spo.search.recent', stored);
    expect(readRecent()).toEqual([]);
  });

  test('Ctrl+K closes the palette, and opens it over no other dialog', async () => {
    await opened(() => []);
    await userEvent.keyboard('{Control>}k{/Control}');
    expect(dialogs.get()).toBeNull();
    await userEvent.keyboard('{Control>}k{/Control}');
    expect(dialogs.get()).toBe('search');
    dialogs.show('login');
    await userEvent.keyboard('{Control>}k{/Control}');
    expect(dialogs.get()).toBe('login');
  });
});
