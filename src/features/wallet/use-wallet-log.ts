import { SITE_OFFSET } from '../../../domain/time/site-offset.ts';
import { LOG_PAGE_SIZE, type PointType } from '../../../domain/catalogue/point-type.ts';
import type { WalletLogEntry } from '../../../domain/member/wallet-log.ts';
import type { DataOf } from '../../../domain/protocol/calls/groups.ts';
import { ok } from '../../../domain/result.ts';
import { fromWireTime } from '../../../domain/time/korean-time.ts';
import { useAsk } from '../../parts/answers/use-ask.ts';
import { useText } from '../../text/i18n.ts';
import { useWallet } from './use-wallet.ts';

export interface WalletLogView {
  /** Newest first. `number`: place in the whole log; the oldest entry is 1. */
  readonly entries: readonly (WalletLogEntry & { readonly number: number })[];
  /** At least 1. */
  readonly pages: number;
  /** Gold that the member owes after corrected results (R31). */
  readonly owed: number;
}

/** A row without a readable time is left out; one without an id gets its index as id, one without a number its place in the whole log. */
export function walletLogView(
  { lists, totalcnt, owed }: DataOf<'wallet.walletLog'>,
  page: number,
): WalletLogView {
  const newest = totalcnt - (page - 1) * LOG_PAGE_SIZE;
  const entries = lists.flatMap((row, place) => {
    const at = fromWireTime(row.created_at);
    if (at === null) return [];
    const { id = place, point: amount, balance = null, draw_id: drawId = null, draw_type: type } = row;
    const move = row.point_use_code ?? row.kind ?? 'other';
    return [{ id, at, move, amount, balance, drawId, isCasual: type === 'casual', number: row.num }];
  });
  return {
    entries: entries.map((entry, place) => ({ ...entry, number: entry.number ?? newest - place })),
    pages: Math.max(1, Math.ceil(totalcnt / LOG_PAGE_SIZE)),
    owed,
  };
}

/** A page of a wallet's log, asked for again whenever the wallets change. The shown page stays until the next answer; a page beyond the last is empty. */
export function useWalletLog(pointType: PointType, page: number) {
  const wallet = useWallet();
  const { language: lang } = useText();
  const key = wallet === null ? null : `${pointType} ${page}`;
  // The server sends times in UTC, whatever the offset says; windows show the site's time.
  const params = { pointType, lang, utc: SITE_OFFSET, pageSize: LOG_PAGE_SIZE, page };
  return useAsk(
    key,
    async (core) => {
      const answer = await core.calls.ask('wallet.walletLog', { params });
      return answer.ok ? ok(walletLogView(answer.value, page)) : answer;
    },
    { version: wallet },
  );
}
