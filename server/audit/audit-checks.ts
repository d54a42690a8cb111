/**
 * The checks of the ledger and the bets, each as a query that returns one row per fault: `subject` names it. `{tx}`, `{bet}` and the
 * other bounds of audit.ts limit the fast form to the newest rows; in the full form they are 0.
 */

export interface AuditCheck {
  readonly name: string;
  /** The fault that a row of this query means. */
  readonly finding: string;
  readonly sql: string;
  /** Checks all rows, so the fast form leaves it out. */
  readonly full?: true;
}

const OPEN_STAKES = `
  coalesce((SELECT sum(stake) FROM bet WHERE state = 'opened'), 0)
  + coalesce((SELECT sum(stake) FROM casual_bet WHERE state = 'waiting'), 0)`;

/** What a posting moved on an account, gold unless said otherwise; 0 if there is no such posting. */
export const moved = (requestId: string, owner: string, currency = 'gold'): string => `
  coalesce((SELECT sum(e.amount) FROM ledger_tx t JOIN ledger_entry e ON e.tx_id = t.id
    JOIN account a ON a.id = e.account_id
    WHERE t.request_id = ${requestId} AND a.owner = ${owner} AND a.currency = '${currency}'), 0)`;

/** Both kinds of bets: table, state of an undecided bet, prefix of its request ids, and its bound. */
const kinds = [
  // A bet that was sold was staked by the member who placed it, and is paid to its owner.
  {
    table: 'bet',
    open: 'opened',
    prefix: '',
    bound: '{bet}',
    bettor: 'coalesce(b.bettor_id, b.member_id)',
    uncorrected: 'b.corrections = 0',
  },
  {
    table: 'casual_bet',
    open: 'waiting',
    prefix: 'casual-',
    bound: '{casual}',
    bettor: 'b.member_id',
    uncorrected: 'true',
  },
] as const;

/** What all postings of a bet moved that was corrected (R31): its first settlement, its corrections, and settlements after it was opened again. */
const movedAnew = (owner: string): string => `
  coalesce((SELECT sum(e.amount) FROM ledger_tx t JOIN ledger_entry e ON e.tx_id = t.id
    JOIN account a ON a.id = e.account_id
    WHERE t.request_id = ANY (ARRAY(SELECT 'settle:' || b.id || CASE n WHEN 0 THEN '' ELSE ':' || n END FROM generate_series(0, b.corrections) n)
      || ARRAY(SELECT 'correct:' || b.id || ':' || n FROM generate_series(1, b.corrections) n))
    AND a.owner = '${owner}' AND a.currency = 'gold'), 0)`;

const corrected: AuditCheck = {
  name: 'bet-corrections',
  finding: 'its result was corrected, and the ledger does not show what it is now',
  sql: `SELECT 'bet ' || b.id AS subject FROM bet b WHERE b.id > {bet} AND b.corrections > 0
    AND (${movedAnew('stakes')} <> CASE b.state WHEN 'opened' THEN 0 ELSE -b.stake END
      OR ${movedAnew('winnings')} <> CASE b.state WHEN 'opened' THEN 0 ELSE b.stake - b.won END)`,
};

const ofBets = kinds.flatMap(({ table, open, prefix, bound, bettor, uncorrected }): AuditCheck[] => {
  const from = `SELECT '${table} ' || b.id AS subject FROM ${table} b WHERE b.id > ${bound}`;
  const stake = `'${prefix}stake:' || b.id`;
  const settle = `'${prefix}settle:' || b.id`;
  const member = `'member:' || b.member_id`;
  const placedBy = `'member:' || ${bettor}`;
  return [
    {
      name: `${table}-stake`,
      finding: 'its stake is not in the ledger, or another sum is',
      sql: `${from} AND (${moved(stake, placedBy)} <> -b.stake OR ${moved(stake, "'stakes'")} <> b.stake)`,
    },
    {
      name: `${table}-settlement`,
      finding: 'it is decided, and the ledger does not show its payment',
      sql: `${from} AND b.state <> '${open}' AND ${uncorrected}
        AND (${moved(settle, "'stakes'")} <> -b.stake OR ${moved(settle, member)} <> b.won)`,
    },
    {
      name: `${table}-open`,
      finding: 'it is open, and the ledger shows its payment',
      sql: `${from} AND b.state = '${open}' AND ${uncorrected} AND EXISTS (SELECT 1 FROM ledger_tx t WHERE t.request_id = ${settle})`,
    },
    {
      name: `${table}-lost`,
      finding: 'its stake is in the ledger, and the bet is not there',
      sql: `SELECT t.request_id AS subject FROM ledger_tx t WHERE t.id > {tx} AND t.request_id LIKE '${prefix}stake:%'
        AND NOT EXISTS (SELECT 1 FROM ${table} b WHERE t.request_id = ${stake})`,
    },
    {
      name: `${table}-twice`,
      finding: 'its number is there more than once',
      full: true,
      sql: `SELECT '${table} ' || id AS subject FROM ${table} GROUP BY id HAVING count(*) > 1`,
    },
  ];
});

