/**
 * The search of the site: every list, page and answer that is searched in code compares texts here. Initial consonants (초성) stand for
 * syllables, alone or among syllables: "ㅌㅌㄴ" and "토ㅌ" find 토트넘.
 */
const initials = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ';
const FIRST = 0xac00;
const LAST = 0xd7a3;
/** Syllables per initial consonant: 21 vowels × 28 finals. */
const PER_INITIAL = 588;
/** The first of the initials that NFKC writes for those of a keyboard. */
const FIRST_JAMO = 0x1100;

/** What divides words: names are found with it and without. Between digits a sign is a part of a figure or a result. */
export const DIVIDERS = /\s|(?<!\d)[./()-]|[./()-](?!\d)/g;

/** Characters of a search; the rest is cut off. */
const MOST_SEARCHED = 60;

/** One form for what is searched and what is looked for: whole syllables, half width, lower case, and nothing between words. */
export const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(DIVIDERS, '')
    .replaceAll(/[\u1100-\u1112]/g, (jamo) => initials[jamo.charCodeAt(0) - FIRST_JAMO] ?? jamo);

/** The initial consonant of a Hangul syllable; any other character is returned unchanged. */
export function initialOf(character: string): string {
  const code = character.charCodeAt(0);
  return code >= FIRST && code <= LAST
    ? (initials[Math.floor((code - FIRST) / PER_INITIAL)] ?? character)
    : character;
}

/** Replaces every Hangul syllable by its initial consonant; other characters stay. */
export function initialsOf(text: string): string {
  let out = '';
  for (const character of plain(text)) out += initialOf(character);
  return out;
}

/** Both texts plain. 0: each character is equal; 1: an initial consonant stands for a syllable; null: not found at this place. */
export function foundAt(text: string, search: string, from: number): 0 | 1 | null {
  let byInitial: 0 | 1 = 0;
  for (let at = 0; at < search.length; at++) {
    const character = text[from + at];
    if (character === undefined) return null;
    if (character === search[at]) continue;
    if (initialOf(character) !== search[at]) return null;
    byInitial = 1;
  }
  return byInitial;
}

/** Whether `text` contains the search, whatever the form of either. An empty search is found everywhere. */
export function matchesSearch(text: string, search: string): boolean {
  const wanted = plain(search).slice(0, MOST_SEARCHED);
  const searched = plain(text);
  for (let from = 0; from + wanted.length <= searched.length; from++)
    if (foundAt(searched, wanted, from) !== null) return true;
  return false;
}
