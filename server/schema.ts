/** The schema of the database: the tables of all rooms, and their migrations in one order. A room with tables has a line in both lists. */
import { type ArchiveTables, archiveMigrations } from './feed/archive-table.ts';
import { type AccountTables, accountMigrations } from './features/account/account-tables.ts';
import { type BetTables, betMigrations } from './features/bets/bet-tables.ts';
import { type CasualTables, casualMigrations } from './features/casual/casual-tables.ts';
import { type LedgerTables, ledgerMigrations } from './ledger/ledger-tables.ts';
import { type LeaseTables, leaseMigrations } from './leases/lease-table.ts';
import { type AnswerTables, answerMigrations } from './requests/answer-table.ts';
import { walletMigrations } from './features/wallet/wallet-tables.ts';
import { joinMigrations } from './storage/migrations.ts';

/** Amounts are whole units (gold, coin, mile); times are ms since 1970. */
export interface Tables
  extends AccountTables, LedgerTables, BetTables, AnswerTables, ArchiveTables, CasualTables, LeaseTables {}

/** A room comes after the rooms whose tables it references. */
export const migrations = joinMigrations([
  accountMigrations,
  ledgerMigrations,
  betMigrations,
  answerMigrations,
  archiveMigrations,
  casualMigrations,
  walletMigrations,
  leaseMigrations,
]);
