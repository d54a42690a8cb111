/**
 * Encoded text (C12): hex pairs of JSON as UTF-8, each XORed with the characters of the key in turn. The key is the site key, the game code
 * and the number of matches. The encoding keeps nothing secret from a client; some back ends send odds in this form.
 */
import { jsonOf } from '../../row.ts';

const MAX_ENCODED_CHARS = 16 * 1024 * 1024;

export const oddsKey = (siteKey: string, gameCode: number, matchCount: number): string =>
  `${siteKey}${gameCode}${matchCount}`;

/** The bytes of a text as UTF-8, as hex pairs. */
function hexOf(text: string): string[] {
  const pairs: string[] = [];
  const percent = encodeURIComponent(text);
  for (let at = 0; at < percent.length; at++) {
    if (percent[at] === '%') {
      pairs.push(percent.slice(at + 1, at + 3));
      at += 2;
    } else pairs.push(percent.charCodeAt(at).toString(16).padStart(2, '0'));
  }
  return pairs;
}

function masked(pairs: readonly string[], key: string): string[] {
  const mask = hexOf(key);
  return pairs.map((pair, at) =>
    (Number.parseInt(pair, 16) ^ Number.parseInt(mask[at % mask.length] ?? '00', 16))
      .toString(16)
      .padStart(2, '0'),
  );
}

export const encodeText = (text: string, key: string): string => masked(hexOf(text), key).join('');

/** null: not hex pairs, too long, or not UTF-8 with this key. */
export function decodeText(text: string, key: string): string | null {
  if (text.length % 2 !== 0 || text.length > MAX_ENCODED_CHARS || !/^[\da-f]*$/i.test(text)) return null;
  const pairs = masked(text.match(/../g) ?? [], key);
  try {
    return decodeURIComponent(pairs.map((pair) => `%${pair}`).join(''));
  } catch {
    return null;
  }
}

/** The decoded JSON value; null: not readable. */
export function decodeJson(text: string, key: string): unknown {
  const json = decodeText(text, key);
  return json === null ? null : (jsonOf(json) ?? null);
}
