/**
 * The search of the site: every list, page and answer that is searched in code compares texts here. Initial consonants (초성) stand for
 * syllables, alone or among syllables: "ㅌㅌㄴ" and "토ㅌ" find 토트넘. A syllable may end with the initial of the next one, as a keyboard
 * composes it at the end and before initials: "웻" (웨, ㅅ) finds 웨스트햄, "톹ㄴ" (토, ㅌ, ㄴ) finds 토트넘, "밠" (바, ㄹ, ㅅ) finds 바르셀로나. The end of a
 * syllable may stand behind it in the search and in the text: "너ㄱㅅ" finds 넋. The last syllable may still be typed: "서" finds 성남, "고" 광주.
 */
import { otherLayout } from './korean-keys.ts';
import { MOST_SEARCHED } from './searched-text.ts';

const initials = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ';
const FIRST = 0xac00;
const LAST = 0xd7a3;
/** Syllables per initial consonant: 21 vowels × 28 finals. */
const PER_INITIAL = 588;
/** The first of the initials that NFKC writes for those of a keyboard. */
const FIRST_JAMO = 0x1100;

/**
 * What divides words, apostrophes, quotes, brackets and ornaments: names and subjects are found with it and without ("[분석] 토트넘"). The middle dot is
 * typed as one of many (ㆍ, ・). Between digits a sign is a part of a figure or a result.
 */
export const DIVIDERS =
  /\ufe0f|[\s'`\u2018\u2019\u02bb\u02bc\u2032]|(?<!\d)[./(),&:!?"\u00b7\u119e\u2010-\u2015\u201c\u201d\u2022\u30fb\u005b\u005d{}<>~*_|;\u00ab\u00bb\u203b\u2190-\u21ff\u2500-\u27bf\u3008-\u3011\u3014-\u301f-]|[./(),&:!?"\u00b7\u119e\u2010-\u2015\u201c\u201d\u2022\u30fb\u005b\u005d{}<>~*_|;\u00ab\u00bb\u203b\u2190-\u21ff\u2500-\u27bf\u3008-\u3011\u3014-\u301f-](?!\d)/g;

/** Initials as NFKC writes them, and as a keyboard does: for those who read texts elsewhere, with DIVIDERS. A function, so that windows do without it. */
export const typedJamo = () => ({
  from: Array.from(initials, (_, at) => String.fromCharCode(FIRST_JAMO + at)).join(''),
  to: initials,
});

/** Marks over and under letters, which few keyboards have: "koln" is Köln. */
export const MARKS = /[\u0300-\u036f]/g;
/**
 * Letters that no mark makes of another one, each before the one that is typed where no key has it. Cyrillic and Greek ones are drawn as a Latin
 * letter, small or as a capital: ΑΕΚ is found by AEK.
 */
const ONE_FOR_ONE = 'аaвbеeкkмmнhоoрpсcтtуyхxіiѕsјjαaβbεeζzηhιiκkμmνnοoρpτtυyχxøołlđdðdıiħhəe';
const TWO_FOR_ONE: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' };
/** What is typed for these letters. A function, so that windows do without it. */
export const typedLetters = (): Readonly<Record<string, string>> => ({
  ...TWO_FOR_ONE,
  ...Object.fromEntries(
    Array.from(ONE_FOR_ONE.matchAll(/(.)(.)/gu), ([, letter = '', typed = '']) => [letter, typed]),
  ),
});
/** Signs that nobody sees, and that come with a pasted name: soft hyphens, zero widths, directions. */
const HIDDEN_SIGNS = /\p{Cf}/gu;
/** These letters are in this range, and no Hangul is. */
const lettersToType = /[\u00df-\u0458]/g;

/** A final consonant as what stays of it, and the initial consonant of the next syllable: ㄳ as ㄱ and ㅅ. By the final's number. */
const finals = ' ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ';
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

/** Two initials that a keyboard joins while they are typed (ㅂ, ㅅ: ㅄ), as NFKC writes them. A function, so that windows do without it. */
export const doubleInitials = (): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(pairs).map(([joined, two]) => [joined.normalize('NFKD'), two]));
/** Initials, joined ones and parts of syllables, as NFKC writes them. */
const LONE_JAMO = /[\u1100-\u11c2]/g;
/** A joined initial of a keyboard (ㄳ, ㅄ), as NFKC writes it, in its two parts; undefined: it is none. */
const partsOf = (jamo: string): string | undefined =>
  pairs[Object.keys(pairs).find((joined) => joined.normalize('NFKD') === jamo) ?? ''];

