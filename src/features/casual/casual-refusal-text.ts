import type { CasualRefusal } from '../../../domain/casual/decide-casual-bet.ts';
import type { Say } from '../../text/i18n.ts';
import { refusalText } from '../../text/refusal-text.ts';

/** Why a casual bet is refused, in words. */
export function casualRefusalText(refusal: CasualRefusal, say: Say): string {
  switch (refusal.kind) {
    case 'unknown-game':
    case 'unknown-pick':
    case 'round-closed':
    case 'wrong-round':
    case 'already-picked':
      return say(`casual.refusal.${refusal.kind}`);
    default:
      return refusalText(refusal, say);
  }
}
