/** How the bytes of a text file are written: UTF-8, UTF-16 and UTF-32, also without a byte order mark, or as XML declares. */

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
  const isOf = ([low = 0, next, plane = 0, none]: readonly number[], isSign: boolean): boolean =>
    none === 0 && plane <= LAST_PLANE && (!isSign || (next === 0 && plane === 0 && low >= FIRST_SIGN));
  const isWritten = (all: readonly (readonly number[])[]): boolean =>
    all.every((quad) => isOf(quad, false)) && all.filter((quad) => isOf(quad, true)).length >= FEWEST_SIGNS;
  if (isWritten(quads)) return 'utf-32le';
  return isWritten(quads.map((quad) => quad.toReversed())) ? 'utf-32be' : null;
}

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'utf-32le' | 'utf-32be';

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

/** Encodings that programs declare, as every runtime decodes them. */
const known = new Set(
  `us-ascii latin1 iso-8859-1 iso-8859-2 iso-8859-3 iso-8859-4 iso-8859-5 iso-8859-6 iso-8859-7 iso-8859-8 iso-8859-9 iso-8859-10 iso-8859-13
   iso-8859-14 iso-8859-15 iso-8859-16 windows-874 windows-1250 windows-1251 windows-1252 windows-1253 windows-1254 windows-1255 windows-1256
   windows-1257 windows-1258 koi8-r koi8-u macintosh x-mac-cyrillic ibm866 euc-kr ks_c_5601-1987 euc-jp iso-2022-jp shift_jis gb2312 gbk gb18030
   big5`.split(/\s+/),
);
/** Names that Java, Python and others have for them. */
const otherNames: Readonly<Record<string, string>> = {
  cp949: 'euc-kr',
  ms949: 'euc-kr',
  uhc: 'euc-kr',
  cp932: 'shift_jis',
  ms932: 'shift_jis',
  sjis: 'shift_jis',
  'shift-jis': 'shift_jis',
  'windows-31j': 'shift_jis',
  cp936: 'gbk',
  ms936: 'gbk',
  cp950: 'big5',
  ms950: 'big5',
  'latin-1': 'iso-8859-1',
  cp866: 'ibm866',
  ascii: 'us-ascii',
};
const UNICODE = /^utf-?(?:8|16|32)|^ucs-/;

/** The name that the XML at the beginning of a file declares; null: none, or one of Unicode, which its bytes show. */
function declaredIn(head: Uint8Array): string | null {
  const text = String.fromCharCode(...head.subarray(0, DECLARATION));
  const [, name = ''] =
    /^(?:\u00EF\u00BB\u00BF)?\s*<\?xml\s[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/i.exec(text) ?? [];
  const label = name.toLowerCase();
  return label === '' || UNICODE.test(label) ? null : label;
}
/** The label of a declared encoding; null: it is not known. */
function labelOf(name: string): string | null {
  const label =
    otherNames[name] ?? name.replace(/^(?:cp|win)-?(?=125\d$)/, 'windows-').replace(/^iso_?(?=8859)/, 'iso-');
  return known.has(label) ? label : null;
}

/** The label of the encoding of a feed's file: as the XML at its beginning declares, where its bytes do not show another. */
export function encodingOfFeed(head: Uint8Array): string {
  const shown = encodingOf(head);
  const declared = shown === 'utf-8' ? declaredIn(head) : null;
  return (declared === null ? null : labelOf(declared)) ?? shown;
}

/** The declared encoding of a feed's file that is not known, so that it is read as UTF-8; null: it is known, or none is declared. */
export function unknownEncodingOf(head: Uint8Array): string | null {
  const declared = encodingOf(head) === 'utf-8' ? declaredIn(head) : null;
  return declared !== null && labelOf(declared) === null ? declared : null;
}

/** What reads bytes as a text, in parts, too: the form of a TextDecoder. */
export interface TextReader {
  decode(bytes?: Uint8Array, options?: { readonly stream?: boolean }): string;
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

/** The reader of an encoding; `ofRuntime` makes those that the runtime has. `fatal`: those of UTF-32 throw where bytes are no letter, too. */
export const readerOf = (
  encoding: string,
  ofRuntime: (label: string) => TextReader,
  { fatal = false }: { readonly fatal?: boolean } = {},
): TextReader =>
  encoding === 'utf-32le' || encoding === 'utf-32be'
    ? utf32Reader(encoding === 'utf-32le', fatal)
    : ofRuntime(encoding);
