/** Lists and lines for clients that know the specification's fields alone. */
import { describe, expect, test } from 'vitest';
import { completeDrawMarket } from '../../../domain/protocol/bets/old-draw-market.ts';
import { drawMarketRow } from '../../../domain/protocol/bets/draw-market.ts';
import { withLines } from '../../../server/features/bets/lines-of-draws.ts';
import { createLiveBoard } from '../../../domain/feed/live-board.ts';
import { createWholeLists } from '../../../server/sockets/whole-lists.ts';
import { fixture, market, snapshot } from '../../given/domain/book.ts';

const formsOf = (name: string) => ({ plain: () => ({ name }), packed: () => ({ name }) });

function openLists() {
  const sent: unknown[] = [];
  let listens = true;
  const lists = createWholeLists({
    emitter: () => (listens ? (event, row) => void sent.push([event, row]) : null),
    wholeFixture: (stream) => ({ whole: stream }),
  });
  return { sent, lists, leave: () => void (listens = false), join: () => void (listens = true) };
}

describe('F2 whole lists', () => {
  test('when matches come and go, the whole list is sent once with the next sign of life', () => {
    const { sent, lists } = openLists();
    for (const event of ['Fixture', 'Odds', 'Fixture', 'Alive', 'Alive'])
      lists.publish('59', event, formsOf(event));
    expect(sent).toEqual([
      ['Odds', { name: 'Odds' }],
      ['Fixture', { whole: '59' }],
    ]);
  });

  test('when no reader follows the stream, no list is made', () => {
    const { sent, lists, leave, join } = openLists();
    leave();
    lists.publish('59', 'Fixture', formsOf('Fixture'));
    join();
    lists.publish('59', 'Alive', formsOf('Alive'));
    expect(sent).toEqual([]);
  });
});

const total = (line: string, odds: number) =>
  market(18, [], {
    specifier: `total=${line}`,
    outcomes: [
      { id: 12, odds, active: true },
      { id: 13, odds: 190, active: true },
    ],
  });

describe('F3 the line of a draw that names none', () => {
  const board = createLiveBoard({ epoch: 'e', now: () => 1000, leagues: new Map() });
  board.apply([fixture([snapshot(1, [market(1, [185, 330, 420]), total('2.5', 180), total('3.5', 220)])])]);
  const sent = (draw: object) => {
    const row = completeDrawMarket(
      { game_code: '59', gold: '1000000', draws: [{ MatchId: 1, OutcomeId: 12, ...draw }] },
      { reqId: 'made-by-the-server', deadline: 9000 },
    );
    return withLines(board, drawMarketRow.parse(row));
  };

  test.each([
    ['its rate', { MarketId: 18, Rate: 2.2 }, 'total=3.5'],
    ['its line', { MarketId: 18, AllottedValue: '2.5', Rate: 2.2 }, 'total=2.5'],
    ['its specifiers', { MarketId: 18, Specifiers: '{"total":"3.5"}', Rate: 9 }, '{"total":"3.5"}'],
    ['the only market without a line', { MarketId: 1, AllottedValue: 'None', OutcomeId: 2, Rate: 3.3 }, ''],
    ['a rate that no line has: none', { MarketId: 18, Rate: 7 }, ''],
  ])('is found by %s', (_by, draw, specifier) => {
    expect(sent(draw).draws[0]?.Specifiers).toBe(specifier);
  });

  test('when two lines stand at the rate that was sent, no line is chosen', () => {
    board.apply([fixture([snapshot(1, [total('2.5', 180), total('3.5', 180)])])]);
    expect(sent({ MarketId: 18, Rate: 1.8 }).draws[0]?.Specifiers).toBe('');
  });

  test('without the added fields a bet has a request id and a deadline of the server, and no receipt', () => {
    expect(sent({ MarketId: 1, Rate: 2 })).toMatchObject({
      reqId: 'made-by-the-server',
      deadline: 9000,
      epoch: null,
      versions: null,
      passRate: 'better',
      gold: 1_000_000,
    });
  });

  test('T14: a bet that names its request but no deadline is malformed', () => {
    const draws = [{ MatchId: 1, MarketId: 1, OutcomeId: 1, Rate: 2 }];
    const named = { reqId: 'named-by-the-client', game_code: 59, gold: 1, draws };
    const made = { reqId: 'made-by-the-server', deadline: 9000 };
    expect(drawMarketRow.safeParse(completeDrawMarket(named, made)).success).toBe(false);
    const timed = completeDrawMarket({ ...named, deadline: 8000 }, made);
    expect(drawMarketRow.parse(timed)).toMatchObject({ reqId: 'named-by-the-client', deadline: 8000 });
  });

  test.each([
    [1, 'any'],
    ['Y', 'any'],
    [true, 'any'],
    [0, 'better'],
    ['N', 'better'],
    [undefined, 'better'],
    ['none', 'none'],
  ])('pass-rate %s is read as "%s"', (flag, policy) => {
    expect(completeDrawMarket({ passRate: flag }, { reqId: 'r', deadline: 1 })).toMatchObject({
      passRate: policy,
    });
  });
});
