/** The schema of the database: the tables and migrations of all rooms. A room with tables has a line in the list. */
import { auditLogMigrations } from './audit-log/audit-log-table.ts';
import { archiveMigrations } from './feed/archive-table.ts';
import { reachedMigrations } from './feed/reached-time.ts';
import { accountMigrations } from './features/account/account-tables.ts';
import { betMigrations } from './features/bets/bet-tables.ts';
import { chatMigrations } from './features/chat/chat-tables.ts';
import { casualMigrations } from './features/casual/casual-tables.ts';
import { ledgerMigrations } from './ledger/ledger-tables.ts';
import { leaseMigrations } from './leases/lease-table.ts';
import { answerMigrations } from './requests/answer-table.ts';
import { walletMigrations } from './features/wallet/wallet-tables.ts';
import { siteValueMigrations } from './site-values/site-value-table.ts';
import { signUpMigrations } from './features/sign-up/sign-up-tables.ts';
import { signInMigrations } from './features/sign-in/sign-in-tables.ts';
import { termsMigrations } from './features/terms/terms-tables.ts';
import { settingsMigrations } from './features/settings/settings-tables.ts';
import { limitsMigrations } from './features/limits/limits-tables.ts';
import { cashierMigrations } from './features/cashier/cashier-tables.ts';
import { chargeMigrations } from './features/cashier/charge/charge-tables.ts';
import { operatorMigrations } from './features/operator/operator-tables.ts';
import { reportMigrations } from './features/reports/report-tables.ts';
import { supportMigrations } from './features/support/support-tables.ts';
import { tradeMigrations } from './features/trade/trade-tables.ts';
import { sharedBetMigrations } from './features/shared-bets/shared-bet-tables.ts';
import { storeMigrations } from './features/store/store-tables.ts';
import { eventsMigrations } from './features/events/events-tables.ts';
import { surveyMigrations } from './features/survey/survey-tables.ts';
import { messageMigrations } from './features/messages/message-tables.ts';
import { type DatabasePlace, type OpenDatabase, openDatabase } from './storage/database.ts';
import { joinMigrations, type TablesOf } from './storage/migrations.ts';
import { ticketMigrations } from './tickets/ticket-table.ts';
import { boardMigrations } from './features/boards/board-tables.ts';
import { uploadMigrations } from './uploads/upload-tables.ts';

/** A room comes after the rooms whose tables it references. */
const rooms = [
  accountMigrations,
  ledgerMigrations,
  betMigrations,
  answerMigrations,
  archiveMigrations,
  reachedMigrations,
  casualMigrations,
  walletMigrations,
  leaseMigrations,
  ticketMigrations,
  auditLogMigrations,
  siteValueMigrations,
  signUpMigrations,
  signInMigrations,
  termsMigrations,
  settingsMigrations,
  limitsMigrations,
  cashierMigrations,
  chargeMigrations,
  operatorMigrations,
  reportMigrations,
  uploadMigrations,
  boardMigrations,
  supportMigrations,
  tradeMigrations,
  chatMigrations,
  storeMigrations,
  sharedBetMigrations,
  eventsMigrations,
  surveyMigrations,
  messageMigrations,
] as const;

export const migrations = joinMigrations(rooms);

/** Opens the site's database and brings it to this schema. */
export const openSiteDatabase = (where: DatabasePlace): Promise<OpenDatabase<TablesOf<typeof rooms>>> =>
  openDatabase(where, migrations);
