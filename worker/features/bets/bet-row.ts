/** Builds the DrawMarket row of a bet from the slip and the prices that the member saw. */
import { isLiveGame } from '../../../domain/catalogue/game-code.ts';
import { decimalOf } from '../../../domain/odds/odds.ts';
import type { DrawMarketRow } from '../../../domain/protocol/bets/draw-market.ts';
import { encodePolicy } from '../../../domain/protocol/bets/draw-policy.ts';
import type { Slip } from '../../../domain/slip/slip.ts';

/** Prices that the member saw, by item id, in hundredths. */
export type SeenPrices = Readonly<Record<string, number>>;

/** Items without a seen price keep the newest price. */
export const asSeen = (slip: Slip, seen: SeenPrices): Slip => ({
  ...slip,
  items: slip.items.map((item) => ({ ...item, odds: seen[item.id] ?? item.odds })),
});

interface SentRequest {
  readonly reqId: string;
  /** Server ms. */
  readonly deadline: number;
  /** Sent with a bet that is not live (F3). */
  readonly share: boolean;
}

/** null: the slip is empty. */
export function drawRowOf(slip: Slip, { reqId, deadline, share }: SentRequest): DrawMarketRow | null {
  const [first] = slip.items;
  if (first === undefined) return null;
  return {
    reqId,
    game_code: first.gameCode,
    deadline,
    epoch: first.version.epoch,
    stream: first.version.stream,
    versions: Object.fromEntries(
      slip.items.map((item) => [`${item.matchId}:${item.marketId}:${item.specifier}`, item.version.seq]),
    ),
    gold: slip.stake,
    ...encodePolicy(slip.ratePolicy, first.gameCode),
    ...(isLiveGame(first.gameCode) ? {} : { checkedBetShare: share }),
    draws: slip.items.map((item) => ({
      MatchId: item.matchId,
      MarketId: item.marketId,
      Specifiers: item.specifier,
      OutcomeId: item.outcomeId,
      Rate: decimalOf(item.odds),
      ...(item.match === undefined || slip.ratePolicy === 'any' ? {} : { Seen: item.match.seen }),
    })),
  };
}
