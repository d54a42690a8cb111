/** Shared bets in the view of everybody who may see them (G5). */
import * as z from 'zod/mini';
import { bettingGameCodes } from '../../../catalogue/game-code.ts';
import { betStatuses } from '../../../bet/bet.ts';
import { type BetKey, MAX_SHARED_BETS, type SharedBet, textOfKey } from '../../../bet/shared-bet.ts';
import { oddsFromDecimal } from '../../../odds/odds.ts';
import { decodeLeg } from '../../bets/draw-codec.ts';
import { type DrawRow, gameLineRow } from '../../bets/draw-history.ts';
import { answerWith, codes, describe } from '../base/call.ts';

/** A leg without the gold, the state and the odds of its whole bet. */
const sharedLegRow = z.omit(gameLineRow, { Point: true, main_AggregatedOdd: true, main_DrawState: true });

/** A bet without its gold. */
export const sharedBetRow = z.object({
  DrawId: z.int(),
  GameCode: z.literal(bettingGameCodes),
  DrawState: z.enum(betStatuses),
  /** The odds at which the bet was accepted. */
  AcceptedOdd: z.number(),
  /** The odds by which it counts, lower where a leg is void. Absent in reports that are older than this field: as accepted. */
  AggregatedOdd: z.optional(z.number()),
  /** 1: its owner cancelled it. */
  RefundingByUser: z.optional(z.int()),
  details: z.array(sharedLegRow),
});
export type SharedBetRow = z.output<typeof sharedBetRow>;

/** `bets`: "59-12,57-8", game code and bet id; bets that the sender may not see are left out of the answer. */
export const sharedBets = describe({
  name: 'shared-bets',
  kept: true,
  kind: 'member-read',
  path: '/betting/shared/:bets',
  who: 'guest',
  params: z.object({ bets: z.string().check(z.regex(/^5[789]-\d{1,15}(,5[789]-\d{1,15}){0,29}$/)) }),
  answer: answerWith(z.array(sharedBetRow)),
  ...codes('SBL000', { malformed: 'SBL002' }),
});

/** At most 30 keys. */
export const keysText = (keys: readonly BetKey[]): string =>
  keys.slice(0, MAX_SHARED_BETS).map(textOfKey).join(',');

export const parseBetKeys = (text: string): readonly BetKey[] =>
  text.split(',').flatMap((key) => {
    const [code, id] = key.split('-').map(Number);
    const gameCode = bettingGameCodes.find((one) => one === code);
    return gameCode === undefined || id === undefined ? [] : [{ gameCode, drawId: id }];
  });

export function sharedRowOf(row: DrawRow): SharedBetRow {
  const { DrawId, GameCode, DrawState, AcceptedOdd, AggregatedOdd, RefundingByUser } = row;
  const details = row.details.map(
    ({ Point: _gold, main_AggregatedOdd: _odds, main_DrawState: _state, ...leg }) => leg,
  );
  return {
    DrawId,
    GameCode,
    DrawState,
    AcceptedOdd: AcceptedOdd ?? AggregatedOdd,
    AggregatedOdd,
    RefundingByUser,
    details,
  };
}

export const decodeSharedBet = (row: SharedBetRow): SharedBet => ({
  gameCode: row.GameCode,
  drawId: row.DrawId,
  state: row.DrawState,
  odds: oddsFromDecimal(row.AggregatedOdd ?? row.AcceptedOdd) ?? 0,
  acceptedOdds: oddsFromDecimal(row.AcceptedOdd) ?? 0,
  refundedByUser: row.RefundingByUser === 1,
  legs: row.details.map(decodeLeg),
});
