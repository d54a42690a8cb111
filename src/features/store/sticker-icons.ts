/** The pictures of stickers: drawn shapes, because not every device has a font for emoji. */
import { Clover, Crown, Fish, Flame, type LucideIcon, Rocket, Star } from 'lucide-react';
import type { StickerCode } from '../../../domain/catalogue/good.ts';

const icons: Readonly<Record<StickerCode, LucideIcon>> = {
  star: Star,
  fire: Flame,
  clover: Clover,
  crown: Crown,
  rocket: Rocket,
  whale: Fish,
};
const isSticker = (code: string): code is StickerCode => Object.hasOwn(icons, code);

/** null: not a sticker that this version can draw. */
export const stickerIcon = (code: string | null | undefined): LucideIcon | null =>
  code != null && isSticker(code) ? icons[code] : null;
