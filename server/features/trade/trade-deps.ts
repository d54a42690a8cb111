/** What the trade market is made from. */
import type { BetStandard } from '../../../domain/bet-rules/bet-standard.ts';
import type { BettingGameCode } from '../../../domain/catalogue/game-code.ts';
import type { TradeRefusal } from '../../../domain/trade/trade.ts';
import type { LiveMarkets } from '../../../domain/feed/live-markets.ts';
import type { MemberDeps } from '../../member-deps.ts';
import { refuseMoveBy, type RefuseMove } from '../../requests/move-once.ts';

export interface TradeDeps extends Pick<
  MemberDeps,
  'db' | 'now' | 'log' | 'requests' | 'channel' | 'values'
> {
  /** The markets of a game; null: the game is not offered. */
  readonly marketsOf: (gameCode: BettingGameCode) => LiveMarkets | null;
  readonly standards: readonly BetStandard[];
}

export const refuseTrade: RefuseMove<TradeRefusal> = refuseMoveBy;
