/** Logs of the wallets (H7). */
import * as z from 'zod/mini';
import { pointCodes } from '../../catalogue/point-type.ts';
import { type WalletLogEntry, type WalletLogPage, walletMoves } from '../../member/wallet-log.ts';
import { fromWireTime, wireTime } from '../../time/korean-time.ts';
import { codeAnswered, describe } from './call.ts';

const MAX_PAGE_SIZE = 100;
const MAX_PAGE = 1_000_000;

/** `created_at` in UTC, "YYYY-MM-DD HH:mm:ss". The specification leaves the other fields open; they are additions of this site. */
const walletLogRow = z.object({
  id: z.optional(z.int()),
  created_at: z.string(),
  kind: z._default(z.catch(z.enum(walletMoves), 'other'), 'other'),
  point: z.coerce.number().check(z.int()),
  balance: z.nullish(z.int()),
  draw_id: z.nullish(z.int()),
  draw_type: z.catch(z.nullish(z.enum(['hitgame', 'casual'])), null),
});
type WalletLogRow = z.input<typeof walletLogRow>;

/** `utc`: the client's offset; the answer's times are always UTC. */
export const walletLog = describe({
  name: 'wallet-log',
  method: 'GET',
  path: '/account/log/point/:pointType/:lang/:utc/:pageSize/:page',
  who: 'member',
  params: z.object({
    pointType: z.enum(pointCodes),
    lang: z.string(),
    utc: z.string(),
    pageSize: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_PAGE_SIZE)),
    page: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_PAGE)),
  }),
  form: null,
  answer: z.object({
    CODE: z.string(),
    DATA: z.nullish(
      z.object({
        lists: z.array(walletLogRow).check(z.maxLength(MAX_PAGE_SIZE)),
        totalcnt: z.coerce.number().check(z.int(), z.nonnegative()),
      }),
    ),
  }),
  ok: 'AL000',
  refusals: ['AL001'],
  onGuest: codeAnswered('AL001'),
});
type WalletLogData = NonNullable<z.output<typeof walletLog.answer>['DATA']>;

export const encodeWalletLogEntry = (entry: WalletLogEntry): WalletLogRow => ({
  id: entry.id,
  created_at: wireTime(entry.at),
  kind: entry.move,
  point: entry.amount,
  balance: entry.balance,
  draw_id: entry.drawId,
  draw_type: entry.drawId === null ? null : entry.isCasual ? 'casual' : 'hitgame',
});

/** A row without a readable time is left out. A row without an id gets its index as id. */
export const decodeWalletLog = ({ lists, totalcnt }: WalletLogData): WalletLogPage => ({
  total: totalcnt,
  entries: lists.flatMap((row, place) => {
    const at = fromWireTime(row.created_at);
    if (at === null) return [];
    const { kind: move, point: amount, balance = null, draw_id: drawId = null, draw_type: type } = row;
    return [{ id: row.id ?? place, at, move, amount, balance, drawId, isCasual: type === 'casual' }];
  }),
});
