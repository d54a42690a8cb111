/** N2 to N5, M2, S7: 1,000 random histories of events and store agree with a plain model, and the books stay right. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstEvents } from '../../domain/events/first-events.ts';
import { DAY_MS, siteDay } from '../../domain/time/korean-time.ts';
import { attend } from '../../server/features/events/attendance-port.ts';
import { takeReward } from '../../server/features/events/take-reward.ts';
import { buy, withdraw } from '../../server/features/store/buy.ts';
import { audit, linesOfFindings } from '../../server/ledger/audit.ts';
import { lockSpending } from '../../server/ledger/lock-spending.ts';
import { balancesOf, post } from '../../server/ledger/post.ts';
import type { MoveOutcome } from '../../server/requests/move-once.ts';
import { createSiteValues } from '../../server/site-values/site-values.ts';
import type { Transaction } from 'kysely';
import type { Tables } from '../../server/schema.ts';
import { dice } from '../given/dice.ts';
import { openMoney, type OpenMoney } from '../given/open-money.ts';

const HISTORIES = 1000;
const ACTS = 6;
const SEED = 20_261_124;
const random = dice(SEED);
const below = (count: number): number => Math.floor(random() * count);
const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T;

/** What a member did, by the day or the month: the model knows nothing of the tables. */
interface Past {
  readonly id: number;
  gold: number;
  readonly attended: Set<string>;
  readonly staked: Map<string, number>;
  readonly coins: Map<string, number>;
  readonly taken: Map<string, number>;
}

let given: OpenMoney;
let members: Past[];
let deps: Parameters<typeof takeReward>[0];
let posting = 0;
let rewarded = 0;

beforeAll(async () => {
  given = await openMoney();
  const { db, now } = given;
  const values = createSiteValues({ db, now, log: () => {} });
  deps = { db, now, values } as typeof deps;
  members = await Promise.all(
    ['demo1', 'demo2', 'demo3', 'demo4', 'demo5'].map(async (name) => {
      const id = await given.idOf(name);
      const { gold } = await balancesOf(db, id);
      const maps = { staked: new Map(), coins: new Map(), taken: new Map() };
      return { id, gold, attended: new Set<string>(), ...maps };
    }),
  );
});
afterAll(() => given.close());

class Undo extends Error {}

/** One move under the member's lock; a refusal leaves nothing written. */
async function move(
  { id }: Past,
  act: (trx: Transaction<Tables>) => Promise<MoveOutcome>,
): Promise<MoveOutcome> {
  let outcome: MoveOutcome | null = null;
  await given.db
    .transaction()
    .execute(async (trx) => {
      await lockSpending(trx, id);
      outcome = await act(trx);
      if (outcome.kind === 'refused') throw new Undo();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error;
    });
  if (outcome === null) throw new Error('nothing was decided');
  return outcome;
}

const add = (map: Map<string, number>, key: string, amount: number): void =>
  void map.set(key, (map.get(key) ?? 0) + amount);
const dayNow = (): string => siteDay(given.now());
const monthNow = (): string => dayNow().slice(0, 7);

async function postTo(past: Past, kind: string, currency: 'gold' | 'coin', amount: number): Promise<void> {
  const entries = [
    { owner: `member:${past.id}` as const, currency, amount },
    { owner: 'grants' as const, currency, amount: -amount },
  ];
  posting += 1;
  await given.db
    .transaction()
    .execute((trx) => post(trx, { requestId: `history:${posting}`, kind, at: given.now(), entries }));
}

/** How many rewards of the mission the member has earned by the model. */
function earned(past: Past, event: number, mission: number): number {
  if (event === 3) return Math.min(70, Math.floor((past.coins.get(monthNow()) ?? 0) / 10_000));
  const least = [0, 10_000_000, 70_000_000][mission - 1] ?? Infinity;
  if (mission === 1) return past.attended.has(dayNow()) ? 1 : 0;
  return (past.staked.get(dayNow()) ?? 0) >= least ? 1 : 0;
}

/** Some claims of one reward at once: as many are given as the model says. */
async function claim(past: Past): Promise<void> {
  const event = pick([1, 3, 4]);
  const mission = event === 1 ? pick([1, 2, 3]) : 1;
  const key = `${event}/${mission}/${event === 3 ? monthNow() : dayNow()}`;
  const left = Math.max(0, earned(past, event, mission) - (past.taken.get(key) ?? 0));
  const claims = 1 + below(3);
  const outcomes = await Promise.all(
    Array.from({ length: claims }, () =>
      move(past, (trx) => takeReward(deps, trx, { memberId: past.id, eventId: event, missionId: mission })),
    ),
  );
  const done = outcomes.flatMap((one) => (one.kind === 'done' ? [one.answer?.gold ?? 0] : []));
  expect(done).toHaveLength(Math.min(left, claims));
  const table = firstEvents.find(({ eventId }) => eventId === event)?.rewards ?? [];
  for (const gold of done) {
    expect(table.map((reward) => reward.gold)).toContain(gold);
    past.gold += gold;
    rewarded += gold;
    add(past.taken, key, 1);
  }
}

async function trade(past: Past): Promise<void> {
  const asked = { memberId: past.id, goodId: 202, count: 1 + below(3) };
  const isPurchase = random() < 0.6;
  const outcome = await move(past, (trx) => (isPurchase ? buy : withdraw)(deps, trx, asked));
  if (outcome.kind === 'done') past.gold += (isPurchase ? -1 : 1) * asked.count * 100_000;
}

const acts: readonly ((past: Past) => Promise<void>)[] = [
  claim,
  claim,
  claim,
  trade,
  async (past) => {
    await attend(given.db, past.id, given.now());
    past.attended.add(dayNow());
  },
  async (past) => {
    const amount = pick([3_000_000, 10_000_000, 60_000_000]);
    if (amount > past.gold) return;
    await postTo(past, 'stake', 'gold', -amount);
    past.gold -= amount;
    add(past.staked, dayNow(), amount);
  },
  async (past) => {
    const amount = pick([5000, 10_000, 25_000]);
    await postTo(past, 'purchase', 'coin', amount);
    add(past.coins, monthNow(), amount);
  },
];

test(`${HISTORIES} histories (seed ${SEED}): given is what was earned, once, and no gold is made or lost`, async () => {
  for (let history = 0; history < HISTORIES; history += 1) {
    const past = pick(members);
    for (let act = 0; act < ACTS; act += 1) await pick(acts)(past);
    expect((await balancesOf(given.db, past.id)).gold).toBe(past.gold);
    if (random() < 0.2) given.pass(DAY_MS * pick([0.3, 1]));
  }
  expect(await given.balance('events')).toBe(-rewarded);
  expect(rewarded).toBeGreaterThan(0);
  const findings = linesOfFindings(await audit(given.db, 'full'));
  // Stakes and purchases of this test are bare postings, without bets and orders.
  expect(findings.filter((line) => !/bet|stake|purchase|order/.test(line))).toEqual([]);
}, 240_000);
