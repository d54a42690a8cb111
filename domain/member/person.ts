/** A person who asks to be certified. */
import { withPlainDigits } from '../number/typed-number.ts';
import { memberTextLimits } from './text-limits.ts';
import { plainLine, signsOf } from '../text/plain-text.ts';
import { fromWireTime, siteDay } from '../time/korean-time.ts';

const LEAST_AGE = 19;
const nameLength = { least: 2, most: memberTextLimits.certifiedName } as const;
const EARLIEST_BIRTH = '1900-01-01';

export interface Person {
  readonly name: string;
  /** YYYY-MM-DD. */
  readonly birth: string;
  /** Digits alone: 01012345678. */
  readonly phone: string;
}

type PersonFault = 'name' | 'birth' | 'phone' | 'under-age';

/** A mobile number as people write it, with any signs that part its digits, also of other countries' form (+82 10-1234-5678), as 01012345678; null: it is none. */
export function readPhone(text: string): string | null {
  const plain = withPlainDigits(text).replaceAll(/[\s().,/·\u2212\u30fc\p{Pd}\p{Cf}]/gu, '');
  const [, number] = /^(?:0|(?:\+|00)?820?)(10\d{8}|1[16789]\d{7,8})$/.exec(plain) ?? [];
  return number === undefined ? null : `0${number}`;
}

/** A name in one form of its signs: phones write ’ and ‐ where keyboards write ' and -. */
export const readName = (text: string): string =>
  plainLine(text)
    // Before NFKC, which makes a space and an accent of U+00B4; U+FF40 becomes U+0060 by it.
    .replaceAll(/[\u2018\u2019\u02bc\u0060\u00b4\uff40]/g, "'")
    .normalize('NFKC')
    .replaceAll(/\p{Pd}/gu, '-');

/** The typed fields in one form: "1990.1.2" and "1990년 1월 2일" are 1990-01-02, "010-1234-5678" is 01012345678. */
export function readPerson({ name, birth, phone }: Person): Person {
  const plain = withPlainDigits(birth)
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\u2212\p{Pd}]/gu, '-')
    .trim()
    .replace(/일?[\s.]{0,3}$/, '');
  const [year, month = '', day = '', ...rest] = /^\d{8}$/.test(plain)
    ? [plain.slice(0, 4), plain.slice(4, 6), plain.slice(6)]
    : plain.split(/\s?[-./년월\s]\s?/);
  const isDate = rest.length === 0 && /^\d{4} \d{1,2} \d{1,2}$/.test([year, month, day].join(' '));
  return {
    name: readName(name),
    birth: !isDate ? '' : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
    phone: readPhone(phone) ?? '',
  };
}

function isDay(birth: string): boolean {
  const ms = fromWireTime(`${birth} 00:00:00`);
  // 31 February is read as a day of March.
  return ms !== null && new Date(ms).toISOString().startsWith(birth);
}

/** The first day of Korean time on which the person has that age, as a text that compares by order. */
const dayOfAge = (birth: string, age: number): string =>
  `${Number(birth.slice(0, 4)) + age}${birth.slice(4)}`;

/** What keeps a person that `readPerson` read from being certified; null: nothing. `now`: server ms. */
export function personFault({ name, birth, phone }: Person, now: number): PersonFault | null {
  const { least, most } = nameLength;
  const signs = signsOf(name);
  if (signs < least || signs > most || !/^\p{L}[\p{L} .'-]*$/u.test(name)) return 'name';
  if (!isDay(birth) || birth < EARLIEST_BIRTH || birth > siteDay(now)) return 'birth';
  if (readPhone(phone) === null) return 'phone';
  return dayOfAge(birth, LEAST_AGE) <= siteDay(now) ? null : 'under-age';
}
