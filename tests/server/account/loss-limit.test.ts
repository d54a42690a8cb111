/** H8, R14: no bet of any game is accepted while the loss of the day has reached the member's limit, and none is refused for it otherwise. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { defaultStandards } from '../../../domain/bet-rules/default-standards.ts';
import { roundAt } from '../../../domain/casual/casual-round.ts';
import type { OutcomeResult } from '../../../domain/match/market.ts';
import { betCodes, type DrawResultRow } from '../../../domain/protocol/bets/draw-market.ts';
import { type CasualBets, createCasualBets } from '../../../server/features/casual/casual-bets.ts';
import { LOSS_OF_DAY, setLimit } from '../../../server/features/limits/limits-port.ts';
import { createRequests, type Requests } from '../../../server/requests/requests.ts';
import { addMember } from '../../../server/seed/members.ts';
import { createSiteValues, type SiteValues } from '../../../server/site-values/site-values.ts';
import { fixture, snapshot } from '../../given/domain/book.ts';
import { dice } from '../../given/domain/dice.ts';
import { MATCH, openBets, type OpenBets, STAKE } from '../../given/server/open-bets.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;
const KOREA = 9 * HOUR;
const ROUND_MS = 60_000;
const choices = [2 * STAKE, 4 * STAKE, 8 * STAKE];

let seq = 100;
let given: OpenBets;
let casual: CasualBets;
let requests: Requests;
let values: SiteValues;
beforeAll(async () => {
  given = await openBets();
  requests = createRequests(given.db, given.now);
  values = createSiteValues({ db: given.db, now: given.now, log: () => {} });
  await given.db.transaction().execute((trx) =>
    values.write(trx, {
      name: 'loss-limits',
      value: choices,
      holdsFrom: 0,
      writtenBy: null,
      reason: 'small amounts',
    }),
  );
  for (const id of ['loser', 'luck11', 'luck12', 'luck13'])
    await addMember(
      given.db,
      { id, nick: id, level: 'UL01', gold: 100 * STAKE, status: 'NORMAL' },
      'spoboard1!',
      given.now(),
    );
  casual = await createCasualBets({
    db: given.db,
    requests,
    channel: { send: (memberId, event, row) => void given.sent.push({ memberId, event, row }) },
    standards: defaultStandards,
    wallets: given.accounts.wallets,
    rounds: { ms: ROUND_MS },
    now: given.now,
    log: () => {},
  });
});
afterAll(() => given.close());
/** Each test begins on a new Korean day, an hour after midnight. */
beforeEach(() => {
  const today = Math.floor((given.now() + KOREA) / DAY);
  given.pass((today + 1) * DAY - KOREA + HOUR - given.now());
  given.reset();
  given.feedPreMatch(
    fixture(
      [snapshot(MATCH, given.prices, { facts: { startsAt: given.now() + DAY }, state: { statusCode: 0 } })],
      ++seq,
    ),
  );
});

/** Time passes, and the feed goes on. */
function pass(ms: number): void {
  given.pass(ms);
  given.feed();
  given.feedPreMatch();
}

const codeOf = (result: DrawResultRow): number | string =>
  result.state === 'answered' ? result.answer.code : result.state;
const live = async (id: string, bets = given.bets): Promise<DrawResultRow> =>
  bets.draw(await given.bettor(id), given.row(), given.now());
const preMatch = async (id: string): Promise<DrawResultRow> =>
  given.bets.draw(
    await given.bettor(id),
    given.row({ game_code: 57, stream: '57', versions: null, epoch: null }),
    given.now(),
  );
let request = 0;
async function inCasual(id: string, gameCode: 60 | 61 | 62 = 61): Promise<DrawResultRow> {
  const bettor = await given.bettor(id);
  const { day, inning } = roundAt(given.now(), ROUND_MS);
  const reqId = `loss-casual-${++request}`;
  const form = { reqId, game_code: gameCode, day, inning, forecast: 1, gold: STAKE };
  return requests.once({ memberId: bettor.memberId, reqId }, casual.bet(bettor, form));
}
const settle = (result: OutcomeResult): Promise<void> =>
  given.bets.settle(MATCH, [{ marketId: 1, specifier: '', results: [{ outcomeId: 1, result }] }]);
