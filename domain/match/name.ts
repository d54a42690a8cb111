/** The two sides of a match, and names of teams, leagues and players. */
export type Side = 'home' | 'away';

/** A name in the languages of the site. Both texts are equal if only one is known. */
export interface Name {
  readonly ko: string;
  readonly en: string;
}
