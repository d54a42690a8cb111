/** N2 to N5, M2 to M4, S7: random histories of events and store agree with a plain model, and the books stay right after each. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstEvents } from '../../../domain/events/first-events.ts';
import { firstGoods } from '../../../domain/store/first-goods.ts';
import { type Good, WITHDRAWAL_MS } from '../../../domain/store/goods.ts';
import { DAY_MS, siteDay } from '../../../domain/time/korean-time.ts';
import { attend } from '../../../server/features/events/events-port.ts';
import { takeReward } from '../../../server/features/events/events.ts';
import { buyGood, withdraw } from '../../../server/features/store/buy.ts';
import { takeItem } from '../../../server/features/store/store-port.ts';
import {
  useNickname as renameByItem,
  wearSticker as putOnSticker,
} from '../../../server/features/store/store.ts';
import { wearSkin } from '../../../server/features/store/wear.ts';
import { audit, linesOfFindings } from '../../../server/audit/audit.ts';
import { lockSpending } from '../../../server/ledger/lock-spending.ts';
import { balancesOf } from '../../../server/ledger/post.ts';
import type { MoveOutcome } from '../../../server/requests/move-once.ts';
import { createSiteValues } from '../../../server/site-values/site-values.ts';
import type { Trx } from '../../../server/storage/database.ts';
import { dice } from '../../given/domain/dice.ts';
import { openMoney, type OpenMoney } from '../../given/server/open-money.ts';
import { endedBet, paidOrder, stakedBet } from '../../given/database/posted-rows.ts';

/** `npm run histories` plays 1,000. */
const HISTORIES = Number(process.env['HISTORIES'] ?? 60);
const ACTS = 6;
const SEED = 20_261_201;
const random = dice(SEED);
const below = (count: number): number => Math.floor(random() * count);
const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T;

interface PlacedBet {
  readonly id: number;
  readonly stake: number;
  /** Server ms from which on it counts, and cannot be cancelled. */
  readonly countsFrom: number;
}

/** What a member did, by the day or the month: the model knows nothing of the tables. */
interface Past {
  readonly id: number;
  gold: number;
  readonly attended: Set<string>;
  readonly coins: Map<string, number>;
  readonly taken: Map<string, number>;
  readonly open: PlacedBet[];
  readonly bound: PlacedBet[];
  /** When each good that the member has was bought, server ms, oldest first. */
  readonly goods: Map<number, number[]>;
  readonly worn: Set<number>;
}

let given: OpenMoney;
let members: Past[];
let deps: Parameters<typeof buyGood>[0];
let rewarded = 0;
let renamed = 0;
/** How often each act was done, and refused. */
const counts = { done: new Map<string, number>(), refused: new Map<string, number>() };

beforeAll(async () => {
  given = await openMoney();
  const { db, now } = given;
  const values = createSiteValues({ db, now, log: () => {} });
  deps = { db, now, values, channel: { send: () => {} } } as unknown as typeof deps;
  members = await Promise.all(
    ['demo1', 'demo2', 'demo3', 'demo4', 'demo5'].map(async (name): Promise<Past> => {
      const id = await given.idOf(name);
      const { gold } = await balancesOf(db, id);
      const events = { attended: new Set<string>(), coins: new Map(), taken: new Map() };
      return { id, gold, ...events, open: [], bound: [], goods: new Map(), worn: new Set() };
    }),
  );
});
afterAll(() => given.close());

class Undo extends Error {}

