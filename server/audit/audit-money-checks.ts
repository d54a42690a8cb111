/** The checks of purchases, exchanges, coupons, free top-ups and safeboxes against the ledger; see audit-checks.ts. */
import { currencies } from '../../domain/member/money.ts';
import { type AuditCheck, moved } from './audit-checks.ts';

/** A table whose rows each have one posting, "{kind}:{id}". */
interface Posted {
  readonly kind: string;
  readonly table: string;
  readonly bound: string;
  /** Rows that are posted; the others must not be. */
  readonly when: string;
  /** Postings of the kind that have no row; each has a check of its own. */
  readonly without?: string;
  /** What the posting gives the member, by currency. */
  readonly gives: Readonly<Record<string, string>>;
}

/** Coins and miles of the order of a row. */
const ofOrder = (sign: '' | '-'): Posted['gives'] => ({
  coin: `(SELECT ${sign}o.coins FROM purchase_order o WHERE o.id = r.id)`,
  mile: `(SELECT ${sign}o.miles FROM purchase_order o WHERE o.id = r.id)`,
});

const posted: readonly Posted[] = [
  {
    kind: 'purchase',
    table: 'purchase_order',
    bound: '{order}',
    when: `r.state = 'paid'`,
    without: `t.request_id LIKE 'nickname:%'`,
    gives: { coin: 'r.coins', mile: 'r.miles' },
  },
  { kind: 'purchase-back', table: 'taken_order', bound: '{order}', when: 'true', gives: ofOrder('-') },
  {
    kind: 'purchase-kept',
    table: 'taken_order',
    bound: '{order}',
    when: `r.state = 'refused'`,
    gives: ofOrder(''),
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
      currencies.map((one) => [one, `(SELECT c.${one} FROM coupon c WHERE c.id = r.coupon_id)`]),
    ),
  },
  { kind: 'top-up', table: 'top_up', bound: '{topup}', when: 'true', gives: { gold: 'r.gold' } },
  { kind: 'event', table: 'event_reward', bound: '{event}', when: 'true', gives: { gold: 'r.gold' } },
  { kind: 'survey', table: 'survey_answer', bound: '{survey}', when: 'true', gives: { gold: 'r.gold' } },
];

const checksOf = ({ kind, table, bound, when, gives, without = 'false' }: Posted): readonly AuditCheck[] => {
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
      sql: `SELECT t.request_id AS subject FROM ledger_tx t WHERE t.id > {tx} AND t.kind = '${kind}' AND NOT (${without})
        AND NOT EXISTS (SELECT 1 FROM ${table} r WHERE t.request_id = ${name} AND (${when}))`,
    },
  ];
};

/** The fee of a new nickname, "nickname:{member}:{server ms}" (I6). */
const nicknameCheck: AuditCheck = {
  name: 'nickname-fee',
  finding: 'it moves other than the gold of its member to the house',
  sql: `SELECT t.request_id AS subject FROM ledger_tx t WHERE t.id > {tx} AND t.request_id LIKE 'nickname:%' AND EXISTS (
    SELECT 1 FROM ledger_entry e JOIN account a ON a.id = e.account_id WHERE e.tx_id = t.id AND NOT (a.currency = 'gold' AND (
      (a.owner = 'member:' || split_part(t.request_id, ':', 2) AND e.amount <= 0) OR (a.owner = 'purchases' AND e.amount >= 0))))`,
};

