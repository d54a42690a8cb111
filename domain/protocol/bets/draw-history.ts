/** Bet history on the betting socket (DrawHistory, DrawDetail, Draw) and its rows (D10, F4). */
import { SITE_OFFSET } from '../../time/site-offset.ts';
import { isRow } from '../../row.ts';
import * as z from 'zod/mini';
import { betStatuses } from '../../bet/bet.ts';
import { historyFilters } from '../../catalogue/history-page.ts';
import {
  dateOrNone,
  float,
  gameCodeField,
  idsOf,
  int,
  fieldsByName,
  prepared,
  siteDayField,
  switchOf,
  wholeFrom,
  writtenDate,
} from '../wire/wire-fields.ts';
import { integerOf } from '../wire/wire-values.ts';

/** A time behind the day does not count; null: left out. */
const day = z._default(z.nullable(siteDayField), null);
const statusFilter = z.enum(historyFilters);

/** client → server. The specification has two lists of names; fields that are left out have their usual value. */
export const drawHistoryQuery = prepared(
  (value) =>
    fieldsByName(value, {
      gameType: ['gametype', 'game_type', 'game_code', 'gameCode'],
      startAt: ['start_date', 'startDate'],
      endAt: ['end_date', 'endDate'],
      pageSize: ['page_size', 'page_row_num'],
    }),
  z
    .object({
      gameType: gameCodeField,
      status: z._default(statusFilter, 'all'),
      /** YYYY-MM-DD in the site's time zone; both days are included. null: as far as the history reaches. */
      startAt: day,
      endAt: day,
      pageSize: z._default(wholeFrom(1, 1000), 20),
      page: z._default(wholeFrom(1, 10_000), 1),
      utc: z._default(z.string().check(z.maxLength(6)), SITE_OFFSET),
      cancellable: z._default(
        prepared(
          (value) => (typeof switchOf(value) === 'boolean' ? Number(switchOf(value)) : value),
          z.union([z.literal(0), z.literal(1)]),
        ),
        0,
      ),
      origin: z._default(z.string().check(z.maxLength(20)), 'modal'),
    })
    // An empty list would say that there are no bets.
    .check(z.refine(({ startAt, endAt }) => startAt === null || endAt === null || startAt <= endAt)),
);
export type DrawHistoryQuery = z.infer<typeof drawHistoryQuery>;

const status = z.enum(betStatuses);
/** A refusal has no list. */
const withoutList = (value: unknown): unknown =>
  isRow(value) && value['code'] !== undefined && value['code'] !== 200 ? { list: [], ...value } : value;

const textOrNone = prepared((value) => value ?? '', z.string());
const specifiers = prepared(
  (value) => (typeof value === 'object' && value !== null ? JSON.stringify(value) : (value ?? '')),
  z.string(),
);
/** 0 or 1, also as text; 0 if left out. */
const flag = prepared((value) => integerOf(value) ?? value ?? 0, z.union([z.literal(0), z.literal(1)]));
const orZero = prepared((value) => integerOf(value) ?? value ?? 0, z.int());

/** One leg. Odds decimal, dates YYYY-MM-DD HH:mm:ss in UTC. */
export const gameLineRow = z.object({
  DrawId: int,
  SportId: int,
  /** Not in the specification; 0: the back end names no match. */
  MatchId: z._default(int, 0),
  /** The same match in play; additive. */
  BMatchId: z.nullish(int),
  TournamentId: int,
  TournamentTitle: textOrNone,
  TournamentTitle_En: z.optional(z.string()),
  MarketId: int,
  OutcomeId: int,
  /** A JSON object as text; key=value pairs and an object are accepted, too. */
  Specifiers: specifiers,
  HomeTeam_UniqueId: z.nullish(int),
  AwayTeam_UniqueId: z.nullish(int),
  HomeTeamTitle: z.string(),
  AwayTeamTitle: z.string(),
  HomeTeamTitle_En: z.optional(z.string()),
  AwayTeamTitle_En: z.optional(z.string()),
  HomeTeam_Score: z.nullable(int),
  AwayTeam_Score: z.nullable(int),
  /** The score that decided the leg, where the match has another one by now; additive. */
  HomeTeam_Decided_Score: z.nullish(int),
  AwayTeam_Decided_Score: z.nullish(int),
  MatchDate: dateOrNone,
  /** The same time plus nine hours. */
  MatchDateKor: z.optional(z.string()),
  /** The line; null or "None" if the market has none. */
  AllottedValue: z.nullish(z.union([z.string(), z.number()])),
  /** When the bet was decided; null: it is open. */
  DateDrawn: z.nullish(writtenDate),
  /** Kind of the market: winner, handicap, total. */
  MatchMarketType: z.nullish(z.string()),
  SRSSpecialMarketType: z.optional(int),
  Point: z.optional(int),
  /** Odds and state of the leg's bet. */
  main_AggregatedOdd: z.optional(float),
  main_DrawState: z.optional(status),
  MatchStatusCode: int,
  DrawState: status,
  /** 1: a quarter line won or lost half of the leg; additive. */
  HalfResult: z.optional(int),
  /** Parts of the stake: won, back, of how many ("1+0/4"); additive. */
  ResultShares: z.optional(z.string()),
  /** 1: operators decided the leg, or corrected its result; additive. */
  DecidedByStaff: z.optional(int),
  /** What the market offered when the bet was placed; Odd_C is null where it has two outcomes. A price that cannot be read is left out. */
  Odd_L: z.catch(z.nullish(float), null),
  Odd_C: z.catch(z.nullish(float), null),
  Odd_R: z.catch(z.nullish(float), null),
  AggregatedOdd: float,
  receipt: z.optional(
    z.nullable(z.object({ shown: z.number(), taken: z.number(), ageMs: z.nullable(z.number()) })),
  ),
});
export type GameLineRow = z.infer<typeof gameLineRow>;

