/** A game that the staff has taken out of use looks closed in every place that offers it (C1, C7). */
import { BehaviorSubject } from 'rxjs';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { defaultStandards } from '../../domain/bet-rules/default-standards.ts';
import type { GameCode } from '../../domain/catalogue/game-code.ts';
import { dialogs } from '../../src/core/browser/dialogs.ts';
import { mountSite, withoutMotion } from '../given/screens/mounted-site.tsx';
import { facts } from '../given/domain/book.ts';
import { guideFigures } from '../../domain/guides/guide-figures.ts';
import { siteFactsOf } from '../../worker/features/site/site-facts.ts';
import { siteRow, siteView } from '../given/screens/site-view.ts';

withoutMotion();
const codes: readonly GameCode[] = [57, 58, 59, 60, 61, 62];
const closing = (...closed: readonly GameCode[]) => ({
  ...siteView,
  games: codes.map((gameCode) => ({ gameCode, inUse: !closed.includes(gameCode) })),
});
const site = new BehaviorSubject(closing());
const open = (path: string, answers: object = {}) =>
  mountSite(path, { width: 1440, answers: { 'site.view': site, ...answers } });
const says = () => page.getByText('지금은 시스템 점검 중이에요.');
beforeEach(() => site.next(closing(59, 60)));

test('C7 the window of a closed casual game has no table; the others stay open', async () => {
  await open('/view/casual/default/lobby/spo/ko?gametype=jumpball');
  await expect.element(says()).toBeVisible();
  expect(document.querySelector('[data-phase]')).toBeNull();
  site.next(closing());
  await expect.element(says()).not.toBeInTheDocument();
});

test('C7 the lobby and the side bar offer no way into a closed casual game', async () => {
  const lobby = await open('/casual');
  await expect.element(says()).toBeVisible();
  const card = document.querySelector<HTMLElement>('[data-card=jumpball]');
  expect(card?.dataset['closed']).toBe('true');
  expect(card?.querySelector('button')?.disabled).toBe(true);
  expect(document.querySelector('[data-card=cointoss]')?.hasAttribute('data-closed')).toBe(false);
  // The side bar does not say the games of the page again, and keeps no box for the ways to gold.
  expect(page.getByRole('button', { name: /무료 충전|점프볼|코인토스/ }).elements()).toEqual([]);
  await lobby.screen.unmount();
  await open('/hitgame/results');
  await expect.element(page.getByRole('button', { name: '점프볼 점검 중' })).toBeDisabled();
  await expect.element(page.getByRole('button', { name: '코인토스' })).toBeEnabled();
  site.next(closing());
  await expect.element(page.getByRole('button', { name: '점프볼' })).toBeEnabled();
});

test.each(['/', '/hitgame/live/3'])(
  'C1 while the live game is closed, %s shows none of its prices',
  async (path) => {
    await open(path);
    await expect.element(says()).toBeVisible();
    expect(document.querySelectorAll('main [data-cell]')).toHaveLength(0);
    site.next(closing());
    await expect.element(says()).not.toBeInTheDocument();
  },
);

test('C10 while the standard game is closed, the home page names none of its matches', async () => {
  const league = { leagueId: 410, sportId: 311, countryCode: 'KR', count: 1, name: null };
  const startsAt = Date.now() + 3_600_000;
  const match = { facts: { ...facts(1), startsAt }, statusCode: 0, homeScore: 0, awayScore: 0 };
  const value = [{ ...match, periods: [], phase: 'waiting', league }];
  site.next(closing());
  await open('/', { 'schedule.ofDay': { ok: true, value } });
  const isNamed = () => document.querySelector('[data-main-matches]') !== null;
  await expect.poll(isNamed).toBe(true);
  site.next(closing(57));
  await expect.poll(isNamed).toBe(false);
});

test('A17 C7 the menu says which of its games are closed', async () => {
  const casual = (label: string, type: string) => ({
    label,
    label_en: type,
    popup: `/view/casual/default/lobby/spo/{lang}?gametype=${type}`,
  });
  const menu = siteRow.menu.map((item) =>
    item.route === '/casual'
      ? { ...item, children: [casual('점프볼', 'jumpball'), casual('코인토스', 'cointoss')] }
      : item,
  );
  site.next({ ...closing(57, 59, 60), site: siteFactsOf({ ...siteRow, menu }) });
  await open('/news/notice');
  const entries = (): readonly string[] =>
    [...document.querySelectorAll('header nav a, header nav button')].map(({ textContent }) => textContent);
  await expect.poll(entries).toContain('점프볼 점검 중');
  expect(entries()).toEqual(
    expect.arrayContaining(['게임센터', '승무패 점검 중', '라이브 점검 중', '스페셜', '코인토스']),
  );
});

test('A19 C1 on a phone the bar below says which of its games are closed', async () => {
  site.next(closing(57, 60, 61, 62));
  await mountSite('/news/notice', { width: 390, answers: { 'site.view': site } });
  const bar = page.getByRole('navigation', { name: '빠른 이동' });
  await expect.element(bar.getByRole('link', { name: '점검 중 승무패' })).toBeVisible();
  await expect.element(bar.getByRole('link', { name: '라이브', exact: true })).toBeVisible();
  site.next(closing());
  await expect.element(bar.getByRole('link', { name: '승무패', exact: true })).toBeVisible();
});

test('A19 at 320 px the bar below says in English, too, that a game is closed, and cuts no word', async () => {
  site.next(closing(57, 59));
  await mountSite('/news/notice', { width: 320, language: 'en', answers: { 'site.view': site } });
  const bar = page.getByRole('navigation', { name: 'Quick navigation' });
  await expect.element(bar).toBeVisible();
  const words = () => [...bar.element().querySelectorAll('small')];
  await expect.poll(() => words().map(({ textContent }) => textContent)).toEqual(['Closed', 'Closed']);
  expect(words().filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toEqual([]);
});

test('A5 the guide of a closed game says so', async () => {
  await open('/info/guide/jumpball', { 'guides.figures': guideFigures(defaultStandards) });
  const note = page.getByText('지금은 시스템 점검 중이에요. 점검이 끝나면 저절로 다시 열려요.');
  await expect.element(note).toBeVisible();
  site.next(closing(59));
  await expect.element(note).not.toBeInTheDocument();
});

test('A26 the search says which pages belong to a closed game', async () => {
  const paths = ['/hitgame/live', '/hitgame/srs', '/casual'];
  const found = paths.map((path) => ({ kind: 'screen', path }));
  const unanswered = { ok: false, error: { kind: 'no-link' } };
  await open('/alerts', {
    'search.find': { found, whole: true },
    'search.present': [],
    'favourite.popularFavourites': unanswered,
  });
  dialogs.show('search');
  await page.getByRole('dialog').getByRole('combobox').fill('게임');
  const closed = (): readonly boolean[] =>
    [...document.querySelectorAll('[role=grid] [data-kind=screen]')].map(({ textContent }) =>
      textContent.includes('점검 중'),
    );
  // One casual game of three is open.
  await expect.poll(closed).toEqual([true, false, false]);
  site.next(closing(57, 60, 61, 62));
  await expect.poll(closed).toEqual([false, true, true]);
});
