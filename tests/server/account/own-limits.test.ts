/** H8: the members' own limits, judged by the server wherever gold is staked or coins are bought. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { defaultStandards } from '../../../domain/bet-rules/default-standards.ts';
import { roundAt } from '../../../domain/casual/casual-round.ts';
import type { OutcomeResult } from '../../../domain/match/market.ts';
import { type LimitKind, type LimitPeriod, limitSpanOf } from '../../../domain/member/own-limits.ts';
import { betCodes, type DrawResultRow } from '../../../domain/protocol/bets/draw-market.ts';
import { type CasualBets, createCasualBets } from '../../../server/features/casual/casual-bets.ts';
import { countTime } from '../../../server/features/limits/count-time.ts';
import {
  allLimitUses,
  judgeOwnLimits,
  limitSettings,
  setLimit,
} from '../../../server/features/limits/limits-port.ts';
import { createRequests, type Requests } from '../../../server/requests/requests.ts';
import { addMember } from '../../../server/seed/members.ts';
import { createSiteValues, type SiteValues } from '../../../server/site-values/site-values.ts';
import { dice } from '../../given/domain/dice.ts';
import { fixture, snapshot } from '../../given/domain/book.ts';
import { MATCH, openBets, type OpenBets, STAKE } from '../../given/server/open-bets.ts';

const DAY = 86_400_000;
const ROUND_MS = 60_000;

let given: OpenBets;
let casual: CasualBets;
let requests: Requests;
let values: SiteValues;
let seq = 100;
const members = ['both', 'week', 'stakes', 'timed', 'warned', 'audited', 'counted', 'raced'];
beforeAll(async () => {
  given = await openBets();
  requests = createRequests(given.db, given.now);
  values = createSiteValues({ db: given.db, now: given.now, log: () => {} });
  for (const id of [...members, 'lucky21', 'lucky22', 'lucky23'])
    await addMember(
      given.db,
      { id, nick: id, level: 'UL01', gold: 1000 * STAKE, status: 'NORMAL' },
      'spoboard1!',
      given.now(),
    );
  casual = await createCasualBets({
    db: given.db,
    requests,
    channel: { send: () => {} },
    standards: defaultStandards,
    wallets: given.accounts.wallets,
    rounds: { ms: ROUND_MS },
    now: given.now,
    log: () => {},
  });
});
afterAll(() => given.close());
/** Each test begins on a Monday, an hour after midnight. */
beforeEach(() => {
  given.pass(limitSpanOf('week', given.now()).until + 3_600_000 - given.now());
  given.reset();
  given.feedPreMatch(
    fixture(
      [
        snapshot(MATCH, given.prices, {
          facts: { startsAt: given.now() + 7 * DAY },
          state: { statusCode: 0 },
        }),
      ],
      ++seq,
    ),
  );
});

function pass(ms: number): void {
  given.pass(ms);
  given.feed();
  given.feedPreMatch();
}
const codeOf = (result: DrawResultRow): number | string =>
  result.state === 'answered' ? result.answer.code : result.state;
const live = async (id: string, gold = STAKE, bets = given.bets): Promise<DrawResultRow> =>
  bets.draw(await given.bettor(id), given.row({ gold }), given.now());
const preMatch = async (id: string, gold = STAKE): Promise<DrawResultRow> =>
  given.bets.draw(
    await given.bettor(id),
    given.row({ gold, game_code: 57, stream: '57', versions: null, epoch: null }),
    given.now(),
  );
let request = 0;
async function inCasual(id: string, gold = STAKE): Promise<DrawResultRow> {
  const bettor = await given.bettor(id);
  const { day, inning } = roundAt(given.now(), ROUND_MS);
  const reqId = `own-casual-${++request}`;
  const form = { reqId, game_code: 61, day, inning, forecast: 1, gold } as const;
  return requests.once({ memberId: bettor.memberId, reqId }, casual.bet(bettor, form));
}
const settle = (result: OutcomeResult): Promise<void> =>
  given.bets.settle(MATCH, [{ marketId: 1, specifier: '', results: [{ outcomeId: 1, result }] }]);
const channel = {
  send: (member: number, event: string, row: unknown) =>
    void given.sent.push({ memberId: member, event, row }),
  listening: async () => new Set<number>(),
};
/** The server sees an act of the member. */
const sign = (memberId: number) =>
  countTime({ db: given.db, now: given.now, channel }, [{ memberId, at: given.now() }]);
const lossLocksOf = (memberId: number) =>
  given.sent
    .filter(({ event, memberId: to }) => event === 'LossLock' && to === memberId)
    .map(({ row }) => row);
async function limit(id: string, of: LimitKind, period: LimitPeriod, most: number | null) {
  const { memberId } = await given.bettor(id);
  const set = await setLimit(
    { db: given.db, now: given.now, values, channel },
    memberId,
    { of, period },
    most,
  );
  return set.ok ? 'set' : set.error;
}
const usesOf = async (id: string) =>
  allLimitUses(given.db, { memberId: (await given.bettor(id)).memberId, now: given.now() });

