import { BehaviorSubject, of } from 'rxjs';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Bet, BetLeg, BetStatus } from '../../domain/bet/bet.ts';
import { BetCard } from '../../src/features/bets/bet-card.tsx';
import { shareText } from '../../src/features/bets/share-text.ts';
import type { ConnectionView } from '../../worker/features/connection/connection-api.ts';
import { textStore } from '../../src/text/i18n.ts';
import { betViewOf, legOf } from '../given/domain/bet.ts';
import { givenClient, linkUp } from '../given/screens/client.tsx';
import { addressNow, mountSite, withoutMotion } from '../given/screens/mounted-site.tsx';

describe('T6 G3 taking a bet back from its card', () => {
  test('one press asks with the count; only the confirmation takes it back', async () => {
    const { Frame, sent } = await givenClient({
      'bets.cancel': { ok: true, value: { cancelled: [7], failed: [], why: null } },
    });
    const screen = await render(
      <Frame>
        <BetCard bet={betViewOf({ drawId: 7, cancellable: true })} open onToggle={() => {}} />
      </Frame>,
    );
    await screen.getByRole('button', { name: '이 예측 취소하기' }).click();
    await expect.element(screen.getByText(/예측 1건을 취소할까요/)).toBeVisible();
    expect(sent).toEqual([]);
    await screen.getByRole('button', { name: '그대로 두기' }).click();
    await screen.getByRole('button', { name: '이 예측 취소하기' }).click();
    await screen.getByRole('button', { name: '1건 취소하기' }).click();
    await expect.poll(() => sent).toEqual([{ command: 'bets.cancel', args: [[7]] }]);
  });

  test('while a cancel is under way, the button is disabled', async () => {
    const { Frame } = await givenClient({ 'bets.cancelable': of({ state: 'sending', groups: [] }) });
    const screen = await render(
      <Frame>
        <BetCard bet={betViewOf({ cancellable: true })} open onToggle={() => {}} />
      </Frame>,
    );
    await expect.element(screen.getByRole('button', { name: '취소하는 중' })).toBeDisabled();
  });
});

