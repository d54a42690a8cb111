import type { LostPick } from '../../../worker/features/slip/slip-api.ts';
import { nameIn } from '../../text/format.ts';
import type { Texts } from '../../text/i18n.ts';

/** Which pick the slip lost by itself, and why. */
export const lostPickText = ({ home, away, why }: LostPick, { say, language }: Texts): string =>
  say(`slip.lost.${why}`, { home: nameIn(home, language), away: nameIn(away, language) });
