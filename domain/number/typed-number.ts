/** Numbers as people type and paste them. One reader for every field that takes a number, and for the same text in the core. */

const UNITS: Readonly<Record<string, number>> = { 십: 10, 백: 100, 천: 1000 };
/** A figure behind these may stand for the next smaller unit. */
const SAID_SHORT: ReadonlySet<number> = new Set([100, 1000]);
const MAN = 10_000;
/** From the largest one down, as they are written. */
const GROUPS: Readonly<Record<string, number>> = { 만: MAN, 억: 100_000_000, 조: 1_000_000_000_000 };
const FIGURES = '영일이삼사오육칠팔구';
/** A Korean keyboard types the won sign as a backslash. */
const WORDS = /^(?:₩|\\|krw)|(?:₩|원|won|골드?|코인|마일(?:리지)?|g(?:old)?|coins?|mil(?:es?|eage)|krw)$/g;
/** Digits with separators between them wherever they stand: a digit that is typed into 10,000 moves none. `isGrouped` is stricter. */
const PLAIN = /^\+?(\d[\d,]*)(?:\.(\d*))?$/;
/** No group begins with 0: "0,500" is a half with a decimal comma. */
const GROUPED = /^(?:[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d{0,3}(?:,\d{4})+)$/;
/** A point that parts thousands in some countries, and decimals in Korea: 20.000 may be twenty or twenty thousand, also before a unit (20.000만). */
const TWO_WAYS = /^\+?[1-9]\d{0,2}\.\d{3}(?:[십백천만억조]|$)/;
const PARTS = /(\d+(?:\.\d+)?)|([십백천만억조])/g;
const KOREAN = /^(?:\d+(?:\.\d+)?|[십백천만억조])+$/;
/** A fraction has its unit behind it, and nothing else. */
const FRACTION = /^\d+\.\d+[십백천]?[만억조]?$/;
/** Digits with blanks between them are one number only if the blanks part thousands: two cells of a table are two numbers. */
const SPACED = /\d[\d,]*(?:\s+[\d,]*\d)+/g;
const BLANKS_APART = /^\d{1,3}(?:\p{Zs}\d{3})+$/u;
/** Two cells of a table. */
const CELLS = /[\d십백천만억조][\t-\r\u2028\u2029]\s*[\d십백천만억조]/;
const DIGIT = /\p{Nd}/u;

/** Larger numbers are read as this one. */
export const MOST_TYPED = 999_999_999_999_999;

/** The digit of any script as one of ours: those of a script stand in a row, from 0 on. */
function plainDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (DIGIT.test(String.fromCodePoint(zero - 1))) zero--;
  return String((code - zero) % 10);
}

/** Full width and half width, and digits of other scripts make no difference. */
export const withPlainDigits = (text: string): string =>
  text.normalize('NFKC').replaceAll(/\p{Nd}/gu, plainDigit);

/** Nor do signs that nobody sees, fillers among them, and the two separators of Arabic. */
const shownOf = (text: string): string =>
  withPlainDigits(text)
    .toLowerCase()
    .replaceAll(/[\p{Cf}\p{DI}\u2800]/gu, '')
    .replaceAll('\u066C', ',')
    .replaceAll('\u066B', '.')
    .trim();

/** Spaces and the name of the currency make no difference. */
const plainOf = (text: string): string => shownOf(text).replaceAll(/\s/g, '').replaceAll(WORDS, '');

/** Whether signs of the text are digits by their look alone ("10²", "①", "½"): they count as none. */
export const hasLookalike = (text: string): boolean => /\p{No}/u.test(text);

/** Whether signs of the text are no digits, or parts of it are numbers of their own ("1000 2000"). */
function isTorn(text: string): boolean {
  const shown = shownOf(text);
  if (hasLookalike(text) || CELLS.test(shown)) return true;
  return (shown.match(SPACED) ?? []).some((run) => !BLANKS_APART.test(run));
}

