/** N2: the gold that missions count, by a plain model: each bet once, from the time on at which it cannot be cancelled, on that day. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstEvents } from '../../../domain/events/first-events.ts';
import { DAY_MS, HOUR_MS, siteDay } from '../../../domain/time/korean-time.ts';
import { missionFacts } from '../../../server/features/events/mission-facts.ts';
import { addMember } from '../../../server/seed/members.ts';
import { endedBet, stakedBet } from '../../given/database/posted-rows.ts';
import { dice } from '../../given/domain/dice.ts';
import { openMoney, type OpenMoney } from '../../given/server/open-money.ts';

let given: OpenMoney;
beforeAll(async () => {
  given = await openMoney();
});
afterAll(() => given.close());

interface Placed {
  readonly id: number;
  readonly stake: number;
  /** Server ms; null: in play. */
  readonly startsAt: number | null;
  readonly countsFrom: number;
  readonly isEnded: boolean;
}

const SEED = 20_261_201;
const random = dice(SEED);
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
/** Days before the start; undefined: in play. */
const ahead = [undefined, 0.2, 1, 30, 31, 33, 45] as const;

test(`a cancel takes nothing back, however early the bet was placed (seed ${SEED})`, async () => {
  const member = {
    id: 'mission',
    nick: '미션',
    level: 'UL01',
    gold: 1_000_000_000,
    status: 'NORMAL',
  } as const;
  const memberId = await addMember(given.db, member, 'x', given.now());
  const [event] = firstEvents;
  if (event === undefined) throw new Error('there is no event');
  let bets: readonly Placed[] = [];
  const usedGold = async (): Promise<number> => {
    const now = given.now();
    return (await missionFacts(given.db, memberId, event, { day: siteDay(now), now })).usedGold;
  };
  const modelled = (): number =>
    bets
      .filter(({ countsFrom }) => countsFrom <= given.now() && siteDay(countsFrom) === siteDay(given.now()))
      .reduce((sum, { stake }) => sum + stake, 0);
  const counts = { cancelled: 0, early: 0 };
  const place = async (): Promise<void> => {
    const days = pick(ahead);
    const at = given.now();
    const startsAt = days === undefined ? null : at + days * DAY_MS;
    const bet = { memberId, stake: 1000 + Math.floor(random() * 1000), at };
    const id = await stakedBet(given.db, startsAt === null ? bet : { ...bet, startsAt });
    bets = [...bets, { id, stake: bet.stake, startsAt, countsFrom: startsAt ?? at, isEnded: false }];
  };
  const end = async (bet: Placed): Promise<void> => {
    const kind = bet.countsFrom > given.now() ? 'cancel' : 'settle';
    const before = await usedGold();
    await endedBet(given.db, {
      id: bet.id,
      stake: bet.stake,
      memberId,
      at: given.now(),
      kind,
      won: bet.stake,
    });
    expect([kind, await usedGold()]).toEqual([kind, before]);
    if (kind === 'cancel') counts.cancelled += 1;
    bets = kind === 'cancel' ? bets.filter((one) => one !== bet) : bets;
    bets = bets.map((one) => (one === bet ? { ...one, isEnded: true } : one));
  };
  for (let step = 0; step < 120; step += 1) {
    await place();
    const open = bets.filter(({ isEnded }) => !isEnded);
    if (random() < 0.6) await end(pick(open));
    given.pass(pick([HOUR_MS, 5 * HOUR_MS, 20 * HOUR_MS, 2 * DAY_MS]));
    expect(await usedGold()).toBe(modelled());
    counts.early += bets.filter(
      ({ startsAt, countsFrom }) => startsAt !== null && siteDay(countsFrom) === siteDay(given.now()),
    ).length;
  }
  expect(Math.min(counts.cancelled, counts.early)).toBeGreaterThan(10);
});