const entryRow = z.object({
  DrawId: int,
  DrawType: prepared((value) => (typeof value === 'number' ? String(value) : (value ?? '')), z.string()),
  DrawState: status,
  GameCode: gameCodeField,
  RefundingByUser: flag,
  Folders: orZero,
  Cancellable: flag,
  BuyDate: dateOrNone,
  DateDrawn: dateOrNone,
  AggregatedOdd: float,
  /** The odds at which the bet was accepted; additive. AggregatedOdd of a cancelled or void bet is 1.00. */
  AcceptedOdd: z.optional(float),
  SpoGold: int,
  /** The specification has two names each for odds, stake and winnings; these fields repeat the others. */
  Odd: z.optional(float),
  Point: z.optional(int),
  WinPoint: z.optional(int),
  ExpectedWinSpoGold: orZero,
  WinSpoGold: orZero,
  /** How the bet changed its owner, and the price in gold; additive. */
  Trade: z.optional(z.nullable(z.enum(['sold', 'bought']))),
  TradePrice: z.optional(z.nullable(int)),
  /** A group of equal bets in the cancelable list: their number, and their ids joined by commas. */
  group: z.optional(int),
  group_draw_id: z.nullish(z.union([z.string(), z.number()])),
  details: prepared((value) => value ?? [], z.array(gameLineRow)),
});

/** A bet. The cancelable list may name the game Game_Code, and its lines stand in `details` or in `games`. */
export const drawRow = prepared(
  (value) =>
    isRow(value)
      ? {
          ...value,
          GameCode: value['GameCode'] ?? value['Game_Code'],
          details: value['details'] ?? value['games'],
        }
      : value,
  entryRow,
);
export type DrawRow = z.infer<typeof entryRow>;

/** Acknowledgement of DrawHistory. */
export const drawHistoryRow = prepared(
  withoutList,
  z.object({
    /** An older back end sends only the list. */
    code: z._default(z.int(), 200),
    totalItems: orZero,
    list: z.array(drawRow),
  }),
);
export type DrawHistoryRow = z.infer<typeof drawHistoryRow>;

export const MAX_DETAILS = 50;

/** client → server: bets by id, in their present state; another member's bets are left out. Acknowledged with `drawDetailRow`. */
export const drawDetailQuery = prepared(
  (value) =>
    fieldsByName(value, { gameCode: ['game_code', 'gameType', 'gametype'], ids: ['id', 'DrawId', 'drawid'] }),
  z.object({
    /** null: bets of every game. */
    gameCode: z._default(z.nullable(gameCodeField), null),
    ids: prepared(
      idsOf,
      z.array(z.int().check(z.positive())).check(z.minLength(1), z.maxLength(MAX_DETAILS)),
    ),
  }),
);
export type DrawDetailQuery = z.infer<typeof drawDetailQuery>;

export const drawDetailRow = prepared(
  withoutList,
  z.object({ code: z._default(z.int(), 200), list: z.array(drawRow) }),
);
export type DrawDetailRow = z.infer<typeof drawDetailRow>;

/** server → client, stream "member": bets that changed state (accepted, settled, void). */
export const drawEventRow = prepared(
  // An older back end sends a single bet, or a list of bets.
  (value) =>
    Array.isArray(value) ? { draws: value } : isRow(value) && 'DrawId' in value ? { draws: [value] } : value,
  z.object({ draws: z.array(drawRow) }),
);

/** server → client, DrawHistoryGameType: bets of this game are new or have changed; a page that shows them loads them again. */
export const drawGameTypeRow = z.object({ gameType: int });

/** server → client: the wallets after a change, in whole units. SpoGold has gold, Point has coins and miles. */
export const spoGoldRow = z.object({ spoGold: z.int() });
export const pointRow = z.object({ spoCoin: z.int(), spoMile: z.int() });