describe('G1 a card of the history', () => {
  test('C9: when a market has no name here, its specifier says that the line is a total', async () => {
    const { Frame } = await givenClient();
    const legs = [legOf({ marketId: 9999, specifier: 'total=8.5', outcomeId: 12 })];
    const screen = await render(
      <Frame>
        <BetCard bet={betViewOf({ legs })} open onToggle={() => {}} />
      </Frame>,
    );
    await expect.element(screen.getByText(/\(8\.5\)/).first()).toBeVisible();
  });

  test('C9: an English name in a Korean page has its language: in the head, in the leg, in both picks', async () => {
    const { Frame } = await givenClient();
    const legs = [legOf({ home: { ko: 'Arsenal', en: 'Arsenal' } })];
    const screen = await render(
      <Frame>
        <BetCard bet={betViewOf({ legs })} open onToggle={() => {}} />
      </Frame>,
    );
    await expect.element(screen.getByText('Arsenal', { exact: true }).first()).toBeVisible();
    const marked = [...document.querySelectorAll('[data-english][lang=en]')];
    expect(marked.map(({ textContent }) => textContent)).toEqual([
      'Arsenal',
      'Arsenal',
      'Arsenal',
      'Arsenal',
    ]);
  });

  test.each<[string, Partial<BetLeg>, string, string]>([
    ['by its final score', { homeScore: 87, awayScore: 77, matchStatus: 100 }, '87 : 77', ''],
    [
      'in play, of a match that went on',
      { homeScore: 87, awayScore: 77, matchStatus: 100, decidedScore: { home: 85, away: 67 } },
      '87 : 77',
      '결정 85:67 · 종료 87:77',
    ],
    [
      'in play, where nothing later is known',
      { matchStatus: 16, decidedScore: { home: 85, away: 67 } },
      'vs',
      '결정 85:67',
    ],
  ])('G2: a leg that was decided %s says both scores', async (_, more, between, note) => {
    const { Frame } = await givenClient();
    const bet = betViewOf({ state: 'win', won: 1, legs: [legOf({ state: 'win', ...more })] });
    const screen = await render(
      <Frame>
        <BetCard bet={bet} open onToggle={() => {}} />
      </Frame>,
    );
    await expect.element(screen.getByText(`홈 ${between} 원정`, { exact: true }).first()).toBeVisible();
    const notes = [...screen.container.querySelectorAll('[data-decided-score]')];
    // In the name of the bet, and at its leg.
    expect(notes.map(({ textContent }) => textContent)).toEqual(note === '' ? [] : [note, note]);
    const shared = note === '' ? `홈 ${between} 원정 —` : `홈 ${between} 원정 (${note}) —`;
    expect(shareText(bet, textStore.now().say, 'ko')).toContain(shared);
  });

  test.each<[BetStatus, string, Partial<BetLeg>]>([
    ['win', '절반 적중', { half: true }],
    ['lose', '절반 미적중', { half: true }],
    ['win', '1/4 적중 · 3/4 미적중', { shares: { won: 1, back: 0, of: 4 } }],
    ['lose', '1/3 적중특례 · 2/3 미적중', { shares: { won: 0, back: 1, of: 3 } }],
  ])(
    'a single that is %s in part says %s, in its head, its leg and the shared text',
    async (state, word, part) => {
      const { Frame } = await givenClient();
      const bet = betViewOf({ state, legs: [legOf({ state, ...part })] });
      const screen = await render(
        <Frame>
          <BetCard bet={bet} open onToggle={() => {}} />
        </Frame>,
      );
      expect(screen.getByText(word, { exact: true }).elements()).toHaveLength(2);
      expect(shareText(bet, textStore.now().say, 'ko')).toContain(`] ${word} ·`);
    },
  );

  test.each<[string, Partial<Bet>, string]>([
    ['half lost', { state: 'lose', won: 500_000, legs: [legOf({ half: true })] }, '돌려받은 골드500,000'],
    ['lost', { state: 'lose', won: 0 }, '적중금0'],
    ['refunded', { state: 'refund' }, '돌려받은 골드1,000,000'],
    ['won', { state: 'win', won: 2_100_000 }, '적중금2,100,000'],
    ['open', { state: 'opened' }, '예상 적중금2,100,000'],
  ])('a bet that is %s shows the amount of the view', async (_, more, amount) => {
    const { Frame } = await givenClient();
    const screen = await render(
      <Frame>
        <BetCard bet={betViewOf(more)} open={false} onToggle={() => {}} />
      </Frame>,
    );
    expect(screen.container.querySelector('dl')?.lastElementChild?.textContent).toBe(amount);
  });
});

withoutMotion();
const member = of({
  state: 'member',
  member: { userId: '7', id: 'demo1', nick: '루키별', level: 'UL01' },
  standards: [],
});

