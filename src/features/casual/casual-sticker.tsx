import { useSticker } from '../store/use-sticker.ts';

/** The sticker that the member put beside the casual bets (M4). */
export function CasualSticker() {
  const picture = useSticker();
  return picture === '' ? null : (
    <span data-sticker="" aria-hidden>
      {picture}
    </span>
  );
}
