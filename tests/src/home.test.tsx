/** A1: the home page as tonight's programme, for members and for visitors. */
import { BehaviorSubject, of } from 'rxjs';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Favourite } from '../../domain/favourites/favourites.ts';
import type { OpenBetsView } from '../../worker/features/open-bets/open-bets-api.ts';
import { betViewOf, legOf } from '../given/domain/bet.ts';
import { linkUp } from '../given/screens/client.tsx';
import {
  NOW,
  betsOn,
  given,
  homeOf,
  ofMember,
  schedule,
  scheduled,
  tonight,
} from '../given/screens/home-evening.ts';
import { accessFaultsHere, mountSite, withoutMotion } from '../given/screens/mounted-site.tsx';

withoutMotion();
beforeEach(() => localStorage.removeItem('spo.main-banner'));

const card = (name: string) => {
  const found = document.querySelector(`[data-programme=${name}]`);
  if (found === null) throw new Error(`no card ${name}`);
  return page.elementLocator(found);
};
const names = (): readonly string[] =>
  [...document.querySelectorAll<HTMLElement>('[data-programme]')].map(
    (one) => one.dataset['programme'] ?? '',
  );
async function isDrawn(name: string): Promise<void> {
  await expect.poll(() => document.querySelector(`[data-programme=${name}] a`)).not.toBeNull();
}

/** The first test of the file: the code of the tickets has not come yet. */
test('the place of the tickets is never higher than they are, while their code comes, too (P7)', async () => {
  let most = 0;
  const tickets = () => document.querySelector<HTMLElement>('[data-programme=tickets]');
  const observer = new MutationObserver(() => (most = Math.max(most, tickets()?.offsetHeight ?? 0)));
  observer.observe(document.body, { childList: true, subtree: true });
  await mountSite('/', { width: 1440, answers: ofMember });
  await expect.poll(() => document.querySelectorAll('[data-short-ticket]').length).toBe(1);
  observer.disconnect();
  expect(most).toBe(tickets()?.offsetHeight);
});

