import type { StickerCode } from '../../../domain/catalogue/good.ts';
import { Clover, Crown, Fish, Flame, type LucideIcon, Rocket, Star } from 'lucide-react';

/** The pictures of stickers: drawn shapes, because not every device has a font for emoji. */
export const stickerIcons: Readonly<Record<StickerCode, LucideIcon>> = {
  star: Star,
  fire: Flame,
  clover: Clover,
  crown: Crown,
  rocket: Rocket,
  whale: Fish,
};

const isSticker = (code: string): code is StickerCode => Object.hasOwn(stickerIcons, code);

/** A sticker; nothing, if this version cannot draw it. */
export function Sticker({ code, size }: { readonly code: string; readonly size: number }) {
  if (!isSticker(code)) return null;
  const Icon = stickerIcons[code];
  return <Icon size={size} data-sticker={code} aria-hidden />;
}