describe('G1 G2 the page of the history', () => {
  test.each<[string, number | null]>([
    ['/hitgame/history', null],
    ['/mypage/hitgame/srs', 57],
    ['/mypage/hitgame/live', 59],
    ['/hitgame/history?game=58&bet=7', 58],
  ])('%s asks for the game %s; null is that of the latest bet', async (path, gameCode) => {
    const { sent } = await mountSite(path, {
      width: 1440,
      answers: { 'account.view': member, 'bets.bet': { ok: true, value: betViewOf({ drawId: 7 }) } },
    });
    const asked = (): unknown[] => sent.filter(({ command }) => command === 'bets.openHistory');
    await expect.poll(asked).toMatchObject([{ args: [{ gameCode }] }]);
  });

  test.each([320, 390])(
    'at %i px game, state and days stand in one row, and each can be changed',
    async (width) => {
      const query = { gameCode: 57, filter: 'all', termDays: 15, page: 1 } as const;
      const history = {
        query,
        state: 'ready',
        error: null,
        bets: [],
        totalItems: 0,
        pageSize: 8,
        expanded: null,
      };
      const { sent } = await mountSite('/hitgame/history', {
        width,
        answers: { 'account.view': member, 'bets.history': of(history) },
      });
      const choices = page.getByRole('combobox');
      await expect.poll(() => choices.elements().length).toBe(3);
      const tops = choices.elements().map((one) => one.getBoundingClientRect().top);
      expect(new Set(tops).size).toBe(1);
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
      await page.getByRole('combobox', { name: '상태' }).selectOptions('적중특례');
      await page.getByRole('combobox', { name: '기간' }).selectOptions('30일');
      await page.getByRole('combobox', { name: '게임' }).selectOptions('스페셜');
      const asked = sent.filter(({ command }) => command === 'bets.openHistory').map(({ args }) => args[0]);
      expect(asked.slice(-3)).toMatchObject([{ filter: 'special' }, { termDays: 30 }, { gameCode: 58 }]);
    },
  );

  test('what could not be asked while the first link opens has not failed; a lost link is named', async () => {
    const query = { gameCode: 57, filter: 'all', termDays: 15, page: 1 } as const;
    const history = {
      query,
      state: 'failed',
      error: { kind: 'no-link', text: 'link' },
      bets: [],
      totalItems: 0,
      pageSize: 8,
      expanded: null,
    };
    const opening = { ...linkUp, link: 'connecting', online: false, stream: 'down' } as const;
    const connection = new BehaviorSubject<ConnectionView>(opening);
    await mountSite('/hitgame/history', {
      width: 390,
      answers: { 'account.view': member, 'bets.history': of(history), 'connection.view': connection },
    });
    await expect.poll(() => page.getByRole('combobox').elements().length).toBe(3);
    expect(document.body.textContent).not.toContain('연결이 끊겨 불러오지 못했어요');
    connection.next({ ...opening, lostAt: 1_700_000_000_000 });
    await expect
      .element(page.getByText('연결이 끊겨 불러오지 못했어요. 연결을 확인해 주세요.'))
      .toBeVisible();
  });

  test('an empty one leads to the live matches', async () => {
    const query = { gameCode: 57, filter: 'all', termDays: 15, page: 1 } as const;
    const history = {
      query,
      state: 'ready',
      error: null,
      bets: [],
      totalItems: 0,
      pageSize: 8,
      expanded: null,
    };
    await mountSite('/hitgame/history', {
      width: 390,
      answers: { 'account.view': member, 'bets.history': of(history) },
    });
    await page.getByRole('link', { name: '라이브 보기' }).click();
    await expect.poll(addressNow).toBe('/hitgame/live');
  });

  test('on a wide screen the amounts of all rows stand in line, up to 50,000,000,000', async () => {
    const bets = [
      betViewOf({ drawId: 1, stake: 5000, expected: 10_500 }),
      betViewOf({ drawId: 2, stake: 50_000_000_000, expected: 50_000_000_000, odds: 999_999 }),
      betViewOf({ drawId: 3, odds: 210, acceptedOdds: 540, legs: [legOf(), legOf({ matchId: 2 })] }),
    ];
    const query = { gameCode: 57, filter: 'all', termDays: 15, page: 1 } as const;
    const history = { query, state: 'ready', error: null, bets, totalItems: 3, pageSize: 8, expanded: null };
    await mountSite('/hitgame/history', {
      width: 1440,
      answers: { 'account.view': member, 'bets.history': of(history) },
    });
    await expect.poll(() => document.querySelectorAll('[data-bet]').length).toBe(3);
    const edges = [...document.querySelectorAll('[data-bet]')].map((row) =>
      [...row.querySelectorAll('dl > div')].map((cell) => Math.round(cell.getBoundingClientRect().right)),
    );
    expect(edges[1]).toEqual(edges[0]);
    expect(edges[2]).toEqual(edges[0]);
    const isCut = ({ scrollWidth, clientWidth }: Element): boolean => scrollWidth > clientWidth;
    expect([...document.querySelectorAll('[data-bet] dd')].filter(isCut)).toEqual([]);
  });
});
