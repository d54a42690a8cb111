/** Kinds, categories and looks of the store's goods. */

/** `skin`: restyles the site. `nickname`: pays for a new nickname. `message`, `random-message`: sends one. `sticker`: stands beside casual bets. */
export const goodKinds = ['skin', 'nickname', 'message', 'random-message', 'sticker'] as const;
export type GoodKind = (typeof goodKinds)[number];

/** Skins that the client can draw (src/features/store/skin-tokens.ts). */
export const skinCodes = ['ocean', 'sunset', 'violet'] as const;
export type SkinCode = (typeof skinCodes)[number];
export const skinOf = (code: string | null | undefined): SkinCode | null =>
  skinCodes.find((known) => known === code) ?? null;

/** Stickers that the client can draw (src/features/store/sticker.tsx). */
const stickerCodes = ['star', 'fire', 'clover', 'crown', 'rocket', 'whale'] as const;
export type StickerCode = (typeof stickerCodes)[number];
export const isSticker = (code: string): code is StickerCode => stickerCodes.some((known) => known === code);

/** Whether goods of the kind have this look: a skin and a sticker name one that the client can draw, others have none. */
export const hasLook = (kind: GoodKind, code: string): boolean =>
  kind === 'skin' ? skinOf(code) !== null : kind === 'sticker' ? isSticker(code) : code === '';

/** The most that one purchase may hold (M2). */
export const MOST_BOUGHT = 50;
/** Goods on a page of the store. */
export const GOODS_ON_PAGE = 15;
/** Goods of one answer of the list (M1). */
export const MOST_LISTED = 100;
/** Categories of the list: skins, items, everything. */
export const categories = { skins: 37, items: 42, all: 43 } as const;
