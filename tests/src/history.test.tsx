import { describe, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import type { Bet } from '../../domain/bet/bet.ts';
import { BetCard } from '../../src/screens/history/bet-card.tsx';
import { betViewOf } from '../given/bet.ts';
import { givenClient } from './client.tsx';

describe('G1 a card of the history', () => {
  test.each<[string, Partial<Bet>, string]>([
    ['half lost', { state: 'lose', won: 500_000 }, '돌려받은 골드500,000'],
    ['lost', { state: 'lose', won: 0 }, '적중금0'],
    ['refunded', { state: 'refund', won: 1_000_000 }, '적중금0'],
    ['won', { state: 'win', won: 2_100_000 }, '적중금2,100,000'],
    ['open', { state: 'opened' }, '예상 적중금2,100,000'],
  ])('a bet that is %s shows its amount as the view tells it', async (_, more, amount) => {
    const { Frame } = await givenClient();
    const screen = await render(
      <Frame>
        <BetCard bet={betViewOf(more)} open={false} onToggle={() => {}} />
      </Frame>,
    );
    expect(screen.container.querySelector('dl')?.lastElementChild?.textContent).toBe(amount);
  });
});
