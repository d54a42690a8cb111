/**
 * Prices of markets whose definition has not come yet: a recording can begin in the middle. Their last values are kept, and count from the
 * definition on.
 */
import { type MarketDefinition, notDefined } from './betfair-message.ts';
import type { ChangeOnTape } from './message-tape.ts';
import { bytesOfPrices, createRecordedMarket, type RecordedMarket, takeChange } from './recorded-market.ts';

interface Waiting {
  readonly market: RecordedMarket;
  changes: number;
}

export interface PricesBefore {
  readonly most: { readonly markets: number; readonly bytes: number };
  /** Prices by market id. */
  readonly waiting: Map<string, Waiting>;
  /** About the memory of all prices. */
  bytes: number;
}

const mostBefore = { markets: 2000, bytes: 8_000_000 } as const;

export const createPricesBefore = (most: PricesBefore['most'] = mostBefore): PricesBefore => ({
  most,
  waiting: new Map(),
  bytes: 0,
});

function forget(kept: PricesBefore, marketId: string): Waiting | undefined {
  const one = kept.waiting.get(marketId);
  if (one === undefined) return undefined;
  kept.waiting.delete(marketId);
  kept.bytes -= bytesOfPrices(one.market);
  return one;
}

/**
 * Returns how many changes are lost: beyond the limits there is no room for the market. Its later changes are kept again once there is, as in
 * a recording that begins with them.
 */
export function keepBefore(kept: PricesBefore, change: ChangeOnTape): number {
  const { marketId } = change;
  const known = kept.waiting.get(marketId);
  if (known === undefined && kept.waiting.size >= kept.most.markets) return 1;
  const one = known ?? { market: createRecordedMarket(marketId, notDefined, 0), changes: 0 };
  kept.waiting.set(marketId, one);
  const changed = change.image ? undefined : change;
  kept.bytes -= bytesOfPrices(one.market, changed);
  takeChange(one.market, change, null);
  kept.bytes += bytesOfPrices(one.market, changed);
  one.changes++;
  if (kept.bytes <= kept.most.bytes) return 0;
  return forget(kept, marketId)?.changes ?? 0;
}

/** The market of the definition, with the prices that came before it. */
export function definedMarket(
  kept: PricesBefore,
  marketId: string,
  definition: MarketDefinition,
  opensLeft: number,
): RecordedMarket {
  const market = createRecordedMarket(marketId, definition, opensLeft);
  const before = forget(kept, marketId)?.market;
  if (before === undefined) return market;
  const { prices, hasOffers, hadPrice } = before;
  return { ...market, prices, hasOffers, hadPrice };
}

/** Changes of markets that still wait. */
export const changesLeft = ({ waiting }: PricesBefore): number =>
  [...waiting.values()].reduce((sum, { changes }) => sum + changes, 0);