/** 오만 → 5만. Two figures beside each other (오륙만) are no number. */
function withFigures(text: string): string {
  if (new RegExp(`[${FIGURES}]{2}`).test(text)) return text;
  return text.replaceAll(new RegExp(`[${FIGURES}]`, 'g'), (figure) => String(FIGURES.indexOf(figure)));
}

/** "1억 2천만", "3만5000", "1.5만", "오만"; null: no such number. Each unit and each number is smaller than the unit before it. */
function readKorean(given: string): number | null {
  const text = withFigures(given);
  if (!KOREAN.test(text) || !/[십백천만억조]/.test(text)) return null;
  if (text.includes('.') && !FRACTION.test(text)) return null;
  let [total, section, figure] = [0, 0, null as number | null];
  let [least, leastUnit] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (const [part] of text.matchAll(PARTS)) {
    const [unit, group] = [UNITS[part], GROUPS[part]];
    if (group !== undefined) {
      const before = section + (figure ?? 0);
      // "1억만": a unit alone behind another one may be a factor or a term.
      if (before === 0 && total > 0) return null;
      const value = (before === 0 && figure === null ? 1 : before) * group;
      if (group >= least || value >= least) return null;
      total += value;
      [least, leastUnit, section, figure] = [group, Number.POSITIVE_INFINITY, 0, null];
    } else if (unit !== undefined) {
      const value = (figure ?? 1) * unit;
      if (unit >= leastUnit || value >= leastUnit) return null;
      section += value;
      [leastUnit, figure] = [unit, null];
    } else {
      figure = Number(part);
      // "1만000" has lost a figure.
      if (figure >= leastUnit || (figure === 0 && total + section > 0)) return null;
    }
  }
  const rest = section + (figure ?? 0);
  // "2억5", "1억 5천", "1만5", "3천5" and "1만 5천5" are mostly said for 2억 5천만, 1억 5천만, 1만 5천, 3천 5백 and 1만 5천 5백.
  const isShort =
    rest > 0 &&
    ((total > 0 && (least > MAN || (section === 0 && rest < 10))) ||
      (figure !== null && figure < 10 && SAID_SHORT.has(leastUnit)));
  return rest >= least || isShort ? null : total + rest;
}

interface Typed {
  readonly whole: number;
  readonly hasFraction: boolean;
}

/** The number of a text: 0 for an empty one, null where it is none (a sign other than plus, an exponent, a word, two points, "20.000"). */
function readTyped(text: string): Typed | null {
  const plain = plainOf(text);
  if (isTorn(text) || TWO_WAYS.test(plain)) return null;
  if (plain === '') return { whole: 0, hasFraction: false };
  const [, digits, behind = ''] = PLAIN.exec(plain) ?? [];
  if (digits !== undefined)
    return {
      whole: Math.min(Number(digits.replaceAll(',', '')), MOST_TYPED),
      hasFraction: /[1-9]/.test(behind),
    };
  // "1,5만" may be 1.5만: behind a unit nothing moves a separator back to its place.
  const value = isGrouped(plain) ? readKorean(plain.replaceAll(/^\+|,/g, '')) : null;
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

/** Odds in hundredths, with at most two decimals behind a point or a comma; null: none. */
export function readOdds(text: string): number | null {
  const [, whole, behind = ''] = /^(\d{1,6})(?:[.,](\d{1,2}))?(?: ?배)?$/.exec(shownOf(text)) ?? [];
  if (hasLookalike(text)) return null;
  return whole === undefined ? null : Number(whole) * 100 + Number(behind.padEnd(2, '0'));
}

/** The digits of a one-time code as people type and paste them: full width and spaces count as plain digits. */
export const plainCode = (text: string): string => shownOf(text).replaceAll(/\s/g, '');

/** Whether a field shows the text with separators while it is typed; other texts stay as they are until the field is left. */
export const isDigits = (text: string): boolean => /^[\d,]*$/.test(text);
