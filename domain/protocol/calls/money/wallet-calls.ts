/** Logs of the wallets (H7). */
import * as z from 'zod/mini';
import { pointCodes } from '../../../catalogue/point-type.ts';
import { type WalletLogEntry, walletMoves } from '../../../member/wallet-log.ts';
import { wireTime } from '../../../time/korean-time.ts';
import { answerWith, codes, describe } from '../base/call.ts';
import { wholeField } from '../base/fields.ts';

const MAX_PAGE_SIZE = 100;
export const MOST_LOG_PAGES = 1_000_000;

/**
 * `created_at` in UTC, "YYYY-MM-DD HH:mm:ss". `num` counts from the oldest entry, 1; `point_use_code` names the movement. Fields below `point`
 * are additions of this site.
 */
const walletLogRow = z.object({
  num: z.optional(z.int()),
  created_at: z.string(),
  point_use_code: z.catch(z.optional(z.enum(walletMoves)), 'other'),
  point: z.coerce.number().check(z.int()),
  id: z.optional(z.int()),
  /** `point_use_code` again, for clients of an earlier release. */
  kind: z.catch(z.optional(z.enum(walletMoves)), 'other'),
  balance: z.nullish(z.int()),
  draw_id: z.nullish(z.int()),
  draw_type: z.catch(z.nullish(z.enum(['hitgame', 'casual'])), null),
});
type WalletLogRow = z.input<typeof walletLogRow>;

/** `utc`: the client's offset; the answer's times are always UTC. */
export const walletLog = describe({
  name: 'wallet-log',
  kept: true,
  path: '/account/log/point/:pointType/:lang/:utc/:pageSize/:page',
  who: 'member',
  params: z.object({
    pointType: z.enum(pointCodes),
    lang: z.string(),
    utc: z.string(),
    pageSize: wholeField(1, MAX_PAGE_SIZE),
    page: wholeField(1, MOST_LOG_PAGES),
  }),
  answer: answerWith(
    z.object({
      lists: z.array(walletLogRow).check(z.maxLength(MAX_PAGE_SIZE)),
      totalcnt: z.coerce.number().check(z.int(), z.nonnegative()),
      /** Gold that the member owes after corrected results (R31); an addition of this site. */
      owed: z.catch(z._default(z.int().check(z.nonnegative()), 0), 0),
    }),
  ),
  ...codes('AL000', { guest: 'AL001' }),
});
/** `num`: the entry's place in the whole log. */
export const encodeWalletLogEntry = (entry: WalletLogEntry, num: number): WalletLogRow => ({
  num,
  created_at: wireTime(entry.at),
  point_use_code: entry.move,
  point: entry.amount,
  id: entry.id,
  kind: entry.move,
  balance: entry.balance,
  draw_id: entry.drawId,
  draw_type: entry.drawId === null ? null : entry.isCasual ? 'casual' : 'hitgame',
});
