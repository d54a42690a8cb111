/** Gold and coins that the house gives and takes beside prizes: free top-ups, grants of operators, changed nicknames, notes that an item pays for, and orders that operators pay back. */
import { sql } from 'kysely';
import { operatorSettleOrder } from '../../../domain/protocol/calls/operator/operator-act-calls.ts';
import { changeConfig } from '../../../domain/protocol/calls/account/settings-calls.ts';
import type { Database } from '../../../server/storage/database.ts';
import type { Device } from '../device.ts';
import type { World } from '../world.ts';
import type { MoveStep } from './plan-moves.ts';

/** Members reach each bound: with their first gold they get two top-ups, and more when gold was taken from them. */
const TOP_UP = { gold: 500_000, perDay: 3, belowGold: 4_000_000, waitMinutes: 0 } as const;
const RENAMING = { days: 30, gold: 150_000 } as const;
/** One operator alone grants no more within a day. */
const ALONE_GOLD = 1_000_000;

const amounts = {
  gold: [200_000, 700_000, 3_000_000, -100_000, -700_000, -5_000_000],
  coin: [500, -100],
  mile: [300, -50],
};
const currencies = ['gold', 'gold', 'gold', 'coin', 'mile'] as const;
const reason = 'simulated';

/** Clocks of nodes may be behind the schedule's. */
const HELD_MS = 60_000;

export async function addHouseRules(db: Database, now: number): Promise<void> {
  const values = { 'free-top-up': TOP_UP, 'nickname-change': RENAMING, 'grant-alone-gold': ALONE_GOLD };
  const rows = Object.entries(values).map(([name, value]) => ({
    name,
    value: JSON.stringify(value),
    holds_from: now - HELD_MS,
    written_at: now - HELD_MS,
    written_by: null,
    reason,
  }));
  await db.insertInto('site_value').values(rows).execute();
  await sql`insert into terms_agreement (member_id, code, version, agreed_at, how)
    select member.id, code, version, ${now}::bigint, 'sign-up' from member cross join
      (select distinct code, version from terms_version) as text`.execute(db);
}

/** Mostly by the other operator than the one who asked. */
async function decideGrant({ store, operators }: World, digits: number): Promise<void> {
  const row = await store.db
    .selectFrom('operator_grant')
    .select(['id', 'maker_id'])
    .where('state', '=', 'pending')
    .orderBy('id')
    .executeTakeFirst();
  const decider = operators.find(({ memberId }) => (memberId === row?.maker_id) === (digits % 8 === 1));
  if (row === undefined || decider === undefined) return;
  const decision = digits % 5 === 0 ? 'refuse' : 'approve';
  decider.calls().move('decide-grant', { grant: row.id, decision, reason });
}

/** What no provider pays back, an operator does, or refuses. */
async function settleOrder(
  { store, log }: World,
  operator: Device | undefined,
  digits: number,
): Promise<void> {
  const orders = await store.db
    .selectFrom('taken_order')
    .select('id')
    .where('payer', '=', 'operator')
    .orderBy('id')
    .execute();
  const number = orders[digits % Math.max(1, orders.length)]?.id;
  if (number === undefined || operator === undefined) return log('no order waits for an operator');
  const decision = digits % 3 === 0 ? 'paid' : 'refuse';
  const answer = await operator
    .calls()
    .call(operatorSettleOrder, { params: { number }, form: { decision, reason } });
  log(
    `${operator.name} settles order ${number}: ${decision}: ${answer.ok ? answer.value.CODE : answer.error.kind}`,
  );
}

async function rename({ log }: World, device: Device, digits: number): Promise<void> {
  const form = { value: `renamed${digits % 4}` };
  const answer = await device.calls().call(changeConfig, { params: { type: 'nick' }, form });
  log(`${device.name} is renamed: ${answer.ok ? answer.value.CODE : answer.error.kind}`);
}

