/**
 * A text as a banned-word search reads it: letters and digits alone, in one form. Width, case, spaces, punctuation and zero-width characters are
 * removed; Korean syllables are divided into jamo, so that 시발 and ㅅㅣㅂㅏㄹ read the same.
 */

export interface Letter {
  readonly code: number;
  /** The letter begins a character of the text; the second jamo of a syllable does not. */
  readonly begins: boolean;
  /** The letter ends a character of the text. */
  readonly ends: boolean;
  /** Before the character stands a space, a sign or nothing. */
  readonly afterGap: boolean;
  readonly beforeGap: boolean;
}

/** Final consonants (U+11A8 to U+11C2) and double letters, as the single initial consonants and vowels that are typed for them. */
const finals =
  'ㄱ ㄱㄱ ㄱㅅ ㄴ ㄴㅈ ㄴㅎ ㄷ ㄹ ㄹㄱ ㄹㅁ ㄹㅂ ㄹㅅ ㄹㅌ ㄹㅍ ㄹㅎ ㅁ ㅂ ㅂㅅ ㅅ ㅅㅅ ㅇ ㅈ ㅊ ㅋ ㅌ ㅍ ㅎ'.split(
    ' ',
  );
const doubles: Readonly<Record<string, string>> = {
  ㄲ: 'ㄱㄱ',
  ㄸ: 'ㄷㄷ',
  ㅃ: 'ㅂㅂ',
  ㅆ: 'ㅅㅅ',
  ㅉ: 'ㅈㅈ',
  ㅘ: 'ㅗㅏ',
  ㅙ: 'ㅗㅐ',
  ㅚ: 'ㅗㅣ',
  ㅝ: 'ㅜㅓ',
  ㅞ: 'ㅜㅔ',
  ㅟ: 'ㅜㅣ',
  ㅢ: 'ㅡㅣ',
};
const FIRST_FINAL = 0x11a8;

/** Compatibility jamo read as the conjoining jamo of a syllable's beginning and middle. */
const typed = (jamo: string): string => jamo.normalize('NFKD');
const doubleLetters = new Map(Object.entries(doubles).map(([one, two]) => [typed(one), typed(two)]));

function lettersOf(character: string): string {
  let letters = '';
  for (const part of character.normalize('NFKD')) {
    const final = finals[(part.codePointAt(0) ?? 0) - FIRST_FINAL];
    letters += final === undefined ? (doubleLetters.get(part) ?? part) : typed(final);
  }
  return letters.replaceAll(/\p{M}/gu, '');
}

const isLetter = (character: string): boolean => /[\p{L}\p{N}]/u.test(character);

/** `skipDigits`: digits are left out, as in 시1발. Linear in the text. */
export function plainLetters(text: string, skipDigits = false): readonly Letter[] {
  const characters = Array.from(text.normalize('NFKC').toLowerCase());
  const read: Letter[] = [];
  let gap = true;
  for (const [at, character] of characters.entries()) {
    if (!isLetter(character)) {
      gap = true;
      continue;
    }
    if (skipDigits && /\p{N}/u.test(character)) continue;
    const next = characters[at + 1];
    const beforeGap = next === undefined || !isLetter(next);
    const letters = Array.from(lettersOf(character));
    for (const [index, letter] of letters.entries()) {
      const ends = index === letters.length - 1;
      read.push({ code: letter.codePointAt(0) ?? 0, begins: index === 0, ends, afterGap: gap, beforeGap });
    }
    gap = false;
  }
  return read;
}
