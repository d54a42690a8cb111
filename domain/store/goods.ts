/** The goods of the store (M1–M4): what they are, where they stand, and why an act with them is refused. */

import { categories, type GoodKind } from '../catalogue/good.ts';

export interface Good {
  readonly id: number;
  readonly kind: GoodKind;
  readonly ko: string;
  readonly en: string;
  readonly textKo: string;
  readonly textEn: string;
  /** Gold for one. */
  readonly price: number;
  /** Coins for one, in place of the gold; 0: it is not sold for coins. */
  readonly coins: number;
  readonly onSale: boolean;
  /** The skin or the sticker; '': the kind says it all. */
  readonly code: string;
}

/** The most of one good that a member may have. */
const MOST_HELD = 1000;
/** Unused goods are taken back for what they cost within this time. */
export const WITHDRAWAL_DAYS = 7;
export const WITHDRAWAL_MS = WITHDRAWAL_DAYS * 86_400_000;

export const isIn = ({ kind }: Pick<Good, 'kind'>, category: number): boolean =>
  category === categories.all || (kind === 'skin') === (category === categories.skins);

/** What a good is paid with. */
export const goodCurrencies = ['gold', 'coin'] as const;
export type PaidWith = (typeof goodCurrencies)[number];

/** A skin stays with its owner, so one is enough. */
export const mostHeld = ({ kind }: Pick<Good, 'kind'>): number => (kind === 'skin' ? 1 : MOST_HELD);

/** Why an act is refused; nothing was moved. MB203 is the specification's code for too little gold. */
const storeRefusals = [
  'MB203',
  'too-few-coins',
  'no-coins',
  'no-good',
  'too-many',
  'none-left',
  'cannot-use',
  'in-use',
  'cannot-withdraw',
  'too-late',
  'nick-format',
  'nick-same',
  'nick-taken',
] as const;
export type StoreRefusal = (typeof storeRefusals)[number];

export const storeRefusalOf = (reason: string | null | undefined): StoreRefusal | null =>
  storeRefusals.find((known) => known === reason) ?? null;

/** Refusals of a nickname by the DATA of the specification's call. */
export const nickFaults: Readonly<Partial<Record<StoreRefusal, number>>> = {
  'nick-format': -1,
  'nick-taken': -2,
  'nick-same': -3,
};

/** A purchase of which some may still be taken back. */
interface Lot {
  readonly id: number;
  readonly left: number;
  /** Gold and coins for one, as they were paid: one of them is 0. */
  readonly price: number;
  readonly coins: number;
}

/** What is taken from each lot for `count` goods, in the order of the lots; null: the lots hold fewer. */
export function takeFromLots(
  lots: readonly Lot[],
  count: number,
): readonly (Pick<Lot, 'id' | 'price' | 'coins'> & { readonly taken: number })[] | null {
  let open = count;
  const parts = lots.flatMap(({ id, left, price, coins }) => {
    const taken = Math.min(left, open);
    open -= taken;
    return taken > 0 ? [{ id, price, coins, taken }] : [];
  });
  return open === 0 ? parts : null;
}
