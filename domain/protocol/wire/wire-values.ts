/** Values on rows that are read rarely: numbers also as text, dates, lines (D9). */

/** A safe integer, also as digits in a text; null for anything else. */
export function integerOf(value: unknown): number | null {
  const number = typeof value === 'string' && /^-?\d{1,16}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : null;
}

/** A finite number, also as text; null for anything else. */
export function floatOf(value: unknown): number | null {
  const number =
    typeof value === 'string' && /^-?\d{1,16}(?:\.\d{1,16})?$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

const NO_LINE = 'None';

/** AllottedValue: the line as text; "None", empty and missing mean no line. */
export function allottedValueOf(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return typeof value === 'string' && value !== '' && value !== NO_LINE ? value.slice(0, MAX_LINE) : null;
}

export const encodeAllottedValue = (line: string | null): string => line ?? NO_LINE;

const MAX_LINE = 40;

/** A switch as calls send it. */
export const yesNo = (is: boolean): 'Y' | 'N' => (is ? 'Y' : 'N');
