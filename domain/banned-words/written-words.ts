/** The list of banned words as an operator writes it: marks, choices in brackets, and how much a list may hold. */

/**
 * Words count after their brackets are written out. A list beyond the limits is refused when it is written; of a stored one the words beyond them are left out.
 * `spellings`: of words that read alike (시발, ㅅㅣ발, =시발) so many are looked for, because the search compares each of them at each place.
 */
export const bannedWordLimits = { words: 12_000, characters: 40, formsOfWord: 500, spellings: 40 } as const;

/**
 * A mark before a word:
 * "=ass" is found only between spaces, signs and letters of another script, thus in "you ass" and "이ass" and not in "class".
 * "~dick" is whole, too, and no first name: "Dick Advocaat" is not found.
 * "-시발점" is an ordinary word, in which no banned word is looked for.
 * "+발표" is an ordinary word that may begin inside of a banned one, where a letter stands before that one: 고시발표.
 * Letters in brackets are choices: "[시씨]발" is 시발 and 씨발.
 */
export type WordKind = 'anywhere' | 'whole' | 'name' | 'ordinary' | 'tail';
const kinds: Readonly<Record<string, WordKind>> = { '=': 'whole', '~': 'name', '-': 'ordinary', '+': 'tail' };

/** A word without its mark. */
interface WrittenWord {
  readonly kind: WordKind;
  readonly word: string;
}

export function writtenWord(written: string): WrittenWord {
  const kind = kinds[written[0] ?? ''] ?? 'anywhere';
  return { kind, word: (kind === 'anywhere' ? written : written.slice(1)).trim() };
}

/** The words of a list that is written as one text. */
export const wordsOf = (text: string): readonly string[] => text.split(/\s+/).filter((word) => word !== '');

/** The forms of a word with choices in brackets; null: they are more than a word may have. */
export function formsOf(word: string): readonly string[] | null {
  let forms = [''];
  for (const part of word.match(/\[[^\]]*\]|[^[\]]+/gu) ?? []) {
    const choices = part.startsWith('[') ? Array.from(part.slice(1, -1)) : [part];
    forms = forms.flatMap((form) => choices.map((choice) => form + choice));
    if (forms.length > bannedWordLimits.formsOfWord) return null;
  }
  return forms;
}

export interface ListFault {
  readonly key: 'banned-choices' | 'banned-long' | 'banned-many';
  /** `at`: the place of the word in the list, from 1. `count`: words with their brackets written out. */
  readonly values: Readonly<Record<string, number>>;
}

/** What of a list would not be looked for; null: all of it is. */
export function listFault(text: string): ListFault | null {
  const { words, characters, formsOfWord } = bannedWordLimits;
  let count = 0;
  for (const [place, written] of wordsOf(text).entries()) {
    const forms = formsOf(writtenWord(written).word);
    const at = place + 1;
    if (forms === null) return { key: 'banned-choices', values: { at, most: formsOfWord } };
    if (forms.some((form) => form.length > characters))
      return { key: 'banned-long', values: { at, most: characters } };
    count += forms.length;
  }
  return count > words ? { key: 'banned-many', values: { count, most: words } } : null;
}