describe('H8 nodes of the release before', () => {
  test('a loss limit of a day that one node sets holds on nodes of both releases', async () => {
    const { memberId } = await given.bettor('both');
    const settings = async () =>
      (await limitSettings(given.db, memberId, { of: 'loss', period: 'day' })).map(({ limit: most }) => most);
    const older = async () =>
      (
        await given.db
          .selectFrom('loss_limit')
          .select('gold')
          .where('member_id', '=', memberId)
          .orderBy('id')
          .execute()
      ).map(({ gold }) => gold);
    const chosen = Math.max(...values.now('loss-limits'));
    expect(await limit('both', 'loss', 'day', chosen)).toBe('set');
    expect(await limit('both', 'loss', 'week', 9 * STAKE)).toBe('set');
    expect(await older()).toEqual([chosen]);
    const at = given.now();
    await given.db
      .insertInto('loss_limit')
      .values({ member_id: memberId, gold: STAKE, set_at: at, holds_from: at })
      .execute();
    expect([await settings(), await older()]).toEqual([
      [chosen, STAKE],
      [chosen, STAKE],
    ]);
  });
});

describe('H8 every way in which gold is staked', () => {
  test('the loss of a week counts what is open, in every game, until Monday', async () => {
    expect(await limit('week', 'loss', 'week', 3 * STAKE)).toBe('set');
    expect(codeOf(await live('week'))).toBe(200);
    expect(codeOf(await inCasual('week'))).toBe(200);
    expect(codeOf(await preMatch('week'))).toBe(200);
    const refusal = {
      kind: 'own-limit',
      of: 'loss',
      period: 'week',
      limit: 3 * STAKE,
      left: 0,
      until: limitSpanOf('week', given.now()).until,
    };
    pass(ROUND_MS);
    for (const result of [await live('week'), await preMatch('week'), await inCasual('week')])
      expect(result).toMatchObject({ answer: { code: betCodes.ownLimit, reason: 'own-limit', refusal } });
    await settle('void');
    expect(codeOf(await live('week'))).toBe(200);
    await settle('lose');
    pass(DAY);
    expect(await live('week', 3 * STAKE)).toMatchObject({ answer: { refusal: { left: STAKE } } });
  });

  test('stakes of a day are counted over all games, and end with the day', async () => {
    expect(await limit('stakes', 'stake', 'day', 3 * STAKE)).toBe('set');
    // At a node whose clock is behind it holds, too.
    const { memberId } = await given.bettor('stakes');
    const asked = { memberId, now: given.now() - 900, gold: 4 * STAKE };
    expect((await judgeOwnLimits(given.db, [asked]))[0]).toMatchObject({ code: betCodes.ownLimit });
    expect(codeOf(await live('stakes', 2 * STAKE))).toBe(200);
    expect(await inCasual('stakes', 2 * STAKE)).toMatchObject({
      answer: { code: betCodes.ownLimit, refusal: { of: 'stake', left: STAKE } },
    });
    expect(codeOf(await inCasual('stakes'))).toBe(200);
    expect(codeOf(await preMatch('stakes'))).toBe(betCodes.ownLimit);
    pass(DAY);
    expect(codeOf(await preMatch('stakes'))).toBe(200);
  });

  test('time that is used up ends every bet, and the windows are notified of it', async () => {
    const { memberId } = await given.bettor('timed');
    expect(await limit('timed', 'time', 'day', 10)).toBe('set');
    for (let minute = 0; minute < 9; minute++) {
      await sign(memberId);
      pass(60_000);
    }
    expect(codeOf(await live('timed'))).toBe(200);
    await sign(memberId);
    for (const result of [await live('timed'), await preMatch('timed'), await inCasual('timed')])
      expect(result).toMatchObject({ answer: { refusal: { kind: 'own-limit', of: 'time', limit: 10 } } });
    await settle('lose');
    const locks = given.sent.filter(({ event, memberId: to }) => event === 'LossLock' && to === memberId);
    expect(locks.at(-1)?.row).toMatchObject({ lossLimitSet: null, ownLock: { of: 'time', left: 0 } });
    pass(DAY);
    expect(codeOf(await live('timed'))).toBe(200);
  });

  test('H8 windows are warned ten minutes and one minute before own time is used up', async () => {
    const { memberId } = await given.bettor('warned');
    expect(await limit('warned', 'time', 'day', 12)).toBe('set');
    const lefts: unknown[] = [];
    for (let minute = 0; minute < 12; minute++) {
      const before = lossLocksOf(memberId).length;
      await sign(memberId);
      const sent = lossLocksOf(memberId).slice(before) as { timeLeft: { left: number } | null }[];
      lefts.push(sent.length === 0 ? 'none' : (sent[0]?.timeLeft?.left ?? 'over'));
      pass(60_000);
    }
    expect(lefts).toEqual(['none', 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 'over']);
    expect(codeOf(await live('warned'))).toBe(betCodes.ownLimit);
  });

  test('H8 the audit of own limits has the value before, and tells a wish from a setting', async () => {
    const { memberId } = await given.bettor('audited');
    for (const most of [5000, 3000, 9000]) expect(await limit('audited', 'stake', 'week', most)).toBe('set');
    const rows = await given.db
      .selectFrom('audit_log')
      .select(['action', 'detail'])
      .where('member_id', '=', memberId)
      .orderBy('id')
      .execute();
    expect(
      rows.map(({ action, detail }) => [action, JSON.parse(detail).before, JSON.parse(detail).limit]),
    ).toEqual([
      ['member.own-limit', null, 5000],
      ['member.own-limit', 5000, 3000],
      ['member.own-limit-asked', 3000, 9000],
    ]);
  });

  test('H8 time counts by what the server sees: gaps of five minutes count, longer ones do not', async () => {
    const { memberId } = await given.bettor('counted');
    const minutes = async () =>
      (
        await given.db
          .selectFrom('time_spent')
          .select('minutes')
          .where('member_id', '=', memberId)
          .executeTakeFirstOrThrow()
      ).minutes;
    const seen: number[] = [];
    for (const gap of [0, 0, 1, 5, 6, 30, 2]) {
      pass(gap * 60_000);
      await Promise.all([sign(memberId), sign(memberId)]);
      seen.push(await minutes());
    }
    expect(seen).toEqual([1, 1, 2, 7, 8, 9, 11]);
  });

  test('bets that two processes write at once do not pass a limit together', async () => {
    expect(await limit('raced', 'loss', 'month', 3 * STAKE)).toBe('set');
    const twin = given.twin();
    const results = await Promise.all(
      Array.from({ length: 8 }, (_, at) => live('raced', STAKE, at % 2 === 0 ? given.bets : twin)),
    );
    const codes = results.map(codeOf);
    expect(codes.filter((code) => code === 200).length).toBeLessThanOrEqual(3);
    const loss = (await usesOf('raced')).find(({ of, period }) => of === 'loss' && period === 'month');
    expect(loss?.open).toBeLessThanOrEqual(3 * STAKE);
  });
});

