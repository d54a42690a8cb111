import type { GoodRow } from '../../../domain/protocol/calls/money/store-calls.ts';
import { gold } from '../../text/format.ts';
import type { Say } from '../../text/i18n.ts';

/** A line breaks between the prices, and not within one. */
const unbroken = (price: string): string => price.replaceAll(' ', '\u00a0');

/** What a good costs: gold, or coins in its place where it is sold for both. */
export const priceText = ({ price, coins }: Pick<GoodRow, 'price' | 'coins'>, say: Say): string =>
  [
    say('store.price', { gold: gold(price) }),
    ...(coins > 0 ? [say('store.or-coins', { coins: gold(coins) })] : []),
  ]
    .map(unbroken)
    .join(' ');
