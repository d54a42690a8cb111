/** Own limits for other features: what a bet or a purchase may still cost, and the limits themselves. */
import { type RawBuilder, sql } from 'kysely';
import {
  dayLockOf,
  decideLimit,
  leftOf,
  limitInForce,
  type LimitKind,
  type LimitName,
  type LimitPeriod,
  type LimitRefusal,
  type LimitSetting,
  type LimitUse,
  type OwnLock,
  purchaseLockOf,
  limitSpanOf,
  stakeLockOf,
  timeWarningOf,
} from '../../../domain/member/own-limits.ts';
import { DEFAULT_REALITY_MINUTES } from '../../../domain/member/settings.ts';
import { betCodes } from '../../../domain/protocol/bets/draw-market.ts';
import {
  encodeLossState,
  type LossFields,
  type LossState,
  noLossState,
} from '../../../domain/protocol/calls/account/loss-fields.ts';
import type { Result } from '../../../domain/result.ts';
import { siteDay, startOfKoreanDay } from '../../../domain/time/korean-time.ts';
import { writeAudit } from '../../audit-log/audit-log.ts';
import { lockSpending } from '../../ledger/lock-spending.ts';
import type { MemberDeps } from '../../member-deps.ts';
import type { Refused } from '../../requests/refused.ts';
import type { MemberChannel } from '../../sockets/member-channel.ts';
import type { Database } from '../../storage/database.ts';
import { transact } from '../../storage/transact.ts';
import { openStakes, stakedSince } from '../bets/bets-port.ts';
import { countsAsSpent } from '../cashier/cashier-port.ts';

// The limits that members set for themselves (H8), for every feature in which gold is staked or coins are bought. What the limits count is summed
// here alone, and judged in the transaction that writes the bet or the order, after its member is locked.

interface AskedMember {
  readonly memberId: number;
  /** Server ms. */
  readonly now: number;
}

/**
 * Winnings minus stakes of the bets of every game that were settled since `since`, of the member `member`. A bought bet costs its price; a
 * sold one gave its price for its stake when it was sold.
 */
export const netSince = (member: RawBuilder<unknown>, since: RawBuilder<unknown>) => sql`
  (select coalesce(sum(won - coalesce(trade_price, stake)), 0) from bet where member_id = ${member} and decided_at >= ${since})
  + (select coalesce(sum(trade_price - stake), 0) from bet where bettor_id = ${member} and traded_at >= ${since})
  + (select coalesce(sum(won - stake), 0) from casual_bet where member_id = ${member} and decided_at >= ${since})`;

const [member, since, firstDay] = [sql`asked.member_id`, sql`span.since`, sql`span.first_day`];

/** What is used of the limit `held`. Only the sum of its kind is made. */
const sumOfKind = sql`case held.kind
  when 'loss' then ${netSince(member, since)}
  when 'stake' then ${stakedSince(member, since)}
  when 'purchase' then (select coalesce(sum(won), 0) from purchase_order
    where member_id = ${member} and created_at >= ${since} and ${countsAsSpent(sql`asked.now`)})
  else (select coalesce(sum(minutes), 0) from time_spent where member_id = ${member} and day >= ${firstDay}) end`;

/** Limits that hold (limitInForce), and all kinds and periods with the limit 0 where none holds. */
const held = sql`(select distinct on (kind, period) kind, period, amount, set_at from own_limit
  where member_id = asked.member_id and holds_from <= greatest(asked.now, set_at) order by kind, period, id desc)`;
const every = sql`(select names.kind, names.period, coalesce(one.amount, 0) as amount, coalesce(one.set_at, 0) as set_at
  from (values ('loss'), ('stake'), ('purchase'), ('time')) names_of(kind)
  cross join (values ('day'), ('week'), ('month')) periods(period)
  cross join lateral (select names_of.kind, periods.period) names
  left join ${held} one on one.kind = names.kind and one.period = names.period)`;

interface Row {
  readonly at: number;
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  readonly amount: number | string;
  readonly set_at: number | string;
  readonly sum: number | string;
  readonly open: number | string;
}

const spanRow = (period: LimitPeriod, now: number) => {
  const { from } = limitSpanOf(period, now);
  return { since: from, first_day: siteDay(from) };
};

/** The spans of the days on which the members are asked for, by the day: nearly always one. */
const spansOf = (days: readonly number[]) =>
  Object.fromEntries(
    [...new Set(days)].map((day) => {
      const [of, week, month] = [spanRow('day', day), spanRow('week', day), spanRow('month', day)];
      return [day, { day: of, week, month }];
    }),
  );

