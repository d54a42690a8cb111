/** The wallets have no tables of their own: their logs are read from the ledger, by wallet and newest first. */
import type { Migrations } from '../../storage/migrations.ts';

export const walletMigrations: Migrations = {
  '0008-entries-of-an-account': [`CREATE INDEX ledger_entry_of_account ON ledger_entry (account_id, id)`],
};
