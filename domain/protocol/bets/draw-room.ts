/** DrawRoom, an addition of this site: how much a member may still stake on these picks, for MAX. */
import { bettingGameCodes } from '../../catalogue/game-code.ts';
import * as z from 'zod/mini';
import { prepared } from '../wire/wire-fields.ts';
import { drawPick, drawsOf } from './draw-pick.ts';
import { completeDrawRoom } from './old-draw-market.ts';

/** client → server; acknowledged with `drawRoomRow`. Numbers may be texts, and lines be left out, as in a bet. */
export const drawRoomQuery = prepared(
  completeDrawRoom,
  z.object({ game_code: z.literal(bettingGameCodes), draws: drawsOf(drawPick) }),
);
export type DrawRoomQuery = z.infer<typeof drawRoomQuery>;

const left = z.nullable(z.int().check(z.nonnegative()));

/** `dayLeft`: gold that may still be staked today. `sameHitLeft`: winnings that open bets on the same picks leave. null: no limit. */
export const drawRoomRow = z.object({ code: z.literal(200), dayLeft: left, sameHitLeft: left });
export type DrawRoomRow = z.infer<typeof drawRoomRow>;
