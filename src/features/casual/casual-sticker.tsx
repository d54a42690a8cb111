import { useSticker } from '../store/use-sticker.ts';

/** The sticker that the member put beside the casual bets (M4). */
export function CasualSticker() {
  const Icon = useSticker();
  return Icon === null ? null : <Icon size={16} data-sticker="" aria-hidden />;
}
