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

async function expectPublished(name: string, id: number): Promise<void> {
  const { memberId } = await given.bettor(name);
  const published = (): DrawRow | undefined =>
    given.sent
      .filter((one) => one.event === 'Draw' && one.memberId === memberId)
      .flatMap(({ row }) => (row as { readonly draws: readonly DrawRow[] }).draws)
      .findLast(({ DrawId }) => DrawId === id);
  await expect.poll(published).toBeDefined();
  const [read] = await betsById(given.db, [id], given.now(), memberId);
  expect(read).toBeDefined();
  expect(published()).toEqual(read === undefined ? null : encodeBet(read));
  given.sent.length = 0;
}

test('a bet in play and bets of several folders, as they are placed', async () => {
  await expectPublished('demo1', await place(given.row()));
  await expectPublished('demo1', await placeBoth());
  await expectPublished('demo1', await place(rowOf([home(1), home(2), [3, 18, 'total=2.5', 12, 1.9]])));
});

test.each(['win', 'lose', 'void', 'half-win'] as const)(
  'a leg that is decided as %s, and the last leg',
  async (result) => {
    const id = await placeBoth();
    await expectPublished('demo1', id);
    inPlay(1);
    await settle(1, result);
    if (result === 'void' || result === 'lose') await expectPublished('demo1', id);
    await settle(2, 'win');
    if (result !== 'lose') await expectPublished('demo1', id);
    await correct(2, 'win', 'void');
    if (result !== 'lose') await expectPublished('demo1', id);
  },
);

test('a bet that is cancelled', async () => {
  const id = await placeBoth();
  await expectPublished('demo1', id);
  await given.bets.cancel(await given.bettor('demo1'), { ids: [id] });
  await expectPublished('demo1', id);
});

test('a bet that its owner has bought', async () => {
  const id = await placeBoth();
  await expectPublished('demo1', id);
  await sell(id);
  await settle(1, 'void');
  await expectPublished('demo2', id);
  await settle(2, 'win');
  await expectPublished('demo2', id);
});

test('a leg that operators decided', async () => {
  const id = await place(rowOf([home(3)]));
  await expectPublished('demo1', id);
  await voidByStaff(3);
  await settle(3, 'lose');
  await expectPublished('demo1', id);
});

test('a bet in play that is settled by the score of its match', async () => {
  const id = await place(given.row());
  await expectPublished('demo1', id);
  await given.bets.settle(MATCH, [
    { marketId: 1, specifier: '', results: [{ outcomeId: 1, result: 'win' }] },
  ]);
  await expectPublished('demo1', id);
});
