/**
 * What a search finds posts by: all pairs of neighbouring characters. Unlike PostgreSQL's trigrams they find Korean words of two characters,
 * in any locale and without an extension. A post has its grams in one indexed column; `s` begins those of the subject, `c` of the contents.
 */
import { boardLimits } from './boards.ts';

/** One form for what is searched and what is looked for. */
export const searchText = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();

function pairsOf(text: string, mark: string): ReadonlySet<string> {
  const letters = Array.from(searchText(text));
  const pairs = new Set<string>();
  for (let at = 0; at + 1 < letters.length; at++) pairs.add(`${mark}${letters[at]}${letters[at + 1]}`);
  return pairs;
}

/** `text`: the contents without formats; its first characters are searched. */
export const gramsOf = (subject: string, text: string): readonly string[] => [
  ...pairsOf(subject, 's'),
  ...pairsOf(Array.from(text).slice(0, boardLimits.searchedChars).join(''), 'c'),
];

/** The grams that a found post has at least. */
export const gramsToFind = (word: string, where: 'subject' | 'contents'): readonly string[] => [
  ...pairsOf(word, where === 'subject' ? 's' : 'c'),
];