const SINGLE_JAMO = /([ㄱ-ㅎ])([ㅏ-ㅣ])([ㄱ-ㅎ])(?![ㅏ-ㅣ])/g;
const FIRST_VOWEL = 0x314f;
function composed(letters: string, first: string, vowel: string, last: string): string {
  const [initial, final] = [initials.indexOf(first), finals.indexOf(last)];
  if (initial < 0 || final < 0) return letters;
  return String.fromCharCode(
    FIRST + initial * PER_INITIAL + (vowel.charCodeAt(0) - FIRST_VOWEL) * finals.length + final,
  );
}

/** Three letters that are typed one by one (ㄴㅓㅁ) as their syllable: the normal forms of Unicode join the first two alone. */
export const withSyllables = (text: string): string => text.replaceAll(SINGLE_JAMO, composed);

/** Whole syllables, half width, lower case, letters without marks, nothing that is not seen; spaces and signs stay. */
export const foldedText = (text: string): string =>
  withSyllables(text)
    .normalize('NFKD')
    .replaceAll(MARKS, '')
    .replaceAll(HIDDEN_SIGNS, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(
      lettersToType,
      (letter) => TWO_FOR_ONE[letter] ?? ONE_FOR_ONE.split(letter)[1]?.charAt(0) ?? letter,
    );

/** A folded text without what is between its words. */
export const closed = (folded: string): string =>
  folded
    .replaceAll(DIVIDERS, '')
    .replaceAll(LONE_JAMO, (jamo) => partsOf(jamo) ?? initials[jamo.charCodeAt(0) - FIRST_JAMO] ?? jamo);

/** One form for what is searched and what is looked for: folded, and nothing between words. */
export const plain = (text: string): string => closed(foldedText(text));

/** The code of a syllable without its end; NaN: it is no syllable, and like no other. */
function bareOf(character: string): number {
  const code = character.charCodeAt(0);
  return code >= FIRST && code <= LAST ? code - ((code - FIRST) % finals.length) : Number.NaN;
}

/** The initial consonant of a Hangul syllable; any other character is returned unchanged. */
export const initialOf = (character: string): string =>
  initials[Math.floor((bareOf(character) - FIRST) / PER_INITIAL)] ?? character;

/** A plain text with the initial consonant of each Hangul syllable in its place; other characters stay. */
export const initialsOf = (text: string): string => Array.from(text, initialOf).join('');

/** How a syllable is typed: the syllable until there, and the consonants of its end behind it. 톣: 톡 and ㅅ, 토 and ㄱㅅ. Empty: it has no end. */
function partings(syllable: string): readonly (readonly [stays: string, rest: string])[] {
  const bare = bareOf(syllable);
  const sign = finals[syllable.charCodeAt(0) - bare] ?? ' ';
  if (sign === ' ') return [];
  const two = pairs[sign];
  const whole = [String.fromCharCode(bare), two ?? sign] as const;
  if (two === undefined) return [whole];
  return [[String.fromCharCode(bare + finals.indexOf(two.charAt(0))), two.charAt(1)], whole];
}

/** The syllable with these consonants at its end; null: there is none. */
function withFinal(syllable: string, rest: string): string | null {
  const bare = bareOf(syllable);
  const end = (finals[syllable.charCodeAt(0) - bare] ?? '').trim() + rest;
  const sign = end.length === 1 ? end : Object.keys(pairs).find((joined) => pairs[joined] === end);
  const number = finals.indexOf(sign ?? ' ');
  return number > 0 && !Number.isNaN(bare) ? String.fromCharCode(bare + number) : null;
}

/** How many syllables have a vowel that begins with its key, by its number: ㅗ is typed before ㅘ, ㅙ and ㅚ. */
const vowelsBehind: Readonly<Record<number, number>> = { 8: 84, 13: 84, 18: 28 };
/** Of the ends of a syllable, by its number. */
const LAST_END = 27;
/** The last of the ends that begin with one, by their numbers: ㄹ is typed before ㄺ and those behind it. */
const lastEnds: Readonly<Record<number, number>> = { 1: 3, 4: 6, 8: 15, 17: 18 };

/**
 * The last of the syllables that go on from one that is being typed: a keyboard shows 서 before 성, 달 before 닭, 고 before 광. They stand behind it in
 * Unicode. A text that is not greater: none goes on from it.
 */
export function goesOnTo(syllable: string): string {
  const bare = bareOf(syllable);
  const end = syllable.charCodeAt(0) - bare;
  const vowel = ((bare - FIRST) % PER_INITIAL) / finals.length;
  const last = end > 0 ? (lastEnds[end] ?? 0) : LAST_END + (vowelsBehind[vowel] ?? 0);
  return String.fromCharCode(bare + last);
}

/** Whether a keyboard may have composed a syllable of a search with the initial behind it. `next`: what follows it; undefined: nothing. */
const mayBeJoined = (next: string | undefined): boolean => next === undefined || initials.includes(next);

/** The characters of a text as they are. */
const asWritten = (text: string): string => text;

/** How many characters behind the one at `at` are the end of this syllable, as `read` reads them (their initials: they may begin syllables of their own). 0: it is another syllable. */
function endBehind(syllable: string, text: string, at: number, read: (behind: string) => string): number {
  for (const [stays, rest] of partings(syllable)) {
    if (text[at] === stays && read(text.slice(at + 1, at + 1 + rest.length)) === rest) return rest.length;
  }
  return 0;
}

/**
 * How well a search fits a text from a place on; both are plain texts. 0: each character is equal. 1: an initial consonant matches a whole syllable or
 * the end of the syllable before it, or one text writes the end of a syllable as a letter of its own (넋, 너ㄱㅅ). null: the search does not fit.
 */
export function foundAt(text: string, search: string, from: number): 0 | 1 | null {
  let byInitial: 0 | 1 = 0;
  for (let [at, place] = [0, from]; at < search.length; at++, place++) {
    const character = text[place];
    if (character === undefined) return null;
    const sought = search[at] ?? '';
    if (character === sought) continue;
    byInitial = 1;
    if (initialOf(character) === sought) continue;
    if (at + 1 === search.length && character > sought && character <= goesOnTo(sought)) continue;
    // Syllables that differ at their ends alone.
    if (bareOf(character) !== bareOf(sought)) return null;
    const inText = endBehind(sought, text, place, mayBeJoined(search[at + 1]) ? initialsOf : asWritten);
    const inSearch = inText > 0 ? 0 : endBehind(character, search, at, asWritten);
    if (inText + inSearch === 0) return null;
    place += inText;
    at += inSearch;
  }
  return byInitial;
}

/** The syllables that a syllable of a search and one or two initials behind it may stand for: 너, ㄱ, ㅅ: 넉 and 넋. null: none. */
export function typedSyllables(letters: readonly string[], at: number): readonly (string | null)[] {
  const [syllable = '', one = '', two = ''] = letters.slice(at, at + 3);
  if (!isInitial(one)) return [null, null];
  return [withFinal(syllable, one), isInitial(two) ? withFinal(syllable, one + two) : null];
}

const SYLLABLE_AND_END = /([가-힣])([ㄱ-ㅎ])([ㄱ-ㅎ])?/g;
/** A plain text whose syllables have the consonants that stand behind them: 너ㅁ as 넘. */
export const withEnds = (text: string): string =>
  text.replaceAll(
    SYLLABLE_AND_END,
    (letters, syllable: string, one: string, two = '') =>
      withFinal(syllable, one + two) ?? (withFinal(syllable, one) ?? syllable + one) + two,
  );

/** Whether a character of a search may stand for two of a text. `next`: what follows it; undefined: nothing. */
export const standsForTwo = (character: string, next: string | undefined): boolean =>
  mayBeJoined(next) && partings(character).length > 0;
/** Whether it is an initial, which stands for any syllable that begins with it. */
export const isInitial = (character: string): boolean => character !== '' && initials.includes(character);

/** An initial consonant and its syllables, as a class of a regular expression. */
function classOf(initial: string): string {
  const first = FIRST + initials.indexOf(initial) * PER_INITIAL;
  return `[${initial}${String.fromCharCode(first)}-${String.fromCharCode(first + PER_INITIAL - 1)}]`;
}

/** A letter of a search as a part of a regular expression. `next`: what follows it; undefined: nothing. */
function patternOf(letter: string, next: string | undefined): string {
  if (isInitial(letter)) return classOf(letter);
  const forms = partings(letter).map(
    ([stays, rest]) => stays + (mayBeJoined(next) ? Array.from(rest, classOf).join('') : rest),
  );
  const last = next === undefined ? goesOnTo(letter) : '';
  const self = last > letter ? `[${letter}-${last}]` : letter;
  if (forms.length > 0) return `(?:${[self, ...forms].join('|')})`;
  return self.replace(/^[!-/:-@[-`{-~]$/, String.raw`\$&`);
}

/** A search in its one form, and what it writes in the other layout of the keyboard. */
const readingsOf = (search: string): readonly string[] =>
  [search, otherLayout(search.slice(0, MOST_SEARCHED)) ?? '']
    .map((text) => plain(text).slice(0, MOST_SEARCHED))
    .filter((text, at) => at === 0 || text !== '');

function patternFor(reading: string): string {
  const letters = Array.from(reading);
  let pattern = '';
  for (let at = 0; at < letters.length; at++) {
    let part = patternOf(letters[at] ?? '', letters[at + 1]);
    for (const syllable of typedSyllables(letters, at))
      if (syllable !== null) part = `(?:${part}${classOf(letters[++at] ?? '')}|${syllable})`;
    pattern += part;
  }
  return pattern;
}

/** The search as a regular expression over a plain text, of PostgreSQL and of JavaScript: it finds what `matchesSearch` finds. */
export function searchPattern(search: string): string {
  const patterns = readingsOf(search).map(patternFor);
  return patterns.length === 1 ? (patterns[0] ?? '') : `(?:${patterns.join('|')})`;
}

function isIn(searched: string, wanted: string): boolean {
  // A syllable of the text may stand for three letters of the search.
  for (let from = 0; from < searched.length; from++)
    if (foundAt(searched, wanted, from) !== null) return true;
  return wanted === '';
}

export const isInOne = (text: string, readings: readonly string[]): boolean =>
  readings.some((wanted) => isIn(text, wanted));

/** Whether `text` contains the search, whatever the form of either, and on whichever layout it was typed. An empty search is found everywhere. */
export const matchesSearch = (text: string, search: string): boolean =>
  isInOne(plain(text), readingsOf(search));

/** One letter or digit is in most texts. */
const LONE_SIGN = /^[!-~]$/;
/** Signs and words between two teams. */
const VERSUS = /^(?:vs?|대)$/;
/**
 * Parts of the names of many clubs at the beginning or end of a word. In a longer word of Latin letters only fc and united, and afc at its end, are
 * such parts, with three letters and more beside them: "scot", "disc" and "reunited" are whole.
 */
const OF_CLUBS =
  /(?<!\S)(?:(?:a?fc|sc|cf|united|utd|유나이티드)(?![a-z])|(?:fc|united)(?=[a-z]{3}))|(?:(?<![a-z])(?:a?fc|sc|cf|united|utd|유나이티드)|(?<=[a-z]{3})(?:a?fc|united))(?!\S)/g;
/** Puts blanks around FC, SC, United and their like at the beginning or end of a word: "fc서울", "서울fc". `text`: as `foldedText` gives it. */
export const clubsApart = (text: string): string => text.replaceAll(OF_CLUBS, ' $& ');

/** Whether a word is a part of the names of many clubs, such as FC. */
export const isOfClubs = (word: string): boolean => clubsApart(word) === ` ${word} `;

/**
 * Between a letter alone and the word behind it, and a word and a digit alone behind it: they are one word with a blank ("K 리그 1"). V alone is no
 * such letter: it stands between two teams.
 */
const GLUE = '\ue000';

/** The words of a search of which each is looked for by itself; none where one of them is in most texts. */
export function wordsApart(search: string): readonly string[] {
  const glued = foldedText(search)
    .replaceAll(/(?<!\S)([a-uw-z]) (?=\S)/g, `$1${GLUE}`)
    .replaceAll(/ (\d)(?!\S)/g, `${GLUE}$1`);
  const words = clubsApart(glued)
    .split(DIVIDERS)
    .flatMap((word) => word.replaceAll(GLUE, ' ').split(/[@#+]/))
    .filter((word) => word !== '' && !VERSUS.test(word));
  return words.some((word) => LONE_SIGN.test(word)) ? [] : words;
}

/** A search as it is compared: the whole of it, and its words. */
export interface Sought {
  readonly whole: readonly string[];
  readonly words: readonly (readonly string[])[];
}

const UNITED = ['united', 'utd', '유나이티드'];
export const isUnited = (word = ''): boolean => UNITED.includes(word);

export const hasEach = (text: string, words: Sought['words']): boolean =>
  words.every((word) => isInOne(text, word));
export const soughtIn = (text: string, { whole, words }: Sought): boolean =>
  isInOne(text, whole) || (words.length > 0 && hasEach(text, words));

export function soughtOf(search: string, words: readonly string[]): Sought {
  const whole = readingsOf(search);
  // "토트넘 vs" is one word, and more than that as a whole.
  const isOne = words.length === 1 && plain(words[0] ?? '') === whole[0];
  return { whole, words: isOne ? [] : words.map((word) => (isUnited(word) ? UNITED : readingsOf(word))) };
}

/** Whether a text contains the search, or each of its words in any place: "첼시 토트넘" and "첼시 vs 토트넘" find 토트넘 : 첼시. */
export function finderOf(search: string): (text: string) => boolean {
  const sought = soughtOf(search, wordsApart(search));
  return (text) => soughtIn(plain(text), sought);
}
