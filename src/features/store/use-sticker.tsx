import type { ReactNode } from 'react';
import { useAccount } from '../account/use-account.ts';
import { Sticker } from './sticker.tsx';

const BESIDE_TEXT = 16;

/** The sticker that the member put beside the casual bets (M4); null: none. */
export function useSticker(): ReactNode {
  const code = useAccount().member?.sticker ?? null;
  return code === null ? null : <Sticker code={code} size={BESIDE_TEXT} />;
}
