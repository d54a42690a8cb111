import type { GoodRow } from '../../../domain/protocol/calls/money/store-calls.ts';
import { gold } from '../../text/format.ts';
import type { Say } from '../../text/i18n.ts';

/** A line breaks between the prices, and not within one. */
const unbroken = (price: string): string => price.replaceAll(' ', '\u00a0');

type Price = Pick<GoodRow, 'price' | 'coins'>;

export const goldText = ({ price }: Price, say: Say): string =>
  unbroken(say('store.price', { gold: gold(price) }));

/** Empty where the good is sold for gold alone. */
export const coinsText = ({ coins }: Price, say: Say): string =>
  coins > 0 ? unbroken(say('store.or-coins', { coins: gold(coins) })) : '';

/** The price of a good: gold, or coins in its place where it is sold for both. */
export const priceText = (price: Price, say: Say): string =>
  [goldText(price, say), coinsText(price, say)].filter((text) => text !== '').join(' ');
