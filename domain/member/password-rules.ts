/** Rules of new passwords (I3). Whether a password is known to be leaked is the server's to say. */
import { withoutSiteWords } from './site-words.ts';

export const passwordLength = { least: 8, most: 100 } as const;

/** `kinds`: letters, digits and other characters; two of the three must occur. `common`: the server knows it as one that is guessed first. */
export type PasswordRule =
  | 'length'
  | 'kinds'
  | 'repeats'
  | 'sequence'
  | 'same-as-old'
  | 'holds-id'
  | 'site-words'
  | 'common';

export interface PasswordContext {
  /** The present password, where it is known. */
  readonly old?: string;
  /** The member's id, which the password must not contain. */
  readonly id?: string;
}

const kindsOf = (password: string): number =>
  [/\p{L}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}\s]/u].filter((kind) => kind.test(password)).length;

/** True: one character three times or more in a row. */
const repeats = (password: string): boolean => /(.)\1\1/su.test(password);

const isLetterOrDigit = (character: string): boolean => /^[\p{L}\p{Nd}]$/u.test(character);

/** True: three letters or digits in a row that follow each other up or down: "abc", "321". */
function hasSequence(password: string): boolean {
  const characters = Array.from(password.toLowerCase());
  return characters.some((character, at) => {
    const [second, third] = [characters[at + 1], characters[at + 2]];
    if (second === undefined || third === undefined) return false;
    if (![character, second, third].every(isLetterOrDigit)) return false;
    const step = (second.codePointAt(0) ?? 0) - (character.codePointAt(0) ?? 0);
    return Math.abs(step) === 1 && (third.codePointAt(0) ?? 0) - (second.codePointAt(0) ?? 0) === step;
  });
}

/** Letters, digits and signs that a password needs besides words of the site. */
const LEAST_OTHERS = 6;

function isMostlySiteWords(password: string): boolean {
  const text = password.normalize('NFKC').toLowerCase();
  const others = withoutSiteWords(text);
  return others !== text && Array.from(others).length < LEAST_OTHERS;
}

const LEAST_ID = 4;

/** Each rule and whether the password keeps it, in the order in which a checklist shows them. */
export function passwordChecks(
  password: string,
  { old, id = '' }: PasswordContext = {},
): readonly { readonly rule: PasswordRule; readonly holds: boolean }[] {
  const { length } = password;
  const given = length > 0;
  const named = id.length >= LEAST_ID && password.toLowerCase().includes(id.toLowerCase());
  return [
    { rule: 'length', holds: length >= passwordLength.least && length <= passwordLength.most },
    { rule: 'kinds', holds: kindsOf(password) >= 2 },
    { rule: 'repeats', holds: given && !repeats(password) },
    { rule: 'sequence', holds: given && !hasSequence(password) },
    { rule: 'holds-id', holds: given && !named },
    ...(old === undefined ? [] : [{ rule: 'same-as-old' as const, holds: given && password !== old }]),
    { rule: 'site-words', holds: given && !isMostlySiteWords(password) },
  ];
}

/** The first broken rule; null: the password keeps all. */
export const passwordFault = (password: string, context: PasswordContext = {}): PasswordRule | null =>
  passwordChecks(password, context).find(({ holds }) => !holds)?.rule ?? null;
