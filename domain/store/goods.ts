/** The goods of the store (M1–M4): what they are, where they stand, and why an act with them is refused. */

/** `skin`: restyles the site. `nickname`: pays for a new nickname. `message`, `random-message`: sends one. `sticker`: stands beside casual bets. */
export const goodKinds = ['skin', 'nickname', 'message', 'random-message', 'sticker'] as const;
export type GoodKind = (typeof goodKinds)[number];

export interface Good {
  readonly id: number;
  readonly kind: GoodKind;
  readonly ko: string;
  readonly en: string;
  readonly textKo: string;
  readonly textEn: string;
  /** Gold for one. */
  readonly price: number;
  readonly onSale: boolean;
  /** The skin or the sticker; '': the kind says it all. */
  readonly code: string;
}

/** Skins that the client can draw (src/features/store/skin-tokens.ts). */
export const skinCodes = ['ocean', 'sunset', 'violet'] as const;
export type SkinCode = (typeof skinCodes)[number];
export const skinOf = (code: string | null | undefined): SkinCode | null =>
  skinCodes.find((known) => known === code) ?? null;

/** Stickers by their code, as members see them. */
export const stickers = {
  star: '⭐',
  fire: '🔥',
  clover: '🍀',
  crown: '👑',
  rocket: '🚀',
  whale: '🐳',
} as const;
export type StickerCode = keyof typeof stickers;
export const isSticker = (code: string): code is StickerCode => Object.hasOwn(stickers, code);

/** The most that one purchase may hold (M2). */
export const MOST_BOUGHT = 50;
/** The most of one good that a member may have. */
export const MOST_HELD = 1000;
/** Unused goods are taken back for what they cost within this time. */
export const WITHDRAWAL_MS = 7 * 86_400_000;

/** Categories of the list: skins, items, everything. */
export const categories = { skins: 37, items: 42, all: 43 } as const;

export const isIn = ({ kind }: Pick<Good, 'kind'>, category: number): boolean =>
  category === categories.all || (kind === 'skin') === (category === categories.skins);

/** A skin stays with its owner, so one is enough. */
export const mostHeld = ({ kind }: Pick<Good, 'kind'>): number => (kind === 'skin' ? 1 : MOST_HELD);

/** Why an act is refused; nothing was moved. MB203 is the specification's code for too little gold. */
export const storeRefusals = [
  'MB203',
  'no-good',
  'too-many',
  'none-left',
  'cannot-use',
  'cannot-withdraw',
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
export interface Lot {
  readonly id: number;
  readonly left: number;
  /** Gold for one, as it was paid. */
  readonly price: number;
}

/** What is taken from each lot for `count` goods, in the order of the lots; null: the lots hold fewer. */
export function takeFromLots(
  lots: readonly Lot[],
  count: number,
): readonly (Pick<Lot, 'id' | 'price'> & { readonly taken: number })[] | null {
  let open = count;
  const parts = lots.flatMap(({ id, left, price }) => {
    const taken = Math.min(left, open);
    open -= taken;
    return taken > 0 ? [{ id, price, taken }] : [];
  });
  return open === 0 ? parts : null;
}
