/** The bet that is being shared: its dialog opens above the others, and closing it shows them again. */
import type { BettingGameCode } from '../../../domain/catalogue/game-code.ts';
import { createWindowValue } from '../../core/browser/window-value.ts';

export interface ShareTarget {
  readonly gameCode: BettingGameCode;
  readonly drawId: number;
}

/** null: none is. */
export const sharing = createWindowValue<ShareTarget | null>(null);
