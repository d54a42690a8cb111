/**
 * Korean texts of older programs: EUC-KR, and the code page of Windows (949) that has all other syllables, too. The decoder of the
 * platform knows the signs of EUC-KR alone.
 */
import { joinedBytes } from '../joined-bytes.ts';
import { runtimeReader, type TextReader } from './runtime-text.ts';

/** Bytes from one to another, both included. */
const bytesFrom = (first: number, last: number): readonly number[] =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at);
const LINE_END = 0x0a;
const FIRST_HANGUL = 0xac00;
const HANGULS = 11_172;
/** Second bytes of the syllables that EUC-KR lacks: the rows beside its own signs have fewer. */
const LETTERS = [...bytesFrom(0x41, 0x5a), ...bytesFrom(0x61, 0x7a)];
const [LONG, SHORT] = [
  [...LETTERS, ...bytesFrom(0x81, 0xfe)],
  [...LETTERS, ...bytesFrom(0x81, 0xa0)],
];

let pairs: ReadonlyMap<number, string> | null = null;
/** The sign of two bytes. Code page 949 has the syllables that EUC-KR lacks in their order. */
function signsOfPairs(): ReadonlyMap<number, string> {
  const own = bytesFrom(0xa1, 0xfe).flatMap((first) =>
    bytesFrom(0xa1, 0xfe).map((second) => (first << 8) | second),
  );
  // One text of all pairs, a line each: a pair that is no sign gives the sign of what is unreadable.
  const lines = runtimeReader('euc-kr')
    .decode(Uint8Array.from(own.flatMap((pair) => [pair >> 8, pair & 0xff, LINE_END])))
    .split('\n');
  const signs = new Map(
    own.flatMap((pair, at) => (lines[at]?.length === 1 && lines[at] !== '\uFFFD' ? [[pair, lines[at]]] : [])),
  );
  const known = new Set(signs.values());
  const others = Array.from({ length: HANGULS }, (_, at) => String.fromCodePoint(FIRST_HANGUL + at)).filter(
    (sign) => !known.has(sign),
  );
  let at = 0;
  for (const first of bytesFrom(0x81, 0xc6))
    for (const second of first <= 0xa0 ? LONG : SHORT) {
      const sign = others[at++];
      if (sign !== undefined) signs.set((first << 8) | second, sign);
    }
  return signs;
}

const signsOf = (): ReadonlyMap<number, string> => (pairs ??= signsOfPairs());

const NO_BYTES = new Uint8Array(0);
const UNREADABLE = '\uFFFD';
const isAscii = (byte: number): boolean => byte < 0x80;

/** Reads the text of either code page in parts. `fatal`: it throws where two bytes are no sign. */
export function koreanReader(fatal: boolean): TextReader {
  const signs = signsOf();
  const ascii = runtimeReader('utf-8');
  let first = NO_BYTES;
  const refuse = (): string => {
    if (fatal) throw new TypeError('this is no Korean text');
    return UNREADABLE;
  };
  return {
    decode(bytes = NO_BYTES, { stream = false } = {}) {
      const all = first.length === 0 ? bytes : joinedBytes([first, bytes]);
      first = NO_BYTES;
      let text = '';
      for (let at = 0; at < all.length;) {
        let to = at;
        while (isAscii(all[to] ?? 0xff)) to++;
        if (to > at) text += ascii.decode(all.subarray(at, to));
        at = to;
        if (at >= all.length) break;
        const one = all[at] ?? 0;
        const two = all[at + 1];
        if (two === undefined && stream) {
          first = Uint8Array.of(one);
          break;
        }
        const sign = two === undefined ? undefined : signs.get((one << 8) | two);
        text += sign ?? refuse();
        // A sign of ASCII behind half a letter stands for itself.
        at += sign === undefined && (two === undefined || isAscii(two)) ? 1 : 2;
      }
      return text;
    },
  };
}

/** The text of either code page; null: two bytes of it are no sign. */
export function decodedKorean(bytes: Uint8Array): string | null {
  const signs = signsOf();
  let text = '';
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    const sign = byte < 0x80 ? String.fromCodePoint(byte) : signs.get((byte << 8) | (bytes[++at] ?? 0));
    if (sign === undefined) return null;
    text += sign;
  }
  return text;
}

/**
 * null: the bytes are no Korean text. Broken UTF-8 can be read so, too, as rare Chinese signs: a Korean text has more Hangul than other signs
 * beyond ASCII. A Western text with capitals before letters ("Ålesund") gives rare Hangul, whose second byte is a letter: most syllables of a
 * Korean text have two bytes beyond ASCII.
 */
export function koreanText(bytes: Uint8Array): string | null {
  const text = decodedKorean(bytes);
  if (text === null) return null;
  const hangul = text.match(/\p{Script=Hangul}/gu)?.length ?? 0;
  const others = text.match(/[^\p{ASCII}\p{Script=Hangul}]/gu)?.length ?? 0;
  const high = bytes.reduce((count, byte) => count + Number(byte > 0x7f), 0);
  return hangul > others && high > hangul * 1.5 ? text : null;
}
