/** N2, N3, N5: spins are limited per day and per month of Korean time, to the millisecond; a seed closes with its day. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { post } from '../../../server/ledger/post.ts';
import { addMember, type SeedMember } from '../../../server/seed/members.ts';
import { storedBet } from '../../given/database/stored-bet.ts';
import { openMoney, type OpenMoney, outcomeOf } from '../../given/server/open-money.ts';

/** Midnight in Korea is 15:00 of the day before in UTC. */
const korean = (text: string): number => Date.parse(`${yearsLater(text)}+09:00`);
/** Each test plays in years of its own: a draw that was closed stays closed for all members. */
const yearsLater = (text: string): string =>
  text.replace(/^\d{4}/, (year) => String(Number(year) + 2 * members));

let given: OpenMoney;
let member: SeedMember;
let members = 0;
let token: string;
let id: number;
beforeAll(async () => {
  given = await openMoney();
});
afterAll(() => given.close());
/** Each test has a member of its own, whose first wallets it may empty. */
beforeEach(() => {
  members += 1;
  member = {
    id: `border${members}`,
    nick: `경계${members}`,
    level: 'UL01',
    gold: 100_000_000,
    status: 'NORMAL',
  };
});

const logInAt = async (text: string): Promise<void> => {
  given.at(korean(text));
  token = await given.logIn(member.id);
};
const begin = async (text: string): Promise<void> => {
  given.at(korean(text));
  const { password } = await given.db
    .selectFrom('member')
    .select('password')
    .where('mb_id', '=', 'demo1')
    .executeTakeFirstOrThrow();
  id = await addMember(given.db, member, password, given.now());
  await logInAt(text);
};
const claim = async (event: number, mission: number): Promise<string> =>
  outcomeOf(await given.move(`/event/getReward/1/ko/${event}/${mission}`, {}, token));
const move = (kind: string, currency: 'gold' | 'coin', amount: number) =>
  given.db.transaction().execute((trx) =>
    post(trx, {
      requestId: `test ${kind} ${given.newId()}`,
      kind,
      at: given.now(),
      entries: [
        { owner: `member:${id}`, currency, amount },
        { owner: 'grants', currency, amount: -amount },
      ],
    }),
  );
const leftOf = async (event: number, mission = 0): Promise<number> =>
  (await given.ask(`/event/user_status/1/ko/${event}`, token)).DATA.mission_status_list[mission].left;

describe('the day’s border', () => {
  test.each([
    ['2026-11-22T23:59:59.999', '2026-11-22', 'already-received'],
    ['2026-11-23T00:00:00.000', '2026-11-23', 'done'],
    ['2026-12-01T00:00:00.000', '2026-12-01', 'done'],
    ['2027-01-01T00:00:00.000', '2027-01-01', 'done'],
  ])('a spin taken on 11-22 in the morning; at %s it is %s: %s', async (at, day, outcome) => {
    await begin('2026-11-22T09:00:00');
    expect(await claim(1, 1)).toBe('done');
    await logInAt(at);
    expect((await given.ask('/event/user_status/1/ko/1', token)).DATA.day).toBe(yearsLater(day));
    expect(await claim(1, 1)).toBe(outcome);
  });

  test('gold staked in the last millisecond of a day counts for that day alone', async () => {
    await begin('2026-11-22T23:59:59.999');
    await move('stake', 'gold', -10_000_000);
    expect(await leftOf(1, 1)).toBe(1);
    given.at(korean('2026-11-23T00:00:00'));
    expect(await leftOf(1, 1)).toBe(0);
    expect(await claim(1, 2)).toBe('not-attained');
  });

  test('N2 a bet before its start counts from its start on, on that day, and a cancelled one nowhere', async () => {
    const noon = korean('2026-11-22T12:00:00');
    const begins = korean('2026-11-23T06:00:00');
    await begin('2026-11-22T12:00:00');
    const ids: number[] = [];
    for (const starts_at of [begins, begins]) {
      const bet = await storedBet(given.db, { memberId: id, stake: 10_000_000, at: given.now() });
      await given.db.updateTable('bet').set({ game_code: 57 }).where('id', '=', bet).execute();
      await given.db.updateTable('bet_leg').set({ starts_at }).where('bet_id', '=', bet).execute();
      await move('stake', 'gold', -10_000_000);
      ids.push(bet);
    }
    expect(await leftOf(1, 1)).toBe(0);
    expect(await claim(1, 2)).toBe('not-attained');
    const cancelled = { state: 'special', refunded_by_user: 1, decided_at: begins - 1 };
    await given.db
      .updateTable('bet')
      .set(cancelled)
      .where('id', '=', ids[1] ?? 0)
      .execute();
    given.pass(begins - 1 - noon);
    await move('cancel', 'gold', 10_000_000);
    expect(await leftOf(1, 1)).toBe(0);
    given.pass(1);
    expect(await leftOf(1, 1)).toBe(1);
    expect(await claim(1, 2)).toBe('done');
  });

  test('three spins a day: the fourth is refused, whatever else is staked', async () => {
    await begin('2026-11-22T12:00:00');
    await move('stake', 'gold', -90_000_000);
    expect([await claim(1, 1), await claim(1, 2), await claim(1, 3)]).toEqual(['done', 'done', 'done']);
    for (const mission of [1, 2, 3]) expect(await claim(1, mission)).toBe('already-received');
  });

  test('the seed of a day is closed and shown from the first millisecond of the next one on', async () => {
    await begin('2026-11-22T23:59:59.999');
    expect(await claim(4, 1)).toBe('done');
    const draw = async () => (await given.ask('/event/user_status/1/ko/4', token)).DATA.draws[0];
    expect((await draw()).seed).toBeNull();
    given.at(korean('2026-11-23T00:00:00'));
    expect((await draw()).seed).toMatch(/^[\da-f]{64}$/);
  });
});

describe('the month’s border', () => {
  test('coins bought in the last millisecond of a month give spins in that month alone', async () => {
    await begin('2026-11-30T23:59:59.999');
    await move('purchase', 'coin', 20_000);
    expect(await leftOf(3)).toBe(2);
    expect(await claim(3, 1)).toBe('done');
    given.at(korean('2026-12-01T00:00:00'));
    expect(await leftOf(3)).toBe(0);
    expect(await claim(3, 1)).toBe('not-attained');
    await move('purchase', 'coin', 10_000);
    expect(await claim(3, 1)).toBe('done');
  });

  test('seventy spins a month: no more, however many coins are bought', async () => {
    await begin('2026-11-22T12:00:00');
    await move('purchase', 'coin', 5_000_000);
    expect(await leftOf(3)).toBe(70);
    const outcomes: string[] = [];
    for (let spin = 0; spin < 71; spin += 1) outcomes.push(await claim(3, 1));
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(70);
    expect(outcomes.at(-1)).toBe('already-received');
  });
});
