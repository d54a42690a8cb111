/** Calls of the casual games (C7, G7): the running round, a bet on it, the answer of a bet, the seeds of ended days, the list. */
import { casualCodes } from '../../../catalogue/game-code.ts';
import * as z from 'zod/mini';
import { type CasualBet, CASUAL_WAITS, casualStatus } from '../../../bet/casual-bet.ts';
import type { CasualState } from '../../../casual/settle-casual.ts';
import { decimalOf, expectedWinnings, oddsFromDecimal } from '../../../odds/odds.ts';
import { wireTime } from '../../../time/korean-time.ts';
import { drawResultRow, reqId } from '../../bets/draw-market.ts';
import { dateOrNone } from '../../wire/wire-fields.ts';
import { wireTimeOf } from '../../wire/wire-values.ts';

export const CASUAL_LAST_RESULTS = 20;
/** Rows of a page: in the modal, and in the game centre. */
export const casualPageSizes = [8, 20] as const;
const MAX_PAGE = 1000;

const digits = (most: number) =>
  z.pipe(
    z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number)),
    z.int().check(z.maximum(most)),
  );
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

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
  data: z.optional(drawResultRow),
});

/** Query of GET /betting/casuallist.php. */
export const casualListQuery = z.object({
  gubun: z.pipe(digits(62), z.literal(casualCodes)),
  page_row_num: z._default(
    z.pipe(digits(20), z.union([z.literal(casualPageSizes[0]), z.literal(casualPageSizes[1])])),
    casualPageSizes[0],
  ),
  page: z._default(z.pipe(digits(MAX_PAGE), z.number().check(z.minimum(1))), 1),
  start_date: z._default(day, '1970-01-01'),
});
export type CasualListQuery = z.infer<typeof casualListQuery>;

/** A bet in the list. The doubled names are the specification's. */
export const casualRow = z.object({
  Drawid: z.int(),
  inning: z.int(),
  BuyDate: dateOrNone,
  /** 999: not drawn yet; 0: void. */
  gameresultValue: z.int(),
  forecastValue: z.int(),
  /** 0 waiting, 1 succeeded, 2 failed, any other value void. */
  result: z.int(),
  winRate: z.number(),
  Point: z.int(),
  winPoint: z.int(),
});
export const casualListAnswer = z.object({
  result: z.string(),
  msg: z.string(),
  data: z.optional(z.object({ data: z.object({ list: z.array(casualRow), total: z.int() }) })),
});

/** GET /casual/round?gametype=… Times are ms since 1970. */
const casualRoundRow = z.object({
  game_code: z.int(),
  serverTime: z.number(),
  day,
  inning: z.int(),
  opensAt: z.number(),
  closesAt: z.number(),
  drawsAt: z.number(),
  /** SHA-256 of the day's seed, published before the first bet of the day. */
  seedHash: z.string().check(z.maxLength(64)),
  picks: z.array(z.object({ forecastValue: z.int(), rate: z.number() })).check(z.maxLength(10)),
  /** Newest first. */
  last: z
    .array(z.object({ day, inning: z.int(), resultValue: z.int() }))
    .check(z.maxLength(CASUAL_LAST_RESULTS)),
  /** The member's bets on this round and on the one before. */
  bets: z.array(z.extend(casualRow, { day })).check(z.maxLength(10)),
});
export type CasualRoundRow = z.infer<typeof casualRoundRow>;
export const casualRoundAnswer = z.object({
  result: z.string(),
  msg: z.string(),
  data: z.optional(casualRoundRow),
});

/** GET /casual/seed?day=YYYY-MM-DD: the seeds of an ended day, one for each length of its rounds. */
export const casualSeedQuery = z.object({ day });
export const casualSeedAnswer = z.object({
  result: z.string(),
  msg: z.string(),
  data: z.optional(
    z.object({
      list: z
        .array(
          z.object({
            seed: z.string().check(z.maxLength(64)),
            seedHash: z.string().check(z.maxLength(64)),
            roundMs: z.int(),
          }),
        )
        .check(z.maxLength(100)),
    }),
  ),
});
export const casualGameQuery = z.object({ gametype: z.string().check(z.maxLength(20)) });

/** The stored facts of a bet. */
export interface CasualRecord extends Pick<
  CasualBet,
  'drawId' | 'inning' | 'boughtAt' | 'drawn' | 'odds' | 'stake' | 'won'
> {
  readonly pick: number;
  readonly state: CasualState;
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
    boughtAt: wireTimeOf(row.BuyDate),
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