/** False: it is no act of the house's gold. */
export async function actOfHouse(
  world: World,
  device: Device,
  { kind, who, roll }: MoveStep,
): Promise<boolean> {
  const { operators, log } = world;
  const digits = Math.floor(roll * 1e6);
  const operator = operators[who % Math.max(1, operators.length)];
  if (kind === 'rename') await rename(world, device, digits);
  else if (kind === 'decide-grant') await decideGrant(world, digits);
  else if (kind === 'settle-order') await settleOrder(world, operator, digits);
  else if (kind === 'grant') {
    const currency = currencies[digits % currencies.length] ?? 'gold';
    const possible = amounts[currency];
    const amount = possible[Math.floor(digits / 7) % possible.length] ?? 0;
    log(`${operator?.name} grants ${amount} ${currency} to member ${device.memberId}`);
    operator?.calls().move('grant', { number: device.memberId, currency, amount, reason });
  } else return false;
  return true;
}

/** Each row is a broken rule. */
const rules = sql<{ rule: string }>`
  with entries as (select request_id, owner, currency, amount from ledger_tx t join ledger_entry e on e.tx_id = t.id
      join account a on a.id = e.account_id where owner like 'member:%')
  select 'member ' || member_id || ' was topped up ' || count(*) || ' times on ' || day as rule
    from top_up group by member_id, day having count(*) > ${TOP_UP.perDay}::int
  union all
  select 'top-up ' || id || ' is of ' || gold || ', and gave ' || coalesce(amount, 0) from top_up
    left join entries on request_id = 'top-up:' || id where gold is distinct from amount
  union all
  select 'grant ' || g.id || ' is ' || state || ', and moved ' || coalesce(e.amount, 0) || ' of ' || g.amount from operator_grant g
    left join entries e on request_id = 'operator-grant:' || g.id and owner = 'member:' || member_id and e.currency = g.currency
    where coalesce(e.amount, 0) <> case state when 'posted' then g.amount else 0 end
  union all
  select 'operator ' || maker_id || ' granted ' || sum(worth) || ' alone' from operator_grant
    where state = 'posted' and decided_by is null group by maker_id having sum(worth) > ${ALONE_GOLD}::bigint
  union all
  select 'member ' || member_id || ' changed the nickname, and paid ' || coalesce(-amount, 0) from member_setting
    left join entries on request_id = 'nickname:' || member_id || ':' || nick_changed_at
    where nick_changed_at is not null and coalesce(-amount, 0) <> ${RENAMING.gold}::bigint
  union all
  select owner || ' paid for ' || count(*) || ' nicknames' from entries where request_id like 'nickname:%' group by owner having count(*) > 1
  union all
  select 'note ' || memo.id || ' was paid by ' || count(used.id) || ' items' from memo
    left join good_act used on act = 'use' and note = 'message ' || memo.id and used.member_id = sender_id
    where by_item and sender_id is distinct from (select id from member where mb_id = 'sysadmin') group by memo.id having count(used.id) <> 1
  union all
  select 'an item of member ' || member_id || ' was used for ' || note || ', which nobody got' from good_act
    where note like 'message %' and not exists (select 1 from memo where note = 'message ' || id)
  union all
  select count(*) || ' members are named ' || nick from member group by nick having count(*) > 1`;

interface Given {
  readonly id: number;
  readonly member_id: number;
  readonly before: number;
}

/** The gold of everyone who was topped up, without what the top-up gave: as it was before, since nothing else is in its transaction. */
const givenTo = sql<Given>`select id, member_id, (
    (select coalesce(sum(balance), 0) from account where currency = 'gold' and owner in ('member:' || member_id, 'safebox:' || member_id))
    + (select coalesce(sum(coalesce(trade_price, stake)), 0) from bet where bet.member_id = top_up.member_id and state = 'opened')
    + (select coalesce(sum(stake), 0) from casual_bet where casual_bet.member_id = top_up.member_id and state = 'waiting')
    - gold)::float8 as before from top_up order by id`;

/** Called after each transaction that may have given some. */
export function createHouseCheck(db: Database) {
  const known = new Set<number>();
  return async (): Promise<readonly string[]> => {
    const given = (await givenTo.execute(db)).rows.filter(({ id }) => !known.has(id));
    for (const { id } of given) known.add(id);
    return [
      ...given.flatMap(({ id, member_id: member, before }) =>
        before < TOP_UP.belowGold ? [] : [`top-up ${id} came to member ${member}, who had ${before}`],
      ),
      ...(await rules.execute(db)).rows.map(({ rule }) => rule),
    ];
  };
}