describe('a member', () => {
  test.each([390, 1440] as const)(
    'has own teams, tickets, closest, swing and next at %i px',
    async (width) => {
      await mountSite('/', { width, answers: ofMember });
      await isDrawn('closest');
      expect(names()).toEqual(['mine', 'tickets', 'closest', 'swing', 'next']);
      await expect.poll(() => document.querySelectorAll('[data-own-match]').length).toBe(2);
      await expect.poll(() => document.querySelectorAll('[data-short-ticket]').length).toBe(1);
      expect(document.querySelector('[data-short-ticket]')?.textContent).toContain('우세');
      const coming = [...document.querySelectorAll('[data-programme=next] a')];
      expect(coming.map((link) => link.getAttribute('href'))).toEqual(
        [11, 12].map((id) => `/sports/Match/analysis/${id}`),
      );
      expect(document.querySelector('[data-begin]')).toBeNull();
      expect(document.querySelector('[data-promotion]')).toBeNull();
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    },
  );

  test.each([390, 1440] as const)(
    'has tickets in one line at %i px, however many they are',
    async (width) => {
      const open = (count: number): OpenBetsView => ({
        ...betsOn(),
        bets: Array.from({ length: count }, (_, at) => ({
          ...betViewOf({ drawId: at }),
          legs: [{ ...legOf({ matchId: 2 }), odds: 185, standing: 'leading' }],
        })),
      });
      const view = new BehaviorSubject(open(0));
      await mountSite('/', { width, answers: { ...ofMember, 'openBets.view': view } });
      await expect.poll(() => names().length).toBe(5);
      await expect.element(card('tickets').getByText('진행 중인 예측이 없어요')).toBeVisible();
      const height = () => document.querySelector<HTMLElement>('[data-programme=tickets]')?.offsetHeight;
      const empty = height();
      expect(empty).toBeLessThan(width === 390 ? 150 : 100);
      for (const count of [1, 3]) {
        view.next(open(count));
        await expect.poll(() => document.querySelectorAll('[data-short-ticket]').length).toBe(count);
        expect(height()).toBe(empty);
      }
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    },
  );

  test('of a team in play the score, of another its next match, and none twice', async () => {
    await mountSite('/', { width: 1440, answers: ofMember });
    await expect.poll(() => document.querySelectorAll('[data-own-match]').length).toBe(2);
    const links = () =>
      [...document.querySelectorAll('[data-own-match] a')].map((one) => one.getAttribute('href'));
    await expect.poll(links).toEqual(['/hitgame/live/2', '/sports/Match/analysis/12']);
  });

  test.each([
    [390, 1],
    [1440, 1],
    [1440, 2],
  ] as const)(
    'at %i px %i own matches leave no part of their box empty: other teams',
    async (width, count) => {
      await mountSite('/', {
        width,
        answers: { ...ofMember, 'favourites.view': of([homeOf(2), homeOf(12)].slice(0, count)) },
      });
      await expect.poll(() => document.querySelectorAll('[data-own-match]').length).toBe(count);
      await expect.poll(() => document.querySelector('[data-to-follow]')).not.toBeNull();
      const rest = document.querySelector<HTMLElement>('[data-to-follow]');
      const list = rest?.parentElement;
      const place = list?.parentElement;
      if (!rest || !list || !place) throw new Error('no teams to follow');
      const edges = rest.getBoundingClientRect();
      expect(Math.round(edges.right)).toBe(Math.round(list.getBoundingClientRect().right));
      expect(edges.bottom).toBeLessThanOrEqual(place.getBoundingClientRect().bottom);
      const stars = [...rest.querySelectorAll<HTMLElement>('[data-favourite]')].filter((one) =>
        one.checkVisibility(),
      );
      expect(stars.length).toBeGreaterThanOrEqual(2);
      const own = document.querySelector('[data-own-match]')?.textContent ?? '';
      for (const star of stars)
        expect(own).not.toContain(star.nextElementSibling?.nextElementSibling?.textContent);
    },
  );

  test('a member whose teams do not play reads so, and has other teams to follow', async () => {
    const elsewhere: Favourite = { ...homeOf(2), id: 999_999 };
    await mountSite('/', { width: 1440, answers: { ...ofMember, 'favourites.view': of([elsewhere]) } });
    await expect.element(card('mine').getByText('오늘과 내일은 내 팀의 경기가 없어요')).toBeVisible();
    expect(document.querySelectorAll('[data-programme=mine] [data-favourite]').length).toBeGreaterThan(1);
  });

  test('without a favourite has tonight’s teams to follow and the search; without a bet is led to the prices', async () => {
    await mountSite('/', {
      width: 1440,
      answers: {
        ...ofMember,
        'favourites.view': of([]),
        'openBets.view': of({ state: 'ready', bets: [], hasMore: false }),
      },
    });
    await expect.poll(() => names().length).toBe(5);
    await expect.element(card('mine').getByRole('button', { name: '팀 검색' })).toBeVisible();
    const { facts } = scheduled(2, 'live');
    await expect
      .element(card('mine').getByRole('button', { name: `${facts.home.name.ko} 즐겨찾기 추가` }))
      .toBeVisible();
    await expect.element(card('tickets').getByText('진행 중인 예측이 없어요')).toBeVisible();
  });

  test('without a favourite reads of no star before one is on the screen; none plays: the way to one', async () => {
    let come = (): void => {};
    const late = new Promise<void>((resolve) => (come = resolve));
    await mountSite('/', {
      width: 390,
      answers: {
        ...ofMember,
        'favourites.view': of([]),
        'schedule.ofDay': async (day: number) => {
          if (day === 1) await late;
          return { ok: true, value: [] };
        },
      },
    });
    await expect.poll(() => names().length).toBe(5);
    const mine = () => document.querySelector<HTMLElement>('[data-programme=mine]');
    const height = mine()?.offsetHeight;
    expect(mine()?.textContent).not.toContain('별');
    expect(mine()?.querySelector('ul')).toBeNull();
    come();
    await expect.element(card('mine').getByText(/^팀을 검색해 별을 누르면/)).toBeVisible();
    await expect.element(card('mine').getByRole('button', { name: '팀 검색' })).toBeVisible();
    expect(mine()?.querySelector('ul')).toBeNull();
    expect(mine()?.offsetHeight).toBe(height);
  });
});

describe('a visitor', () => {
  test('has the same without what is theirs, and one way to begin', async () => {
    await mountSite('/', { width: 390, answers: given });
    await isDrawn('closest');
    expect(names()).toEqual(['closest', 'swing', 'next']);
    expect(document.querySelectorAll('[data-begin] button')).toHaveLength(1);
    const begin = page.getByRole('button', { name: '가입하고 시작하기' });
    await expect.element(begin).toBeInViewport();
    expect(document.querySelector('[data-promotion]')?.contains(begin.element())).toBe(true);
    const lines = () => [...document.querySelectorAll('[data-scoreboard] a')];
    await expect.poll(() => lines().length).toBe(5);
    expect(lines()[0]?.textContent).toMatch(/\d : \d/);
    expect(await accessFaultsHere()).toEqual([]);
  });
});

