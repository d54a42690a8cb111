/** The wallets' logs, read from the ledger. */
import { encodeWalletLogEntry, walletLog } from '../../../domain/protocol/calls/money/wallet-calls.ts';
import type { ServerFeature } from '../../feature.ts';
import type { Database } from '../../storage/database.ts';
import { readWalletLog } from './wallet-log.ts';

export const createWalletFeature = ({ db }: { readonly db: Database }): ServerFeature => ({
  calls: (answer) =>
    answer(walletLog, async ({ member: { memberId }, params: { pointType, page, pageSize } }) => {
      const { entries, total } = await readWalletLog(db, memberId, { pointType, page, pageSize });
      const newest = total - (page - 1) * pageSize;
      return {
        CODE: walletLog.ok ?? '',
        DATA: {
          lists: entries.map((entry, place) => encodeWalletLogEntry(entry, newest - place)),
          totalcnt: total,
        },
      };
    }),
});
