/** Bets of several folders at their end: with a cancel at the same moment, and with a level penalty. */
import { betsById } from '../../../server/features/bets/bet-store.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultStandards } from '../../../domain/bet-rules/default-standards.ts';
import type { OutcomeResult } from '../../../domain/match/market.ts';
import { FEED_SILENT_MS } from '../../../domain/feed/live-board.ts';
import { cancelResults } from '../../../domain/protocol/bets/draw-cancel.ts';
import { betCodes } from '../../../domain/protocol/bets/draw-market.ts';
import { CLOCK_JUMP_MS } from '../../../domain/time/clock-jump.ts';
import { fixture, market, snapshot } from '../../given/domain/book.ts';
import { MATCH, openBets, type OpenBets, STAKE } from '../../given/server/open-bets.ts';

/** Ids of standard matches. */
const IDS = 4_000_000_000_000_000;
const PRICES = { 1: 185, 2: 330, 3: 190 } as const;
type Match = keyof typeof PRICES;
const matches = [1, 2, 3] as const;
const HOUR = 3_600_000;

const standards = defaultStandards.map((one) =>
  one.gameCode === 57
    ? {
        ...one,
        levelPenalty: [
          { folders: 2, value: 10 },
          { folders: 3, value: 20 },
        ],
      }
    : one,
);
const up = { healthy: true } as const;
let given: OpenBets;
let seq = 0;
beforeAll(async () => {
  given = await openBets(standards);
});
afterAll(() => given.close());

let request = 0;
/** A bet on the home side of each. */
async function placed(picks: readonly Match[], gold: number): Promise<{ id: number; odds: number }> {
  seq++;
  given.feedPreMatch(
    fixture(
      matches.map((match) =>
        snapshot(IDS + match, [market(1, [PRICES[match], 300, 400])], {
          facts: { startsAt: given.now() + HOUR },
          state: { statusCode: 0 },
        }),
      ),
      seq,
    ),
  );
  const result = await given.bets.draw(
    await given.bettor('demo1'),
    {
      reqId: `settlement-${++request}`,
      game_code: 57,
      deadline: given.now() + 8000,
      epoch: 'e1',
      stream: '57',
      versions: Object.fromEntries(picks.map((match) => [`${IDS + match}:1:`, seq])),
      gold,
      passRate: 'none',
      draws: picks.map((match) => ({
        MatchId: IDS + match,
        MarketId: 1,
        Specifiers: '',
        OutcomeId: 1,
        Rate: PRICES[match] / 100,
      })),
    },
    given.now(),
  );
  if (result.state !== 'answered' || result.answer.DrawId === undefined)
    throw new Error(`not taken: ${JSON.stringify(result)}`);
  return { id: result.answer.DrawId, odds: result.answer.Odd ?? 0 };
}
const settle = (match: Match, result: OutcomeResult) =>
  given.bets.settle(IDS + match, [{ marketId: 1, specifier: '', results: [{ outcomeId: 1, result }] }]);

/** What the open bet can still pay. */
async function expectedOf(betId: number): Promise<number> {
  const row = given.db.selectFrom('bet').select('expected').where('id', '=', betId);
  return (await row.executeTakeFirstOrThrow()).expected;
}

async function stateOf(betId: number): Promise<string> {
  const bet = await given.db.selectFrom('bet').selectAll().where('id', '=', betId).executeTakeFirstOrThrow();
  const legs = await given.db
    .selectFrom('bet_leg')
    .select('state')
    .where('bet_id', '=', betId)
    .orderBy('leg')
    .execute();
  return [bet.state, bet.refunded_by_user, ...legs.map(({ state }) => state)].join(' ');
}

describe('G4 a cancel and a settlement at once: one of them has the bet, whole', () => {
  test.each(['the cancel first', 'the settlement first'])('%s', async (order) => {
    const bettor = await given.bettor('demo1');
    for (let round = 0; round < 20; round++) {
      const gold = await given.gold('demo1');
      const { id } = await placed([1, 2], 100_000);
      const cancel = async () => (await given.bets.cancel(bettor, { ids: [id] })).list[0]?.Result;
      const acts = [cancel, () => settle(1, 'void')];
      const done = await Promise.all(
        (order === 'the cancel first' ? acts : acts.toReversed()).map((act) => act()),
      );
      const taken = done.includes(cancelResults.ok);
      expect(await stateOf(id)).toBe(taken ? 'special 1 refunding refunding' : 'opened 0 special opened');
      expect(await given.gold('demo1')).toBe(gold - (taken ? 0 : 100_000));
      // The next round begins with nothing open.
      await settle(2, 'void');
      expect(await given.gold('demo1')).toBe(gold);
    }
    expect(await given.faults()).toEqual({ unbalanced: 0, wrongBalances: 0 });
  });
});