describe('the programme', () => {
  test.each([390, 1024, 1440] as const)(
    'at %i px each match has a board: both crests at the score or countdown, whole in its card',
    async (width) => {
      await mountSite('/', { width, answers: given });
      await isDrawn('closest');
      for (const name of names()) {
        await expect
          .poll(() => document.querySelector(`[data-programme=${name}] .scoreboard a`))
          .not.toBeNull();
        const found = document.querySelector<HTMLElement>(`[data-programme=${name}]`);
        const link = found?.querySelector('.scoreboard a');
        const [home, between, away] = [...(link?.children ?? [])].map((one) => one.getBoundingClientRect());
        if (found === null || home === undefined || between === undefined || away === undefined)
          throw new Error(`no board of ${name}`);
        expect(home.right).toBeLessThanOrEqual(between.left);
        expect(between.right).toBeLessThanOrEqual(away.left);
        expect(Math.abs(home.width - away.width)).toBeLessThanOrEqual(1);
        expect(found.scrollHeight).toBeLessThanOrEqual(found.clientHeight);
        const last = found.lastElementChild?.getBoundingClientRect();
        expect(last?.bottom).toBeLessThanOrEqual(found.getBoundingClientRect().bottom);
      }
    },
  );

  test('says the chances of the closest match, and how the other moved', async () => {
    await mountSite('/', { width: 1440, answers: given });
    await expect
      .element(card('closest').getByRole('img', { name: /38%, 무승부 26%, .* 36%$/ }))
      .toBeVisible();
    await expect.element(card('swing').getByText(/42% → 71%/)).toBeVisible();
    await expect
      .poll(() => document.querySelectorAll('[data-programme=closest] [data-cell]').length)
      .toBeGreaterThan(1);
  });

  test('takes the next match of the answer where the list has the first no more', async () => {
    await mountSite('/', {
      width: 1440,
      answers: { ...given, 'analysis.programme': tonight({ closest: [999, 3] }) },
    });
    await expect
      .poll(() => document.querySelector('[data-programme=closest] a')?.getAttribute('href'))
      .toBe('/hitgame/live/3');
  });

  test('counts down to the next start, and then to the one after it', async () => {
    const soon = Date.now() + 4000;
    const days = [scheduled(11, 'waiting', soon), scheduled(12, 'waiting', soon + 90_000)];
    await mountSite('/', {
      width: 1440,
      answers: { ...given, 'schedule.ofDay': { ok: true, value: days } },
    });
    const next = () => document.querySelector('[data-programme=next] a')?.getAttribute('href');
    await expect.poll(next).toBe('/sports/Match/analysis/11');
    await expect.element(card('next').getByText(/^00:0\d뒤에 시작해요$/)).toBeVisible();
    await expect.poll(next).toBe('/sports/Match/analysis/12');
    await expect.element(card('next').getByText(/^01:[0-3]\d뒤에 시작해요$/)).toBeVisible();
  });

  test('one match has no two cards: the next largest swing stands beside the closest match', async () => {
    await mountSite('/', {
      width: 1440,
      answers: { ...given, 'analysis.programme': tonight({ closest: [22, 3], swings: [22, 2] }) },
    });
    const linkOf = (name: string) =>
      document.querySelector(`[data-programme=${name}] a`)?.getAttribute('href');
    await expect.poll(() => linkOf('closest')).toBe('/hitgame/live/22');
    await expect.poll(() => linkOf('swing')).toBe('/hitgame/live/2');
    await expect.element(card('swing').getByText('10분 사이 두 번째로 크게 움직인 경기')).toBeVisible();
  });

  test('the largest swing stays where no other match moved, and says what it is', async () => {
    await mountSite('/', {
      width: 1440,
      answers: { ...given, 'analysis.programme': tonight({ closest: [22], swings: [22] }) },
    });
    await expect
      .poll(() => document.querySelector('[data-programme=swing] a')?.getAttribute('href'))
      .toBe('/hitgame/live/22');
    await expect.element(card('swing').getByText('10분 사이 가장 크게 움직인 경기')).toBeVisible();
  });

  test('says so where nothing moved', async () => {
    await mountSite('/', {
      width: 1440,
      answers: { ...given, 'analysis.programme': tonight({ swings: [] }) },
    });
    await expect.element(card('swing').getByText('10분 사이 크게 움직인 경기가 없어요')).toBeVisible();
  });

  test('an answer that failed is asked for again by a press', async () => {
    const ask = vi.fn<() => unknown>(() => ({ ok: false, error: { kind: 'no-link' } }));
    await mountSite('/', { width: 1440, answers: { ...given, 'analysis.programme': ask } });
    const again = card('closest').getByRole('button', { name: '다시 시도' });
    await expect.element(again).toBeVisible();
    ask.mockReturnValue(tonight());
    await again.click();
    await isDrawn('closest');
  });

  test.each([390, 1440] as const)('nothing moves when answers come late at %i px (P7)', async (width) => {
    let come = (): void => {};
    const late = new Promise((resolve) => (come = () => resolve(tonight())));
    await mountSite('/', {
      width,
      answers: {
        ...ofMember,
        'analysis.programme': () => late,
        'schedule.ofDay': async (day: number) => (await late, schedule(day)),
      },
    });
    await expect.poll(() => names().length).toBe(5);
    const places = () =>
      [...document.querySelectorAll('main [data-programme], main h2')].map((one) => {
        const { top, height } = one.getBoundingClientRect();
        return `${Math.round(top)} ${Math.round(height)}`;
      });
    const before = places().slice(0, 12);
    come();
    await isDrawn('closest');
    await isDrawn('next');
    expect(places().slice(0, 12)).toEqual(before);
  });
});

