/**
 * R31 L2 L3 L4 H8: bets that are placed, sold, bought, cancelled, settled and corrected in any order. After each correction and at the end every bet,
 * its owner's gold and debt, history and limits are as the last results say.
 */
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultStandards } from '../../../domain/bet-rules/default-standards.ts';
import { settleBet } from '../../../domain/bet/settle-bet.ts';
import { type OutcomeResult, outcomeResults } from '../../../domain/match/market.ts';
import { cancelResults } from '../../../domain/protocol/bets/draw-cancel.ts';
import { DAY_MS } from '../../../domain/time/korean-time.ts';
import {
  type BetChange,
  correctBets,
  type ResultCorrection,
} from '../../../server/features/bets/correct-bets.ts';
import { sumsSince } from '../../../server/features/limits/activity.ts';
import { netSince } from '../../../server/features/limits/limits-port.ts';
import { post } from '../../../server/ledger/post.ts';
import { roundsOf } from '../../given/runs/rounds.ts';
import { openTrades, type OpenTrades } from '../../given/server/open-trades.ts';
import { IDS } from '../../given/server/pre-match-draws.ts';

const members = ['demo1', 'demo2', 'demo3'] as const;
type Member = (typeof members)[number];
const STAKE = 1_000_000;
const ODDS = 185;
const levelPenalty = [{ folders: 3, value: 10 }];
const standards = defaultStandards.map((one) => ({ ...one, sameHits: null, dailySpend: null, levelPenalty }));

let given: OpenTrades;
beforeAll(async () => {
  given = await openTrades(standards);
});
afterAll(() => given.close());

interface Held {
  readonly id: number;
  readonly matches: readonly number[];
  readonly odds: number;
  owner: Member;
  seller: Member | null;
  price: number;
  isCancelled: boolean;
  /** Since its sale no leg of it was corrected. */
  isOnSale: boolean;
}

interface Books {
  readonly since: number;
  readonly bets: readonly Held[];
  readonly results: Map<number, OutcomeResult>;
  /** What each member has in gold, less what is owed, by the acts. */
  readonly worth: Map<Member, number>;
  readonly spent: Map<Member, number>;
}

const idOf = async (name: Member): Promise<number> => (await given.bettor(name)).memberId;
async function balance(owner: string): Promise<number> {
  const row = given.db.selectFrom('account').select('balance').where('owner', '=', owner);
  return (await row.where('currency', '=', 'gold').executeTakeFirst())?.balance ?? 0;
}
/** A debt is a balance below 0. */
const worthOf = async (name: Member): Promise<number> =>
  (await balance(`member:${await idOf(name)}`)) + (await balance(`debt:${await idOf(name)}`));

/** What the bet is by the results so far. */
function outcomeOf({ matches, odds, isCancelled }: Held, { results }: Books) {
  if (isCancelled) return { state: 'special', won: STAKE };
  const legs = matches.map((match) => ({ odds: ODDS, result: results.get(match) ?? null }));
  const penalties = levelPenalty.filter(({ folders }) => folders <= matches.length);
  return settleBet({ stake: STAKE, odds, levelPenalty: penalties }, legs) ?? { state: 'opened', won: 0 };
}

let posted = 0;
async function move(name: Member, amount: number): Promise<void> {
  const owner = `member:${await idOf(name)}` as const;
  await given.db.transaction().execute((trx) =>
    post(trx, {
      requestId: `moved:${++posted}`,
      kind: amount < 0 ? 'take' : 'grant',
      at: given.now(),
      entries: [
        { owner, currency: 'gold', amount },
        { owner: 'grants', currency: 'gold', amount: -amount },
      ],
    }),
  );
}

