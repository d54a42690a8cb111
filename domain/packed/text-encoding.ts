/** How the bytes of a text file are written: UTF-8, UTF-16 and UTF-32, also without a byte order mark, or as XML declares. */
import { dosReader } from './dos-text.ts';
import { koreanReader } from './korean-text.ts';
import { runtimeReader, type TextReader } from './runtime-text.ts';

/** Signs of ASCII, from the tab on. */
const [FIRST_SIGN, LAST_SIGN] = [0x09, 0x7e] as const;
/** Zeros that fill up a file follow one letter. */
const FEWEST_SIGNS = 2;
/** So many bytes show the encoding. */
const SHOWN = 64;

/** Bytes of a letter of UTF-32. */
const QUAD = 4;
/** The highest third byte of a letter: there are 17 planes. */
const LAST_PLANE = 0x10;

/** A letter of UTF-32 has an empty byte, and two in ASCII, always on the same side: that side, or null. */
function utf32In(shown: Uint8Array): 'utf-32le' | 'utf-32be' | null {
  const quads = Array.from({ length: Math.floor(shown.length / QUAD) }, (_, at) => [
    ...shown.subarray(at * QUAD, (at + 1) * QUAD),
  ]);
  const isLetter = ([, , plane = 0, none]: readonly number[]): boolean => none === 0 && plane <= LAST_PLANE;
  const isAscii = ([low = 0, next, plane, none]: readonly number[]): boolean =>
    none === 0 && plane === 0 && next === 0 && low >= FIRST_SIGN;
  const isWritten = (all: readonly (readonly number[])[]): boolean =>
    all.every(isLetter) && all.filter(isAscii).length >= FEWEST_SIGNS;
  if (isWritten(quads)) return 'utf-32le';
  return isWritten(quads.map((quad) => quad.toReversed())) ? 'utf-32be' : null;
}

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'utf-32le' | 'utf-32be';

export function encodingOf(head: Uint8Array): Encoding {
  const wide = utf32In(head.subarray(0, SHOWN));
  if (wide !== null) return wide;
  const [first, second] = head;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const shown = head.subarray(0, SHOWN);
  const isSign = (byte = 0): boolean => byte >= FIRST_SIGN && byte <= LAST_SIGN;
  // A sign of ASCII has a zero beside it, always on the same side; a letter of other scripts may have one on the other side.
  const signs = (side: 0 | 1): number =>
    shown.filter((byte, at) => at % 2 === side && isSign(byte) && shown[side === 0 ? at + 1 : at - 1] === 0)
      .length;
  const [little, big] = [signs(0), signs(1)];
  if (Math.max(little, big) < Math.max(FEWEST_SIGNS, shown.length / 16)) return 'utf-8';
  return little > big * 4 ? 'utf-16le' : big > little * 4 ? 'utf-16be' : 'utf-8';
}

/** So many bytes hold the declaration of XML. */
const DECLARATION = 160;

const DOS = 'ibm850';
/** Encodings that programs declare, as every runtime decodes them. */
const known =
  `us-ascii ascii latin1 l1 latin2 l2 iso-8859-1 iso-8859-2 iso-8859-3 iso-8859-4 iso-8859-5 iso-8859-6 iso-8859-7 iso-8859-8
   iso-8859-8-i iso-8859-9 iso-8859-10 iso-8859-11 iso-8859-13 iso-8859-14 iso-8859-15 iso-8859-16 latin4 latin5 latin6 latin-9 cyrillic greek
   hebrew arabic windows-874 tis-620 windows-1250 windows-1251 windows-1252 windows-1253 windows-1254 windows-1255 windows-1256 windows-1257
   windows-1258 koi8-r koi8-u koi8 macintosh x-mac-cyrillic x-mac-ukrainian ibm866 euc-kr windows-949 korean ksc5601 ks_c_5601-1987 euc-jp
   iso-2022-jp shift_jis ms_kanji gb2312 gbk gb18030 big5 big5-hkscs`.split(/\s+/);
/** A name without its signs and the x of names of one's own: programs write them in many ways (EUC_JP, euc-jp, x-euc-jp). */
const plain = (name: string): string => name.replaceAll(/[^a-z\d]/g, '').replace(/^x(?=[a-z])/, '');
/** Labels by plain names: those that Java, Python and others have, too. */
const labels: ReadonlyMap<string, string> = new Map([
  ...known.map((label) => [plain(label), label] as const),
  ...(['cp949', 'ms949', 'uhc', 'ibm949'] as const).map((name) => [name, 'euc-kr'] as const),
  ...(['cp932', 'ms932', 'windows31j', 'sjis', 'cp943', 'csshiftjis'] as const).map(
    (name) => [name, 'shift_jis'] as const,
  ),
  ...(['cp936', 'ms936', 'windows936', 'euccn', 'ibm936'] as const).map((name) => [name, 'gbk'] as const),
  ...(['cp950', 'ms950', 'windows950', 'ms950hkscs'] as const).map((name) => [name, 'big5'] as const),
  ...['0', '1', '2', '3', '4', '5', '6', '7', '8'].flatMap((digit) =>
    ['cp', 'win', 'ibm'].map((name) => [`${name}125${digit}`, `windows-125${digit}`] as const),
  ),
  ['ujis', 'euc-jp'],
  ['windowsiso2022jp', 'iso-2022-jp'],
  ['cp866', 'ibm866'],
  ['cp874', 'windows-874'],
  ['ms874', 'windows-874'],
  ['ibm874', 'windows-874'],
  ['macroman', 'macintosh'],
  ...['850', '858', '437'].flatMap((page) => ['cp', 'ibm'].map((name) => [`${name}${page}`, DOS] as const)),
]);
const UNICODE = /^(?:utf(?:8|16|32)|ucs\d|unicode|u8$|iso10646|cp65001$)/;

