/** A person who asks to be certified. */
import { plainLine } from '../text/plain-text.ts';
import { fromWireTime, siteDay } from '../time/korean-time.ts';

export const LEAST_AGE = 19;
const nameLength = { least: 2, most: 30 } as const;
const EARLIEST_BIRTH = '1900-01-01';

export interface Person {
  readonly name: string;
  /** YYYY-MM-DD. */
  readonly birth: string;
  /** Digits alone: 01012345678. */
  readonly phone: string;
}

export type PersonFault = 'name' | 'birth' | 'phone' | 'under-age';

/** The typed fields in one form: "1990.1.2" is 1990-01-02, "010-1234-5678" is 01012345678. */
export function readPerson({ name, birth, phone }: Person): Person {
  const parts = /^(\d{4})[-./ ]?(\d{1,2})[-./ ]?(\d{1,2})\.?$/.exec(birth.trim());
  const [, year = '', month = '', day = ''] = parts ?? [];
  return {
    name: plainLine(name).normalize('NFC'),
    birth: parts === null ? '' : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
    phone: phone.replaceAll(/\D/g, ''),
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
  if (name.length < least || name.length > most || !/^\p{L}[\p{L} .'-]*$/u.test(name)) return 'name';
  if (!isDay(birth) || birth < EARLIEST_BIRTH || birth > siteDay(now)) return 'birth';
  if (!/^01[016789]\d{7,8}$/.test(phone)) return 'phone';
  return dayOfAge(birth, LEAST_AGE) <= siteDay(now) ? null : 'under-age';
}
