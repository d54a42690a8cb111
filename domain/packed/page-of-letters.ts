/** The code page of a text that is no UTF-8, where its letters show it: most of them are those that its language has most. */
import { joinedBytes } from '../joined-bytes.ts';
import { ofJapan, ofKorea, simplified, traditional } from './frequent-letters.ts';
import { koreanText } from './korean-text.ts';
import { runtimeReader, utf8Text } from './runtime-text.ts';

const RUSSIAN = 'оеаинтсрвлкмдпу';
/** Encodings, the letters that are most frequent in what is written in them, and others of the same script. */
const pages: readonly {
  readonly label: string;
  readonly frequent: RegExp;
  readonly script: RegExp | null;
  /** Its capitals are the letters of another page (Hebrew): a text of capitals alone does not show it. */
  readonly isDoubtfulInCapitals?: boolean;
}[] = [
  ...['windows-1251', 'koi8-r', 'ibm866', 'iso-8859-5'].map((label) => ({
    label,
    frequent: new RegExp(`[${RUSSIAN}]`, 'iu'),
    script: /^\p{Script=Cyrillic}+$/u,
    isDoubtfulInCapitals: label === 'koi8-r',
  })),
  { label: 'windows-1253', frequent: /[αοιετσνηυρπκμλςάέήίόύώ]/iu, script: /^\p{Script=Greek}+$/u },
  ...['shift_jis', 'euc-jp'].map((label) => ({
    label,
    frequent: new RegExp(`[\u3040-\u30fe${ofJapan}]`, 'u'),
    script: null,
  })),
  { label: 'gb18030', frequent: new RegExp(`[${simplified}]`, 'u'), script: null },
  { label: 'big5', frequent: new RegExp(`[${traditional}]`, 'u'), script: null },
];
const KOREAN = new RegExp(`[${ofKorea}]`, 'u');

/** So many bytes of the lines that are no UTF-8 show the page. */
const SHOWN = 8192;
const LINE_END = 0x0a;

/** Signs below this one are never the second byte of a letter: a long line is cut behind one of them. */
const FIRST_SECOND = 0x30;
/** The part of a long line from its first letter beyond ASCII on. */
function cut(line: Uint8Array): Uint8Array {
  if (line.length <= SHOWN) return line;
  const first = line.findIndex((byte) => byte > 0x7f);
  const from = line.subarray(0, first).findLastIndex((byte) => byte < FIRST_SECOND) + 1;
  const shown = line.subarray(from, from + SHOWN);
  return shown.subarray(0, shown.findLastIndex((byte) => byte < FIRST_SECOND) + 1 || SHOWN);
}

/** Lines that are no UTF-8, as many as show their page. */
export function otherLines(bytes: Uint8Array): Uint8Array {
  const lines: Uint8Array[] = [];
  let size = 0;
  for (let from = 0; from < bytes.length && size < SHOWN;) {
    const end = bytes.indexOf(LINE_END, from);
    const line = bytes.subarray(from, end === -1 ? bytes.length : end + 1);
    if (utf8Text(line) === null) {
      lines.push(cut(line));
      size += line.length;
    }
    from += line.length;
  }
  return joinedBytes(lines);
}

const WORD = /^(?:\p{Lu}?\p{Ll}+|\p{Lu}+)$/u;

/** The small letters of some scripts are the capitals of others: a text of capitals alone shows its page by more of them. */
const [FEWEST_CAPITALS, SHARE_OF_CAPITALS] = [16, 0.7] as const;

/** Letters, signs that cannot be read, and controls: those are in no text. */
const LETTERS = /[\p{L}\uFFFD\u0080-\u009F\u00AD]+/gu;

const isInCapitals = (text: string): boolean => !/[^\P{Ll}a-z]/u.test(text);

/**
 * How many of the signs beyond ASCII are frequent letters, 0 to 1: read in another code page, a text has signs that stand in no name. Of a script
 * with capitals, words of two scripts or with capitals inside have none, and half of the words begin with one, as names do.
 */
