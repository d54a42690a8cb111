import type { LucideIcon } from 'lucide-react';
import { useAccount } from '../account/use-account.ts';
import { stickerIcon } from './sticker-icons.ts';

/** The sticker that the member put beside the casual bets; null: none. */
export const useSticker = (): LucideIcon | null => stickerIcon(useAccount().member?.sticker);
