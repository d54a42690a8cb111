/** The wallets' logs, read from the ledger by wallet and newest first. */
import { encodeWalletLogEntry, walletLog } from '../../../domain/protocol/calls/money/wallet-calls.ts';
import type { Feature } from '../../feature.ts';
import { owedBy, readWalletLog } from './wallet-log.ts';

export const wallet = {
  tables: {
    '0008-entries-of-an-account': [`CREATE INDEX ledger_entry_of_account ON ledger_entry (account_id, id)`],
  },
  create: ({ db }) => ({
    calls: (answer) =>
      answer(walletLog, async ({ member: { memberId }, params: { pointType, page, pageSize } }) => {
        const { entries, total } = await readWalletLog(db, memberId, { pointType, page, pageSize });
        const owed = pointType === 'P00002' ? await owedBy(db, memberId) : 0;
        const newest = total - (page - 1) * pageSize;
        return {
          CODE: walletLog.ok ?? '',
          DATA: {
            lists: entries.map((entry, place) => encodeWalletLogEntry(entry, newest - place)),
            totalcnt: total,
            owed,
          },
        };
      }),
  }),
} satisfies Feature;
