import { useAccount } from '../account/use-account.ts';
import { stickerPicture } from './good-codes.ts';

/** The sticker that the member put beside the casual bets; '': none. */
export const useSticker = (): string => stickerPicture(useAccount().member?.sticker);
