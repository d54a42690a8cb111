/** Bet history on the betting socket (DrawHistory, DrawDetail, Draw) and its rows (product-and-betting §3). */
import { z } from 'zod';
import { betStatuses } from '../bet/bet.ts';
import { floatOf, integerOf } from './wire-values.ts';

/** client → server. */
export const drawHistoryQuery = z.object({
  gameType: z.union([z.literal(57), z.literal(58), z.literal(59)]),
  status: z.enum(['all', 'opened', 'special', 'lose', 'win']).default('all'),
  /** YYYY-MM-DD, in the site's time zone, both included. */
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

/** One leg. Odds decimal, dates YYYY-MM-DD HH:mm:ss in UTC. */
export const gameLineRow = z.object({
  DrawId: int,
  SportId: int,
  MatchId: int,
  TournamentId: int,
  TournamentTitle: z.string(),
  TournamentTitle_En: z.string().optional(),
  MarketId: int,
  OutcomeId: int,
  Specifiers: z.string(),
  HomeTeamTitle: z.string(),
  AwayTeamTitle: z.string(),
  HomeTeamTitle_En: z.string().optional(),
  AwayTeamTitle_En: z.string().optional(),
  HomeTeam_Score: int.nullable(),
  AwayTeam_Score: int.nullable(),
  MatchDate: z.string(),
  /** The same, nine hours on. */
  MatchDateKor: z.string().optional(),
  /** The line; null or "None" where the market has none. */
  AllottedValue: z.union([z.string(), z.number()]).nullish(),
  /** What kind of market it is: winner, handicap, total. */
  MatchMarketType: z.string().nullish(),
  SRSSpecialMarketType: int.optional(),
  Point: int.optional(),
  /** Odds and state of the bet that this is a leg of. */
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

export const drawRow = z.object({
  DrawId: int,
  DrawType: z.string(),
  DrawState: status,
  GameCode: z.union([z.literal(57), z.literal(58), z.literal(59)]),
  RefundingByUser: z.union([z.literal(0), z.literal(1)]),
  Folders: int,
  Cancellable: z.union([z.literal(0), z.literal(1)]),
  BuyDate: z.string(),
  DateDrawn: z.string().nullable(),
  AggregatedOdd: float,
  SpoGold: int,
  /** The specification names odds, stake and winnings twice; these follow their twins. */
  Odd: float.optional(),
  Point: int.optional(),
  WinPoint: int.optional(),
  ExpectedWinSpoGold: int,
  WinSpoGold: int,
  details: z.array(gameLineRow),
});
export type DrawRow = z.infer<typeof drawRow>;

/** Acknowledgement of DrawHistory. */
export const drawHistoryRow = z.object({
  code: z.number().int(),
  totalItems: z.number().int(),
  list: z.array(drawRow),
});
export type DrawHistoryRow = z.infer<typeof drawHistoryRow>;

export const MAX_DETAILS = 50;

/** client → server: bets by id, as they stand now; another member's bets are left out. Acknowledged with `drawDetailRow`. */
export const drawDetailQuery = z.object({
  gameCode: z.union([z.literal(57), z.literal(58), z.literal(59)]),
  ids: z.array(z.number().int().positive()).min(1).max(MAX_DETAILS),
});
export type DrawDetailQuery = z.infer<typeof drawDetailQuery>;

export const drawDetailRow = z.object({ code: z.number().int(), list: z.array(drawRow) });
export type DrawDetailRow = z.infer<typeof drawDetailRow>;

/** server → client, stream "member": bets that changed state (accepted, settled, void). */
export const drawEventRow = z.object({ draws: z.array(drawRow) });

/** server → client, DrawHistoryGameType: bets of this game came or changed; a page that shows them is asked for again. */
export const drawGameTypeRow = z.object({ gameType: int });

/** server → client: wallet after the change, in whole units. SpoGold carries gold, Point the rest. */
export const spoGoldRow = z.object({ spoGold: z.number().int() });
export const pointRow = z.object({ spoCoin: z.number().int(), spoMile: z.number().int() });
