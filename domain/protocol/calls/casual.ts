/** Calls of the casual games (C7, G7): the running round, a bet on it, the answer of a bet, the seeds of ended days, the list. */
import { casualCodes } from '../../catalogue/game-code.ts';
import { z } from 'zod';
import type { CasualBet } from '../../bet/casual-bet.ts';
import { CASUAL_WAITS, casualStatus } from '../../bet/casual-bet.ts';
import type { CasualState } from '../../casual/settle-casual.ts';
import { decimalOf, expectedWinnings, oddsFromDecimal } from '../../odds/odds.ts';
import { fromWireTime, wireTime } from '../../time/korean-time.ts';
import { drawResultRow } from '../bets/draw-market.ts';

export const CASUAL_LAST_RESULTS = 20;
/** Rows of a page: in the modal, and in the game centre. */
export const casualPageSizes = [8, 20] as const;
const MAX_PAGE = 1000;

const digits = (most: number) =>
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .pipe(z.number().int().max(most));
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const reqId = z.string().min(8).max(64);

/** POST /casual/bet, a form. `day` and `inning` name the round that the member saw. */
export const casualBetForm = z.object({
  reqId,
  game_code: digits(999),
  day,
  inning: digits(99_999),
  forecast: digits(99),
  gold: digits(Number.MAX_SAFE_INTEGER),
});
export type CasualBetForm = z.infer<typeof casualBetForm>;

/** POST /casual/answer, a form: asks for the answer of a bet that did not arrive. */
export const casualAnswerForm = z.object({ reqId });

/** Answer of /casual/bet and /casual/answer, the same as for the betting games. */
export const casualBetAnswer = z.object({
  result: z.string(),
  msg: z.string(),
  data: drawResultRow.optional(),
});

/** Query of GET /betting/casuallist.php. */
export const casualListQuery = z.object({
  gubun: digits(62).pipe(z.literal(casualCodes)),
  page_row_num: digits(20)
    .pipe(z.union([z.literal(casualPageSizes[0]), z.literal(casualPageSizes[1])]))
    .default(casualPageSizes[0]),
  page: digits(MAX_PAGE).pipe(z.number().min(1)).default(1),
  start_date: day.default('1970-01-01'),
});
export type CasualListQuery = z.infer<typeof casualListQuery>;

/** A bet in the list. The doubled names are the specification's. */
export const casualRow = z.object({
  Drawid: z.number().int(),
  inning: z.number().int(),
  BuyDate: z.string(),
  /** 999: not drawn yet; 0: void. */
  gameresultValue: z.number().int(),
  forecastValue: z.number().int(),
  /** 0 waiting, 1 succeeded, 2 failed, any other value void. */
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

/** GET /casual/round?gametype=… Times are ms since 1970. */
export const casualRoundRow = z.object({
  game_code: z.number().int(),
  serverTime: z.number(),
  day,
  inning: z.number().int(),
  opensAt: z.number(),
  closesAt: z.number(),
  drawsAt: z.number(),
  /** SHA-256 of the day's seed, published before the first bet of the day. */
  seedHash: z.string().max(64),
  picks: z.array(z.object({ forecastValue: z.number().int(), rate: z.number() })).max(10),
  /** Newest first. */
  last: z
    .array(z.object({ day, inning: z.number().int(), resultValue: z.number().int() }))
    .max(CASUAL_LAST_RESULTS),
  /** The member's bets on this round and on the one before. */
  bets: z.array(casualRow.extend({ day })).max(10),
});
export type CasualRoundRow = z.infer<typeof casualRoundRow>;
export const casualRoundAnswer = z.object({
  result: z.string(),
  msg: z.string(),
  data: casualRoundRow.optional(),
});

/** GET /casual/seed?day=YYYY-MM-DD: the seeds of an ended day, one for each length of its rounds. */
export const casualSeedQuery = z.object({ day });
export const casualSeedAnswer = z.object({
  result: z.string(),
  msg: z.string(),
  data: z
    .object({
      list: z
        .array(
          z.object({ seed: z.string().max(64), seedHash: z.string().max(64), roundMs: z.number().int() }),
        )
        .max(100),
    })
    .optional(),
});
export const casualGameQuery = z.object({ gametype: z.string().max(20) });

/** The stored facts of a bet. */
export interface CasualRecord {
  readonly drawId: number;
  readonly inning: number;
  readonly boughtAt: number;
  readonly pick: number;
  /** null: not drawn yet, or void. */
  readonly drawn: number | null;
  readonly state: CasualState;
  /** Hundredths. */
  readonly odds: number;
  readonly stake: number;
  readonly won: number;
}

const results: Readonly<Record<CasualState, number>> = { waiting: 0, succeeded: 1, failed: 2, void: 3 };

export function encodeCasual(bet: CasualRecord) {
  const BuyDate = wireTime(bet.boughtAt);
  const drawn = bet.state === 'waiting' ? CASUAL_WAITS : (bet.drawn ?? 0);
  return {
    Drawid: bet.drawId,
    userBettingIndex: bet.drawId,
    inning: bet.inning,
    BuyDate,
    insertDT: BuyDate,
    forecastValue: bet.pick,
    gameresultValue: drawn,
    resultValue: drawn,
    result: results[bet.state],
    succeeded: bet.state === 'succeeded' ? 1 : 0,
    winRate: decimalOf(bet.odds),
    Point: bet.stake,
    spoGold: bet.stake,
    winPoint: bet.won,
    winSpoGold: bet.won,
  };
}

export const decodeCasual = (row: z.infer<typeof casualRow>): CasualBet => {
  const odds = oddsFromDecimal(row.winRate) ?? 0;
  return {
    drawId: row.Drawid,
    inning: row.inning,
    boughtAt: fromWireTime(row.BuyDate) ?? 0,
    forecast: row.forecastValue,
    drawn: row.gameresultValue === CASUAL_WAITS || row.gameresultValue === 0 ? null : row.gameresultValue,
    status: casualStatus({
      forecast: row.forecastValue,
      resultValue: row.gameresultValue,
      result: row.result,
    }),
    odds,
    stake: row.Point,
    expected: expectedWinnings(odds, row.Point),
    won: row.winPoint,
  };
};
