/** Numbers as people type and paste them. One reader for every field that takes a number, and for the same text in the core. */

const UNITS: Readonly<Record<string, number>> = { 십: 10, 백: 100, 천: 1000 };
/** From the largest one down, as they are written. */
const GROUPS: Readonly<Record<string, number>> = { 만: 10_000, 억: 100_000_000 };
/** A Korean keyboard types the won sign as a backslash. */
const WORDS = /^(?:₩|\\|krw)|(?:₩|원|골드|코인|마일|gold|coins?|miles?|krw)$/g;
/** Digits with separators between them wherever they stand: a digit that is typed into 10,000 moves none. `isGrouped` is stricter. */
const PLAIN = /^\+?(\d[\d,]*)(?:\.(\d*))?$/;
const GROUPED = /^(?:\d{1,3}(?:,\d{3})+|\d{1,4}(?:,\d{4})+)$/;
const PARTS = /(\d+(?:\.\d+)?)|([십백천만억])/g;
const KOREAN = /^(?:\d+(?:\.\d+)?|[십백천만억])+$/;

/** Larger numbers are read as this one. */
export const MOST_TYPED = 999_999_999_999_999;

/** Full width and half width, spaces and the name of the currency make no difference. */
const plainOf = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replaceAll(/\s/g, '').replaceAll(WORDS, '');

/** "1억 2천만", "3만5000", "1.5만"; null: no such number. */
function readKorean(text: string): number | null {
  if (!KOREAN.test(text) || !/[십백천만억]/.test(text)) return null;
  let [total, section, figure] = [0, 0, null as number | null];
  let least = Number.POSITIVE_INFINITY;
  for (const [part] of text.matchAll(PARTS)) {
    const [unit, group] = [UNITS[part], GROUPS[part]];
    if (group !== undefined) {
      if (group >= least) return null;
      least = group;
      const before = section + (figure ?? 0);
      total += (before === 0 ? 1 : before) * group;
      [section, figure] = [0, null];
    } else if (unit !== undefined) {
      section += (figure ?? 1) * unit;
      figure = null;
    } else figure = Number(part);
  }
  return total + section + (figure ?? 0);
}

interface Typed {
  readonly whole: number;
  readonly hasFraction: boolean;
}

/** The number of a text: 0 for an empty one, null where it is none (a sign other than plus, an exponent, a word, two points). */
function readTyped(text: string): Typed | null {
  const plain = plainOf(text);
  if (plain === '') return { whole: 0, hasFraction: false };
  const [, digits, behind = ''] = PLAIN.exec(plain) ?? [];
  if (digits !== undefined)
    return {
      whole: Math.min(Number(digits.replaceAll(',', '')), MOST_TYPED),
      hasFraction: /[1-9]/.test(behind),
    };
  const value = readKorean(plain.replaceAll(',', ''));
  if (value === null) return null;
  // 1.1 × 10,000 is a little more than 11,000.
  const exact = Math.round(value * 100) / 100;
  const whole = Math.trunc(exact);
  return { whole: Math.min(whole, MOST_TYPED), hasFraction: whole !== exact };
}

/** An amount of gold, coins or miles in whole units; what is behind a point is left out. null: no amount. */
export const readAmount = (text: string): number | null => readTyped(text)?.whole ?? null;

/**
 * Whether each separator parts thousands, or ten thousands, as a whole text that is pasted has them: "7,5" and "500,00" may be fractions with
 * a decimal comma, and are no numbers of ours.
 */
export const isGrouped = (text: string): boolean =>
  (plainOf(text).match(/[\d,]*,[\d,]*/g) ?? []).every((run) => GROUPED.test(run));

/** A count of things or days; null: none, also where it has a fraction. */
export function readCount(text: string): number | null {
  const read = isGrouped(text) ? readTyped(text) : null;
  return read === null || read.hasFraction ? null : read.whole;
}

/** The digits of a one-time code as people type and paste them: full width and spaces count as plain digits. */
export const plainCode = (text: string): string => text.normalize('NFKC').replaceAll(/\s/g, '');

/** Whether a field shows the text with separators while it is typed; other texts stay as they are until the field is left. */
export const isDigits = (text: string): boolean => /^[\d,]*$/.test(text);
