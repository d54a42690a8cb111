/** A bet that is published after an act equals the bet that its member reads then: no window has another bet than the history. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OutcomeResult } from '../../../domain/match/market.ts';
import { encodeBet } from '../../../domain/protocol/bets/draw-codec.ts';
import type { DrawRow } from '../../../domain/protocol/bets/draw-history.ts';
import type { DrawMarketRow } from '../../../domain/protocol/bets/draw-market.ts';
import { betsById } from '../../../server/features/bets/bet-store.ts';
import { handOver } from '../../../server/features/bets/bets-port.ts';
import { fixture, market, snapshot } from '../../given/domain/book.ts';
import { MATCH, openBets, type OpenBets, STAKE } from '../../given/server/open-bets.ts';
import { drawRows, home, IDS } from '../../given/server/pre-match-draws.ts';

const HOUR = 3_600_000;
const PLAYED = [1, 2, 3] as const;
/** The bet keeps the prices of both sides. */
const total = market(18, [], {
  specifier: 'total=2.5',
  outcomes: [
    { id: 12, odds: 190, active: true },
    { id: 13, odds: 195, active: true },
  ],
});
let given: OpenBets;
let seq = 0;
beforeAll(async () => {
  given = await openBets();
});
afterAll(() => given.close());
beforeEach(() => {
  given.reset();
  given.sent.length = 0;
  given.feedPreMatch(
    fixture(
      PLAYED.map((match) =>
        snapshot(IDS + match, [market(1, [185, 330, 420]), total], {
          facts: { startsAt: given.now() + HOUR },
          state: { statusCode: 0 },
        }),
      ),
      ++seq,
    ),
  );
});

const rowOf = drawRows(
  'published',
  () => given.now(),
  () => seq,
);
async function place(row: DrawMarketRow): Promise<number> {
  const result = await given.bets.draw(await given.bettor('demo1'), row, given.now());
  if (result.state !== 'answered' || result.answer.DrawId === undefined) throw new Error('not taken');
  return result.answer.DrawId;
}
const placeBoth = (): Promise<number> => place(rowOf([home(1), home(2)]));
const settle = (match: number, result: OutcomeResult) =>
  given.bets.settle(IDS + match, [{ marketId: 1, specifier: '', results: [{ outcomeId: 1, result }] }]);
const correct = (match: number, before: OutcomeResult, result: OutcomeResult) =>
  given.bets.correct(
    {
      matchIds: [IDS + match],
      results: [{ marketId: 1, specifier: '', outcomeId: 1, before, result }],
      voided: null,
    },
    { isDue: async () => true, written: async () => {} },
  );
/** Another member buys the bet for its stake. */
const sell = async (betId: number): Promise<void> => {
  const [sellerId, buyerId] = await Promise.all(
    ['demo1', 'demo2'].map(async (name) => (await given.bettor(name)).memberId),
  );
  if (sellerId === undefined || buyerId === undefined) throw new Error('no members');
  const trade = { betId, sellerId, buyerId, price: STAKE, at: given.now() };
  await given.db.transaction().execute((trx) => handOver(trx, trade));
};
/** Operators void the match, before its result comes. */
const voidByStaff = async (match: number): Promise<void> => {
  const { memberId } = await given.bettor('demo5');
  const said = { maker_id: memberId, match_id: match, market_id: 0, specifier: '', results: '', teams: '' };
  const until = { reason: '', made_at: 1, expires_at: 2, decided_by: null, decided_at: null };
  await given.db
    .insertInto('operator_result')
    .values({ ...said, ...until, settled_at: null, state: 'approved' })
    .execute();
};
/** The match is in play on the live board. */
const inPlay = (match: number): void =>
  given.feed(fixture([snapshot(match, [], { state: { statusCode: 6, homeScore: 2, awayScore: 1 } })], ++seq));

/** The last row of the bet that its member has been sent; what was sent before is forgotten. */
async function published(name: string, id: number): Promise<DrawRow | undefined> {
  const { memberId } = await given.bettor(name);
  const last = (): DrawRow | undefined =>
    given.sent
      .filter((one) => one.event === 'Draw' && one.memberId === memberId)
      .flatMap(({ row }) => (row as { readonly draws: readonly DrawRow[] }).draws)
      .findLast(({ DrawId }) => DrawId === id);
  await expect.poll(last).toBeDefined();
  const row = last();
  given.sent.length = 0;
  return row;
}
async function stored(name: string, id: number): Promise<DrawRow> {
  const { memberId } = await given.bettor(name);
  const [bet] = await betsById(given.db, [id], given.now(), memberId);
  if (bet === undefined) throw new Error('the bet is not read');
  return encodeBet(bet);
}

test('a bet in play and bets of several folders, as they are placed', async () => {
  const live = await place(given.row());
  expect(await published('demo1', live)).toEqual(await stored('demo1', live));
  const pair = await placeBoth();
  expect(await published('demo1', pair)).toEqual(await stored('demo1', pair));
  const triple = await place(rowOf([home(1), home(2), [3, 18, 'total=2.5', 12, 1.9]]));
  expect(await published('demo1', triple)).toEqual(await stored('demo1', triple));
});

test.each(['win', 'half-win'] as const)('a leg that is decided as %s, and the last leg', async (result) => {
  const id = await placeBoth();
  inPlay(1);
  await settle(1, result);
  given.sent.length = 0;
  await settle(2, 'win');
  expect(await published('demo1', id)).toEqual(await stored('demo1', id));
  await correct(2, 'win', 'void');
  expect(await published('demo1', id)).toEqual(await stored('demo1', id));
});

test('a leg that is void, and the last leg', async () => {
  const id = await placeBoth();
  inPlay(1);
  given.sent.length = 0;
  await settle(1, 'void');
  expect(await published('demo1', id)).toEqual(await stored('demo1', id));
  await settle(2, 'win');
  expect(await published('demo1', id)).toEqual(await stored('demo1', id));
  await correct(2, 'win', 'void');
  expect(await published('demo1', id)).toEqual(await stored('demo1', id));
});

test('a leg that is lost', async () => {
  const id = await placeBoth();
  inPlay(1);
  given.sent.length = 0;
  await settle(1, 'lose');
  expect(await published('demo1', id)).toEqual(await stored('demo1', id));
});

test('a bet that is cancelled', async () => {
  const id = await placeBoth();
  expect(await published('demo1', id)).toEqual(await stored('demo1', id));
  await given.bets.cancel(await given.bettor('demo1'), { ids: [id] });
  expect(await published('demo1', id)).toEqual(await stored('demo1', id));
});

test('a bet that its owner has bought', async () => {
  const id = await placeBoth();
  expect(await published('demo1', id)).toEqual(await stored('demo1', id));
  await sell(id);
  await settle(1, 'void');
  expect(await published('demo2', id)).toEqual(await stored('demo2', id));
  await settle(2, 'win');
  expect(await published('demo2', id)).toEqual(await stored('demo2', id));
});

test('a leg that operators decided', async () => {
  const id = await place(rowOf([home(3)]));
  expect(await published('demo1', id)).toEqual(await stored('demo1', id));
  await voidByStaff(3);
  await settle(3, 'lose');
  expect(await published('demo1', id)).toEqual(await stored('demo1', id));
});

test('a bet in play that is settled by the score of its match', async () => {
  const id = await place(given.row());
  expect(await published('demo1', id)).toEqual(await stored('demo1', id));
  await given.bets.settle(MATCH, [
    { marketId: 1, specifier: '', results: [{ outcomeId: 1, result: 'win' }] },
  ]);
  expect(await published('demo1', id)).toEqual(await stored('demo1', id));
});
