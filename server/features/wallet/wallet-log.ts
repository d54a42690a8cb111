import { sql } from 'kysely';
import {
  type WalletLogEntry,
  type WalletLogPage,
  type WalletMove,
  walletMoves,
} from '../../../domain/member/wallet-log.ts';
import type { PointType } from '../../../domain/catalogue/point-type.ts';
import type { Currency } from '../../../domain/member/money.ts';
import { countOf } from '../../storage/count-of.ts';
import type { Database } from '../../storage/database.ts';

/** Selects a wallet and a page of its log; pages count from 1. */
interface WalletLogQuery {
  readonly pointType: PointType;
  readonly page: number;
  readonly pageSize: number;
}

const currencies: Readonly<Record<PointType, Currency>> = { P00010: 'mile', P00001: 'coin', P00002: 'gold' };

/** Gold that the member owes (R31), whole units. */
export async function owedBy(db: Database, memberId: number): Promise<number> {
  const account = await db
    .selectFrom('account')
    .select('balance')
    .where('owner', '=', `debt:${memberId}`)
    .where('currency', '=', 'gold')
    .executeTakeFirst();
  return -(account?.balance ?? 0) || 0;
}

const isMove = (kind: string): kind is WalletMove => walletMoves.some((move) => move === kind);

/** The bet in the request id of a posting: "stake:12", "casual-settle:12", "correct:12:1", "repay:casual:12". */
const BET =
  /^(?:(?<casual>casual-)?(?:stake|settle|correct|repay)|repay:(?<repaid>casual)):(?<bet>\d+)(?::\d+)?$/;

const nothing: WalletLogPage = { entries: [], total: 0 };

/** A member's entries of one wallet, newest first; empty beyond the last page. Amounts in whole units. */
export async function readWalletLog(
  db: Database,
  memberId: number,
  { pointType, page, pageSize }: WalletLogQuery,
): Promise<WalletLogPage> {
  // Count and rows of one moment.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((trx) => readPage(trx, memberId, { pointType, page, pageSize }));
}

async function readPage(
  db: Database,
  memberId: number,
  { pointType, page, pageSize }: WalletLogQuery,
): Promise<WalletLogPage> {
  const account = await db
    .selectFrom('account')
    .select('id')
    .where('owner', '=', `member:${memberId}`)
    .where('currency', '=', currencies[pointType])
    .executeTakeFirst();
  if (account === undefined) return nothing;
  const ofAccount = db.selectFrom('ledger_entry').where('account_id', '=', account.id);
  const total = await countOf(ofAccount);
  const offset = (page - 1) * pageSize;
  if (offset >= total) return { total, entries: [] };
  const newest = ofAccount
    .select(['id', 'tx_id', 'amount'])
    .orderBy('id', 'desc')
    .limit(offset + pageSize);
  const counted = db
    .selectFrom(newest.as('newest'))
    .select(['id', 'tx_id', 'amount', sql<number>`sum(amount) over (order by id desc)`.as('since')]);
  const rows = await db
    .selectFrom(counted.as('entry'))
    .innerJoin('ledger_tx', 'ledger_tx.id', 'entry.tx_id')
    .innerJoin('account', (join) => join.on('account.id', '=', account.id))
    .select(['entry.id', 'amount', 'request_id', 'kind', 'created_at'])
    .select(sql<number>`(account.balance - since + amount)::bigint`.as('balance'))
    .orderBy('entry.id', 'desc')
    .offset(offset)
    .execute();
  return { total, entries: rows.map(entryOf) };
}

interface LogRow {
  readonly id: number;
  readonly amount: number;
  readonly balance: number;
  readonly request_id: string;
  readonly kind: string;
  readonly created_at: number;
}

function entryOf({
  id,
  amount,
  balance,
  request_id: requestId,
  kind,
  created_at: at,
}: LogRow): WalletLogEntry {
  const { casual, repaid, bet } = BET.exec(requestId)?.groups ?? {};
  return {
    id,
    at,
    move: isMove(kind) ? kind : 'other',
    amount,
    balance,
    drawId: bet === undefined ? null : Number(bet),
    isCasual: (casual ?? repaid) !== undefined,
  };
}
