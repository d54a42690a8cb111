/** The two sides of a match, and names of teams, leagues and players. */
export const sides = ['home', 'away'] as const;
export type Side = (typeof sides)[number];

/** A name in the languages of the site. Both texts are equal if only one is known. */
export interface Name {
  readonly ko: string;
  readonly en: string;
}
