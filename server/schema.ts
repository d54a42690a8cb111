/** The schema of the database: the tables of all rooms, and their migrations in one order. A room with tables has a line in both lists. */
import { auditLogMigrations, type AuditLogTables } from './audit-log/audit-log-table.ts';
import { type ArchiveTables, archiveMigrations } from './feed/archive-table.ts';
import { reachedMigrations, type ReachedTables } from './feed/reached-time.ts';
import { type AccountTables, accountMigrations } from './features/account/account-tables.ts';
import { type BetTables, betMigrations } from './features/bets/bet-tables.ts';
import { type ChatTables, chatMigrations } from './features/chat/chat-tables.ts';
import { type CasualTables, casualMigrations } from './features/casual/casual-tables.ts';
import { type LedgerTables, ledgerMigrations } from './ledger/ledger-tables.ts';
import { type LeaseTables, leaseMigrations } from './leases/lease-table.ts';
import { type AnswerTables, answerMigrations } from './requests/answer-table.ts';
import { walletMigrations } from './features/wallet/wallet-tables.ts';
import { siteValueMigrations, type SiteValueTables } from './site-values/site-value-table.ts';
import { signUpMigrations, type SignUpTables } from './features/sign-up/sign-up-tables.ts';
import { signInMigrations, type SignInTables } from './features/sign-in/sign-in-tables.ts';
import { termsMigrations, type TermsTables } from './features/terms/terms-tables.ts';
import { settingsMigrations, type SettingsTables } from './features/settings/settings-tables.ts';
import { limitsMigrations, type LimitsTables } from './features/limits/limits-tables.ts';
import { cashierMigrations, type CashierTables } from './features/cashier/cashier-tables.ts';
import { operatorMigrations, type OperatorTables } from './features/operator/operator-tables.ts';
import { reportMigrations, type ReportTables } from './features/reports/report-tables.ts';
import { supportMigrations, type SupportTables } from './features/support/support-tables.ts';
import { tradeMigrations, type TradeTables } from './features/trade/trade-tables.ts';
import { sharedBetMigrations, type SharedBetTables } from './features/shared-bets/shared-bet-tables.ts';
import { storeMigrations, type StoreTables } from './features/store/store-tables.ts';
import { eventsMigrations, type EventsTables } from './features/events/events-tables.ts';
import { surveyMigrations, type SurveyTables } from './features/survey/survey-tables.ts';
import { messageMigrations, type MessageTables } from './features/messages/message-tables.ts';
import { joinMigrations } from './storage/migrations.ts';
import { ticketMigrations, type TicketTables } from './tickets/ticket-table.ts';
import { boardMigrations, type BoardTables } from './features/boards/board-tables.ts';
import { uploadMigrations, type UploadTables } from './uploads/upload-tables.ts';

/** Amounts are whole units (gold, coin, mile); times are ms since 1970. */
export interface Tables
  extends
    AccountTables,
    LedgerTables,
    BetTables,
    AnswerTables,
    ArchiveTables,
    ReachedTables,
    CasualTables,
    LeaseTables,
    TicketTables,
    AuditLogTables,
    SiteValueTables,
    SignUpTables,
    SignInTables,
    TermsTables,
    SettingsTables,
    LimitsTables,
    CashierTables,
    OperatorTables,
    UploadTables,
    BoardTables,
    ReportTables,
    SupportTables,
    TradeTables,
    ChatTables,
    StoreTables,
    SharedBetTables,
    EventsTables,
    SurveyTables,
    MessageTables {}

/** A room comes after the rooms whose tables it references. */
export const migrations = joinMigrations([
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
]);
