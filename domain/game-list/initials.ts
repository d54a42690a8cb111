/**
 * The search of the site: every list, page and answer that is searched in code compares texts here. Initial consonants (초성) stand for
 * syllables, alone or among syllables: "ㅌㅌㄴ" and "토ㅌ" find 토트넘. The last syllable may end with the initial of the next one, as a keyboard
 * composes it while a name is typed: "웻" (웨, ㅅ) finds 웨스트햄.
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
export const MOST_SEARCHED = 60;

/** Initials as NFKC writes them, and as a keyboard does: for those who read texts elsewhere, with DIVIDERS. */
export const TYPED_JAMO = {
  from: Array.from(initials, (_, at) => String.fromCharCode(FIRST_JAMO + at)).join(''),
  to: initials,
} as const;

/** Marks over and under letters, which few keyboards have: "koln" is Köln. */
export const MARKS = /[\u0300-\u036f]/g;
/** Letters that no mark makes of another one, as they are typed where no key has them. */
export const TYPED_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ı: 'i',
  þ: 'th',
};
/** Signs that nobody sees, and that come with a pasted name: soft hyphens, zero widths, directions. */
const HIDDEN_SIGNS = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;
const lettersToType = new RegExp(`[${Object.keys(TYPED_LETTERS).join('')}]`, 'g');

/** Whole syllables, half width, lower case, letters without marks, nothing that is not seen; spaces and signs stay. */
export const foldedText = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(MARKS, '')
    .replaceAll(HIDDEN_SIGNS, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(lettersToType, (letter) => TYPED_LETTERS[letter] ?? letter);

/** One form for what is searched and what is looked for: folded, and nothing between words. */
export const plain = (text: string): string =>
  foldedText(text)
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

/** A final consonant as what stays of it, and the initial consonant of the next syllable: ㄳ as ㄱ and ㅅ. By the final's number. */
const finals = Array.from(' ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ');
const pairs: Readonly<Record<string, string>> = {
  ㄳ: 'ㄱㅅ',
  ㄵ: 'ㄴㅈ',
  ㄶ: 'ㄴㅎ',
  ㄺ: 'ㄹㄱ',
  ㄻ: 'ㄹㅁ',
  ㄼ: 'ㄹㅂ',
  ㄽ: 'ㄹㅅ',
  ㄾ: 'ㄹㅌ',
  ㄿ: 'ㄹㅍ',
  ㅀ: 'ㄹㅎ',
  ㅄ: 'ㅂㅅ',
};

/** The syllable without the consonant that begins the next one, and that consonant; null: it has no final. */
function parted(syllable: string): readonly [syllable: string, next: string] | null {
  const code = syllable.charCodeAt(0);
  if (!(code >= FIRST && code <= LAST)) return null;
  const final = (code - FIRST) % finals.length;
  if (final === 0) return null;
  const sign = finals[final] ?? '';
  const [stays = ' ', next = ''] = pairs[sign] ?? ` ${sign}`;
  return [String.fromCharCode(code - final + finals.indexOf(stays)), next];
}

/** Whether the last syllable of a search is there, with the initial of the syllable after it. */
function isComposed(text: string, at: number, syllable: string): boolean {
  const [stays, next] = parted(syllable) ?? [];
  const after = text[at + 1];
  return stays !== undefined && text[at] === stays && after !== undefined && initialOf(after) === next;
}

/** Both texts plain. 0: each character is equal; 1: an initial consonant stands for a syllable, or ends the one before it; null: not found at this place. */
export function foundAt(text: string, search: string, from: number): 0 | 1 | null {
  let byInitial: 0 | 1 = 0;
  for (let at = 0; at < search.length; at++) {
    const character = text[from + at];
    if (character === undefined) return null;
    if (character === search[at]) continue;
    const sought = search[at] ?? '';
    const isTyped = at === search.length - 1 && isComposed(text, from + at, sought);
    if (initialOf(character) !== sought && !isTyped) return null;
    byInitial = 1;
  }
  return byInitial;
}

/** Whether a character of a search is found where another one stands. `isLast`: it may be composed of two. */
export const standsForMore = (character: string, isLast: boolean): boolean =>
  initials.includes(character) || (isLast && parted(character) !== null);

/** An initial consonant and its syllables, as a class of a regular expression. */
function classOf(initial: string): string {
  const first = FIRST + initials.indexOf(initial) * PER_INITIAL;
  return `[${initial}${String.fromCharCode(first)}-${String.fromCharCode(first + PER_INITIAL - 1)}]`;
}

/** The search as a regular expression over a plain text, of PostgreSQL and of JavaScript: it finds what `matchesSearch` finds. */
export function searchPattern(search: string): string {
  const letters = Array.from(plain(search).slice(0, MOST_SEARCHED));
  const parts = letters.map((letter, at) => {
    if (initials.includes(letter)) return classOf(letter);
    const [stays, next] = (at === letters.length - 1 ? parted(letter) : null) ?? [];
    if (stays !== undefined && next !== undefined) return `(?:${letter}|${stays}${classOf(next)})`;
    return letter.replace(/[!-/:-@[-`{-~]/, String.raw`\$&`);
  });
  return parts.join('');
}

/** Whether `text` contains the search, whatever the form of either. An empty search is found everywhere. */
export function matchesSearch(text: string, search: string): boolean {
  const wanted = plain(search).slice(0, MOST_SEARCHED);
  const searched = plain(text);
  for (let from = 0; from + wanted.length <= searched.length; from++)
    if (foundAt(searched, wanted, from) !== null) return true;
  return false;
}