/** LIMIT says how many members there are: without it the planner takes a hundred, and compiles the statement, which takes 150 ms. */
async function readUses(
  db: Database,
  members: readonly AskedMember[],
  limits: RawBuilder<unknown>,
): Promise<readonly (readonly LimitUse[])[]> {
  if (members.length === 0) return [];
  const asked = members.map(({ memberId, now }, at) => {
    return { at, member_id: memberId, now, day: startOfKoreanDay(now) };
  });
  const spans = JSON.stringify(spansOf(asked.map(({ day }) => day)));
  const { rows } = await sql<Row>`
    select asked.at, held.kind, held.period, held.amount, held.set_at, ${sumOfKind} as sum,
      case when held.kind = 'loss' and held.period <> 'day' then ${openStakes(member)} else 0 end as open
    from (select * from json_to_recordset(${JSON.stringify(asked)}::json)
      as rows (at int, member_id bigint, now bigint, day text) limit ${members.length}::int) as asked
    join lateral ${limits} held on held.amount is not null
    cross join lateral json_to_record(${spans}::json -> asked.day -> held.period)
      as span (since bigint, first_day text)`.execute(db);
  const uses = Map.groupBy(rows, ({ at }) => at);
  return members.map((_, at) =>
    (uses.get(at) ?? []).map(({ kind: of, period, amount, set_at, sum, open }) => ({
      of,
      period,
      limit: Number(amount),
      setAt: Number(set_at),
      sum: Number(sum),
      open: Number(open),
    })),
  );
}

/** The limits that hold of each member, with what is used of them. Nothing is summed for a member without limits. */
const limitUses = (
  db: Database,
  members: readonly AskedMember[],
): Promise<readonly (readonly LimitUse[])[]> => readUses(db, members, held);

/** Every kind and period with what is used of it, also without a limit (`limit` 0). */
export const allLimitUses = async (db: Database, asked: AskedMember): Promise<readonly LimitUse[]> =>
  (await readUses(db, [asked], every))[0] ?? [];

const refusedBy = (lock: OwnLock): Refused => ({
  code: betCodes.ownLimit,
  reason: 'own-limit',
  refusal: { kind: 'own-limit', ...lock },
});

function refusalOf(uses: readonly LimitUse[], gold: number, now: number): Refused | null {
  const lost = dayLockOf(uses, now);
  if (lost !== null)
    return { code: betCodes.lossLimit, reason: 'loss-limit', refusal: { kind: 'loss-limit', ...lost } };
  const lock = stakeLockOf(uses, gold, now);
  return lock === null ? null : refusedBy(lock);
}

/**
 * The refusals of bets that pass a limit of their member, of any game, in the order of the bets. `gold`: the stake, or the price of a bought bet.
 * Called in the transaction that writes the bets, after the members are locked, so that a limit that is set at the same time counts.
 */
export async function judgeOwnLimits(
  db: Database,
  bets: readonly (AskedMember & { readonly gold: number })[],
): Promise<readonly (Refused | null)[]> {
  const uses = await limitUses(db, bets);
  return bets.map(({ gold, now }, at) => refusalOf(uses[at] ?? [], gold, now));
}

/** The limit that refuses a purchase of coins; null: none. Called under the member's lock. */
export async function purchaseLock(
  db: Database,
  { won, ...asked }: AskedMember & { readonly won: number },
): Promise<OwnLock | null> {
  const [uses = []] = await limitUses(db, [asked]);
  return purchaseLockOf(uses, won, asked.now);
}

/** What is left of the member's own limits of purchases, won. */
export async function ownPurchaseLimits(db: Database, asked: AskedMember) {
  const [uses = []] = await limitUses(db, [asked]);
  return uses
    .filter(({ of, limit }) => of === 'purchase' && limit > 0)
    .map((use) => ({
      period: use.period,
      limit: use.limit,
      left: leftOf(use),
      until: limitSpanOf(use.period, asked.now).until,
    }));
}

// What the account's answer and the event LossLock say of the member's own limits, and when the event is sent.

/** null: the member has no limit. */
function stateOf(uses: readonly LimitUse[], now: number): LossState | null {
  if (uses.length === 0) return null;
  const day = uses.find(({ of, period }) => of === 'loss' && period === 'day');
  return {
    limit: day?.limit ?? null,
    setAt: day?.setAt ?? null,
    net: day?.sum ?? null,
    lock: dayLockOf(uses, now),
    ownLock: stakeLockOf(uses, 1, now),
    timeLeft: timeWarningOf(uses, now),
  };
}

