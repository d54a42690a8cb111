import { beforeEach, describe, expect, test } from 'vitest';
import { createLiveBoard, type LiveBoard } from '../../../domain/feed/live-board.ts';
import { eventOddsOf } from '../../../server/features/schedule/game-calls.ts';
import { fixture, market, odds, snapshot } from '../../given/domain/book.ts';

const MATCH = 7;
let now = 1_700_000_000_000;
let board: LiveBoard;
const pricesNow = () => eventOddsOf(board).map(({ outcomes }) => outcomes.map((one) => one.odds));

beforeEach(() => {
  board = createLiveBoard({ epoch: 'e1', now: () => now, leagues: new Map() });
  board.apply([fixture([snapshot(MATCH, [market(1, [210, 330, 340])], { facts: { main: true } })], 10)]);
  board.ticked(now, { healthy: true });
});

describe('C11 featured matches show only what can be bet on', () => {
  test('open: the prices', () => {
    expect(pricesNow()).toEqual([[2.1, 3.3, 3.4]]);
  });

  test('an outcome that is not active has none', () => {
    const outcomes = [
      { id: 1, odds: 210, active: true },
      { id: 2, odds: 330, active: false },
      { id: 3, odds: 340, active: true },
    ];
    board.apply([odds(MATCH, [market(1, [], { outcomes })], 11)]);
    expect(pricesNow()).toEqual([[2.1, 0, 3.4]]);
  });

  test.each([
    ['suspended', -1],
    ['closed', 0],
    ['settled', -3],
  ] as const)('a market that is %s has none', (_, status) => {
    board.apply([odds(MATCH, [market(1, [210, 330, 340], { status })], 11)]);
    expect(pricesNow()).toEqual([[0, 0, 0]]);
  });

  test('while the feed is silent there are none', () => {
    now += 60_000;
    expect(board.up()).toBe(false);
    expect(pricesNow()).toEqual([[0, 0, 0]]);
  });
});