/** The name that the XML at the beginning of a file declares, in small letters; null: none. */
export function declaredIn(head: Uint8Array): string | null {
  const text = String.fromCharCode(...head.subarray(0, DECLARATION));
  const [, name] =
    /^(?:\u00EF\u00BB\u00BF)?\s*<\?xml\s[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/i.exec(text) ?? [];
  return name?.toLowerCase() ?? null;
}
/** The same without those of Unicode, which the bytes show. */
function declaredPage(head: Uint8Array): string | null {
  const name = encodingOf(head) === 'utf-8' ? declaredIn(head) : null;
  return name === null || UNICODE.test(plain(name)) ? null : name;
}
/** The label of a declared encoding; null: it is not known. */
const labelOf = (name: string): string | null =>
  known.includes(name) ? name : (labels.get(plain(name)) ?? null);

/** The label of the code page that a media type names, as `text/plain; charset=euc-kr` does; null: none, one of Unicode, or one that is not known. */
export function pageOfMediaType(type: string): string | null {
  const [, name] = /;\s*charset\s*=\s*["']?([\w.:-]+)/i.exec(type) ?? [];
  const small = name?.toLowerCase() ?? '';
  return UNICODE.test(plain(small)) ? null : labelOf(small);
}

/** The label of the encoding of a feed's file: as the XML at its beginning declares, where its bytes do not show another. */
export function encodingOfFeed(head: Uint8Array): string {
  const declared = declaredPage(head);
  return (declared === null ? null : labelOf(declared)) ?? encodingOf(head);
}

/** The declared encoding of a feed's file that is not known, so that it is read as UTF-8; null: it is known, or none is declared. */
export function unknownEncodingOf(head: Uint8Array): string | null {
  const declared = declaredPage(head);
  return declared !== null && labelOf(declared) === null ? declared : null;
}

const NO_BYTES = new Uint8Array(0);
const UNREADABLE = 0xfffd;
const MARK = '\uFEFF';
const isLetter = (code: number): boolean => code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff);

/** The letter of a code. `fatal`: throws where it is none, as a TextDecoder does. */
function letterOf(code: number, fatal: boolean): string {
  if (isLetter(code)) return String.fromCodePoint(code);
  if (fatal) throw new TypeError('this is no UTF-32');
  return String.fromCodePoint(UNREADABLE);
}

/** No runtime reads UTF-32. */
function utf32Reader(isLittle: boolean, fatal: boolean): TextReader {
  let rest = NO_BYTES;
  let isBegun = false;
  return {
    decode(bytes = NO_BYTES, { stream = false } = {}) {
      const all = new Uint8Array(rest.length + bytes.length);
      all.set(rest);
      all.set(bytes, rest.length);
      const end = all.length - (all.length % QUAD);
      const view = new DataView(all.buffer);
      let text = '';
      for (let at = 0; at < end; at += QUAD) text += letterOf(view.getUint32(at, isLittle), fatal);
      rest = stream ? all.slice(end) : NO_BYTES;
      if (!stream && end < all.length) text += letterOf(Number.POSITIVE_INFINITY, fatal);
      const hasMark = !isBegun && text.startsWith(MARK);
      isBegun = stream && (isBegun || text !== '');
      return hasMark ? text.slice(1) : text;
    },
  };
}

/** Labels of EUC-KR, which runtimes read as code page 949, not all of them with all its letters. */
const ofKorean: ReadonlySet<string> = new Set([
  'euc-kr',
  'windows-949',
  'korean',
  'ksc5601',
  'ks_c_5601-1987',
]);

/** The reader of an encoding. `fatal`: it throws where bytes are no letter. */
export function decoderOf(
  encoding: string,
  { fatal = false }: { readonly fatal?: boolean } = {},
): TextReader {
  if (encoding === 'utf-32le' || encoding === 'utf-32be') return utf32Reader(encoding === 'utf-32le', fatal);
  if (encoding === DOS) return dosReader;
  return ofKorean.has(encoding) ? koreanReader(fatal) : runtimeReader(encoding, { fatal });
}
