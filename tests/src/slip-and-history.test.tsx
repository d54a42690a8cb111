/** What the site says of a bet must be so: why a slip is empty, that a bet was taken back, how old a price was. */
import { MemoryRouter, useRoutes } from 'react-router';
import { BehaviorSubject, of } from 'rxjs';
import { describe, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import type { BetRefusal } from '../../domain/bet-rules/bet-refusal.ts';
import { ok, refused } from '../../domain/result.ts';
import { emptySlip, type Slip } from '../../domain/slip/slip.ts';
import { bets as betsFeature } from '../../src/features/bets/bets.ts';
import { BetCard } from '../../src/features/bets/bet-card.tsx';
import { WinnerHost } from '../../src/features/bets/winner-host.tsx';
import { LinkedBet } from '../../src/features/bets/history-screen.tsx';
import { ShareBar, useShare } from '../../src/features/bets/share-bet.tsx';
import { shareText } from '../../src/features/bets/share-text.ts';
import { ClientContext } from '../../src/core/door/use-client.ts';
import { SlipPanel } from '../../src/features/slip/slip-panel.tsx';
import type { ConnectionView } from '../../worker/features/connection/connection-api.ts';
import type { SlipView } from '../../worker/features/slip/slip-api.ts';
import { betOf, betViewOf, legOf } from '../given/domain/bet.ts';
import { slipItem, slipViewOf } from '../given/domain/slip.ts';
import { givenClient, linkUp } from '../given/screens/client.tsx';

async function panel(more: Partial<SlipView>) {
  const given = await givenClient({ 'slip.view': of(slipViewOf(more)) });
  const { Frame } = given;
  const screen = await render(
    <Frame>
      <SlipPanel />
    </Frame>,
  );
  return { ...given, screen };
}

describe('E11 why the slip is empty', () => {
  const refusal: BetRefusal = { kind: 'code', code: -8003 };
  const answered: Slip = {
    ...emptySlip,
    phase: { kind: 'finished', reqId: 'r', outcome: { kind: 'refused', refusal } },
  };
  const undo = [slipItem()];

  test('a refused bet says its refusal beside the way back, for as long as the slip is empty', async () => {
    const { screen, sent } = await panel({ slip: answered, undo });
    await expect.element(screen.getByText(/예측이 거절돼 카트를 비웠어요/)).toBeVisible();
    expect(screen.container.querySelector('[data-refused=code]')).not.toBeNull();
    expect(screen.container.textContent).not.toContain('이동하면서');
    await screen.getByRole('button', { name: '되돌리기' }).click();
    expect(sent).toContainEqual({ command: 'slip.undo', args: [] });
  });

  test('E8 a refusal with numbers says them, and one press brings the slip back mended', async () => {
    const spent: BetRefusal = { kind: 'daily-spend', limit: 50_000_000, left: 300_000 };
    const { screen, sent } = await panel({
      slip: {
        ...answered,
        phase: { kind: 'finished', reqId: 'r', outcome: { kind: 'refused', refusal: spent } },
      },
      undo,
      repair: { kind: 'set-stake', stake: 300_000, bound: 'most' },
    });
    await expect.element(screen.getByText(/300,000/)).toBeVisible();
    await screen.getByRole('button', { name: '가능한 최대 금액으로' }).click();
    await expect
      .poll(() => sent.slice(-2))
      .toEqual([
        { command: 'slip.undo', args: [] },
        { command: 'slip.setStake', args: ['300000'] },
      ]);
  });

  test('a slip that was left behind says that', async () => {
    const { screen } = await panel({ slip: emptySlip, undo });
    await expect.element(screen.getByText('화면을 옮겨 카트를 비웠어요')).toBeVisible();
  });
});

describe('E8 one repair of several items', () => {
  test('names how many go, and takes them in one step', async () => {
    const { screen, sent } = await panel({
      refusal: { kind: 'locked', itemId: '1:1::1', reason: 'gone' },
      repair: { kind: 'remove', itemIds: ['1:1::1', '2:1::1'] },
    });
    await screen.getByRole('button', { name: '2개 빼기' }).click();
    expect(sent).toContainEqual({ command: 'slip.removeItems', args: [['1:1::1', '2:1::1']] });
  });
});

describe('E2 E3 the slip shows', () => {
  const slip = slipViewOf().slip;

  test('the how-manieth of the same bet comes next', async () => {
    const { screen } = await panel({ slip: { ...slip, countSameBets: 2 } });
    await expect.element(screen.getByText('같은 예측 3번째')).toBeVisible();
    await screen.unmount();
    const first = await panel({ slip });
    await expect.element(first.screen.getByRole('button', { name: '1,000,000 골드 예측하기' })).toBeVisible();
    expect(first.screen.container.querySelector('[data-same]')).toBeNull();
  });

  test('that there is room now for the over-limit item', async () => {
    const overItem = slipItem({ matchId: 9 });
    const { screen, sent } = await panel({ slip: { ...slip, overItem } });
    await screen.getByRole('button', { name: '담기' }).click();
    expect(sent).toContainEqual({ command: 'slip.resolveOverItem', args: [true] });
    await screen.unmount();
    const full = await panel({ slip: { ...slip, overItem }, maxFolders: 3 });
    await expect.element(full.screen.getByText(/한 번에 3폴더까지예요/)).toBeVisible();
  });

  test('that a price which came back is still being checked', async () => {
    const items = [slipItem({ restored: 'checking', lock: 'stale' })];
    const { screen } = await panel({ slip: { ...slip, items } });
    await expect.element(screen.getByText('확인 중')).toBeVisible();
  });
});

describe('G1 G5 the history shows', () => {
  test('a bet that was taken back is cancelled, and its folders keep their accepted odds', async () => {
    const { Frame } = await givenClient();
    const receipt = { shownOdds: 210, takenOdds: 215, ageMs: null } as const;
    const legs = [legOf({ state: 'refunding', odds: 100, receipt })];
    const bet = betViewOf({ state: 'special', refundedByUser: true, odds: 100, acceptedOdds: 215, legs });
    const screen = await render(
      <Frame>
        <BetCard bet={bet} open onToggle={() => {}} />
      </Frame>,
    );
    await expect.element(screen.getByText('취소', { exact: true }).first()).toBeVisible();
    const leg = screen.container.querySelector('button + div + ul > li');
    expect(leg?.textContent).toContain('취소');
    expect(leg?.textContent).toContain('2.15');
    expect(screen.container.textContent).not.toMatch(/적특|취소 ?중|1\.01|적용/);
    const head = screen.container.querySelector('button[aria-expanded]');
    expect(head?.querySelector('dl')?.textContent).toContain('2.15');
    expect(screen.container.textContent).not.toContain('1.00');
    const text = shareText(bet, (key) => key, 'ko');
    expect(text).toContain('status.canceled');
    expect(text.match(/2\.15/g)).toHaveLength(2);
  });

  test('E15: an open bet with a void leg says by which odds it counts; a leg of a cancelled market is void', async () => {
    const legs = [legOf(), legOf({ matchId: 2, state: 'canceled', odds: 100 })];
    const bet = betViewOf({ legs, folders: 2, acceptedOdds: 540, odds: 210 });
    const { Frame } = await givenClient();
    const screen = await render(
      <Frame>
        <BetCard bet={bet} open onToggle={() => {}} />
      </Frame>,
    );
    await expect.element(screen.getByText('5.40 적용 2.10')).toBeVisible();
    const chips = [...screen.container.querySelectorAll('li li [data-state]')];
    expect(chips.map(({ textContent }) => textContent)).toEqual(['진행 중', '적중특례']);
  });

  test('E10: requested and confirmed odds are shown where they differ, and not where they are equal', async () => {
    const { Frame } = await givenClient();
    const receipt = { shownOdds: 210, takenOdds: 210, ageMs: 12_340 } as const;
    const other = { ...receipt, takenOdds: 215 };
    const legs = [legOf({ receipt }), legOf({ matchId: 2, receipt: other })];
    const screen = await render(
      <Frame>
        <BetCard bet={betViewOf({ legs })} open onToggle={() => {}} />
      </Frame>,
    );
    await expect.element(screen.getByText('요청 배당 2.10 → 확정 배당 2.15')).toBeVisible();
    expect(screen.container.textContent?.match(/요청 배당/g)).toHaveLength(1);
  });

  test('G1 a linked bet without a link says so once the link counts as lost, and asks again', async () => {
    const bet = betViewOf({ drawId: 7 });
    let answer: unknown = refused({ kind: 'no-link', text: 'link' });
    const opening = { ...linkUp, link: 'connecting', online: false, stream: 'down' } as const;
    const connection = new BehaviorSubject<ConnectionView>(opening);
    const given = await givenClient({
      'connection.view': connection,
      get 'bets.bet'() {
        return answer;
      },
    });
    const { Frame } = given;
    const screen = await render(
      <Frame>
        <LinkedBet target={{ gameCode: 57, drawId: 7 }} />
      </Frame>,
    );
    await expect.poll(() => given.sent).toMatchObject([{ command: 'bets.bet' }]);
    expect(screen.container.textContent).not.toContain('연결이 끊겨 불러오지 못했어요');
    connection.next({ ...opening, lostAt: 1_700_000_000_000 });
    await expect
      .element(screen.getByText('연결이 끊겨 불러오지 못했어요. 연결을 확인해 주세요.'))
      .toBeVisible();
    answer = ok(bet);
    await screen.getByRole('button', { name: '다시 시도' }).click();
    await expect.poll(() => screen.container.querySelector('[data-bet="7"]')).not.toBeNull();
  });

  test('a choice on one page is not kept on another', async () => {
    const { Frame } = await givenClient();
    const bets = [betOf({ drawId: 1 })];
    function List({ list }: { readonly list: string }) {
      const share = useShare(bets, list);
      return (
        <>
          <ShareBar share={share} />
          <button type="button" onClick={() => share.choose(1)}>
            고르기 {String(share.chosen)}
          </button>
        </>
      );
    }
    const shown = (list: string) => (
      <Frame>
        <List list={list} />
      </Frame>
    );
    const screen = await render(shown('1쪽'));
    await screen.getByText('고르기 null').click();
    await expect.element(screen.getByText('고르기 1')).toBeVisible();
    await screen.rerender(shown('2쪽'));
    await expect.element(screen.getByText('고르기 null')).toBeVisible();
  });
});

describe('A1 history of a game', () => {
  const Pages = () => useRoutes([...betsFeature.pages]);

  test.each([
    ['srs', false],
    ['casual', false],
    ['baseball', true],
    ['constructor', true],
  ])('/mypage/hitgame/%s', async (game, isLost) => {
    const { client } = await givenClient();
    const { container } = await render(
      <ClientContext value={client}>
        <MemoryRouter initialEntries={[`/mypage/hitgame/${game}`]}>
          <Pages />
        </MemoryRouter>
      </ClientContext>,
    );
    expect(container.textContent?.startsWith('404 · ')).toBe(isLost);
    expect(container.querySelectorAll('a[href="/"]')).toHaveLength(isLost ? 1 : 0);
  });
});

describe('B6 the winner’s message', () => {
  const winner = of({
    totalWon: 2_100_000,
    bets: [betViewOf({ state: 'win', won: 2_100_000 })],
    lost: [],
  });
  const shownAt = async (path: string) => {
    const { client } = await givenClient({ 'bets.winner': winner });
    return render(
      <ClientContext value={client}>
        <MemoryRouter initialEntries={[path]}>
          <WinnerHost />
          <p>{path}</p>
        </MemoryRouter>
      </ClientContext>,
    );
  };

  test('it opens over every screen but the replayer, whose bets are recorded ones', async () => {
    const over = await shownAt('/hitgame/srs');
    await expect
      .poll(() => document.querySelector('[data-winner]')?.getAttribute('data-winner'))
      .toBe('2100000');
    await over.unmount();
    const replayer = await shownAt('/replay');
    await expect.element(replayer.getByText('/replay')).toBeVisible();
    expect(document.querySelector('dialog, [role=dialog], [data-winner]')).toBeNull();
  });
});
