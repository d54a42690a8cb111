import { distinctSides } from '../../../domain/match/crest.ts';
import type { MatchFacts } from '../../../domain/match/match.ts';
import { crestColour } from './crest.tsx';

/** Lighter in the dark theme, where bars lie on raised grounds, too: they need 3:1 there (tokens.css says how much). */
const ofBar = (field: string): string => `color-mix(in srgb, ${field} var(--side-part), #fff)`;

/** The colours of both teams of a match, for lines and bars, as custom properties of a style. */
export function sideColours({ home, away }: Pick<MatchFacts, 'home' | 'away'>) {
  const [ofHome, ofAway] = distinctSides(crestColour(home.name), crestColour(away.name));
  return { '--home': ofBar(ofHome), '--away': ofBar(ofAway) };
}
