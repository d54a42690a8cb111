/** The member's open bets: in the sidebar, in the slip bar, and on a match's page. */
import '../../src/theme/tokens.css';
import { BehaviorSubject, of } from 'rxjs';
import { afterEach, describe, expect, test } from 'vitest';
import { Navigate } from 'react-router';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { LegStanding } from '../../domain/bet/leg-standing.ts';
import { dialogs } from '../../src/core/browser/dialogs.ts';
import { shareText } from '../../src/features/bets/share-text.ts';
import { MatchBets } from '../../src/features/open-bets/use-match-bets.tsx';
import { SlipBar } from '../../src/features/slip/slip-bar.tsx';
import { Sidebar } from '../../src/shell/sidebar.tsx';
import type {
  OpenBetsView,
  OpenBetView,
  OpenLegView,
} from '../../worker/features/open-bets/open-bets-api.ts';
import { betViewOf, legOf } from '../given/domain/bet.ts';
import { type GivenClient, givenClient } from '../given/screens/client.tsx';

const member = { userId: '1', id: 'demo1', nick: '루키별', level: 'UL01' };
const account = { state: 'member', member, standards: [] } as const;

afterEach(() => {
  dialogs.show(null);
  document.cookie = 'auth._token=; max-age=0; path=/';
  localStorage.removeItem('spo.open-bets-px');
});

const legView = (standing: LegStanding, more: Partial<OpenLegView> = {}): OpenLegView => ({
  ...legOf(more),
  standing,
  ...more,
});

const openBet = (legs: readonly OpenLegView[], more: Partial<OpenBetView> = {}): OpenBetView => ({
  ...betViewOf({ folders: legs.length }),
  ...more,
  legs,
});

const viewOf = (bets: readonly OpenBetView[], more: Partial<OpenBetsView> = {}): OpenBetsView => ({
  state: 'ready',
  bets,
  hasMore: false,
  ...more,
});

async function shown(views: OpenBetsView | BehaviorSubject<OpenBetsView>, inside: React.ReactNode) {
  const given: GivenClient = await givenClient({
    'account.view': of(account),
    'openBets.view': views instanceof BehaviorSubject ? views : of(views),
  });
  await page.viewport(1440, 1000);
  const { Frame } = given;
  const screen = await render(<Frame>{inside}</Frame>);
  return { ...given, screen };
}

/** The home page has the open bets itself. */
const BesideList = () => (
  <>
    <Navigate to="/hitgame/live" />
    <Sidebar />
  </>
);
const panel = () => page.getByRole('region', { name: '진행 중인 내 예측' });

