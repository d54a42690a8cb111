/** The winner's message: it covers nothing that is pressed to bet, goes by itself where it should, and is said once. */
import { BehaviorSubject, of } from 'rxjs';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../src/theme/tokens.css';
import { WinnerCard } from '../../src/features/bets/winner-card.tsx';
import { sharing } from '../../src/features/bets/use-sharing.ts';
import type { WinnerView } from '../../worker/features/bets/bets-api.ts';
import { pageNews } from '../../src/core/browser/announcer.ts';
import { betViewOf, legOf } from '../given/domain/bet.ts';
import { givenClient } from '../given/screens/client.tsx';
import { coveredBy } from '../given/screens/covered.ts';
import { inLong, isLong } from '../given/runs/rounds.ts';
import { holdClock } from '../given/screens/held-clock.ts';
import {
  accessFaultsHere,
  listIsOpen,
  mountSite,
  openPrices,
  withoutMotion,
} from '../given/screens/mounted-site.tsx';
import { memberAnswers } from '../given/screens/site-answers.ts';

withoutMotion();

const scored = { state: 'win', homeScore: 2, awayScore: 1, matchStatus: 100 } as const;
const won = betViewOf({ gameCode: 59, state: 'win', won: 12_345_678, legs: [legOf(scored)] });
const lost = betViewOf({
  drawId: 2,
  gameCode: 59,
  state: 'lose',
  legs: [legOf({ ...scored, state: 'lose' })],
});
const wins: WinnerView = { totalWon: 12_345_678, bets: [won], lost: [] };
const many: WinnerView = { totalWon: 24_691_356, bets: [won, { ...won, drawId: 3 }], lost: [lost] };
const loss: WinnerView = { totalWon: 0, bets: [], lost: [lost] };

const card = (): HTMLElement | null => document.querySelector('[data-winner]');

const covered = (): readonly string[] => {
  const shown = card();
  return shown === null ? ['no card'] : coveredBy(shown);
};

describe('B6 the winner’s message over the site', () => {
  test.each([
    [320, 640, 'en', many],
    [1440, 700, 'en', many],
    ...inLong(
      [390, 844, 'ko', many] as const,
      [768, 1024, 'ko', loss] as const,
      [1366, 768, 'ko', wins] as const,
      [1440, 900, 'ko', wins] as const,
    ),
    [1025, 768, 'en', many],
    [1920, 1080, 'ko', loss],
  ] as const)('at %i × %i in %s it covers no price, no star and not the slip’s button', async (...given) => {
    const [width, height, language, view] = given;
    const winner = new BehaviorSubject<WinnerView | null>(null);
    const answers = { ...memberAnswers, 'bets.winner': () => winner };
    await mountSite('/hitgame/live', { width, height, language, answers });
    await listIsOpen();
    openPrices()[0]?.click();
    await expect
      .poll(() => document.querySelector('[data-place]') ?? document.querySelector('[data-filled=true]'))
      .not.toBeNull();
    winner.next(view);
    await expect.poll(card).not.toBeNull();
    const box = card()?.getBoundingClientRect();
    expect(box?.right).toBeLessThanOrEqual(width);
    expect(covered()).toEqual([]);
    // In the middle of the list, too.
    window.scrollTo(0, 400);
    expect(covered()).toEqual([]);
    window.scrollTo(0, 0);
    expect(card()?.scrollHeight).toBeLessThanOrEqual((card()?.clientHeight ?? 0) + 1);
    const isLooked = isLong || width === 320 || width === 1920;
    expect(isLooked ? await accessFaultsHere() : []).toEqual([]);
  });
});

async function drawn(view: WinnerView, width: number) {
  await page.viewport(width, 800);
  const said: string[] = [];
  const stop = pageNews.subscribe((_, text) => said.push(text));
  const given = await givenClient({ 'slip.view': of(null) });
  const screen = await render(
    <given.Frame>
      <WinnerCard view={view} />
    </given.Frame>,
  );
  const commands = (): readonly string[] => given.sent.map(({ command }) => command);
  return { ...given, screen, said, stop, commands };
}

