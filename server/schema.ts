/** The schema of the database: the tables and migrations of the features, and of the rooms below them that have tables (a line in the list). */
import { auditLogMigrations } from './audit-log/audit-log-table.ts';
import { archiveMigrations } from './feed/archive-table.ts';
import { reachedMigrations } from './feed/reached-time.ts';
import { suspensionMigrations } from './feed/suspensions.ts';
import { features } from './features.ts';
import { leaseMigrations } from './leases/lease-table.ts';
import { ledgerMigrations } from './ledger/ledger-tables.ts';
import { answerMigrations } from './requests/answer-table.ts';
import { siteValueMigrations } from './site-values/site-value-table.ts';
import { type DatabasePlace, type OpenDatabase, openDatabase } from './storage/database.ts';
import { joinMigrations, type TablesOf } from './storage/migrations.ts';
import { ticketMigrations } from './tickets/ticket-table.ts';
import { uploadMigrations } from './uploads/upload-tables.ts';

const [account, ...others] = features;

/** A room comes after the rooms whose tables it references: all know members. */
const rooms = [
  account,
  { tables: ledgerMigrations },
  { tables: answerMigrations },
  { tables: archiveMigrations },
  { tables: reachedMigrations },
  { tables: suspensionMigrations },
  { tables: leaseMigrations },
  { tables: ticketMigrations },
  { tables: auditLogMigrations },
  { tables: siteValueMigrations },
  { tables: uploadMigrations },
  ...others,
] as const;

export const migrations = joinMigrations(rooms.map((room) => ('tables' in room ? room.tables : {})));

/** Opens the site's database and brings it to this schema. */
export const openSiteDatabase = (where: DatabasePlace): Promise<OpenDatabase<TablesOf<typeof rooms>>> =>
  openDatabase(where, migrations);