/** One move under the member's lock; a refusal leaves nothing written. */
async function move({ id }: Past, act: (trx: Trx) => Promise<MoveOutcome>): Promise<MoveOutcome> {
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

/** How many rewards of the mission the member has earned by the model. */
function earned(past: Past, event: number, mission: number): number {
  if (event === 3) return Math.min(70, Math.floor((past.coins.get(monthNow()) ?? 0) / 10_000));
  const least = [0, 10_000_000, 70_000_000][mission - 1] ?? Infinity;
  if (mission === 1) return past.attended.has(dayNow()) ? 1 : 0;
  const counted = [...past.open, ...past.bound].filter(
    ({ countsFrom }) => countsFrom <= given.now() && siteDay(countsFrom) === dayNow(),
  );
  return counted.reduce((sum, bet) => sum + bet.stake, 0) >= least ? 1 : 0;
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

const held = ({ goods }: Past, { id }: Good): number[] => {
  const times = goods.get(id) ?? [];
  goods.set(id, times);
  return times;
};

/** The model says whether the act is done; refused acts change nothing. */
function check(act: string, outcome: MoveOutcome | boolean, isDone: boolean): boolean {
  expect(outcome === true || (outcome !== false && outcome.kind === 'done'), act).toBe(isDone);
  add(isDone ? counts.done : counts.refused, act, 1);
  return isDone;
}

async function buyOneGood(past: Past): Promise<void> {
  const good = pick(firstGoods);
  const count = good.kind === 'skin' ? 1 : 1 + below(3);
  const isDone = good.price * count <= past.gold && (good.kind !== 'skin' || held(past, good).length === 0);
  const asked = { memberId: past.id, goodId: good.id, count };
  if (!check('buy', await move(past, (trx) => buyGood(deps, trx, { ...asked, currency: 'gold' })), isDone))
    return;
  past.gold -= good.price * count;
  for (let one = 0; one < count; one += 1) held(past, good).push(given.now());
}

/** The newest are taken back first, and only those of the last days. */
async function withdrawGood(past: Past): Promise<void> {
  const good = pick(firstGoods);
  const count = 1 + below(2);
  const times = held(past, good);
  const isFresh = times.slice(-count).every((at) => at > given.now() - WITHDRAWAL_MS);
  const isDone = times.length >= count && isFresh && !past.worn.has(good.id);
  const asked = { memberId: past.id, goodId: good.id, count };
  if (!check('withdraw', await move(past, (trx) => withdraw(deps, trx, asked)), isDone)) return;
  past.gold += good.price * count;
  times.splice(-count);
}

const messageUsed = async (past: Past, trx: Trx): Promise<MoveOutcome> =>
  (await takeItem(deps, trx, { memberId: past.id, kind: 'message', note: 'a message' }))
    ? { kind: 'done' }
    : { kind: 'refused', why: { code: 0 } };

function spend(past: Past, { id: goodId, kind }: Good): Promise<MoveOutcome | boolean> {
  const asked = { memberId: past.id, goodId, count: 1 };
  if (kind === 'skin') return wearSkin(deps, past.id, goodId);
  if (kind === 'nickname')
    return move(past, (trx) => renameByItem(deps, trx, asked, `name${(renamed += 1)}`));
  if (kind === 'sticker') return move(past, (trx) => putOnSticker(deps, trx, asked));
  return move(past, (trx) => messageUsed(past, trx));
}

/** The sticker that each member has in use: no second one of it can be used. */
const stuck = new Map<Past, number>();

/** A skin is worn and stays; anything else is used up, the oldest first. */
async function useGood(past: Past): Promise<void> {
  const good = pick(firstGoods.filter(({ kind }) => kind !== 'random-message'));
  const times = held(past, good);
  const mayUse = times.length > 0 && stuck.get(past) !== good.id;
  if (!check(`use ${good.kind}`, await spend(past, good), mayUse)) return;
  if (good.kind === 'sticker') stuck.set(past, good.id);
  if (good.kind === 'skin') past.worn.add(good.id);
  else times.shift();
}

async function stake(past: Past): Promise<void> {
  const amount = pick([3_000_000, 10_000_000, 60_000_000]);
  const ahead = pick([0, 0, 0.3, 1]) * DAY_MS;
  if (amount > past.gold) return;
  const starts = ahead === 0 ? {} : { startsAt: given.now() + ahead };
  const bet = { memberId: past.id, stake: amount, at: given.now(), ...starts };
  const id = await stakedBet(given.db, bet);
  past.open.push({ id, stake: amount, countsFrom: given.now() + ahead });
  past.gold -= amount;
}

/** A bet before its start is cancelled, and never counts; any other wins or is void, and counts as before. */
async function endBet(past: Past): Promise<void> {
  const bet = past.open.shift();
  if (bet === undefined) return;
  const kind = bet.countsFrom > given.now() ? 'cancel' : 'settle';
  const won = kind === 'cancel' ? bet.stake : bet.stake * pick([1, 2]);
  const { id, stake: staked } = bet;
  await endedBet(given.db, { id, stake: staked, memberId: past.id, at: given.now(), kind, won });
  past.gold += won;
  if (kind === 'settle') past.bound.push(bet);
}

async function attendToday(past: Past): Promise<void> {
  await attend(given.db, past.id, given.now());
  past.attended.add(dayNow());
}

async function buyCoins(past: Past): Promise<void> {
  const coins = pick([5000, 10_000, 25_000]);
  await paidOrder(given.db, { memberId: past.id, coins, at: given.now(), month: monthNow() });
  add(past.coins, monthNow(), coins);
}

const eventActs = [claim, claim, claim, attendToday, stake, endBet, buyCoins];
const storeActs = [buyOneGood, buyOneGood, withdrawGood, useGood, useGood];

async function playHistory(): Promise<void> {
  const past = pick(members);
  for (let act = 0; act < ACTS; act += 1) await pick(random() < 0.5 ? eventActs : storeActs)(past);
  expect((await balancesOf(given.db, past.id)).gold).toBe(past.gold);
  for (const [id, { length }] of past.goods)
    expect(await given.balance(`member:${past.id}`, `good:${id}`), `good ${id}`).toBe(length);
  expect(linesOfFindings(await audit(given.db, 'full'))).toEqual([]);
  if (random() < 0.2) given.pass(DAY_MS * pick([0.3, 1]));
}

test(`${HISTORIES} histories (seed ${SEED}): what was earned is given once, and the books stay right`, async () => {
  for (let history = 0; history < HISTORIES; history += 1) await playHistory();
  expect(await given.balance('events')).toBe(-rewarded);
  expect(rewarded).toBeGreaterThan(0);
  // Each act was done and was refused, so that neither is left out.
  for (const act of ['buy', 'withdraw', 'use skin', 'use nickname', 'use sticker', 'use message'])
    expect([counts.done.get(act) ?? 0, counts.refused.get(act) ?? 0], act).not.toContain(0);
});
