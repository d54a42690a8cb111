/** Answers of the game centre's calls: last results, event odds, hit list (C11, G6). */
import * as z from 'zod/mini';
import { drawRow } from '../../bets/draw-history.ts';

export const lastResultAnswer = z.object({ CODE: z.string(), DATA: z.optional(z.array(drawRow)) });
export const LAST_RESULT_OK = 'SM000';

/** GET /betting/hitlist.php: details of bets, named by type and number. */
const MAX_HITS = 50;

type HitQuery = { readonly kind: 'draws'; readonly ids: readonly number[] } | { readonly kind: 'malformed' };

/**
 * `val`: "5::{list of DrawType/DrawId}", entries separated by commas; "3:{list of DrawId}"; otherwise, with getDraw=1, the name of one draw
 * in capitals ("SRS/12" or "12").
 */
export function readHitQuery(val: string, getDraw: string | undefined): HitQuery {
  const list = val.startsWith('5::')
    ? val.slice(3)
    : val.startsWith('3:')
      ? val.slice(2)
      : getDraw === '1' && val === val.toUpperCase()
        ? val
        : '';
  const ids = list
    .split(',')
    .map((entry) => /^(?:[A-Za-z\d]{1,12}\/)?(\d{1,15})$/.exec(entry.trim())?.[1])
    .map((id) => (id === undefined ? Number.NaN : Number(id)));
  const bad = ids.length === 0 || ids.length > MAX_HITS || ids.some((id) => !Number.isSafeInteger(id));
  return bad ? { kind: 'malformed' } : { kind: 'draws', ids };
}
