/** Codes of goods as the window knows them; their types are the domain's. */
import type { categories, MOST_BOUGHT, SkinCode } from '../../../domain/catalogue/good.ts';

export const mostBought: typeof MOST_BOUGHT = 50;
/** Goods on a page of the store. */
export const GOODS_ON_PAGE = 15;
export const categoryNumbers: typeof categories = { skins: 37, items: 42, all: 43 };

const skins: Readonly<Record<SkinCode, true>> = { ocean: true, sunset: true, violet: true };
const isSkin = (code: string): code is SkinCode => Object.hasOwn(skins, code);
/** null: not a skin that this version can draw. */
export const skinOf = (code: string | null | undefined): SkinCode | null =>
  code != null && isSkin(code) ? code : null;
