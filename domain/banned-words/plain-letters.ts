/**
 * A text as a banned-word search reads it: letters and digits alone, in one form. Width, case, accents, other alphabets that look like Latin, spaces,
 * punctuation and signs that nobody sees are removed; Korean syllables are divided into jamo, so that 시발 and ㅅㅣㅂㅏㄹ read the same.
 */
import { FIRST_SYLLABLE } from '../game-list/korean-keys.ts';
import { latinOf, withDrawnJamo, withDrawnLetters, withReadDigits, withTypedLetters } from './look-alikes.ts';

/** What stands between two characters. A sign is no space: 시.발 */
type Gap = 'none' | 'sign' | 'space';

export interface Letter {
  readonly code: number;
  /** How often a Latin letter is written here; 1 where repeated letters stay apart. */
  readonly run: number;
  /** The letter begins a character of the text; the second jamo of a syllable does not. */
  readonly begins: boolean;
  /** The letter ends a character of the text. */
  readonly ends: boolean;
  readonly before: Gap;
  readonly after: Gap;
  /** It stands alone: ㅅ, ㅏ. */
  readonly isJamo: boolean;
  readonly isLatin: boolean;
  /** An l, which is read as an i. */
  readonly isL: boolean;
  /** The script changes before the character, or a gap stands there: 아 | ass. */
  readonly opensScript: boolean;
  readonly closesScript: boolean;
  readonly isCapital: boolean;
  /** The reading joined a stretched vowel here. */
  readonly isStretched: boolean;
  /** The reading left out what broke the word before this character. */
  readonly isJoined: boolean;
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
  ㅄ: 'ㅂㅅ',
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

function jamoOf(character: string): string {
  let letters = '';
  for (const part of character.normalize('NFKD')) {
    const final = finals[(part.codePointAt(0) ?? 0) - FIRST_FINAL];
    letters += final === undefined ? (doubleLetters.get(part) ?? part) : typed(final);
  }
  return letters.replaceAll(/\p{M}/gu, '');
}

type Script = 'syllable' | 'jamo' | 'latin' | 'digit' | 'letter';

/** One character of the text. */
interface Character extends Pick<
  Letter,
  'isCapital' | 'run' | 'before' | 'isStretched' | 'isJoined' | 'isL'
> {
  readonly letters: string;
  readonly script: Script;
}

function scriptOf(character: string): Script {
  if (/[가-힣]/u.test(character)) return 'syllable';
  if (/[\u1100-\u11ff\u3131-\u318e]/u.test(character)) return 'jamo';
  if (/[a-z]/.test(character)) return 'latin';
  return /\p{N}/u.test(character) ? 'digit' : 'letter';
}

/** Signs that nobody sees, and accents of their own. */
const INVISIBLE = /[\p{Cf}\p{M}\u115f\u1160\u3164\uffa0]/gu;

const ENDS = 28;
const MIDDLES = 21;
const FIRST_VOWEL = 0x31_4f;
/** A syllable without an end, and its vowel typed on behind it. */
const CHEER = /([가-힣])([ㅏ-ㅣ])\2*/gu;

/** 오ㅗㅗㅗ is 오, and no ㅗㅗ. */
const withoutCheers = (text: string): string =>
  text.replaceAll(CHEER, (written, syllable: string, vowel: string) => {
    const at = (syllable.codePointAt(0) ?? 0) - FIRST_SYLLABLE;
    const own = String.fromCodePoint(FIRST_VOWEL + (Math.trunc(at / ENDS) % MIDDLES));
    return at % ENDS === 0 && own === vowel ? syllable : written;
  });

/** 년 and 놈 as they are written to hide them: 미친뇬, 쌍눔. */
const withPlainInsults = (text: string): string => text.replaceAll('뇬', '년').replaceAll('눔', '놈');

/** One form for width, accents and alphabets. */
export const inOneForm = (text: string): string =>
  Array.from(
    withDrawnJamo(
      withReadDigits(withPlainInsults(withoutCheers(text.normalize('NFC').replaceAll(INVISIBLE, '')))),
    )
      .normalize('NFKC')
      .replaceAll(INVISIBLE, ''),
    latinOf,
  ).join('');

interface Form {
  readonly letters: string;
  readonly script: Script;
  readonly isCapital: boolean;
}

function readForm(written: string): Form {
  const small = written.toLowerCase();
  const letters = /[\p{L}\p{N}]/u.test(small) ? jamoOf(small) : '';
  const script = scriptOf(letters.length === 1 ? letters : small);
  return { letters, script, isCapital: small !== written };
}

/** Characters whose forms are kept; then all are read anew. */
const KEPT_FORMS = 20_000;
const keptForms = new Map<string, Form>();

function formOf(written: string): Form {
  const kept = keptForms.get(written);
  if (kept !== undefined) return kept;
  const form = readForm(written);
  if (keptForms.size === KEPT_FORMS) keptForms.clear();
  keptForms.set(written, form);
  return form;
}

function charactersOf(text: string): Character[] {
  const read: Character[] = [];
  let before: Gap = 'space';
  for (const written of text) {
    const form = formOf(written);
    if (form.letters === '') {
      before = before === 'space' || /\s/u.test(written) ? 'space' : 'sign';
      continue;
    }
    read.push({ ...form, run: 1, before, isStretched: false, isJoined: false, isL: false });
    before = 'none';
  }
  return read;
}

function lettersOf(characters: readonly Character[]): readonly Letter[] {
  const read: Letter[] = [];
  for (const [at, one] of characters.entries()) {
    const { letters, script, run, before, isCapital, isStretched, isJoined } = one;
    const next = characters[at + 1];
    const after = next?.before ?? 'space';
    const opensScript = before !== 'none' || characters[at - 1]?.script !== script;
    const closesScript = after !== 'none' || next?.script !== script;
    // Jamo and other letters with rules of their own are one unit of UTF-16 each.
    const end = letters.length - 1;
    for (let index = 0; index <= end; index++)
      read.push({
        code: letters.codePointAt(index) ?? 0,
        run,
        begins: index === 0,
        ends: index === end,
        isJamo: script === 'jamo',
        isLatin: script === 'latin',
        isL: one.isL,
        before,
        isCapital,
        isStretched,
        isJoined,
        after,
        opensScript,
        closesScript,
      });
  }
  return read;
}

/** After ㅕ goes on the ㅓ of 벼엉신. */
const tails: Readonly<Record<string, string>> = {
  ㅑ: 'ㅏ',
  ㅕ: 'ㅓ',
  ㅛ: 'ㅗ',
  ㅠ: 'ㅜ',
  ㅒ: 'ㅐ',
  ㅖ: 'ㅔ',
};
const tailOf = new Map(Object.entries(tails).map(([vowel, tail]) => [typed(vowel), typed(tail)]));
const IEUNG = typed('ㅇ');
const isVowel = (jamo: string): boolean => jamo >= '\u1161' && jamo <= '\u1175';
const isHangul = ({ script }: Character): boolean => script === 'syllable' || script === 'jamo';

/** What is left of `next` where it only goes on with the vowel before it: 씨|이, 벼|엉, 시|ㅣ. null: it does not. */
function restOf(before: Character, next: Character): string | null {
  const last = before.letters.at(-1) ?? '';
  if (next.before !== 'none' || !isHangul(before) || !isHangul(next) || !isVowel(last)) return null;
  const isSilent = next.script === 'syllable' && next.letters.startsWith(IEUNG);
  const more = isSilent ? next.letters.slice(1) : next.letters;
  return more.startsWith(last) || more.startsWith(tailOf.get(last) ?? last) ? more.slice(1) : null;
}

/** A vowel that is written as two: 브영, 비엉 and 비영 for 병, 스이 for 시, 브알 for 발. */
const splits: Readonly<Record<string, string>> = {
  ㅡㅏ: 'ㅏ',
  ㅡㅓ: 'ㅓ',
  ㅡㅕ: 'ㅕ',
  ㅡㅣ: 'ㅣ',
  ㅣㅓ: 'ㅕ',
  ㅣㅕ: 'ㅕ',
};
const wholeOf = new Map(Object.entries(splits).map(([two, one]) => [typed(two), typed(one)]));

/** The letters of a syllable that is written as two: 브|엉, ㅅ|이, ㅂ|엉. null: they are two. */
function wholeSyllable(before: Character, next: Character): string | null {
  const isSilent = next.script === 'syllable' && next.letters.startsWith(IEUNG);
  if (next.before !== 'none' || !isHangul(before) || !isSilent) return null;
  const rest = next.letters.slice(1);
  const last = before.letters.at(-1) ?? '';
  if (before.script === 'jamo') return isVowel(last) ? null : before.letters + rest;
  const vowel = wholeOf.get(last + (rest[0] ?? ''));
  return vowel === undefined ? null : before.letters.slice(0, -1) + vowel + rest.slice(1);
}

const isRepeatedJamo = (before: Character, next: Character): boolean =>
  next.before === 'none' &&
  next.script === 'jamo' &&
  before.script === 'jamo' &&
  before.letters === next.letters;

/** `next` as a part of the character before it; null: it is one of its own. */
function joinedTo(before: Character, next: Character): Character | null {
  if (isRepeatedJamo(before, next)) return { ...before, isStretched: true };
  const rest = restOf(before, next);
  if (rest !== null) return { ...before, letters: before.letters + rest, isStretched: true };
  const letters = wholeSyllable(before, next);
  return letters === null ? null : { ...before, letters, script: 'syllable', isStretched: true };
}

/** Vowels that are stretched over several syllables are one: 씨이이발, 벼엉신. So are jamo that are repeated (ㅅㅅㅂㅂ), and syllables that are written as two (브엉신, ㅅ이발). */
function unstretched(characters: readonly Character[]): Character[] {
  const read: Character[] = [];
  for (const next of characters) {
    const before = read.at(-1);
    const joined = before === undefined ? null : joinedTo(before, next);
    if (joined === null) read.push(next);
    else read[read.length - 1] = joined;
  }
  return read;
}

/** More characters between two syllables are a word of their own. */
const MOST_FILLERS = 4;

/** The place after what only breaks a word: 시1발, 병ㅋ신, 시x발, fu1ck. `at` itself: nothing stands there. */
function endOfFillers(characters: readonly Character[], at: number): number {
  const script = characters[at - 1]?.script;
  if (script !== 'syllable' && script !== 'latin') return at;
  let end = at;
  while (end < at + MOST_FILLERS) {
    const one = characters[end];
    if (one === undefined || one.before !== 'none') return at;
    if (one.script === script) return end;
    if (one.script === 'letter' || (script === 'latin' && one.script !== 'digit')) return at;
    end++;
  }
  return at;
}

function withoutFillers(characters: readonly Character[]): Character[] {
  const read: Character[] = [];
  for (let at = 0; at < characters.length; at++) {
    const end = endOfFillers(characters, at);
    const one = characters[end];
    if (one !== undefined) read.push(end === at ? one : { ...one, isJoined: true });
    at = end;
  }
  return read;
}

/** The letters l and i are drawn alike. */
const I_FOR_L = 'i';

/** A Latin letter that is repeated stands once, with its number. */
function inRuns(characters: readonly Character[]): Character[] {
  const read: Character[] = [];
  for (const next of characters) {
    const before = read.at(-1);
    const isSame = next.before === 'none' && next.script === 'latin' && before?.letters === next.letters;
    if (before !== undefined && isSame) read[read.length - 1] = { ...before, run: before.run + 1 };
    else read.push(next);
  }
  return read.map((one) => (one.letters === 'l' ? { ...one, letters: I_FOR_L, isL: true } : one));
}

/** Every reading is linear in the text, which is in one form. */
export const plainLetters = (text: string): readonly Letter[] => lettersOf(charactersOf(text));
/** Without what stretches and breaks words. */
export const mendedLetters = (text: string): readonly Letter[] =>
  lettersOf(unstretched(withoutFillers(charactersOf(text))));
/** Signs that hide a letter of a Latin word: f*ck, sh#t, f★ck. Those that look like a letter are read as it. */
const MASKED = /(?<=[a-z])[*＊#%^[[\p{So}\p{Sk}]--[©®℮]]]{1,2}(?=[a-z])/giv;
/** Words that are written with signs for their letters: f**k, s*it, b***h. */
const maskedWords =
  'fuck fucker fucking shit bitch cunt asshole nigger bastard whore motherfucker bullshit'.split(' ');
const MASKED_WORD =
  /(?<![a-z]['’]?)([a-z]{1,8})([*＊#%^&?~=@$!+\-_\p{So}\p{Sk}]{1,10})([a-z]{1,4})(?![a-z])/giu;
/** A hyphen or a line joins words, too ("s-it"): alone, behind one letter, it hides a vowel. */
const JOINS = /^[-_]$/;
const A_VOWEL = /[aeiou]/;

const withoutMasks = (text: string): string =>
  text
    .replaceAll(MASKED_WORD, (written, first: string, signs: string, last: string) => {
      const [begin, end] = [first.toLowerCase(), last.toLowerCase()];
      const length = first.length + Array.from(signs).length + last.length;
      const isWord = (word: string): boolean =>
        word.length === length &&
        word.startsWith(begin) &&
        word.endsWith(end) &&
        (begin.length > 1 || !JOINS.test(signs) || A_VOWEL.test(word.charAt(1)));
      return maskedWords.find(isWord) ?? written;
    })
    .replaceAll(MASKED, '');

/** Latin words with what is typed for their letters, and without signs in them: sh1t, fuuuck, nlgger, f*ck. */
export const latinRuns = (text: string): readonly Letter[] =>
  lettersOf(inRuns(charactersOf(withTypedLetters(withDrawnLetters(withoutMasks(text))))));