describe('G10 the open bets beside the page', () => {
  test.each<[LegStanding, string, Partial<OpenLegView>]>([
    ['won', '적중', {}],
    ['half-won', '절반 적중', {}],
    ['lost', '미적중', {}],
    ['half-lost', '절반 미적중', {}],
    ['void', '적중특례', {}],
    ['leading', '우세', {}],
    ['level', '동점', {}],
    ['level', '기준점과 같음', { marketId: 18, specifier: 'total=2', outcomeId: 12 }],
    ['trailing', '열세', {}],
    ['to-come', '경기 전', {}],
    ['stopped', '경기 중단', {}],
    ['unknown', '점수 확인 중', {}],
  ])('a leg that is %s says %s', async (standing, word, more) => {
    await shown(viewOf([openBet([legView(standing, more)])]), <BesideList />);
    await expect.element(panel().getByText(word, { exact: true })).toBeVisible();
  });

  test('a running leg shows score, period, pick and odds, and leads to its match in play', async () => {
    const leg = legView('leading', { playedId: 77, homeScore: 2, awayScore: 1, matchStatus: 7 });
    await shown(viewOf([openBet([leg])]), <BesideList />);
    await expect.element(panel().getByText('2:1')).toBeVisible();
    await expect.element(panel().getByText(/ · 후반/)).toBeVisible();
    // Once: the odds of a single bet are those of its pick.
    await expect.element(panel().getByText('2.10', { exact: true })).toBeVisible();
    const link = panel().getByRole('link');
    await expect.element(link).toHaveAttribute('href', '/hitgame/live/77');
  });

  test('ten folders fold to three that can still change, with the count of each standing', async () => {
    const standings: LegStanding[] = ['won', 'won', 'void', 'leading', 'trailing', 'level', 'to-come'];
    const legs = [...standings, 'to-come', 'to-come', 'to-come'].map((standing, at) =>
      legView(standing as LegStanding, { matchId: at + 1, home: { ko: `팀${at}`, en: `Team ${at}` } }),
    );
    await shown(viewOf([openBet(legs)]), <BesideList />);
    await expect
      .element(panel().getByText('적중 2 · 우세 1 · 동점 1 · 열세 1 · 경기 전 4 · 적중특례 1'))
      .toBeVisible();
    const names = (): (string | undefined)[] =>
      [...document.querySelectorAll('[data-standing]')].map((one) => /팀\d/.exec(one.textContent)?.[0]);
    expect(names()).toEqual(['팀3', '팀4', '팀5']);
    await panel().getByRole('button', { name: '10폴더 모두 보기' }).click();
    expect(names()).toHaveLength(10);
    await panel().getByRole('button', { name: '접기' }).click();
    expect(names()).toHaveLength(3);
  });

  test('the score moves in its place; a settled bet shows its result, then leaves', async () => {
    const leg = legView('trailing', { homeScore: 0, awayScore: 1, matchStatus: 7 });
    const other = openBet([legView('to-come')], { drawId: 2 });
    const views = new BehaviorSubject(viewOf([openBet([leg]), other]));
    await shown(views, <BesideList />);
    await expect.element(panel().getByText('0:1')).toBeVisible();
    const card = document.querySelector('[data-open-bet="1"]');
    views.next(viewOf([openBet([{ ...leg, homeScore: 2, standing: 'leading' }]), other]));
    await expect.element(panel().getByText('2:1')).toBeVisible();
    expect(document.querySelector('[data-open-bet="1"]')).toBe(card);
    const won = openBet([{ ...leg, standing: 'won', state: 'win' }], {
      state: 'win',
      shown: { label: 'won', gold: 2_345_678 },
    });
    views.next(viewOf([won, other]));
    await expect.element(panel().getByText('적중', { exact: true }).first()).toBeVisible();
    await expect.element(panel().getByText('2,345,678')).toBeVisible();
    await expect.element(panel()).toHaveAttribute('data-open-bets', '1');
    views.next(viewOf([other]));
    await expect.poll(() => document.querySelectorAll('[data-open-bet]').length).toBe(1);
  });

  test('L2 a bought bet shows what the member paid for it, not the stake of its seller', async () => {
    const bought = betViewOf({ stake: 30_000_000, trade: { side: 'bought', price: 45_000_000 } });
    await shown(viewOf([{ ...bought, legs: [legView('to-come')] }]), <BesideList />);
    await expect.element(panel().getByText(/45,000,000 →/)).toBeVisible();
    expect(shareText(bought, (key) => key, 'ko')).toContain('history.stake 45,000,000');
  });

  test('without bets it says what to do; a failure is tried again; more bets are in the history', async () => {
    const views = new BehaviorSubject(viewOf([]));
    const { sent } = await shown(views, <BesideList />);
    await expect.element(panel().getByText(/배당을 누르고 카트에서 예측하면/)).toBeVisible();
    views.next(viewOf([], { state: 'failed' }));
    await panel().getByRole('button', { name: '다시 시도' }).click();
    await expect.poll(() => sent).toContainEqual({ command: 'openBets.reload', args: [] });
    views.next(viewOf([openBet([legView('to-come')])], { hasMore: true }));
    await expect.element(panel().getByText('더 오래된 예측은 전체 내역에 있어요.')).toBeVisible();
    await panel().getByRole('button', { name: '전체 내역' }).click();
    expect(dialogs.get()).toBe('history');
  });

  test('beside the home page, which shows them itself, they are not said twice', async () => {
    await shown(viewOf([openBet([legView('to-come')])]), <Sidebar />);
    await expect.element(page.getByRole('heading', { name: '캐주얼게임' })).toBeVisible();
    await expect.element(panel()).not.toBeInTheDocument();
  });

  test('A19 while a stored token is checked, account and bets keep their place and take no input', async () => {
    document.cookie = 'auth._token=abc; path=/';
    localStorage.setItem('spo.open-bets-px', '321');
    const accounts = new BehaviorSubject<object>({ state: 'checking', member: null, standards: [] });
    const { Frame } = await givenClient({ 'account.view': accounts, 'openBets.view': of(viewOf([])) });
    await page.viewport(1440, 1000);
    await render(
      <Frame>
        <BesideList />
      </Frame>,
    );
    const box = (): HTMLElement | null => document.querySelector('[data-folded]');
    await expect.poll(() => box()?.dataset['waiting']).toBe('true');
    const before = box()?.getBoundingClientRect().height;
    expect(before).toBeGreaterThan(150);
    expect(box()?.inert).toBe(true);
    const reserved = [...document.querySelectorAll('div')].filter(({ style }) => style.minHeight === '321px');
    expect(reserved).toHaveLength(1);
    accounts.next(account);
    await expect.poll(() => box()?.dataset['waiting']).toBe('false');
    expect(box()?.getBoundingClientRect().height).toBe(before);
    expect(box()?.inert).toBe(false);
  });
});

test('the bar of narrow screens counts the open bets; visitors have none', async () => {
  const view = viewOf([openBet([legView('to-come')]), openBet([legView('won')], { drawId: 2 })]);
  const { screen } = await shown(view, <SlipBar onOpen={() => {}} peeks={false} />);
  await expect.poll(() => document.querySelector('[data-open-count]')?.textContent).toBe('진행 2');
  await screen.unmount();
  const { Frame } = await givenClient({ 'openBets.view': of(view) });
  await render(
    <Frame>
      <SlipBar onOpen={() => {}} peeks={false} />
    </Frame>,
  );
  expect(document.querySelector('[data-open-count]')).toBeNull();
});

test('a match’s page shows the bets on this match, with its legs alone until the bet is unfolded', async () => {
  const on = legView('leading', { matchId: 4_000_000_000_000_007, playedId: 7, homeScore: 1, awayScore: 0 });
  const elsewhere = legView('to-come', { matchId: 8, playedId: 8 });
  const view = viewOf([openBet([elsewhere, on]), openBet([elsewhere], { drawId: 2 })]);
  await shown(view, <MatchBets matchId={7} />);
  const region = page.getByRole('region', { name: '이 경기의 내 예측' });
  await expect.element(region.getByText('우세', { exact: true })).toBeVisible();
  expect(document.querySelectorAll('[data-open-bet]')).toHaveLength(1);
  expect(document.querySelectorAll('[data-standing]')).toHaveLength(1);
  await region.getByRole('button', { name: '2폴더 모두 보기' }).click();
  expect(document.querySelectorAll('[data-standing]')).toHaveLength(2);
});
