/** How the bytes of a text file are written: UTF-8, UTF-16 as programs of Windows write it, also without a byte order mark, or as XML declares. */

/** Signs of ASCII, from the tab on. */
const [FIRST_SIGN, LAST_SIGN] = [0x09, 0x7e] as const;
/** Zeros that fill up a file follow one letter. */
const FEWEST_SIGNS = 2;
/** So many bytes show the encoding. */
const SHOWN = 64;

export function encodingOf(head: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
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

/** Encodings that older programs declare, as every runtime decodes them. */
const declared = new Set(
  `us-ascii iso-8859-1 iso-8859-2 iso-8859-5 iso-8859-7 iso-8859-9 iso-8859-15 windows-1250 windows-1251 windows-1252 windows-1253 windows-1254
   koi8-r euc-kr ks_c_5601-1987 euc-jp shift_jis gb2312 gbk big5`.split(/\s+/),
);

/** The label of the encoding of a feed's file, as a TextDecoder takes it: as the XML at its beginning declares, where its bytes do not show another. */
export function encodingOfFeed(head: Uint8Array): string {
  const shown = encodingOf(head);
  if (shown !== 'utf-8') return shown;
  const text = String.fromCharCode(...head.subarray(0, DECLARATION));
  const [, name = ''] = /^<\?xml\s[^>]*?encoding\s*=\s*["']([\w.-]+)["']/i.exec(text) ?? [];
  const label = name.toLowerCase();
  return declared.has(label) ? label : shown;
}
