/** The ticket: one object for a bet in open bets, history, share dialog and chat. */
import '../../src/theme/tokens.css';
import { of } from 'rxjs';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Bet, BetLeg } from '../../domain/bet/bet.ts';
import { crestOf } from '../../domain/match/crest.ts';
import { ok } from '../../domain/result.ts';
import { BetCard } from '../../src/features/bets/bet-card.tsx';
import { ShareDialog } from '../../src/features/bets/share-dialog.tsx';
import { WinnerCard } from '../../src/features/bets/winner-card.tsx';
import { OpenBetsPanel } from '../../src/features/open-bets/open-bets-panel.tsx';
import { SharedBetCard } from '../../src/features/shared-bets/use-shared-bet.tsx';
import { TradeLeg } from '../../src/features/trade/trade-leg.tsx';
import { betViewOf, legOf } from '../given/domain/bet.ts';
import { givenClient } from '../given/screens/client.tsx';

const away = legOf({ outcomeId: 3, homeScore: 0, awayScore: 1, matchStatus: 6, marketId: 1 });

/** Each place that shows a bet, with this one in it. */
const places = {
  'the open bets': (bet: Bet) => ({
    answers: {
      'openBets.view': of({
        state: 'ready',
        bets: [{ ...betViewOf(bet), legs: bet.legs.map((leg) => ({ ...leg, standing: 'leading' })) }],
        hasMore: false,
      }),
    },
    inside: <OpenBetsPanel />,
  }),
  'the history': (bet: Bet) => ({
    answers: {},
    inside: <BetCard bet={betViewOf(bet)} open onToggle={() => {}} />,
  }),
  'the share dialog': (bet: Bet) => ({
    answers: { 'bets.bet': ok(betViewOf(bet)) },
    inside: <ShareDialog target={bet} />,
  }),
  'the chat': (bet: Bet) => ({
    answers: {
      'sharedBets.view': of({
        [`${bet.gameCode}-${bet.drawId}`]: {
          kind: 'ready',
          bet: { ...bet, legs: bet.legs.map((leg) => ({ ...leg, now: 'decided', oddsNow: null })) },
        },
      }),
    },
    inside: <SharedBetCard {...bet} />,
  }),
} as const;
type Place = keyof typeof places;
const names = Object.keys(places) as Place[];

async function ticketIn(place: Place, more: Partial<Bet> = {}) {
  const { answers, inside } = places[place](betViewOf({ drawId: 7, legs: [away], ...more }));
  const { Frame } = await givenClient(answers);
  await page.viewport(1440, 900);
  await render(
    <Frame>
      <ul>{inside}</ul>
    </Frame>,
  );
  await expect.poll(() => document.querySelectorAll('[data-ticket]').length).toBe(1);
  const ticket = document.querySelector<HTMLElement>('[data-ticket]');
  if (ticket === null) throw new Error('no ticket');
  return ticket;
}

describe.each(names)('E13 G1 G5 G10 in %s', (place) => {
  test('a ticket has the colour of the picked team, its number, and the line of the pick', async () => {
    const ticket = await ticketIn(place);
    expect(ticket.style.getPropertyValue('--stub')).toContain(crestOf('Away').field);
    expect(ticket.textContent).toContain('7번');
    const line = ticket.querySelector(':scope li p');
    expect(line?.querySelector('strong')?.textContent).toBe('원정 승리');
    expect(line?.querySelector('[data-score]')?.textContent).toBe('0:1');
    expect(line?.textContent).toContain('0:1 · 전반');
    expect(line?.textContent).toContain('2.10');
    expect(line?.querySelectorAll('[data-pattern]')).toHaveLength(1);
  });

  test.each<[Bet['state'], string]>([
    ['opened', 'open'],
    ['win', 'won'],
    ['lose', 'lost'],
    ['special', 'void'],
    ['refund', 'void'],
  ])('a bet that is %s is a ticket that is %s', async (state, end) => {
    const ticket = await ticketIn(place, { state });
    expect(ticket.dataset['ticket']).toBe(end);
    // It ended before it came into sight: nothing moves.
    expect(ticket.dataset['moved']).toBe('false');
  });
});

describe('G2 a leg that was decided before its match ended with another score', () => {
  const decided = legOf({
    state: 'win',
    homeScore: 87,
    awayScore: 77,
    matchStatus: 100,
    decidedScore: { home: 85, away: 67 },
  });
  const TEXT = '결정 85:67 · 종료 87:77';
  test.each(names)('says both scores in %s', async (place) => {
    const ticket = await ticketIn(place, { legs: [decided], state: 'win' });
    expect(ticket.querySelector('[data-decided-score]')?.textContent).toBe(TEXT);
  });

  test('says both scores in the winner’s message and on the market', async () => {
    const { Frame } = await givenClient({});
    const won = betViewOf({ state: 'win', legs: [decided] });
    await render(
      <Frame>
        <WinnerCard view={{ totalWon: 2_100_000, bets: [won], lost: [] }} />
        <ul>
          <TradeLeg leg={{ ...decided, standing: 'won', nowOdds: null }} />
        </ul>
      </Frame>,
    );
    const shown = (): unknown[] =>
      [...document.querySelectorAll('[data-decided-score]')].map(({ textContent }) => textContent);
    await expect.poll(shown).toEqual([TEXT, TEXT]);
  });
});

test('a pick without a team has the colour of its sport, and several picks a stripe each', async () => {
  const total: Partial<BetLeg> = { marketId: 18, specifier: 'total=2.5', outcomeId: 12 };
  const ticket = await ticketIn('the history', { legs: [away, legOf({ matchId: 2, ...total })], folders: 2 });
  const stub = ticket.style.getPropertyValue('--stub');
  expect(stub).toBe(`linear-gradient(${crestOf('Away').field} 0.00% 50.00%, #1f7f45 50.00% 100.00%)`);
  expect(ticket.querySelectorAll(':scope li [data-pattern]')).toHaveLength(1);
});
