/** Limits over several bets hold however many of them arrive at once, on whichever server. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { defaultStandards } from '../../../domain/bet-rules/default-standards.ts';
import { roundAt } from '../../../domain/casual/casual-round.ts';
import { betCodes, type DrawResultRow } from '../../../domain/protocol/bets/draw-market.ts';
import { type CasualBets, createCasualBets } from '../../../server/features/casual/casual-bets.ts';
import type { CasualBetForm } from '../../../domain/protocol/calls/bets/casual.ts';
import type { Caller } from '../../../server/requests/caller.ts';
import { createRequests, type Requests } from '../../../server/requests/requests.ts';
import { MATCH, openBets, type OpenBets } from '../../given/server/open-bets.ts';

const LIMIT = 50_000_000;
const STAKE = 30_000_000;
const ROUND_MS = 60_000;
const standards = defaultStandards.map((one) => ({ ...one, dailySpend: LIMIT, sameHits: 1 }));

let given: OpenBets;
let casual: CasualBets;
let requests: Requests;
beforeAll(async () => {
  given = await openBets(standards);
  requests = createRequests(given.db, given.now);
  casual = await createCasualBets({
    db: given.db,
    requests,
    channel: { send: () => {} },
    standards,
    wallets: given.accounts.wallets,
    rounds: { ms: ROUND_MS },
    now: given.now,
    log: () => {},
  });
});
afterAll(() => given.close());
beforeEach(() => {
  const round = roundAt(given.now(), ROUND_MS);
  given.pass(round.drawsAt - given.now());
  given.reset();
});

let request = 0;
const codeOf = (result: DrawResultRow): number | string =>
  result.state === 'answered' ? result.answer.code : result.state;
const betCasual = (bettor: Caller, form: CasualBetForm): Promise<DrawResultRow> =>
  requests.once({ memberId: bettor.memberId, reqId: form.reqId }, casual.bet(bettor, form));
const casualBet = async (id: string, gameCode: 60 | 61 | 62): Promise<number | string> => {
  const { day, inning } = roundAt(given.now(), ROUND_MS);
  const form = { reqId: `casual-${++request}`, game_code: gameCode, day, inning, forecast: 1, gold: STAKE };
  return codeOf(await betCasual(await given.bettor(id), form));
};
const sportBet = async (id: string, gold = STAKE, bets = given.bets): Promise<number | string> =>
  codeOf(await bets.draw(await given.bettor(id), given.row({ gold }), given.now()));

describe('203 the limit of the day, for bets that come at once', () => {
  test.each<[string, (id: string) => Promise<number | string>[]]>([
    ['three casual games', (id) => [casualBet(id, 60), casualBet(id, 61), casualBet(id, 62)]],
    ['a live bet beside casual ones', (id) => [sportBet(id), casualBet(id, 60), casualBet(id, 61)]],
    ['casual bets before a live one', (id) => [casualBet(id, 62), casualBet(id, 61), sportBet(id)]],
    ['two servers', (id) => [sportBet(id), sportBet(id, STAKE, given.twin()), casualBet(id, 60)]],
  ])('%s: one is taken, and the gold of one is gone', async (_, betsOf) => {
    // A day later nothing counts of the test before.
    given.pass(86_400_000);
    given.reset();
    await casual.turn();
    const gold = await given.gold('demo5');
    const codes = await Promise.all(betsOf('demo5'));
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(codes.filter((code) => code === betCodes.dailySpend)).toHaveLength(2);
    expect(await given.gold('demo5')).toBe(gold - STAKE);
    expect(await given.faults()).toEqual({ unbalanced: 0, wrongBalances: 0 });
  });

  test('a refusal names the rest, for casual and live bets, and a stake of the rest is accepted', async () => {
    given.pass(86_400_000);
    given.reset();
    await casual.turn();
    expect(await casualBet('demo5', 60)).toBe(200);
    const live = await given.bets.draw(await given.bettor('demo5'), given.row({ gold: STAKE }), given.now());
    const { day, inning } = roundAt(given.now(), ROUND_MS);
    const form = { reqId: 'casual-again', game_code: 61, day, inning, forecast: 1, gold: STAKE };
    const game = await betCasual(await given.bettor('demo5'), form);
    const refusal = { kind: 'daily-spend', limit: LIMIT, left: LIMIT - STAKE };
    for (const result of [live, game])
      expect(result).toMatchObject({ answer: { code: betCodes.dailySpend, refusal } });
    expect(await sportBet('demo5', LIMIT - STAKE)).toBe(200);
  });

  test('another member is not held by it', async () => {
    expect(await Promise.all([casualBet('demo1', 60), casualBet('demo2', 60)])).toEqual([200, 200]);
  });
});

test('-8003 the same picks through two servers at once', async () => {
  const strict = standards.map((one) => ({
    ...one,
    dailySpend: null,
    levels: { ...one.levels, UL01: { ...one.levels.UL01, maxWinnings: 60_000_000 } },
  }));
  const other = await openBets(strict);
  other.reset();
  const place = async (bets: OpenBets['bets']) =>
    codeOf(await bets.draw(await other.bettor('demo1'), other.row({ gold: 20_000_000 }), other.now()));
  const codes = await Promise.all([place(other.bets), place(other.twin())]);
  expect(new Set(codes)).toEqual(new Set([200, betCodes.sameHit]));
  const { total } = await other.db
    .selectFrom('bet_leg')
    .where('match_id', '=', MATCH)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  expect(total).toBe(1);
  await other.close();
});
