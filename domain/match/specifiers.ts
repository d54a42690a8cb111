/**
 * Specifiers distinguish the lines of one market: "hcp=0:1", "total=2.5", "variant=sr:winning_margin:3+". On the wire they are key=value
 * pairs joined by |, or a JSON object as text. The domain has one canonical form: pairs sorted by key, numbers as they are written shortest.
 */

const pairs = (text: string): [string, string][] =>
  text
    .split('|')
    .filter((part) => part !== '')
    .map((part): [string, string] => {
      const at = part.indexOf('=');
      return at < 0 ? [part, ''] : [part.slice(0, at), part.slice(at + 1)];
    });

function jsonPairs(text: string): [string, string][] | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
    return Object.entries(value).map(([key, item]): [string, string] => [key, String(item)]);
  } catch {
    return null;
  }
}

const DECIMAL = /^([+-]?)(?=\.?\d)0*(\d{0,15}?)(?:\.(\d{0,15}?)0*)?$/;
/** "2.50" and "+2.5" as "2.5", "-0" as "0": programs write one line in several ways. Other values stay, such as "0:1". */
function shortest(value: string): string {
  const [, sign, whole, decimals] = DECIMAL.exec(value) ?? [];
  if (whole === undefined) return value;
  const number = `${whole || '0'}${decimals ? `.${decimals}` : ''}`;
  return sign === '-' && number !== '0' ? `-${number}` : number;
}

const joined = (list: [string, string][]): string =>
  list
    .map(([key, value]) => [key.trim(), shortest(value.trim())] as const)
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([key, value]) => `${key}=${value}`)
    .join('|');

/** Most specifiers: one line in its shortest form, which is read for each market of each message. */
const SHORT_LINE = /^[a-z]+=(?:-?(?:[1-9]\d{0,14}(?:\.\d{0,14}[1-9])?|0\.\d{0,14}[1-9])|0|\d+:\d+)$/;

/** The canonical form of a specifier text; '' for none; null: the text begins as JSON but is no object. */
export function canonicalSpecifier(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed === '*') return '';
  if (SHORT_LINE.test(trimmed) || !/[={|]/.test(trimmed)) return trimmed;
  if (!trimmed.startsWith('{')) return joined(pairs(trimmed));
  const list = jsonPairs(trimmed);
  return list === null ? null : joined(list);
}

/** A specifier that was stored: earlier releases kept it as it was written (total=2.50). */
export const storedSpecifier = (text: string): string => canonicalSpecifier(text) ?? text;

/**
 * A canonical specifier as a JSON object in text: `{"total":"2.5"}`; "{}" for none. A specifier that would change by this stays as it is.
 */
export function specifierJson(specifier: string): string {
  const json = JSON.stringify(Object.fromEntries(pairs(specifier)));
  return canonicalSpecifier(json) === specifier ? json : specifier;
}

/** The value of one key of a canonical specifier; null: no such key. */
export function specifierValue(specifier: string, key: string): string | null {
  for (const [name, value] of pairs(specifier)) if (name === key) return value;
  return null;
}

/**
 * The line of a handicap or totals market as text: "2.5", "-1.5", "0:1"; null: a market without a line. Source: odds feed facts (hcp of
 * market 14 is a string "h:a", in other markets a decimal of the home side).
 */
export function lineOf(specifier: string): string | null {
  if (specifier === '') return null;
  const known = lines.get(specifier);
  if (known !== undefined) return known;
  const line = specifierValue(specifier, 'hcp') ?? specifierValue(specifier, 'total');
  if (lines.size >= MAX_LINES) lines.clear();
  lines.set(specifier, line);
  return line;
}

/** A cache: the same few hundred specifiers come in every snapshot, and parsing them again was a third of applying one. */
const lines = new Map<string, string | null>();
const MAX_LINES = 5000;
