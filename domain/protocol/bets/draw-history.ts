/** Bet history on the betting socket (DrawHistory, DrawDetail, Draw) and its rows (D10, F4). */
import { bettingGameCodes } from '../../catalogue/game-code.ts';
import { isRow } from '../../row.ts';
import { z } from 'zod';
import { betStatuses } from '../../bet/bet.ts';
import { floatOf, integerOf } from '../wire/wire-values.ts';

/** client → server. */
export const drawHistoryQuery = z.object({
  gameType: z.literal(bettingGameCodes),
  status: z.enum(['all', 'opened', 'special', 'lose', 'win']).default('all'),
  /** YYYY-MM-DD in the site's time zone; both days are included. */
  startAt: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
  endAt: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
  pageSize: z.number().int().min(1).max(1000).default(20),
  page: z.number().int().min(1).max(10_000).default(1),
  utc: z.string().max(6).default('+09:00'),
  cancellable: z.union([z.literal(0), z.literal(1)]).default(0),
  origin: z.string().max(20).default('modal'),
});
export type DrawHistoryQuery = z.infer<typeof drawHistoryQuery>;

const status = z.enum(betStatuses);
/** Numbers also come as text (D9). */
const int = z.preprocess((value) => integerOf(value) ?? value, z.number().int());
const float = z.preprocess((value) => floatOf(value) ?? value, z.number());

const textOrNone = z.preprocess((value) => value ?? '', z.string());
const specifiers = z.preprocess(
  (value) => (typeof value === 'object' && value !== null ? JSON.stringify(value) : (value ?? '')),
  z.string(),
);
/** 0 or 1, also as text; 0 if left out. */
const flag = z.preprocess((value) => integerOf(value) ?? value ?? 0, z.union([z.literal(0), z.literal(1)]));
const orZero = z.preprocess((value) => integerOf(value) ?? value ?? 0, z.number().int());

/** One leg. Odds decimal, dates YYYY-MM-DD HH:mm:ss in UTC. */
export const gameLineRow = z.object({
  DrawId: int,
  SportId: int,
  /** Not in the specification; 0: the back end names no match. */
  MatchId: int.default(0),
  /** The same match in play; additive. */
  BMatchId: int.nullish(),
  TournamentId: int,
  TournamentTitle: textOrNone,
  TournamentTitle_En: z.string().optional(),
  MarketId: int,
  OutcomeId: int,
  /** A JSON object as text; key=value pairs and an object are accepted, too. */
  Specifiers: specifiers,
  HomeTeam_UniqueId: int.nullish(),
  AwayTeam_UniqueId: int.nullish(),
  HomeTeamTitle: z.string(),
  AwayTeamTitle: z.string(),
  HomeTeamTitle_En: z.string().optional(),
  AwayTeamTitle_En: z.string().optional(),
  HomeTeam_Score: int.nullable(),
  AwayTeam_Score: int.nullable(),
  MatchDate: z.string(),
  /** The same time plus nine hours. */
  MatchDateKor: z.string().optional(),
  /** The line; null or "None" if the market has none. */
  AllottedValue: z.union([z.string(), z.number()]).nullish(),
  /** Kind of the market: winner, handicap, total. */
  MatchMarketType: z.string().nullish(),
  SRSSpecialMarketType: int.optional(),
  Point: int.optional(),
  /** Odds and state of the leg's bet. */
  main_AggregatedOdd: float.optional(),
  main_DrawState: status.optional(),
  MatchStatusCode: int,
  DrawState: status,
  AggregatedOdd: float,
  receipt: z
    .object({ shown: z.number(), taken: z.number(), ageMs: z.number().nullable() })
    .nullable()
    .optional(),
});
export type GameLineRow = z.infer<typeof gameLineRow>;

const entryRow = z.object({
  DrawId: int,
  DrawType: z.preprocess((value) => (typeof value === 'number' ? String(value) : (value ?? '')), z.string()),
  DrawState: status,
  GameCode: z.preprocess((value) => integerOf(value) ?? value, z.literal(bettingGameCodes)),
  RefundingByUser: flag,
  Folders: orZero,
  Cancellable: flag,
  BuyDate: z.string(),
  DateDrawn: z.preprocess((value) => value ?? null, z.string().nullable()),
  AggregatedOdd: float,
  /** The odds at which the bet was accepted; additive. AggregatedOdd of a cancelled or void bet is 1.00. */
  AcceptedOdd: float.optional(),
  SpoGold: int,
  /** The specification has two names each for odds, stake and winnings; these fields repeat the others. */
  Odd: float.optional(),
  Point: int.optional(),
  WinPoint: int.optional(),
  ExpectedWinSpoGold: orZero,
  WinSpoGold: orZero,
  /** A group of equal bets in the cancelable list: their number, and their ids joined by commas. */
  group: int.optional(),
  group_draw_id: z.union([z.string(), z.number()]).nullish(),
  details: z.preprocess((value) => value ?? [], z.array(gameLineRow)),
});

/** A bet. The cancelable list may name the game Game_Code. */
export const drawRow = z.preprocess(
  (value) =>
    isRow(value) && value['GameCode'] === undefined ? { ...value, GameCode: value['Game_Code'] } : value,
  entryRow,
);
export type DrawRow = z.infer<typeof entryRow>;

/** Acknowledgement of DrawHistory. */
export const drawHistoryRow = z.object({
  /** An older back end sends only the list. */
  code: z.number().int().default(200),
  totalItems: orZero,
  list: z.array(drawRow),
});
export type DrawHistoryRow = z.infer<typeof drawHistoryRow>;

export const MAX_DETAILS = 50;

/** client → server: bets by id, in their present state; another member's bets are left out. Acknowledged with `drawDetailRow`. */
export const drawDetailQuery = z.object({
  gameCode: z.literal(bettingGameCodes),
  ids: z.array(z.number().int().positive()).min(1).max(MAX_DETAILS),
});
export type DrawDetailQuery = z.infer<typeof drawDetailQuery>;

export const drawDetailRow = z.object({ code: z.number().int().default(200), list: z.array(drawRow) });
export type DrawDetailRow = z.infer<typeof drawDetailRow>;

/** server → client, stream "member": bets that changed state (accepted, settled, void). */
export const drawEventRow = z.preprocess(
  // An older back end sends a single bet, or a list of bets.
  (value) =>
    Array.isArray(value) ? { draws: value } : isRow(value) && 'DrawId' in value ? { draws: [value] } : value,
  z.object({ draws: z.array(drawRow) }),
);

/** server → client, DrawHistoryGameType: bets of this game are new or have changed; a page that shows them loads them again. */
export const drawGameTypeRow = z.object({ gameType: int });

/** server → client: the wallets after a change, in whole units. SpoGold has gold, Point has coins and miles. */
export const spoGoldRow = z.object({ spoGold: z.number().int() });
export const pointRow = z.object({ spoCoin: z.number().int(), spoMile: z.number().int() });
