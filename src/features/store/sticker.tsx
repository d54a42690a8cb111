import type { StickerCode } from '../../../domain/catalogue/good.ts';
import { stickerIcons } from './sticker-icons.ts';

const isSticker = (code: string): code is StickerCode => Object.hasOwn(stickerIcons, code);

/** A sticker; nothing, if this version cannot draw it. */
export function Sticker({ code, size }: { readonly code: string; readonly size: number }) {
  if (!isSticker(code)) return null;
  const Icon = stickerIcons[code];
  return <Icon size={size} data-sticker={code} aria-hidden />;
}
