/** Rules of new passwords (I3). Whether a password is known to be leaked is the server's to say. */

/**
 * Words that everybody connects with the site: its name, its sports, what is played and paid with. They make a password easy to guess here, so
 * a new password needs enough characters besides them. The list is part of docs/security.md (ASVS 6.1.2).
 */
const wordsOf = (text: string): readonly string[] => text.trim().split(/\s+/);

/** The last line holds Korean words typed on an English keyboard: cnrrn is 축구, xhxh is 토토. */
const siteWords: readonly string[] = wordsOf(`
  spoboard sportsbook sports sport score match team league player winner champion
  soccer football baseball basketball volleyball hockey icehockey esports tennis
  toto proto betting betman casino jackpot powerball ladder odds live game gold mileage safebox point cash
  스포보드 스포츠 축구 야구 농구 배구 하키 아이스하키 이스포츠 테니스 경기 팀 리그 선수 우승
  토토 프로토 베팅 배팅 벳맨 카지노 잭팟 파워볼 사다리 배당 예측 라이브 게임 골드 마일리지 포인트 캐시 충전
  tmvhqhem tmvhcm cnrrn dirn shdrn qorn xhxh vmfhxh qpxld qoxld zkwlsh wktvkt vkdnjqhf tkekfl rhfem cndwjs`);

const longestFirst = siteWords.toSorted((one, other) => other.length - one.length);

/** The characters that are left of a text in lower case (NFKC) when the words of the site are taken out. Equal: it holds none. */
const withoutSiteWords = (text: string): string =>
  longestFirst.reduce((left, word) => left.replaceAll(word, ''), text);

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
