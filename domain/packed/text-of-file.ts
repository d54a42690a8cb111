/** The text of a file that people keep: UTF-8, UTF-16 as Excel writes it, UTF-32, or the code page that its letters show. */
import { decodedKorean, koreanText } from './korean-text.ts';
import { latinPageOf } from './latin-pages.ts';
import { looksKorean, otherLines, pageOfLetters } from './page-of-letters.ts';
import { runtimeReader, utf8Text } from './runtime-text.ts';
import { decoderOf, encodingOf } from './text-encoding.ts';

const LINE_END = 0x0a;
const western = runtimeReader('windows-1252');

/** The byte of each letter of the Western code page. */
const byteOf = new Map(
  Array.from(western.decode(Uint8Array.from({ length: 256 }, (_, byte) => byte)), (letter, byte) => [
    letter,
    byte,
  ]),
);
/** What the first byte of a letter of UTF-8 and the bytes behind it become where they are read as Western letters. */
const READ_WRONGLY = /[\u00C2-\u00F4][\u0080-\u00BF\u0152-\u2122]/u;

/** A line of UTF-8 that was read as Western letters and saved so, as it was; another as it is. */
function readOnce(line: string): string {
  if (!READ_WRONGLY.test(line)) return line;
  const own = Array.from(line, (letter) => byteOf.get(letter) ?? null);
  const known = own.filter((byte) => byte !== null);
  return known.length < own.length ? line : (utf8Text(Uint8Array.from(known)) ?? line);
}
const linesReadOnce = (text: string): string =>
  READ_WRONGLY.test(text) ? text.split('\n').map(readOnce).join('\n') : text;

/** Files that were joined may be of two encodings, and a file that was cut off may end within a letter: each line is read by itself. */
function byLines(content: Uint8Array, decode: (line: Uint8Array) => string): string {
  const lines: string[] = [];
  for (let from = 0; from < content.length;) {
    const end = content.indexOf(LINE_END, from);
    const next = end === -1 ? content.length : end + 1;
    const line = content.subarray(from, next);
    lines.push(utf8Text(line) ?? decode(line));
    from = next;
  }
  return lines.join('');
}

/** Letters beyond ASCII stand alone in the words of Western languages. */
const MANY_TOGETHER = /[\u0080-\u00FF\u0152-\u2122]{3,}/gu;
const BEYOND_ASCII = /[\u0080-\u00FF\u0152-\u2122]/gu;
/** Whether a text that was read as Western letters is of another code page. */
function isDoubtful(text: string): boolean {
  const together = (text.match(MANY_TOGETHER) ?? []).join('').length;
  return together * 2 > (text.match(BEYOND_ASCII)?.length ?? 0);
}

/** A text, and whether its letters beyond ASCII may be others: its encoding is not shown by its bytes. */
interface ReadText {
  readonly text: string;
  readonly isDoubtful: boolean;
}

/** What is said of a doubtful text. */
export const DOUBT = 'its encoding is not known, so its names may be wrong. Save it as UTF-8';

/** A letter beyond ASCII within a word of small Latin letters. */
const WITHIN_LATIN = /[a-z](?![ -~])\p{L}|(?![ -~])\p{L}[a-z]/u;

/** The page that the letters show; else Korean, else one of Latin letters. */
function pagedText(content: Uint8Array): ReadText {
  const { page, isDisputed } = pageOfLetters(content);
  if (page !== null && page !== 'korean') {
    const reader = runtimeReader(page);
    return { text: byLines(content, (line) => reader.decode(line)), isDoubtful: false };
  }
  const korean = koreanText(content);
  const isKorean = korean !== null && looksKorean(korean);
  if (isKorean) return { text: korean, isDoubtful: isDisputed };
  const { reader, isShown } = latinPageOf(otherLines(content));
  if (korean !== null && !(isShown && WITHIN_LATIN.test(korean))) return { text: korean, isDoubtful: true };
  const isPartlyKorean = page === 'korean' && korean === null;
  const text = byLines(
    content,
    (line) => (isPartlyKorean ? decodedKorean(line) : null) ?? reader.decode(line),
  );
  return { text, isDoubtful: !isPartlyKorean && (!isShown || isDoubtful(text)) };
}

/** Excel writes UTF-16. Older files, and those that Korean programs save, are in a code page: their names have letters that are no UTF-8. */
export function readText(file: Uint8Array): ReadText {
  const encoding = encodingOf(file);
  if (encoding !== 'utf-8') return { text: decoderOf(encoding).decode(file), isDoubtful: false };
  // A file may be of both: its byte order mark is that of UTF-8.
  const hasMark = file[0] === 0xef && file[1] === 0xbb && file[2] === 0xbf;
  const content = hasMark ? file.subarray(3) : file;
  const utf8 = utf8Text(content);
  const read = utf8 === null ? pagedText(content) : { text: utf8, isDoubtful: false };
  return { ...read, text: linesReadOnce(read.text) };
}
export const textOfFile = (file: Uint8Array): string => readText(file).text;