async function limit(id: string, gold: number | null) {
  const { memberId } = await given.bettor(id);
  const channel = {
    send: (member: number, event: string, row: unknown) =>
      void given.sent.push({ memberId: member, event, row }),
    listening: async () => new Set<number>(),
  };
  return setLimit({ db: given.db, now: given.now, values, channel }, memberId, LOSS_OF_DAY, gold);
}
async function lose(id: string, bets: number): Promise<void> {
  for (let bet = 0; bet < bets; bet++) expect(codeOf(await live(id))).toBe(200);
  await settle('lose');
}

describe('H8 a member who has lost the limit', () => {
  test('is refused in every game, with the numbers, until 00:00 in Korea', async () => {
    await limit('demo1', 2 * STAKE);
    await lose('demo1', 2);
    const until = Math.floor((given.now() + KOREA) / DAY + 1) * DAY - KOREA;
    const refusal = { kind: 'loss-limit', limit: 2 * STAKE, loss: 2 * STAKE, until };
    for (const result of [await live('demo1'), await preMatch('demo1'), await inCasual('demo1')])
      expect(result).toMatchObject({ answer: { code: betCodes.lossLimit, reason: 'loss-limit', refusal } });
    pass(until - 1 - given.now());
    expect(codeOf(await live('demo1'))).toBe(betCodes.lossLimit);
    pass(1);
    expect(codeOf(await live('demo1'))).toBe(200);
    expect(codeOf(await preMatch('demo1'))).toBe(200);
    expect(codeOf(await inCasual('demo1'))).toBe(200);
    await settle('void');
  });

  test('open stakes do not count (R14), nor do void and cancelled bets', async () => {
    await limit('demo2', 2 * STAKE);
    for (let bet = 0; bet < 3; bet++) expect(codeOf(await live('demo2'))).toBe(200);
    await settle('void');
    expect(codeOf(await live('demo2'))).toBe(200);
    await settle('void');
  });

  test('winnings of the day count against the loss', async () => {
    await limit('demo3', 2 * STAKE);
    expect(codeOf(await live('demo3'))).toBe(200);
    await settle('win');
    await lose('demo3', 2);
    expect(codeOf(await live('demo3'))).toBe(200);
    await lose('demo3', 2);
    expect(codeOf(await live('demo3'))).toBe(betCodes.lossLimit);
  });

  test('losses in casual games count for live bets', async () => {
    const { memberId } = await given.bettor('demo4');
    await limit('demo4', 2 * STAKE);
    for (const game of [60, 61, 62] as const) expect(codeOf(await inCasual('demo4', game))).toBe(200);
    await given.db
      .updateTable('casual_bet')
      .set({ state: 'failed', won: 0, decided_at: given.now() })
      .where('member_id', '=', memberId)
      .execute();
    expect(codeOf(await live('demo4'))).toBe(betCodes.lossLimit);
  });

  test('two bets in their delay are judged again: a settlement between refuses both', async () => {
    await limit('demo5', 2 * STAKE);
    for (let bet = 0; bet < 2; bet++) expect(codeOf(await preMatch('demo5'))).toBe(200);
    let settled: Promise<void> | null = null;
    given.during(
      () =>
        (settled ??= given.bets.settle(MATCH, [
          { marketId: 1, specifier: '', results: [{ outcomeId: 1, result: 'lose' }] },
        ])),
    );
    const results = await Promise.all([live('demo5'), live('demo5', given.twin()), inCasual('demo5')]);
    expect(results.slice(0, 2).map(codeOf)).toEqual([betCodes.lossLimit, betCodes.lossLimit]);
  });

  test('every window is notified by a settlement and by a setting', async () => {
    const { memberId } = await given.bettor('loser');
    await limit('loser', 4 * STAKE);
    await lose('loser', 4);
    const locks = given.sent.filter(({ event, memberId: to }) => event === 'LossLock' && to === memberId);
    expect(locks.map(({ row }) => row)).toMatchObject([
      { lossLimitSet: 4 * STAKE, loss: 0, lossLockDate: null },
      { lossLimitSet: 4 * STAKE, loss: -4 * STAKE, lossLockDate: expect.stringMatching(/ 15:00:00$/) },
    ]);
  });
});

