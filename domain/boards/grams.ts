/**
 * The grams of a post: all pairs of neighbouring characters, by which a search finds the post. Unlike PostgreSQL's trigrams, pairs find Korean words
 * of two characters, in any locale and without an extension. The grams of a post are one indexed column. A mark begins each pair: `s` of the subject,
 * `c` of the contents; `i` and `j` where the pair is of the initial consonants (game-list/initials) of subject and contents.
 */
import {
  goesOnTo,
  initialOf,
  initialsOf,
  isInitial,
  plain,
  standsForTwo,
  typedSyllables,
  withEnds,
  wordsApart,
} from '../game-list/initials.ts';
import { boardLimits } from './boards.ts';

// Forms of the grams, in the order of the releases that brought them. A post has the forms of all of them among its grams: nodes of an older release
// look for their own.
/** With initial consonants. */
const INITIALS_FORM = '2';
/** Letters have no marks ("koln"), too. */
const MARKLESS_FORM = '3';
/** Initials that a keyboard joins are apart (ㅄ). */
const APART_FORM = '4';
/** The ends of syllables behind them are found (너ㅁ by 넘). */
const ENDS_FORM = '5';
/** Brackets and ornaments divide words. Posts without this form get their grams anew (server/features/boards/renew-grams). */
export const GRAMS_FORM = '6';

/** The text as `post.plain` holds it: older releases find their words in it. */
export const searchText = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();

function pairsOf(text: string, mark: string): ReadonlySet<string> {
  const letters = Array.from(text);
  const pairs = new Set<string>();
  for (let at = 0; at + 1 < letters.length; at++) pairs.add(`${mark}${letters[at]}${letters[at + 1]}`);
  return pairs;
}

/** `text`: the contents without formats; its first characters are searched. */
const readPart = (text: string): string => Array.from(text).slice(0, boardLimits.searchedChars).join('');

/** The grams of releases before the form. */
export const spacedGrams = (subject: string, text: string): readonly string[] => [
  ...pairsOf(searchText(subject), 's'),
  ...pairsOf(searchText(readPart(text)), 'c'),
];

/** The pairs of a plain text and of its initials, also with the ends of its syllables at their places. */
function* formsOf(text: string, mark: string, initialMark: string): Generator<string> {
  for (const form of new Set([plain(text), withEnds(plain(text))])) {
    yield* pairsOf(form, mark);
    yield* pairsOf(initialsOf(form), initialMark);
  }
}

/** All grams of a post, with those that older releases wrote: during a rolling restart nodes of older releases search, too. */
export const gramsOf = (subject: string, text: string): readonly string[] => [
  ...new Set([
    INITIALS_FORM,
    MARKLESS_FORM,
    APART_FORM,
    ENDS_FORM,
    GRAMS_FORM,
    ...spacedGrams(subject, text),
    ...formsOf(subject, 's', 'i'),
    ...formsOf(readPart(text), 'c', 'j'),
  ]),
];

/** The grams that a found post has at least. `isWhole`: of a post with the last syllable as it is written, which is not still being typed. */
export function gramsToFind(
  word: string,
  where: 'subject' | 'contents',
  { isWhole = false }: { readonly isWhole?: boolean } = {},
): readonly string[] {
  const [exact, initial] = where === 'subject' ? ['s', 'i'] : ['c', 'j'];
  const letters = Array.from(plain(word));
  const isTwo = letters.map((letter, at) => standsForTwo(letter, letters[at + 1]));
  /** How many initials behind a letter may be the end of its syllable. */
  const ends = letters.map((_, at) => typedSyllables(letters, at).filter((one) => one !== null).length);
  const isEnd = letters.map((_, at) => (ends[at - 1] ?? 0) > 0 || (ends[at - 2] ?? 0) > 1);
  const pairs = letters.slice(0, -1).flatMap((letter, at) => {
    const next = letters[at + 1] ?? '';
    // A letter may stand for two characters of the text (톹 for 토ㅌ), so the text need not have this pair.
    if (isTwo[at] === true || isEnd[at] === true || isEnd[at + 1] === true) return [];
    const goesOn = !isWhole && at + 2 === letters.length && goesOnTo(next) > next;
    const hasOpenEnd = isTwo[at + 1] === true || (ends[at + 1] ?? 0) > 0 || goesOn;
    const isOpen = hasOpenEnd || isInitial(letter) || isInitial(next);
    return isOpen ? `${initial}${initialOf(letter)}${initialOf(next)}` : `${exact}${letter}${next}`;
  });
  return [...new Set(pairs)];
}

const QUOTED = /["\u201c\u201d\uff02]([^"\u201c\u201d\uff02]+)["\u201c\u201d\uff02]/g;

/**
 * The parts that a post must contain, each in any place: the words of a search, and each phrase in quotes. Where no part has a pair of signs, the
 * search is one part: "손 흥 민".
 */
export function soughtParts(search: string): readonly string[] {
  const quoted = Array.from(search.matchAll(QUOTED), ([, phrase = '']) => phrase);
  const parts = [...quoted, ...wordsApart(search.replaceAll(QUOTED, ' '))].filter(
    (part) => plain(part) !== '',
  );
  return parts.some((part) => gramsToFind(part, 'subject').length > 0) ? parts : [search];
}

/** Whether posts are searched for a word. A letter or an initial alone is in most of them; one syllable (킥) or one Han character is a word. */
export function isSearched(word: string): boolean {
  const letters = Array.from(plain(word));
  return (
    letters.length >= boardLimits.leastSearchChars ||
    /^[가-힣\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u.test(letters.join(''))
  );
}