test('A1 without a connection the rows in play say so, also before the list has come', async () => {
  const lost = { ...linkUp, link: 'disconnected', online: false, stream: 'down', lostAt: NOW };
  const answers = { ...ofMember, 'connection.view': of(lost), 'prices.setListQuery': null };
  await mountSite('/', { width: 1440, answers });
  await expect
    .element(page.getByRole('heading', { name: '연결이 끊겨 경기를 불러오지 못했어요' }))
    .toBeVisible();
});

/** Elements whose text is wider or higher than its place. */
const cutIn = (selector: string): readonly string[] =>
  [...document.querySelectorAll<HTMLElement>(selector)]
    .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2)
    .map((one) => one.textContent);

describe('names on a phone, in English', () => {
  const looks = { width: 390, language: 'en' } as const;

  test('stand whole on the board of scores and beside their stars', async () => {
    await mountSite('/', { ...looks, answers: given });
    await expect.poll(() => document.querySelectorAll('[data-scoreboard] a').length).toBe(5);
    expect(cutIn('[data-scoreboard] a > span')).toEqual([]);
    const links = [...document.querySelectorAll<HTMLElement>('[data-scoreboard] a')].filter(
      ({ offsetHeight }) => offsetHeight > 0,
    );
    expect(links).toHaveLength(3);
    for (const link of links) {
      const { bottom, height } = link.getBoundingClientRect();
      expect(height).toBeGreaterThanOrEqual(40);
      for (const part of link.children)
        expect(part.getBoundingClientRect().bottom).toBeLessThanOrEqual(bottom + 1);
    }
  });

  test.each([320, 390])('of teams to follow stand whole at %i px', async (width) => {
    await mountSite('/', { ...looks, width, answers: { ...ofMember, 'favourites.view': of([]) } });
    await expect.poll(() => document.querySelectorAll('[data-programme=mine] li').length).toBeGreaterThan(1);
    expect(cutIn('[data-programme=mine] li > span')).toEqual([]);
  });
});

test.each([390, 1440] as const)(
  'rows in play have one height at %i px, each names its league',
  async (width) => {
    await mountSite('/', { width, answers: given });
    const rows = () => [...document.querySelectorAll<HTMLElement>('main article[data-match]')];
    await expect.poll(() => rows().length).toBe(6);
    expect(new Set(rows().map(({ offsetHeight }) => offsetHeight)).size).toBe(1);
    expect(rows().every(({ dataset }) => dataset['named'] === 'true')).toBe(true);
    // Five leagues have matches in play.
    expect(rows().map(({ dataset }) => Number(dataset['match']))).toEqual([1, 2, 21, 41, 61, 81]);
  },
);

test('A1 C1 a row in play has the dot of a bet and the line of chances, as in the live list', async () => {
  const points = [
    [NOW - 600_000, 500],
    [NOW - 60_000, 620],
  ];
  const answers = {
    ...ofMember,
    'analysis.winChances': { ok: true, value: { matches: [{ match: 1, points, moved: undefined }] } },
  };
  await mountSite('/', { width: 1440, answers });
  const dots = () =>
    [...document.querySelectorAll('article [aria-label="내 예측이 있는 경기"]')].map(
      (dot) => dot.closest<HTMLElement>('article')?.dataset['match'],
    );
  await expect.poll(dots).toEqual(['2']);
  await expect.element(page.getByRole('img', { name: /승리 확률 62%$/ })).toBeVisible();
});
