/** What the trade market is made from. */
import type { BetStandard } from '../../../domain/bet-rules/bet-standard.ts';
import type { BettingGameCode } from '../../../domain/catalogue/game-code.ts';
import type { TradeRefusal } from '../../../domain/trade/trade.ts';
import { betCodes } from '../../../domain/protocol/bets/draw-market.ts';
import type { LiveMarkets } from '../../../domain/feed/live-markets.ts';
import type { MemberDeps } from '../../member-deps.ts';
import type { MoveOutcome } from '../../requests/move-once.ts';

export type { Trx } from '../../storage/database.ts';

export interface TradeDeps extends Pick<
  MemberDeps,
  'db' | 'now' | 'log' | 'requests' | 'channel' | 'values'
> {
  /** The markets of a game; null: the game is not offered. */
  readonly marketsOf: (gameCode: BettingGameCode) => LiveMarkets | null;
  readonly standards: readonly BetStandard[];
}

export const refuseTrade = (reason: TradeRefusal): Extract<MoveOutcome, { kind: 'refused' }> => ({
  kind: 'refused',
  why: { code: betCodes.limit, reason },
});