describe('B6 how long it stays', () => {
  test('a loss on a desktop goes by itself', async () => {
    holdClock();
    const { commands } = await drawn(loss, 1440);
    vi.advanceTimersByTime(7999);
    expect(commands()).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(commands()).toEqual(['bets.closeWinner']);
  });

  test.each([
    ['winnings', wins],
    ['a loss', loss],
  ] as const)(
    '%s on a phone leave this window alone; what ends later is shown by itself',
    async (_, view) => {
      holdClock();
      const { commands, screen, Frame } = await drawn(view, 390);
      vi.advanceTimersByTime(2999);
      expect(card()).not.toBeNull();
      vi.advanceTimersByTime(1);
      await expect.poll(card).toBeNull();
      expect(commands()).toEqual([]);
      const later = { ...won, drawId: 9, won: 5000 };
      await screen.rerender(
        <Frame>
          <WinnerCard view={{ ...view, totalWon: view.totalWon + 5000, bets: [later, ...view.bets] }} />
        </Frame>,
      );
      await expect.element(screen.getByText('+5,000')).toBeVisible();
      expect(document.querySelectorAll('[data-ended]')).toHaveLength(1);
    },
  );

  test('winnings on a desktop stay until they are closed', async () => {
    holdClock();
    const { commands, screen } = await drawn(wins, 1440);
    vi.advanceTimersByTime(600_000);
    expect(commands()).toEqual([]);
    screen
      .getByRole('button', { name: '결과 닫기' })
      .element()
      .dispatchEvent(new MouseEvent('click', { bubbles: true }));
    expect(commands()).toEqual(['bets.closeWinner']);
  });

  test('while it has the focus it stays', async () => {
    holdClock();
    const { commands, screen } = await drawn(wins, 390);
    const again = screen.getByRole('button', { name: '다시 예측' });
    (again.element() as HTMLElement).focus();
    await expect.poll(() => again.element().matches(':focus')).toBe(true);
    vi.advanceTimersByTime(10_000);
    expect(commands()).toEqual([]);
    (again.element() as HTMLElement).blur();
    await expect
      .poll(() => {
        vi.advanceTimersByTime(3000);
        return card();
      })
      .toBeNull();
  });
});

describe('B6 what it says and does', () => {
  test('several ends are one card with their counts and the exact gold, said once', async () => {
    const { screen, said, stop } = await drawn(many, 1440);
    await expect.element(screen.getByText('2건 적중 · 1건 미적중')).toBeVisible();
    await expect.element(screen.getByText('+24,691,356')).toBeVisible();
    expect(card()?.textContent).toContain('2 : 1');
    expect(said).toEqual(['예측 적중 2건, 24,691,356 골드, 빗나간 예측 1건']);
    stop();
  });

  test('a lost bet says goodbye without gold, without praise, and invites to nothing', async () => {
    const { screen } = await drawn(loss, 1440);
    await expect.element(screen.getByText('빗나갔어요')).toBeVisible();
    await expect.element(screen.getByText('다음 경기에서 다시 만나요')).toBeVisible();
    expect(card()?.dataset['endedAs']).toBe('lost');
    expect(card()?.querySelector('[data-winner-again], [data-winner-share]')).toBeNull();
  });

  test('a lost bet says so in one line, too, where the card has no room for its title', async () => {
    await drawn(loss, 390);
    await expect.poll(() => card()?.dataset['line']).toBe('true');
    const line = card()?.querySelector<HTMLElement>(':scope > p');
    expect(line?.textContent).toBe('빗나갔어요 · 다음 경기에서 다시 만나요');
    expect(line?.scrollWidth).toBeLessThanOrEqual(line?.clientWidth ?? 0);
  });

  test.each([390, 1440])(
    'at %i px the exact gold and the final score stand whole, whatever the names',
    async (width) => {
      const long = { ko: '대구 한국가스공사 페가수스', en: 'Daegu KOGAS Pegasus' };
      const leg = legOf({ ...scored, homeScore: 102, awayScore: 98, home: long, away: long });
      const most = { ...won, legs: [leg] };
      await drawn({ totalWon: 123_456_789_000, bets: [most], lost: [] }, width);
      const parts = () => ['p b', '[data-between]'].map((name) => card()?.querySelector(name));
      await expect.poll(() => parts().every((part) => part != null)).toBe(true);
      expect(parts().map((part) => part?.textContent)).toEqual(['+123,456,789,000', '102 : 98']);
      for (const animation of document.getAnimations()) animation.finish();
      for (const part of parts()) {
        const { left, right, top, height } = part?.getBoundingClientRect() ?? new DOMRect();
        for (const x of [left + 4, right - 4])
          for (const y of [top + height / 3, top + (height * 2) / 3])
            expect(part?.contains(document.elementFromPoint(x, y)), `${part?.textContent}`).toBe(true);
      }
    },
  );

  test('bet again takes the stake along, and showing off opens the bet to share', async () => {
    const { screen, sent } = await drawn(wins, 1440);
    await userEvent.click(screen.getByRole('button', { name: '다시 예측' }));
    expect(sent.map(({ command, args }) => [command, ...args])).toEqual([
      ['slip.setStake', '1000000'],
      ['bets.closeWinner'],
    ]);
    await userEvent.click(screen.getByRole('button', { name: '자랑하기' }));
    expect(sharing.get()?.drawId).toBe(won.drawId);
    sharing.set(null);
  });
});
