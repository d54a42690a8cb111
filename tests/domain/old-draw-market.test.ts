/** F3: DrawMarket of clients that know the specification's fields alone, under any of their names. */
import { describe, expect, test } from 'vitest';
import { drawMarketRow } from '../../domain/protocol/bets/draw-market.ts';
import { completeDrawMarket } from '../../domain/protocol/bets/old-draw-market.ts';

const made = { reqId: 'made-by-the-server', deadline: 8000 };
const pick = { MatchId: 7, MarketId: 1, OutcomeId: 3, Rate: 2.1 };
const read = (row: object) =>
  drawMarketRow.safeParse(completeDrawMarket({ game_code: 59, gold: 1000, ...row }, made));

describe('F3 DrawMarket of older clients', () => {
  test.each([
    ['its own names', { draws: [pick] }],
    ['texts', { draws: [{ MatchId: '7', MarketId: '1', OutcomeId: '3', Rate: '2.1' }] }],
    ['the type of the market', { draws: [{ MatchId: 7, marketTypeId: 1, OutcomeId: 3, Rate: 2.1 }] }],
    ['small letters', { draws: [{ matchId: 7, marketId: 1, outcomeId: 3, rate: 2.1 }] }],
    ['words joined by lines', { draws: [{ match_id: 7, market_id: 1, outcome_id: 3, rate: 2.1 }] }],
    ['a single pick in the row itself', { ...pick, draws: undefined }],
    ['another name of the game', { game_code: undefined, gameCode: '59', draws: [pick] }],
    ['an empty name beside the given one', { draws: [{ ...pick, MatchId: '', matchId: 7 }] }],
  ])('a pick under %s is read', (_, row) => {
    expect(read(row).data).toMatchObject({
      reqId: made.reqId,
      deadline: made.deadline,
      game_code: 59,
      gold: 1000,
      passRate: 'better',
      draws: [{ ...pick, Specifiers: '' }],
    });
  });

  test.each([
    [true, 'any'],
    ['true', 'any'],
    ['Y', 'any'],
    ['y', 'any'],
    [1, 'any'],
    [false, 'better'],
    ['false', 'better'],
    ['n', 'better'],
    ['', 'better'],
    [undefined, 'better'],
  ])('F3 passRate %j is the policy %s', (passRate, policy) => {
    expect(read({ draws: [pick], passRate }).data?.passRate).toBe(policy);
  });

  test('D8 specifiers as an object are read as those in a text', () => {
    const draws = [{ ...pick, MarketId: 18, Specifiers: { total: 2.5 } }];
    expect(read({ draws }).data?.draws).toMatchObject([{ Specifiers: '{"total":2.5}' }]);
  });

  test.each([
    [18, '2.50', 'total=2.5'],
    [18, 2.5, 'total=2.5'],
    [14, '0:1', 'hcp=0:1'],
    [16, '+0.50', 'hcp=0.5'],
    [1, 'None', ''],
    // Of a market that the site does not lay out, the line is compared alone.
    [166, '9.5', 'hcp=9.5'],
  ])('D8 the line of market %i, %s, is %s', (MarketId, AllottedValue, Specifiers) => {
    expect(read({ draws: [{ ...pick, MarketId, AllottedValue }] }).data?.draws).toMatchObject([
      { Specifiers },
    ]);
  });

  test.each(['{}', '*', 'None', {}])('D8 specifiers %j are none, so that the line counts', (Specifiers) => {
    const draws = [{ ...pick, MarketId: 18, AllottedValue: '2.50', Specifiers }];
    expect(read({ draws }).data?.draws).toMatchObject([{ Specifiers: 'total=2.5' }]);
  });

  test.each([
    ['no pick', {}],
    ['a pick without its market', { draws: [{ matchId: 7, outcomeId: 3, rate: 2.1 }] }],
    ['a pick without its rate', { matchId: 7, marketId: 1, outcomeId: 3 }],
    ['a word in place of picks', { draws: 'all' }],
    ['no stake', { gold: null, draws: [pick] }],
    ['a game that has no text', { game_code: { toString: 1, valueOf: 1 }, draws: [pick] }],
  ])('%s is refused', (_, row) => {
    expect(read(row).success).toBe(false);
  });
});