const match = fc.constantFrom(1, 2, 3, 4);
const by = fc.constantFrom(...members);
const bet = fc.nat({ max: 5 });
const act = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('result' as const),
      match,
      result: fc.constantFrom(...outcomeResults),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('result' as const),
      match,
      result: fc.constant('win' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('void' as const), match }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('sell' as const),
      bet,
      percent: fc.integer({ min: 100, max: 260 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('buy' as const), bet, by }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('deal' as const),
      bet,
      by,
      percent: fc.integer({ min: 100, max: 150 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('take-back' as const), bet }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel' as const), bet }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('spend' as const), by }) },
);
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

const seen = { corrected: 0, owed: 0, sold: 0, cancelled: 0, reopened: 0, gone: 0 };

/** What the correction names of each bet is what the bet was and what it is. */
async function correct(
  books: Books,
  of: number,
  correction: Omit<ResultCorrection, 'matchIds'>,
  result: OutcomeResult,
) {
  const before = new Map(books.bets.map((one) => [one.id, outcomeOf(one, books)]));
  const changes: BetChange[] = [];
  await correctBets(
    given.db,
    { ...correction, matchIds: [IDS + of] },
    { now: given.now(), written: async (_, made) => void changes.push(...made) },
  );
  books.results.set(of, result);
  const due = books.bets.flatMap((one) => {
    if (one.isCancelled || !one.matches.includes(of)) return [];
    one.isOnSale = false;
    const [was, is] = [before.get(one.id), outcomeOf(one, books)];
    if (was?.state === is.state && was.won === is.won) return [];
    if (was?.state === 'lose' && is.state === 'opened') seen.reopened++;
    return [{ betId: one.id, owner: one.owner, before: was, after: is }];
  });
  const ids = new Map(await Promise.all(members.map(async (name) => [await idOf(name), name] as const)));
  expect(
    changes
      .map(({ betId, memberId, before: was, after }) => ({
        betId,
        owner: ids.get(memberId),
        before: was,
        after,
      }))
      .toSorted((a, b) => a.betId - b.betId),
  ).toEqual(due.toSorted((a, b) => a.betId - b.betId));
  seen.corrected += changes.length;
  seen.owed += changes.filter(({ owed }) => owed > 0).length;
}

const lineOf = (before: OutcomeResult, result: OutcomeResult) => ({
  results: [{ marketId: 1, specifier: '', outcomeId: 1, before, result }],
  voided: null,
});

async function decide(books: Books, of: number, result: OutcomeResult): Promise<void> {
  const before = books.results.get(of);
  if (before === undefined) {
    await given.settle(of, result);
    books.results.set(of, result);
  } else if (before !== result) await correct(books, of, lineOf(before, result), result);
}

async function buy({ bets, worth }: Books, one: Held, name: Member): Promise<void> {
  const sale = await given.saleOf(one.id);
  if (sale === 0) return;
  const outcome = await given.buy(name, sale);
  if (outcome === 'gone') seen.gone++;
  if (outcome !== 'done') return;
  expect(one.isOnSale).toBe(true);
  expect(bets).toContain(one);
  seen.sold++;
  worth.set(one.owner, (worth.get(one.owner) ?? 0) + one.price);
  worth.set(name, (worth.get(name) ?? 0) - one.price);
  Object.assign(one, { seller: one.owner, owner: name, isOnSale: false });
}

async function cancel({ results }: Books, one: Held): Promise<void> {
  const { list } = await given.bets.cancel(await given.bettor(one.owner), { ids: [one.id] });
  if (list[0]?.Result !== cancelResults.ok) return;
  expect(one.matches.filter((of) => results.has(of))).toEqual([]);
  seen.cancelled++;
  Object.assign(one, { isCancelled: true, isOnSale: false });
}

async function run(books: Books, one: Act): Promise<void> {
  if (one.kind === 'result') return decide(books, one.match, one.result);
  if (one.kind === 'void') {
    if (!books.results.has(one.match)) return;
    return correct(books, one.match, { results: [], voided: { marketId: 1, specifier: '' } }, 'void');
  }
  if (one.kind === 'spend') {
    const gold = await given.gold(one.by);
    if (gold > 0) await move(one.by, -gold);
    books.spent.set(one.by, (books.spent.get(one.by) ?? 0) + gold);
    return;
  }
  const held = books.bets[one.bet % books.bets.length];
  if (held === undefined) return;
  if (one.kind === 'buy') return buy(books, held, one.by);
  if (one.kind === 'cancel') return cancel(books, held);
  if (one.kind === 'take-back') {
    const sale = await given.saleOf(held.id);
    if (sale > 0 && (await given.cancelSale(held.owner, sale)) === 'done') held.isOnSale = false;
    return;
  }
  // A leg wins, and the bet is on sale at once.
  const first = held.matches.find((of) => !books.results.has(of));
  if (one.kind === 'deal' && first !== undefined) await decide(books, first, 'win');
  const price = (STAKE / 100) * one.percent;
  if ((await given.sell(held.owner, held.id, price)) === 'done')
    Object.assign(held, { price, isOnSale: true });
  if (one.kind === 'deal') await buy(books, held, one.by);
}

/** Rows, history, gold and limits are as the acts and the last results say. */
async function check(books: Books): Promise<void> {
  const { bets, worth, spent, since } = books;
  for (const one of bets) {
    const due = outcomeOf(one, books);
    const row = await given.betRow(one.id);
    expect({ state: row.state, won: row.won }).toEqual(due);
    expect(row.sale_ends_at !== null && row.state === 'opened').toBe(one.isOnSale && row.state === 'opened');
    const { list } = await given.bets.details(await given.bettor(one.owner), { gameCode: 57, ids: [one.id] });
    const shown = one.isOnSale && due.state === 'opened' ? 'sell' : due.state;
    expect(list.map(({ DrawState, WinSpoGold }) => [DrawState, WinSpoGold])).toEqual([[shown, due.won]]);
  }
  for (const name of members) {
    const own = bets.filter(({ owner }) => owner === name);
    const won = own.reduce((sum, one) => sum + outcomeOf(one, books).won, 0);
    const due = (worth.get(name) ?? 0) + won;
    expect(await worthOf(name)).toBe(due - (spent.get(name) ?? 0));
    const memberId = await idOf(name);
    expect((await sumsSince(given.db, memberId, since, given.now())).net).toBe(due - BEGINS_WITH);
    const decided = own.filter((one) => outcomeOf(one, books).state !== 'opened');
    const net = decided.reduce(
      (sum, one) => sum + outcomeOf(one, books).won - (one.seller === null ? STAKE : one.price),
      0,
    );
    const ofSales = bets
      .filter(({ seller }) => seller === name)
      .reduce((sum, { price }) => sum + price - STAKE, 0);
    const { rows } = await sql<{ net: string }>`
      select ${netSince(sql`${memberId}::bigint`, sql`${since}::bigint`)} as net`.execute(given.db);
    expect(Number(rows[0]?.net)).toBe(net + ofSales);
  }
  expect(await given.findings()).toEqual([]);
}

const BEGINS_WITH = 20 * STAKE;
let runs = 0;
/** Two days later, with other matches for the bets of before, and the same gold for everybody. */
async function begin(
  placed: readonly { readonly by: Member; readonly matches: readonly number[] }[],
): Promise<Books> {
  runs++;
  given.pass(2 * DAY_MS);
  given.showAll();
  await given.db
    .updateTable('bet_leg')
    .set({ match_id: 2 * IDS + runs })
    .where('match_id', '<', 2 * IDS)
    .execute();
  const worth = new Map<Member, number>();
  for (const name of members) {
    const memberId = await idOf(name);
    const owed = -(await balance(`debt:${memberId}`));
    if (owed > 0)
      await given.db.transaction().execute((trx) =>
        post(trx, {
          requestId: `forgiven:${++posted}`,
          kind: 'grant',
          at: given.now(),
          entries: [
            { owner: `debt:${memberId}`, currency: 'gold', amount: owed },
            { owner: 'grants', currency: 'gold', amount: -owed },
          ],
        }),
      );
    const missing = BEGINS_WITH - (await given.gold(name));
    if (missing !== 0) await move(name, missing);
    worth.set(name, BEGINS_WITH);
  }
  const bets: Held[] = [];
  for (const { by: owner, matches } of placed) {
    const id = await given.place(owner, matches, STAKE);
    const { odds } = await given.betRow(id);
    bets.push({ id, matches, odds, owner, seller: null, price: 0, isCancelled: false, isOnSale: false });
    worth.set(owner, (worth.get(owner) ?? 0) - STAKE);
  }
  return { since: given.now(), bets, results: new Map(), worth, spent: new Map() };
}

const placed = fc.record({ by, matches: fc.uniqueArray(match, { minLength: 2, maxLength: 4 }) });

test('R31 H8 sold, cancelled and corrected in any order, bets, gold, limits and history agree', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(placed, { minLength: 1, maxLength: 6 }),
      fc.array(act, { minLength: 4, maxLength: 24 }),
      async (bets, acts) => {
        const books = await begin(bets);
        for (const one of acts) await run(books, one);
        await check(books);
      },
    ),
    { seed: 38, numRuns: roundsOf(20, 300) },
  );
  // Runs without these would say little.
  expect(Object.entries(seen).filter(([, count]) => count === 0)).toEqual([]);
});
