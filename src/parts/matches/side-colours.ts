import { distinctSides } from '../../../domain/match/crest.ts';
import type { MatchFacts } from '../../../domain/match/match.ts';
import { fieldOf } from './crest.tsx';

/** The colours of both teams of a match, for lines and bars, as custom properties of a style. */
export function sideColours({ home, away }: Pick<MatchFacts, 'home' | 'away'>) {
  const [ofHome, ofAway] = distinctSides(fieldOf(home.name), fieldOf(away.name));
  return { '--home': ofHome, '--away': ofAway };
}