/**
 * The bets anew, and what they may do at most. A limit that is lowered below what is used cannot undo it: then nothing is added.
 * `lost`: the settled loss of the week; a bet of last week that is lost now was within the limit when it was placed.
 */
test.each([21, 22, 23])(
  'H8 property: no order of bets, settlements, voids, limits and time passes a limit (seed %s)',
  async (seed) => {
    const roll = dice(seed);
    const id = `lucky${seed}`;
    const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(roll() * list.length)];
    let refused = 0;
    /** What is used may grow only while it stays within the limit that holds. */
    const within = async (act: () => Promise<void>): Promise<void> => {
      const before = await usesOf(id);
      await act();
      for (const after of await usesOf(id)) {
        if (after.limit === 0 || after.of === 'time' || after.of === 'purchase') continue;
        if (after.of === 'loss' && after.period === 'day') continue;
        const was = before.find(({ of, period }) => of === after.of && period === after.period);
        const used = (use: typeof was): number =>
          use === undefined ? 0 : use.of === 'loss' ? Math.max(0, -use.sum) + use.open : use.sum;
        expect(used(after), JSON.stringify(after)).toBeLessThanOrEqual(Math.max(after.limit, used(was)));
      }
    };
    const bet = async (way: typeof live): Promise<void> => {
      const code = codeOf(await way(id, (1 + Math.floor(roll() * 3)) * STAKE));
      if (code === betCodes.ownLimit) refused++;
    };
    const acts: readonly (() => Promise<unknown>)[] = [
      () => within(() => bet(live)),
      () => within(() => bet(preMatch)),
      () => within(() => bet(inCasual)),
      () =>
        within(() => settle(pick(['lose', 'lose', 'lose', 'win', 'void', 'half-win'] as const) ?? 'lose')),
      () =>
        limit(
          id,
          pick(['loss', 'stake'] as const) ?? 'loss',
          pick(['week', 'month'] as const) ?? 'week',
          pick([4 * STAKE, 8 * STAKE, 16 * STAKE, null]) ?? null,
        ),
      async () => pass(Math.floor(roll() * DAY)),
      async () => pass(3 * DAY),
    ];
    await limit(id, 'loss', 'week', 8 * STAKE);
    await limit(id, 'stake', 'month', 16 * STAKE);
    for (let step = 0; step < 90; step++)
      await acts[[0, 0, 0, 1, 1, 2, 3, 3, 4, 4, 5, 6][Math.floor(roll() * 12)] ?? 0]?.();
    expect(refused).toBeGreaterThan(0);
    expect(await given.faults()).toEqual({ unbalanced: 0, wrongBalances: 0 });
  },
);
