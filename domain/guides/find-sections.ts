/** The search in the guides (A5): by words, parts of words, and initial consonants (초성). */
import { finderOf, plain } from '../game-list/initials.ts';

export interface SearchedSection {
  readonly title: string;
  /** The title of its page. */
  readonly page: string;
  /** Its paragraphs with their figures. */
  readonly text: string;
}

/** A search finds no more sections. */
const MOST_FOUND = 20;

/** Places in `sections`: first where a title has what is searched, then where only the text has it, each in the given order. */
export function findSections(sections: readonly SearchedSection[], written: string): readonly number[] {
  if (plain(written) === '') return [];
  const isSought = finderOf(written);
  const places = sections.map((_, place) => place);
  const has = (place: number, of: (section: SearchedSection) => string): boolean => {
    const section = sections[place];
    return section !== undefined && isSought(of(section));
  };
  const titled = places.filter((place) => has(place, ({ title }) => title) || has(place, ({ page }) => page));
  const inText = places.filter((place) => !titled.includes(place) && has(place, ({ text }) => text));
  return [...titled, ...inText].slice(0, MOST_FOUND);
}