export const auditChecks: readonly AuditCheck[] = [
  {
    name: 'unbalanced',
    finding: 'its entries do not sum to nought',
    sql: `SELECT 'transaction ' || e.tx_id || ' ' || a.currency AS subject
      FROM ledger_entry e JOIN account a ON a.id = e.account_id WHERE e.tx_id > {tx}
      GROUP BY e.tx_id, a.currency HAVING sum(e.amount) <> 0`,
  },
  {
    name: 'total',
    finding: 'the balances of all accounts do not sum to nought',
    sql: `SELECT currency AS subject FROM account GROUP BY currency HAVING sum(balance) <> 0`,
  },
  {
    name: 'balance',
    finding: 'its balance is not the sum of its entries',
    full: true,
    sql: `SELECT a.owner || ' ' || a.currency AS subject FROM account a LEFT JOIN ledger_entry e ON e.account_id = a.id
      GROUP BY a.id, a.owner, a.currency, a.balance HAVING a.balance <> coalesce(sum(e.amount), 0)`,
  },
  {
    name: 'overdrawn',
    finding: 'a member has less than nothing',
    sql: `SELECT owner || ' ' || currency AS subject FROM account
      WHERE (owner LIKE 'member:%' OR owner LIKE 'safebox:%') AND balance < 0`,
  },
  {
    name: 'stakes',
    finding: 'the stakes account does not hold what open bets staked',
    sql: `SELECT 'stakes ' || held || ', open bets ' || staked AS subject FROM (SELECT
      coalesce((SELECT sum(balance) FROM account WHERE owner = 'stakes' AND currency = 'gold'), 0) AS held,
      ${OPEN_STAKES} AS staked) sums WHERE held <> staked`,
  },
  ...ofBets,
  corrected,
  {
    name: 'bet-legs',
    finding: 'it has no legs',
    sql: `SELECT 'bet ' || b.id AS subject FROM bet b WHERE b.id > {bet}
      AND NOT EXISTS (SELECT 1 FROM bet_leg l WHERE l.bet_id = b.id)`,
  },
  {
    name: 'leg-without-bet',
    finding: 'its bet is not there',
    full: true,
    sql: `SELECT 'leg ' || l.leg || ' of bet ' || l.bet_id AS subject FROM bet_leg l
      WHERE NOT EXISTS (SELECT 1 FROM bet b WHERE b.id = l.bet_id)`,
  },
  {
    name: 'request-twice',
    finding: 'its request id is there more than once',
    full: true,
    sql: `SELECT request_id AS subject FROM ledger_tx GROUP BY request_id HAVING count(*) > 1`,
  },
  {
    name: 'answer-twice',
    finding: 'it was answered more than once',
    full: true,
    sql: `SELECT 'request ' || req_id || ' of member ' || member_id AS subject FROM bet_answer
      GROUP BY member_id, req_id HAVING count(*) > 1`,
  },
  {
    name: 'entry-alone',
    finding: 'its transaction or its account is not there',
    full: true,
    sql: `SELECT 'entry ' || e.id AS subject FROM ledger_entry e
      WHERE NOT EXISTS (SELECT 1 FROM ledger_tx t WHERE t.id = e.tx_id)
      OR NOT EXISTS (SELECT 1 FROM account a WHERE a.id = e.account_id)`,
  },
  {
    name: 'acknowledged-lost',
    finding: 'it was acknowledged to its member, and is not there',
    full: true,
    sql: `SELECT 'bet ' || (w.answer::json->>'DrawId') || ' of member ' || w.member_id AS subject FROM bet_answer w
      WHERE w.state = 'answered' AND w.answer::json->>'DrawId' IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM bet b WHERE w.member_id IN (b.member_id, b.bettor_id) AND b.id = (w.answer::json->>'DrawId')::bigint)
      AND NOT EXISTS (SELECT 1 FROM casual_bet c
        WHERE c.member_id = w.member_id AND c.id = (w.answer::json->>'DrawId')::bigint)`,
  },
];
