/** Match, pick and odds of a bet, in the history and in the winner's message; and betting again. */
import { of } from 'rxjs';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { BetCard } from '../../src/features/bets/bet-card.tsx';
import { CasualRow } from '../../src/features/bets/casual-list.tsx';
import { WinnerHost } from '../../src/features/bets/winner-host.tsx';
import { Toasts } from '../../src/parts/layers/toasts.tsx';
import { loadTextsOnDemand } from '../../src/text/i18n.ts';
import { betViewOf, legOf } from '../given/domain/bet.ts';
import { givenClient } from '../given/screens/client.tsx';

const second = legOf({ matchId: 2, home: { ko: '부산', en: 'Busan' }, odds: 150 });
const third = legOf({ matchId: 3, odds: 300 });

describe('G1 a closed card', () => {
  test.each([
    ['one leg', [legOf()], '홈 vs 원정', '홈 승리'],
    ['the away team', [legOf({ outcomeId: 3 })], '홈 vs 원정', '원정 승리'],
    ['a draw', [legOf({ outcomeId: 2 })], '홈 vs 원정', '무승부'],
    ['a double chance', [legOf({ marketId: 10, outcomeId: 11 })], '홈 vs 원정', '무승부 또는 원정 승리'],
  ])('with %s names the match and the pick, and the odds once', async (_name, legs, match, pick) => {
    const { Frame } = await givenClient();
    const bet = betViewOf({ legs });
    const screen = await render(
      <Frame>
        <BetCard bet={bet} open={false} onToggle={() => {}} />
      </Frame>,
    );
    await expect.element(screen.getByText(match, { exact: true })).toBeVisible();
    await expect.element(screen.getByText(pick, { exact: false })).toBeVisible();
    expect(screen.container.textContent.match(/2\.10/g)).toHaveLength(1);
  });

  test('a long name of a team gives way to the word for its pick, which stands whole', async () => {
    const { Frame } = await givenClient();
    const long = 'Borussia Mönchengladbach und Umgebung 1900';
    const bet = betViewOf({ legs: [legOf({ home: { ko: long, en: long } })] });
    const screen = await render(
      <Frame>
        <div style={{ width: 300 }}>
          <BetCard bet={bet} open={false} onToggle={() => {}} />
        </div>
      </Frame>,
    );
    const word = screen.getByText('승리', { exact: false }).last().element();
    expect(word.scrollWidth).toBeLessThanOrEqual(word.clientWidth);
    expect(word.textContent.trim()).toBe('승리');
  });

  test('with three legs names the first match, its pick and its price beside the odds of the bet', async () => {
    const { Frame } = await givenClient();
    const bet = betViewOf({ legs: [second, legOf(), third], folders: 3, odds: 945, acceptedOdds: 945 });
    const screen = await render(
      <Frame>
        <BetCard bet={bet} open={false} onToggle={() => {}} />
      </Frame>,
    );
    await expect.element(screen.getByText('부산 vs 원정 외 2', { exact: true })).toBeVisible();
    await expect.element(screen.getByText('부산 승리', { exact: false })).toBeVisible();
    await expect.element(screen.getByText('· 1.50', { exact: true })).toBeVisible();
    await expect.element(screen.getByText('9.45', { exact: true })).toBeVisible();
  });

  test.each([
    ['while its match goes on', { homeScore: null, awayScore: null }, '결정 1:0'],
    ['of a match that went on', { homeScore: 3, awayScore: 0, matchStatus: 100 }, '결정 1:0 · 종료 3:0'],
  ])('G2 a leg that was decided in play says its score, %s', async (_name, score, text) => {
    const bet = betViewOf({
      state: 'win',
      legs: [legOf({ ...score, state: 'win', decidedScore: { home: 1, away: 0 } })],
    });
    const { Frame } = await givenClient({ 'bets.winner': of({ totalWon: 1, bets: [bet], lost: [] }) });
    const screen = await render(
      <Frame>
        <BetCard bet={bet} open={false} onToggle={() => {}} />
        <WinnerHost />
      </Frame>,
    );
    await expect.element(screen.getByText(text, { exact: true }).first()).toBeVisible();
    await expect.poll(() => screen.getByText(text, { exact: true }).elements().length).toBe(2);
  });

  test('G2 a leg that operators decided says so, in the history and in the message of its end', async () => {
    const bet = betViewOf({
      state: 'win',
      legs: [legOf({ state: 'win', byStaff: true, decidedScore: { home: 1, away: 0 } })],
    });
    const { Frame } = await givenClient({ 'bets.winner': of({ totalWon: 1, bets: [bet], lost: [] }) });
    const screen = await render(
      <Frame>
        <BetCard bet={bet} open={false} onToggle={() => {}} />
        <WinnerHost />
      </Frame>,
    );
    const text = screen.getByText('운영자 결정', { exact: true });
    await expect.poll(() => text.elements().length).toBe(2);
    expect(screen.getByText('결정 1:0').elements()).toEqual([]);
  });

  test('G1 an open pick has its crest, and the score and period of its match', async () => {
    const bet = betViewOf({ legs: [legOf({ homeScore: 0, awayScore: 1, matchStatus: 6 })] });
    const { Frame } = await givenClient();
    const screen = await render(
      <Frame>
        <BetCard bet={bet} open={false} onToggle={() => {}} />
      </Frame>,
    );
    await expect.element(screen.getByText('0:1', { exact: true })).toBeVisible();
    const name = document.querySelector('[data-bet-name]');
    expect(name?.querySelector('small i[data-pattern]')).not.toBeNull();
    expect(name?.textContent).toContain('전반');
  });

  test('G1 nothing stands in the place of a score before the match', async () => {
    const { Frame } = await givenClient();
    const screen = await render(
      <Frame>
        <BetCard bet={betViewOf()} open={false} onToggle={() => {}} />
      </Frame>,
    );
    await expect.element(screen.getByText('홈 승리', { exact: false })).toBeVisible();
    expect(document.querySelectorAll('[data-bet-name] span:empty')).toHaveLength(0);
  });

  test('a void leg shows its accepted odds and the factor that counts', async () => {
    const { Frame } = await givenClient();
    const receipt = { shownOdds: 215, takenOdds: 215, ageMs: null } as const;
    const legs = [legOf({ state: 'special', odds: 100, receipt }), second];
    const screen = await render(
      <Frame>
        <BetCard bet={betViewOf({ legs, folders: 2 })} open onToggle={() => {}} />
      </Frame>,
    );
    await expect.element(screen.getByText('적용 1.00')).toBeVisible();
    await expect.element(screen.getByText('2.15', { exact: true })).toBeVisible();
  });
});