test.each([
  ['ahead of the site’s time by a jump', () => given.standard.ticked(given.now() + CLOCK_JUMP_MS + 1, up)],
  ['silent', () => given.pass(FEED_SILENT_MS)],
  ['down', () => given.standard.ticked(given.now(), { healthy: false })],
] as const)('G4 while the feed is %s, a bet before its match is not cancelled', async (_, fail) => {
  const { id } = await placed([1, 2], 100_000);
  const cancelled = async () =>
    (await given.bets.cancel(await given.bettor('demo1'), { ids: [id] })).list[0]?.Result;
  const gold = await given.gold('demo1');
  fail();
  expect(await cancelled()).toBe(betCodes.feedDown);
  expect(await given.gold('demo1')).toBe(gold);
  given.standard.ticked(given.now(), up);
  expect(await cancelled()).toBe(cancelResults.ok);
});

/** What 1,000,000 on all three pays by its results. */
const payments: Readonly<Record<string, number>> = {
  'win win win': 9_280_000,
  'win void win': 3_160_000,
  'win void void': 1_850_000,
  'win half-win win': 6_045_800,
};

describe('R12 a bet keeps the level penalty it was placed with', () => {
  test.each<[string, readonly OutcomeResult[], number]>([
    ['all win: 11.5995 less a fifth, as it was stated', ['win', 'win', 'win'], 9_280_000],
    ['one void: 1.85 × 1.90 less a tenth', ['win', 'void', 'win'], 3_160_000],
    ['two void: a single folder has no penalty', ['win', 'void', 'void'], 1_850_000],
    ['half won: 1.85 × 2.15 × 1.90 less a fifth, exactly', ['win', 'half-win', 'win'], 6_045_800],
  ])('%s', async (_, results, won) => {
    const { id, odds } = await placed(matches, 1_000_000);
    expect(odds).toBe(9.28);
    const gold = await given.gold('demo1');
    for (const [at, result] of results.entries()) {
      const open = results.map((one, other) => (other < at ? one : 'win'));
      expect(await expectedOf(id)).toBe(payments[open.join(' ')]);
      await settle(matches[at] ?? 1, result);
    }
    expect(await given.gold('demo1')).toBe(gold + won);
    expect(await given.faults()).toEqual({ unbalanced: 0, wrongBalances: 0 });
    // The odds that are shown are those by which the bet counts.
    const [bet] = await betsById(given.db, [id], 0);
    expect(bet).toMatchObject({ odds: Math.floor(won / 10_000), acceptedOdds: 928 });
  });
});

describe('a market that is decided while a bet on it waits', () => {
  const won = [{ marketId: 1, specifier: '', results: [{ outcomeId: 1, result: 'win' as const }] }];

  test.each([
    ['as soon as it is written', false],
    ['also when the member cannot be notified', true],
  ])('settles the bet %s', async (_, deaf) => {
    given.reset();
    let decided = false;
    given.during(async () => {
      if (!decided) await given.bets.settle(MATCH, won);
      decided = true;
    });
    const { push } = given.sent;
    given.sent.push = (...rows) => {
      if (deaf && rows.some(({ event }) => event === 'DrawLiveOddsResult')) throw new Error('nobody listens');
      return push.apply(given.sent, rows);
    };
    const before = await given.gold('demo2');
    const answer = await given.bets.draw(
      await given.bettor('demo2'),
      given.row({ gold: STAKE }),
      given.now(),
    );
    given.sent.push = push;
    expect(answer).toMatchObject({ state: 'answered', answer: { code: 200 } });
    // 2.10 of the stake, which went before.
    expect(await given.gold('demo2')).toBe(before - STAKE + 2.1 * STAKE);
  });
});
