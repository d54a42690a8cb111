/** Answers of the game centre's calls: last results, event odds, hit list, casual list (C11, G6, G7). */
import { z } from 'zod';
import { type CasualBet, casualStatus } from '../bet/casual-bet.ts';
import { fromWireTime } from '../time/korean-time.ts';
import { drawRow } from './draw-history.ts';

export const lastResultAnswer = z.object({ CODE: z.string(), DATA: z.array(drawRow).optional() });
export const LAST_RESULT_OK = 'SM000';

/** GET /betting/hitlist.php: details of bets that are named by type and number. */
export const MAX_HITS = 50;

export type HitQuery =
  | { readonly kind: 'draws'; readonly ids: readonly number[] }
  | { readonly kind: 'malformed' };

/**
 * `val`: "5::{DrawType/DrawId list}", the entries divided by commas; "3:{DrawId list}"; otherwise, with getDraw=1, one draw's name in
 * capitals ("SRS/12" or "12").
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
    .map((entry) => /^(?:[A-Za-z]{1,12}\/)?(\d{1,15})$/.exec(entry.trim())?.[1])
    .map((id) => (id === undefined ? Number.NaN : Number(id)));
  const bad = ids.length === 0 || ids.length > MAX_HITS || ids.some((id) => !Number.isSafeInteger(id));
  return bad ? { kind: 'malformed' } : { kind: 'draws', ids };
}

/** GET /betting/casuallist.php */
const casualRow = z.object({
  Drawid: z.number().int(),
  inning: z.number().int(),
  BuyDate: z.string(),
  /** 999: not drawn yet. */
  gameresultValue: z.number().int(),
  forecastValue: z.number().int(),
  /** 0 waiting, 1 succeeded, 2 failed, anything else void. */
  result: z.number().int(),
  winRate: z.number(),
  Point: z.number().int(),
  winPoint: z.number().int(),
});
export const casualListAnswer = z.object({
  result: z.string(),
  msg: z.string(),
  data: z.object({ data: z.object({ list: z.array(casualRow), total: z.number().int() }) }).optional(),
});

export const decodeCasual = (row: z.infer<typeof casualRow>): CasualBet => ({
  drawId: row.Drawid,
  inning: row.inning,
  boughtAt: fromWireTime(row.BuyDate) ?? 0,
  forecast: row.forecastValue,
  status: casualStatus({ forecast: row.forecastValue, resultValue: row.gameresultValue, result: row.result }),
  stake: row.Point,
  won: row.winPoint,
});
