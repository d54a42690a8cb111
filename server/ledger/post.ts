/**
 * Double entry: gold, coins and miles only move between accounts, in transactions that sum to 0. A request id names each transaction and is
 * used once.
 */
import { sql } from 'kysely';
import { currencies as allCurrencies, type Currency } from '../../domain/member/money.ts';
import type { Reader, Trx } from '../storage/database.ts';
import type { LedgerTables } from './ledger-tables.ts';
import { insertRows } from '../storage/insert-rows.ts';

/** A good of the store is counted as money is: by an account for each owner. */
export type GoodCurrency = `good:${number}`;
export const goodCurrency = (goodId: number): GoodCurrency => `good:${goodId}`;

/**
 * Accounts of the house. `stakes` holds the stakes of undecided bets; `purchases` gives what members bought, `exchanges` takes mileage for
 * gold, `coupons`, `top-ups` and `events` give gold; `store` sells goods for gold and takes used goods back.
 */
const houseAccounts = [
  'grants',
  'stakes',
  'winnings',
  'purchases',
  'exchanges',
  'coupons',
  'top-ups',
  'store',
  'events',
] as const;
/**
 * `safebox:{id}`: the gold in a member's safebox. The database lets no account of a member fall below 0. `debt:{id}`: what a member owes, as a balance
 * below 0.
 */
export type Owner =
  | `member:${number}`
  | `safebox:${number}`
  | `debt:${number}`
  | (typeof houseAccounts)[number];

export interface Entry {
  readonly owner: Owner;
  readonly currency: Currency | GoodCurrency;
  /** Whole units; positive: into the account. */
  readonly amount: number;
}

export interface Posting {
  /** Names the posting for good: there is no second one with the same id. */
  readonly requestId: string;
  readonly kind: string;
  readonly at: number;
  readonly entries: readonly Entry[];
}

const nameOf = ({ owner, currency }: Pick<Entry, 'owner' | 'currency'>): string => `${owner} ${currency}`;

const accountsOf = (
  trx: Trx<LedgerTables>,
  owners: readonly Owner[],
  currencies: readonly Entry['currency'][],
) =>
  trx
    .selectFrom('account')
    .select(['id', 'owner', 'currency'])
    .where('owner', '=', sql<string>`any(${owners}::text[])`)
    .where('currency', 'in', currencies)
    .execute();

/** The accounts of the entries by owner and currency; those that are missing are made. */
async function openAccounts(
  trx: Trx<LedgerTables>,
  entries: readonly Entry[],
): Promise<ReadonlyMap<string, number>> {
  if (entries.length === 0) return new Map();
  const owners = [...new Set(entries.map(({ owner }) => owner))];
  const currencies = [...new Set(entries.map(({ currency }) => currency))];
  const read = async () =>
    new Map(
      (await accountsOf(trx, owners, currencies)).map((one) => [`${one.owner} ${one.currency}`, one.id]),
    );
  const found = await read();
  const missing = entries.filter((entry) => !found.has(nameOf(entry)));
  if (missing.length === 0) return found;
  const made = missing.map(({ owner, currency }) => ({ owner, currency, balance: 0 }));
  await sql`${insertRows('account', made)} on conflict (owner, currency) do nothing`.execute(trx);
  return read();
}

/**
 * Writes the postings and all their entries in one statement. Returns the request ids that were posted before: these postings change nothing.
 * The database refuses postings that do not balance or overdraw a member.
 */
async function write(trx: Trx<LedgerTables>, postings: readonly Posting[]): Promise<readonly string[]> {
  if (postings.length === 0) return [];
  const moving = postings.flatMap(({ requestId, entries }) =>
    entries.flatMap((entry) => (entry.amount === 0 ? [] : [{ requestId, entry }])),
  );
  const accounts = await openAccounts(
    trx,
    moving.map(({ entry }) => entry),
  );
  const rows = postings.map(({ requestId, kind, at }) => ({ request_id: requestId, kind, created_at: at }));
  const entries = moving.map(({ requestId, entry }) => ({
    request_id: requestId,
    account_id: accounts.get(nameOf(entry)) ?? 0,
    amount: entry.amount,
  }));
  const { rows: known } = await sql<{ request_id: string }>`with posting as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json)
        as posting (request_id text, kind text, created_at bigint)),
    made as (
      insert into ledger_tx (request_id, kind, created_at) select * from posting
      on conflict (request_id) do nothing returning id, request_id),
    moved as (
      insert into ledger_entry (tx_id, account_id, amount) select made.id, entry.account_id, entry.amount
      from json_to_recordset(${JSON.stringify(entries)}::json)
        as entry (request_id text, account_id bigint, amount bigint)
      join made on made.request_id = entry.request_id order by made.id)
    select request_id from posting except select request_id from made`.execute(trx);
  return known.map(({ request_id }) => request_id);
}

/** Throws where one was posted before: what its caller has written beside it would have moved nothing, and ends with the transaction. */
export async function postAll(trx: Trx<LedgerTables>, postings: readonly Posting[]): Promise<void> {
  const before = await write(trx, postings);
  if (before.length > 0) throw new Error(`posted before: ${before.join(', ')}`);
}

export const post = (trx: Trx<LedgerTables>, posting: Posting): Promise<void> => postAll(trx, [posting]);

/** For a posting that may be asked for again. False: it was posted before, and nothing is written. */
export const postOnce = async (trx: Trx<LedgerTables>, posting: Posting): Promise<boolean> =>
  (await write(trx, [posting])).length === 0;

type Balances<Asked extends Currency = Currency> = Readonly<Record<Asked, number>>;

/** The balances of the members in the currencies that are asked for, in the order of the members. */
export async function balancesOfAll<Asked extends Currency = Currency>(
  db: Reader<LedgerTables>,
  memberIds: readonly number[],
  currencies: readonly Asked[] = allCurrencies as readonly Currency[] as readonly Asked[],
): Promise<readonly Balances<Asked>[]> {
  const owners = memberIds.map((id) => `member:${id}`);
  const accounts = db
    .selectFrom('account')
    .select(['owner', 'currency', 'balance'])
    .where('owner', '=', sql<string>`any(${owners}::text[])`);
  // A condition on several currencies would search the index once for each of them, and a member has few accounts.
  const [currency, ...more] = currencies;
  const asked =
    currency === undefined || more.length > 0 ? accounts : accounts.where('currency', '=', currency);
  const rows = await asked.execute();
  const balances = new Map(rows.map((row) => [`${row.owner} ${row.currency}`, row.balance]));
  return owners.map(
    (owner) =>
      Object.fromEntries(
        currencies.map((one) => [one, balances.get(`${owner} ${one}`) ?? 0]),
      ) as Balances<Asked>,
  );
}

const NONE: Balances = { gold: 0, coin: 0, mile: 0 };

export const balancesOf = async (db: Reader<LedgerTables>, memberId: number): Promise<Balances> =>
  (await balancesOfAll(db, [memberId]))[0] ?? NONE;