/** The states of the members in their order; null: no limit holds. */
export async function lossStatesOf(
  db: Database,
  members: readonly AskedMember[],
): Promise<readonly (LossState | null)[]> {
  const uses = await limitUses(db, members);
  return members.map(({ now }, at) => stateOf(uses[at] ?? [], now));
}

/** Winnings minus stakes of the member's bets that were settled today. */
export async function netOfDay(db: Database, { memberId, now }: AskedMember): Promise<number> {
  const { rows } = await sql<{ net: number | string }>`
    select ${netSince(sql`${memberId}::bigint`, sql`${startOfKoreanDay(now)}::bigint`)} as net`.execute(db);
  return Number(rows[0]?.net ?? 0);
}

/** Fields of the account's answer; none for a member without a limit. */
export async function lossFieldsOf(db: Database, asked: AskedMember): Promise<Partial<LossFields>> {
  const [state = null] = await lossStatesOf(db, [asked]);
  return state === null ? {} : encodeLossState(state);
}

interface Notice {
  readonly db: Database;
  readonly channel: Pick<MemberChannel, 'send'>;
  readonly now: () => number;
}

/** Notifies every window of the members: after a settlement those with a limit, after a setting everyone (`all`). */
export async function sendLossLocks(
  { db, channel, now }: Notice,
  memberIds: readonly number[],
  { all = false }: { readonly all?: boolean } = {},
): Promise<void> {
  const at = now();
  const states = await lossStatesOf(
    db,
    memberIds.map((memberId) => ({ memberId, now: at })),
  );
  for (const [index, memberId] of memberIds.entries()) {
    const state = states[index] ?? null;
    if (state !== null || all) channel.send(memberId, 'LossLock', encodeLossState(state ?? noLossState));
  }
}

// Sets the own limits and the reality check of a member, for the settings (H8).

/** The wallet that the limit counts in: the code before the value of POST /account/config/losslimit. */
export const LOSS_LIMIT_CODE = 'P00002';
export const LOSS_OF_DAY: LimitName = { of: 'loss', period: 'day' };

/** The member's settings of a limit, in their order. */
export const limitSettings = (
  db: Database,
  memberId: number,
  { of, period }: LimitName,
): Promise<readonly LimitSetting[]> =>
  db
    .selectFrom('own_limit')
    .select(['amount as limit', 'set_at as setAt', 'holds_from as holdsFrom'])
    .where('member_id', '=', memberId)
    .where('kind', '=', of)
    .where('period', '=', period)
    .orderBy('id')
    .execute();

/** Under the lock that every bet and order takes: each is judged by the limit before, or by the new one. */
export async function setLimit(
  { db, now, values, channel }: Pick<MemberDeps, 'db' | 'now' | 'values' | 'channel'>,
  memberId: number,
  name: LimitName,
  limit: number | null,
): Promise<Result<readonly [LimitSetting], LimitRefusal>> {
  const { of, period } = name;
  const isLossOfDay = of === LOSS_OF_DAY.of && period === LOSS_OF_DAY.period;
  const decided = await transact(db, async (trx) => {
    await lockSpending(trx, memberId);
    const at = now();
    const settings = await limitSettings(trx, memberId, name);
    const decision = decideLimit(
      settings,
      { limit },
      {
        name,
        choices: isLossOfDay ? await values.exact(trx, 'loss-limits') : null,
        net: isLossOfDay ? await netOfDay(trx, { memberId, now: at }) : 0,
        now: at,
      },
    );
    if (!decision.ok) return decision;
    const [{ setAt, holdsFrom }] = decision.value;
    await trx
      .insertInto('own_limit')
      .values({ member_id: memberId, kind: of, period, amount: limit, set_at: setAt, holds_from: holdsFrom })
      .execute();
    const [set, asked] = isLossOfDay
      ? ['member.loss-limit', 'member.loss-limit-asked']
      : ['member.own-limit', 'member.own-limit-asked'];
    const action = holdsFrom === null ? asked : set;
    const before = limitInForce(settings, at);
    const detail = { ...(isLossOfDay ? {} : name), before, limit, holdsFrom };
    await writeAudit(trx, { actorId: memberId, action, memberId, detail }, at);
    return decision;
  });
  if (decided.ok) await sendLossLocks({ db, channel, now }, [memberId], { all: true });
  return decided;
}

export async function realityMinutesOf(db: Database, memberId: number): Promise<number> {
  const row = await db
    .selectFrom('reality_check')
    .select('minutes')
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row?.minutes ?? DEFAULT_REALITY_MINUTES;
}

export async function setRealityMinutes(db: Database, memberId: number, minutes: number): Promise<void> {
  await db
    .insertInto('reality_check')
    .values({ member_id: memberId, minutes })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ minutes }))
    .execute();
}