/** Each act with a good has its posting, each posting its act, and nothing but acts moves goods. */
const goodChecks: readonly AuditCheck[] = [
  {
    name: 'good-posting',
    finding: 'the ledger does not show the gold and the goods that it moved',
    sql: `SELECT 'good_act ' || r.id AS subject FROM good_act r WHERE r.id > {good} AND NOT EXISTS (
      SELECT 1 FROM ledger_tx t JOIN ledger_entry e ON e.tx_id = t.id JOIN account a ON a.id = e.account_id
      WHERE t.request_id = 'good-' || r.act || ':' || r.id AND a.owner = 'member:' || r.member_id
      HAVING coalesce(sum(e.amount) FILTER (WHERE a.currency = 'gold'), 0) = r.gold
      AND coalesce(sum(e.amount) FILTER (WHERE a.currency = 'coin'), 0) = r.coins
      AND coalesce(sum(e.amount) FILTER (WHERE a.currency = 'good:' || r.good_id), 0) = CASE r.act WHEN 'buy' THEN r.count ELSE -r.count END
      AND count(*) FILTER (WHERE a.currency NOT IN ('gold', 'coin', 'good:' || r.good_id)) = 0)`,
  },
  {
    name: 'good-row',
    finding: 'it moves goods, and no act with a good is written for it',
    sql: `SELECT DISTINCT t.request_id AS subject FROM ledger_tx t JOIN ledger_entry e ON e.tx_id = t.id
      JOIN account a ON a.id = e.account_id WHERE t.id > {tx} AND (a.currency LIKE 'good:%' OR t.kind LIKE 'good-%')
      AND NOT EXISTS (SELECT 1 FROM good_act r WHERE t.request_id = 'good-' || r.act || ':' || r.id)`,
  },
  {
    name: 'good-left',
    finding: 'more of it may be taken back than the member has',
    full: true,
    sql: `SELECT 'good ' || r.good_id || ' of member ' || r.member_id AS subject FROM good_act r
      GROUP BY r.good_id, r.member_id HAVING sum(r.left_count) > coalesce((SELECT a.balance FROM account a
      WHERE a.owner = 'member:' || r.member_id AND a.currency = 'good:' || r.good_id), 0)`,
  },
  {
    name: 'skin-worn',
    finding: 'it is worn, and its member does not have it',
    full: true,
    sql: `SELECT 'skin ' || l.good_id || ' of member ' || l.member_id AS subject FROM member_look l
      WHERE l.slot = 'skin' AND l.is_on AND NOT EXISTS (SELECT 1 FROM account a
      WHERE a.owner = 'member:' || l.member_id AND a.currency = 'good:' || l.good_id AND a.balance > 0)`,
  },
];

export const moneyChecks: readonly AuditCheck[] = [
  ...posted.flatMap(checksOf),
  nicknameCheck,
  {
    name: 'taken-order',
    finding:
      'its money was paid back without being taken back, or it was taken back by another member, or counts as paid',
    full: true,
    sql: `SELECT 'purchase_order ' || o.id AS subject FROM purchase_order o LEFT JOIN taken_order r ON r.id = o.id
      WHERE (o.state = 'paid' AND o.refunded_at IS NOT NULL) <> (coalesce(r.state, '') = 'done') OR r.member_id <> o.member_id
        OR (r.id IS NOT NULL AND o.state <> 'paid')`,
  },
  ...goodChecks,
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
    name: 'trade-posting',
    finding: 'the ledger does not move its price from the buyer to the seller',
    sql: `SELECT 'trade ' || r.id AS subject FROM trade r WHERE r.id > {trade} AND r.state = 'sold'
      AND (${moved("'trade:' || r.id", "'member:' || r.seller_id")} <> r.price
        OR ${moved("'trade:' || r.id", "'member:' || r.buyer_id")} <> -r.price)`,
  },
  {
    name: 'trade-row',
    finding: 'it is in the ledger, and no sale was bought by it',
    sql: `SELECT t.request_id AS subject FROM ledger_tx t WHERE t.id > {tx} AND t.kind = 'trade'
      AND NOT EXISTS (SELECT 1 FROM trade r WHERE t.request_id = 'trade:' || r.id AND r.state = 'sold')`,
  },
  {
    name: 'trade-owner',
    finding: 'its bet does not belong to its buyer, or not to its seller before it is bought',
    sql: `SELECT 'trade ' || r.id AS subject FROM trade r JOIN bet b ON b.id = r.bet_id WHERE r.id > {trade}
      AND CASE r.state
        WHEN 'sold' THEN b.member_id <> r.buyer_id OR b.bettor_id IS DISTINCT FROM r.seller_id
          OR b.trade_price IS DISTINCT FROM r.price
        WHEN 'open' THEN b.member_id <> r.seller_id OR b.bettor_id IS NOT NULL
        ELSE false END`,
  },
  {
    name: 'trade-lost',
    finding: 'it was sold, and its sale is not there',
    sql: `SELECT 'bet ' || b.id AS subject FROM bet b WHERE b.id > {bet} AND b.bettor_id IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM trade r WHERE r.bet_id = b.id AND r.state = 'sold')`,
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