function shareOf(text: string, frequent: RegExp, script: RegExp | null): number {
  const words = (text.match(LETTERS) ?? []).filter((word) => /\P{ASCII}/u.test(word));
  const isName = (word: string): boolean => script === null || /^\p{Lu}/u.test(word);
  if (words.filter(isName).length * 2 < words.length) return 0;
  const all = text.match(/\P{ASCII}/gu)?.length ?? 0;
  let found = 0;
  for (const word of words) {
    const letters = Array.from(word).filter((letter) => letter > '\u007f');
    if (script !== null && !(script.test(word) && WORD.test(word))) continue;
    found += letters.filter((letter) => frequent.test(letter)).length;
  }
  const isOfCapitals = script !== null && isInCapitals(text);
  if (isOfCapitals && (all < FEWEST_CAPITALS || found / all < SHARE_OF_CAPITALS)) return 0;
  return all === 0 ? 0 : found / all;
}

/** Fewer letters show nothing. */
const FEWEST_LETTERS = 4;
/** So many of them are frequent ones, and so many times those of the next page. */
const [LEAST_SHARE, LEAD] = [0.55, 1.3] as const;

/** EUC-KR has no byte from 0x80 to 0xA0. */
const isOfEucKr = (bytes: Uint8Array): boolean => bytes.every((byte) => byte < 0x80 || byte > 0xa0);

/** A text of fewer syllables is Korean where more than half of them are frequent, and no other page has as many. */
const FEW_SYLLABLES = 4;
const isShort = (text: string): boolean => (text.match(/\P{ASCII}/gu)?.length ?? 0) < FEW_SYLLABLES;

/** What letters show: the label of a page, Korean, or nothing. */
interface ShownPage {
  readonly page: string | null;
  /** A short text, of which another page has as many frequent letters as Korean: Korean counts. */
  readonly isDisputed: boolean;
}
const NOTHING: ShownPage = { page: null, isDisputed: false };

/**
 * The page is a label, 'korean' for Korean, or null where the letters do not show it. What can be Korean is Korean: no alphabet comes before a text of EUC-KR,
 * since each of its words would have an even number of letters; another page needs a lead.
 */
export function pageOfLetters(bytes: Uint8Array): ShownPage {
  const shown = otherLines(bytes);
  if (shown.filter((byte) => byte > 0x7f).length < FEWEST_LETTERS) return NOTHING;
  const text = koreanText(shown);
  const isKorean = text !== null && isOfEucKr(shown);
  const shares = pages
    .filter(({ script }) => !isKorean || script === null)
    .map(({ label, frequent, script, isDoubtfulInCapitals = false }) => {
      const read = runtimeReader(label).decode(shown);
      const isOther = isDoubtfulInCapitals && isInCapitals(read);
      return { label, share: isOther ? 0 : shareOf(read, frequent, script) };
    });
  const [best, next] = shares.toSorted((a, b) => b.share - a.share);
  if (best === undefined || next === undefined) return NOTHING;
  const korean = text === null ? 0 : shareOf(text, KOREAN, null);
  const isShown = best.share >= LEAST_SHARE && best.share >= Math.max(next.share, korean) * LEAD;
  if (isShown) return { page: best.label, isDisputed: false };
  return text === null
    ? NOTHING
    : { page: 'korean', isDisputed: isShort(text) && best.share >= LEAST_SHARE && best.share >= korean };
}

/**
 * The least share of frequent syllables in a longer Korean text. They are a fifth of the syllables of EUC-KR: of texts of four signs of another page that
 * are read as syllables, four fifths stay below it. Of the words of four syllables and more in the site's texts, only lists of rare spellings do.
 */
const LEAST_KOREAN = 0.45;
/** Whether a text that can be Korean has the syllables that Korean texts have. */
export function looksKorean(text: string): boolean {
  const share = shareOf(text, KOREAN, null);
  return isShort(text) ? share > 0.5 : share >= LEAST_KOREAN;
}