test('H9 an open bet of a member who is restricted stays, and is settled', async () => {
  const { memberId } = await given.bettor('demo5');
  given.pass(DAY);
  given.reset();
  expect(codeOf(await live('demo5'))).toBe(200);
  const gold = await given.gold('demo5');
  await given.db
    .updateTable('member')
    .set({ status: 'RESTRICTED', status_until: given.now() + 30 * DAY })
    .where('id', '=', memberId)
    .execute();
  await settle('win');
  expect(await given.gold('demo5')).toBe(gold + 2.1 * STAKE);
});

/** The rules anew: what was settled when, which limit holds, which higher one was asked for. */
function createModel() {
  const settled: { at: number; net: number }[] = [];
  let held: number | null = null;
  let asked: { readonly gold: number | null; readonly at: number } | null = null;
  const day = (at: number): number => Math.floor((at + KOREA) / DAY);
  const net = (now: number): number =>
    settled.filter(({ at }) => day(at) === day(now)).reduce((sum, one) => sum + one.net, 0);
  return {
    settled: (at: number, amount: number) => void settled.push({ at, net: amount }),
    mayBet: (now: number): boolean => held === null || net(now) > -held,
    /** Whether the limit can be set; then it is. */
    set(gold: number | null, now: number): boolean {
      if (asked !== null && now >= asked.at + 10 * DAY) asked = null;
      const isHigher = held !== null && (gold === null || gold > held);
      if (isHigher && asked !== null && now < asked.at + 3 * DAY) return false;
      if (gold !== null && -net(now) > gold) return false;
      if (gold === held && asked === null) return false;
      const waits = isHigher && asked?.gold !== gold;
      asked = waits ? { gold, at: now } : null;
      if (!waits) held = gold;
      return true;
    },
  };
}

test.each([11, 12, 13])(
  'H8 property: any order of bets, settlements, limits and time (seed %s)',
  async (seed) => {
    const roll = dice(seed);
    const id = `luck${seed}`;
    const model = createModel();
    let open = 0;
    let refusedForIt = 0;
    const acts: readonly (() => Promise<void>)[] = [
      async () => {
        const code = codeOf(await live(id));
        const now = given.now();
        expect([code === betCodes.lossLimit, code]).toEqual([!model.mayBet(now), code]);
        if (code === 200) open++;
        else refusedForIt++;
      },
      async () => {
        const result =
          (['lose', 'lose', 'lose', 'lose', 'win', 'void'] as const)[Math.floor(roll() * 6)] ?? 'lose';
        await settle(result);
        const each = result === 'lose' ? -STAKE : result === 'win' ? STAKE * 1.1 : 0;
        if (open > 0) model.settled(given.now(), each * open);
        open = 0;
      },
      async () => {
        const gold = [...choices, null][Math.floor(roll() * 4)] ?? null;
        expect((await limit(id, gold)).ok).toBe(model.set(gold, given.now()));
      },
      async () => pass(Math.floor(roll() * 4 * HOUR)),
      async () => pass(DAY),
      async () => pass(3 * DAY),
    ];
    expect((await limit(id, choices[0] ?? 0)).ok).toBe(model.set(choices[0] ?? 0, given.now()));
    for (let step = 0; step < 90; step++)
      await acts[[0, 0, 0, 0, 1, 1, 2, 3, 3, 4, 2, 5][Math.floor(roll() * 12)] ?? 0]?.();
    expect(refusedForIt).toBeGreaterThan(0);
    expect(await given.faults()).toEqual({ unbalanced: 0, wrongBalances: 0 });
  },
);
