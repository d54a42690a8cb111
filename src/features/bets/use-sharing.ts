/** The bet that is being shared: its dialog opens above the others, and closing it shows them again. */
import type { BetKey } from '../../../domain/bet/shared-bet.ts';
import { createWindowValue } from '../../core/browser/window-value.ts';

/** null: none is. */
export const sharing = createWindowValue<BetKey | null>(null);
