/** The parts of a member's page: bets, sessions, ledger entries, audit entries. Newest first, in pages of bounded depth. */
import { sql } from 'kysely';
import type { MemberPagePart, MemberRow } from '../../../domain/protocol/calls/operator/operator-rows.ts';
import { operatorLimits } from '../../../domain/desk/operator-limits.ts';
import type { Database } from '../../storage/database.ts';
import { jsonOf, rowOf } from '../../../domain/row.ts';
import { offsetOf, type RowsAndTotal } from './find-members.ts';

interface PartQuery {
  readonly memberId: number;
  readonly page: number;
  /** Server ms. */
  readonly now: number;
}

/** Raw rows have the columns of MemberRow. Bigints come as numbers. `detail` of bets, ledger, purchases and audit is an object as JSON. */
type Part = (query: PartQuery) => {
  readonly rows: ReturnType<typeof sql<MemberRow>>;
  readonly count: ReturnType<typeof counted>;
};

/** How many rows a part has. */
const counted = (text: TemplateStringsArray, ...values: readonly unknown[]) =>
  sql<{ total: number }>`select count(*)::bigint as total ${sql(text, ...values)}`;

const limits = (page: number) => sql`limit ${operatorLimits.pageSize}::int offset ${offsetOf(page)}::int`;

const parts: Readonly<Record<MemberPagePart, Part>> = {
  bets: ({ memberId, page }) => ({
    rows: sql<MemberRow>`select id::text as key, bought_at as at, game_code::text as kind, state, -coalesce(trade_price, stake) as amount,
      'gold' as currency, json_build_object('odds', odds, 'won', won)::text as detail
      from bet where member_id = ${memberId}::bigint order by bought_at desc, id desc ${limits(page)}`,
    count: counted`from bet where member_id = ${memberId}::bigint`,
  }),
  sessions: ({ memberId, page, now }) => ({
    rows: sql<MemberRow>`select left(hash, 8) as key, created_at as at, 'session' as kind,
      case when revoked_at is not null then 'ended' when expires_at <= ${now}::bigint then 'expired' else 'live' end as state,
      null::bigint as amount, null as currency, concat_ws(' · ', nullif(device, ''), nullif(address, '')) as detail
      from token where member_id = ${memberId}::bigint order by created_at desc, hash ${limits(page)}`,
    count: counted`from token where member_id = ${memberId}::bigint`,
  }),
  ledger: ({ memberId, page }) => ({
    rows: sql<MemberRow>`select entry.id::text as key, tx.created_at as at, tx.kind, '' as state, entry.amount,
      account.currency,
      json_build_object('request', tx.request_id, 'inSafebox', account.owner like 'safebox:%')::text as detail
      from ledger_entry entry join account on account.id = entry.account_id join ledger_tx tx on tx.id = entry.tx_id
      where account.owner in (${`member:${memberId}`}, ${`safebox:${memberId}`}) order by entry.id desc ${limits(page)}`,
    count: counted`from ledger_entry entry join account on account.id = entry.account_id
      where account.owner in (${`member:${memberId}`}, ${`safebox:${memberId}`})`,
  }),
  purchases: ({ memberId, page }) => ({
    rows: sql<MemberRow>`select id::text as key, created_at as at, method as kind,
      case when refunded_at is not null then 'refunded' else state end as state, won as amount, 'won' as currency,
      json_build_object('coins', coins, 'miles', miles)::text as detail
      from purchase_order where member_id = ${memberId}::bigint order by id desc ${limits(page)}`,
    count: counted`from purchase_order where member_id = ${memberId}::bigint`,
  }),
  audit: ({ memberId, page }) => ({
    rows: sql<MemberRow>`select log.id::text as key, log.at, log.action as kind, coalesce(actor.mb_id, '') as state,
      null::bigint as amount, null as currency, log.detail
      from audit_log log left join member actor on actor.id = log.actor_id
      where log.member_id = ${memberId}::bigint order by log.id desc ${limits(page)}`,
    count: counted`from audit_log where member_id = ${memberId}::bigint`,
  }),
};

interface Named {
  readonly id: number;
  readonly ko: string;
  readonly en: string;
}

/** Rows of goods say which one, as the store names it; a good that the store has no more stands by its number. */
export const withGoods = (
  { rows, total }: RowsAndTotal<MemberRow>,
  goods: readonly Named[],
): RowsAndTotal<MemberRow> => ({
  total,
  rows: rows.map((row) => {
    const good = goods.find(({ id }) => row.currency === `good:${id}`);
    if (good === undefined) return row;
    const { ko, en } = good;
    return { ...row, detail: JSON.stringify({ ...rowOf(jsonOf(row.detail)), good: { ko, en } }) };
  }),
});

export async function readMemberRows(
  db: Database,
  part: MemberPagePart,
  query: PartQuery,
): Promise<RowsAndTotal<MemberRow>> {
  const { rows, count } = parts[part](query);
  const [found] = (await count.execute(db)).rows;
  return { rows: (await rows.execute(db)).rows, total: found?.total ?? 0 };
}
