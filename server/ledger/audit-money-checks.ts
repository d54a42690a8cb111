/** The checks of purchases, exchanges, coupons, free top-ups and safeboxes against the ledger; see audit-checks.ts. */
import { type AuditCheck, moved } from './audit-checks.ts';

/** A table whose rows each have one posting, "{kind}:{id}". */
interface Posted {
  readonly kind: string;
  readonly table: string;
  readonly bound: string;
  /** Rows that are posted; the others must not be. */
  readonly when: string;
  /** What the posting gives the member, by currency. */
  readonly gives: Readonly<Record<string, string>>;
}

const posted: readonly Posted[] = [
  {
    kind: 'purchase',
    table: 'purchase_order',
    bound: '{order}',
    when: `r.state = 'paid'`,
    gives: { coin: 'r.coins', mile: 'r.miles' },
  },
  {
    kind: 'exchange',
    table: 'exchange',
    bound: '{exchange}',
    when: 'true',
    gives: { gold: 'r.gold', mile: '-r.miles' },
  },
  {
    kind: 'coupon',
    table: 'coupon_use',
    bound: '{coupon}',
    when: 'true',
    gives: Object.fromEntries(
      ['gold', 'coin', 'mile'].map((one) => [
        one,
        `(SELECT c.${one} FROM coupon c WHERE c.id = r.coupon_id)`,
      ]),
    ),
  },
  { kind: 'top-up', table: 'top_up', bound: '{topup}', when: 'true', gives: { gold: 'r.gold' } },
  { kind: 'event', table: 'event_reward', bound: '{event}', when: 'true', gives: { gold: 'r.gold' } },
  { kind: 'survey', table: 'survey_answer', bound: '{survey}', when: 'true', gives: { gold: 'r.gold' } },
];

const checksOf = ({ kind, table, bound, when, gives }: Posted): readonly AuditCheck[] => {
  const name = `'${kind}:' || r.id`;
  const wrong = Object.entries(gives)
    .map(([currency, amount]) => `${moved(name, `'member:' || r.member_id`, currency)} <> ${amount}`)
    .join(' OR ');
  return [
    {
      name: `${kind}-posting`,
      finding: 'the ledger does not show what it gave',
      sql: `SELECT '${table} ' || r.id AS subject FROM ${table} r WHERE r.id > ${bound} AND (${when}) AND (${wrong})`,
    },
    {
      name: `${kind}-row`,
      finding: 'it is in the ledger, and its row is not there, or is not in that state',
      sql: `SELECT t.request_id AS subject FROM ledger_tx t WHERE t.id > {tx} AND t.kind = '${kind}'
        AND NOT EXISTS (SELECT 1 FROM ${table} r WHERE t.request_id = ${name} AND (${when}))`,
    },
  ];
};

export const moneyChecks: readonly AuditCheck[] = [
  ...posted.flatMap(checksOf),
  {
    name: 'safebox-pair',
    finding: 'it does not move gold between the wallet and the safebox of one member',
    sql: `SELECT t.request_id AS subject FROM ledger_tx t JOIN ledger_entry e ON e.tx_id = t.id JOIN account a ON a.id = e.account_id
      WHERE t.id > {tx} AND t.kind IN ('safebox-in', 'safebox-out') GROUP BY t.id, t.request_id, t.kind
      HAVING count(*) <> 2 OR count(DISTINCT split_part(a.owner, ':', 2)) <> 1 OR bool_or(a.currency <> 'gold')
        OR coalesce(sum(e.amount) FILTER (WHERE a.owner LIKE 'safebox:%'), 0) * (CASE t.kind WHEN 'safebox-in' THEN 1 ELSE -1 END) <= 0`,
  },
  {
    name: 'safebox-moves',
    finding: 'it moves gold of a safebox, and is no move of a safebox',
    sql: `SELECT t.request_id AS subject FROM ledger_tx t JOIN ledger_entry e ON e.tx_id = t.id JOIN account a ON a.id = e.account_id
      WHERE t.id > {tx} AND a.owner LIKE 'safebox:%' AND t.kind NOT IN ('safebox-in', 'safebox-out')`,
  },
  {
    name: 'coupon-uses',
    finding: 'its count is not the number of its uses, or above its total',
    full: true,
    sql: `SELECT 'coupon ' || c.id AS subject FROM coupon c
      WHERE c.used > c.total OR c.used <> (SELECT count(*) FROM coupon_use u WHERE u.coupon_id = c.id)`,
  },
  {
    name: 'coupon-twice',
    finding: 'a member used it more than once',
    full: true,
    sql: `SELECT 'coupon ' || coupon_id || ' of member ' || member_id AS subject FROM coupon_use
      GROUP BY coupon_id, member_id HAVING count(*) > 1`,
  },
  {
    name: 'top-up-days',
    finding: 'the top-ups of this day are not counted one by one from 1',
    full: true,
    sql: `SELECT 'member ' || member_id || ' on ' || day AS subject FROM top_up GROUP BY member_id, day
      HAVING count(*) <> max(nth) OR min(nth) <> 1 OR count(DISTINCT nth) <> count(*)`,
  },
];