test('G8 the winner’s message names match, pick and odds of each bet, and the exact winnings', async () => {
  await page.viewport(1440, 900);
  const bets = [
    betViewOf({ state: 'win', won: 2_100_000 }),
    betViewOf({ drawId: 2, won: 1, legs: [second, third] }),
  ];
  const { Frame } = await givenClient({ 'bets.winner': of({ totalWon: 2_100_001, bets, lost: [] }) });
  const screen = await render(
    <Frame>
      <WinnerHost />
    </Frame>,
  );
  await expect.element(screen.getByText('홈 vs 원정', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('부산 vs 원정 외 1')).toBeVisible();
  await expect.element(screen.getByText('+2,100,001', { exact: true })).toBeVisible();
});

test('G7 a casual bet names its game, round, pick, odds and result', async () => {
  const { Frame } = await givenClient();
  await loadTextsOnDemand();
  const bet = {
    drawId: 3,
    inning: 12,
    boughtAt: 0,
    forecast: 1,
    drawn: 2,
    status: 'failed',
    odds: 195,
    stake: 1000,
    expected: 1950,
    won: 0,
  } as const;
  const screen = await render(
    <Frame>
      <CasualRow bet={bet} gameCode={61} />
    </Frame>,
  );
  const text = (): string => screen.container.textContent;
  await expect.poll(text).toContain('코인토스 12회차');
  for (const part of ['미적중', '1.95', '1,000 → 0']) expect(text()).toContain(part);
});

const former = { bet: { gameCode: 57, stake: 5, legs: [] }, by: ['77:1::1'] };

async function pressBetAgain(replaced: typeof former | null, back: unknown = { ok: true, value: null }) {
  const { Frame, sent } = await givenClient({
    'slip.again': () => ({ ok: true, value: { replaced } }),
    'slip.putBack': () => back,
  });
  const screen = await render(
    <Frame>
      <BetCard bet={betViewOf()} open onToggle={() => {}} />
      <Toasts />
    </Frame>,
  );
  await screen.getByRole('button', { name: '다시 담기' }).click();
  return { screen, sent, back: screen.getByRole('button', { name: '되돌리기' }) };
}

test('E13 picks that a receipt replaces come back by one press on the notice', async () => {
  const { back, sent } = await pressBetAgain(former);
  await back.click();
  await expect.poll(() => sent.at(-1)).toEqual({ command: 'slip.putBack', args: [former.bet, former.by] });
  await expect.poll(() => back.elements()).toEqual([]);
});

test.each([
  ['a bet is on its way', 'in-flight', /앞선 예측의 결과를 기다리고 있어요/],
  ['the slip has changed since', 'changed', /그사이 카트가 바뀌어 되돌리지 않았어요/],
])('E13 the former picks do not come back, and the notice says why: %s', async (_, kind, text) => {
  const { screen, back } = await pressBetAgain(former, { ok: false, error: { kind } });
  await back.click();
  await expect.element(screen.getByText(text)).toBeVisible();
});

test('E13 a receipt that fills an empty slip offers no way back', async () => {
  const { screen, back } = await pressBetAgain(null);
  await expect.element(screen.getByText('같은 예측을 지금 배당으로 카트에 담았어요.')).toBeVisible();
  expect(back.elements()).toEqual([]);
});

test('E13 one press on a receipt puts its picks and its stake into the slip, and sends no bet', async () => {
  const { sent } = await pressBetAgain(null);
  const { gameCode, stake, legs } = betViewOf();
  await expect.poll(() => sent).toEqual([{ command: 'slip.again', args: [{ gameCode, stake, legs }] }]);
});
