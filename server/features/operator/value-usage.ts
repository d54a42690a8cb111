/** How often what a site value pays or costs has happened lately, counted from the rows that have a posting of the ledger each. */
import { DAY_MS } from '../../../domain/time/korean-time.ts';
import type { UsageRow } from '../../../domain/protocol/calls/operator/value-rows.ts';
import type { MemberDeps } from '../../member-deps.ts';
import type { CostlyName, ValueName } from '../../../domain/site-values/site-values.ts';
import { countOf } from '../../storage/count-of.ts';
import type { Database } from '../../storage/database.ts';

/** The last days, of 24 hours each. */
const USAGE_DAYS = 7;

type Counts = UsageRow['counts'];

/** Days on which members were here, each member and day once, and the members. */
async function presence(db: Database, since: number): Promise<Counts> {
  const row = await db
    .selectFrom('event_attendance')
    .select((eb) => [
      eb.fn.countAll<number>().as('visits'),
      eb.fn.count<number>('member_id').distinct().as('visitors'),
    ])
    .where('at', '>=', since)
    .executeTakeFirstOrThrow();
  return [
    { of: 'visit', count: row.visits },
    { of: 'visitor', count: row.visitors },
  ];
}

/** Draws by event and mission. */
async function draws(db: Database, since: number): Promise<Counts> {
  const rows = await db
    .selectFrom('event_reward')
    .select(['event_id', 'mission_id', (eb) => eb.fn.countAll<number>().as('count')])
    .where('at', '>=', since)
    .groupBy(['event_id', 'mission_id'])
    .execute();
  const counts = rows.map(({ event_id, mission_id, count }) => ({
    of: `${event_id}/${mission_id}`,
    count,
  }));
  return [...counts, ...(await presence(db, since))];
}

/** Goods that were bought for gold and not taken back. */
async function sales(db: Database, since: number): Promise<Counts> {
  const rows = await db
    .selectFrom('good_act')
    .select(['good_id', 'act', (eb) => eb.fn.sum<string | number>('count').as('count')])
    .where('at', '>=', since)
    .where('act', 'in', ['buy', 'withdraw'])
    .where('gold', '<>', 0)
    .groupBy(['good_id', 'act'])
    .execute();
  const sold = new Map<number, number>();
  for (const { good_id, act, count } of rows)
    sold.set(good_id, (sold.get(good_id) ?? 0) + (act === 'buy' ? Number(count) : -Number(count)));
  return [...sold].map(([id, count]) => ({ of: String(id), count }));
}

/** Paid purchases by their price, won. */
async function purchases(db: Database, since: number): Promise<Counts> {
  const rows = await db
    .selectFrom('purchase_order')
    .select(['won', (eb) => eb.fn.countAll<number>().as('count')])
    .where('state', '=', 'paid')
    .where('refunded_at', 'is', null)
    .where('ended_at', '>=', since)
    .groupBy('won')
    .execute();
  return rows.map(({ won, count }) => ({ of: String(won), count }));
}

async function topUps(db: Database, since: number): Promise<Counts> {
  return [{ of: 'top-up', count: await countOf(db.selectFrom('top_up').where('at', '>=', since)) }];
}

/** Miles that became gold. */
async function miles(db: Database, since: number): Promise<Counts> {
  const row = await db
    .selectFrom('exchange')
    .select((eb) => eb.fn.sum<string | number | null>('miles').as('count'))
    .where('at', '>=', since)
    .executeTakeFirstOrThrow();
  return [{ of: 'mile', count: Number(row.count ?? 0) }];
}

/** Answers by survey. */
async function surveys(db: Database, since: number): Promise<Counts> {
  const rows = await db
    .selectFrom('survey_answer')
    .select(['survey_id', (eb) => eb.fn.countAll<number>().as('count')])
    .where('at', '>=', since)
    .groupBy('survey_id')
    .execute();
  const counts = rows.map(({ survey_id, count }) => ({ of: String(survey_id), count }));
  return [...counts, ...(await presence(db, since))];
}

const counted: Readonly<Record<CostlyName, typeof draws>> = {
  events: draws,
  goods: sales,
  'charge-prices': purchases,
  'free-top-up': topUps,
  'exchange-rate': miles,
  survey: surveys,
};

const isCostly = (name: ValueName): name is CostlyName => Object.hasOwn(counted, name);

/** null: nothing that happens often pays or costs gold by this value. */
export async function readUsage(
  { db, now, values }: Pick<MemberDeps, 'db' | 'now' | 'values'>,
  name: ValueName,
): Promise<UsageRow | null> {
  if (!isCostly(name)) return null;
  const counts = await counted[name](db, now() - USAGE_DAYS * DAY_MS);
  return { days: USAGE_DAYS, counts, goldPerMile: await values.exact(db, 'exchange-rate') };
}
