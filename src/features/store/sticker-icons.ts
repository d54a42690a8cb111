/** The pictures of stickers: drawn shapes, because not every device has a font for emoji. */
import { Clover, Crown, Fish, Flame, type LucideIcon, Rocket, Star } from 'lucide-react';
import type { StickerCode } from '../../../domain/catalogue/good.ts';

export const stickerIcons: Readonly<Record<StickerCode, LucideIcon>> = {
  star: Star,
  fire: Flame,
  clover: Clover,
  crown: Crown,
  rocket: Rocket,
  whale: Fish,
};
