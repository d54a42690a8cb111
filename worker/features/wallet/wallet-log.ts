import { decodeWalletLog, walletLog } from '../../../domain/protocol/calls/money/wallet-calls.ts';
import { LOG_PAGE_SIZE } from '../../../domain/catalogue/point-type.ts';
import { ok } from '../../../domain/result.ts';
import { dataOf } from '../../coded-answer.ts';
import type { Call } from '../../engine/call.ts';
import type { WalletApi, WalletLogView } from './wallet-api.ts';

/** The server sends times in UTC, whatever the offset says; windows show the site's time. */
const UTC = '+09:00';

function viewOf({ entries, total }: ReturnType<typeof decodeWalletLog>, page: number): WalletLogView {
  const newest = total - (page - 1) * LOG_PAGE_SIZE;
  return {
    entries: entries.map((entry, place) => ({ ...entry, number: entry.number ?? newest - place })),
    pages: Math.max(1, Math.ceil(total / LOG_PAGE_SIZE)),
  };
}

/** `windowId`: windows do not cancel each other's questions. */
export const createWalletLog =
  (call: Call, language: () => string, windowId: string): WalletApi['log'] =>
  async (pointType, page) => {
    const params = { pointType, lang: language(), utc: UTC, pageSize: LOG_PAGE_SIZE, page };
    const answer = await call(walletLog, { place: windowId, params });
    const found = dataOf(answer, walletLog.ok);
    return found.ok ? ok(viewOf(decodeWalletLog(found.value), page)) : found;
  };
