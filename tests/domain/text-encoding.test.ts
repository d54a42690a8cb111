/** S5 how the bytes of a text are written, by its beginning. */
import { describe, expect, test } from 'vitest';
import {
  pageOfMediaType,
  encodingOf,
  encodingOfFeed,
  decoderOf,
  unknownEncodingOf,
} from '../../domain/packed/text-encoding.ts';
import { inKorean } from '../given/domain/packed-text.ts';

const little = (text: string): Uint8Array => Buffer.from(text, 'utf16le');
const big = (text: string): Uint8Array => Buffer.from(text, 'utf16le').swap16();
const wide = (text: string): Uint8Array =>
  Buffer.concat(
    Array.from(text, (letter) => {
      const quad = Buffer.alloc(4);
      quad.writeUInt32LE(letter.codePointAt(0) ?? 0);
      return quad;
    }),
  );
const wideBig = (text: string): Uint8Array => Buffer.from(wide(text)).swap32();
const korean = '홈팀,원정팀,점수\n서울,울산,3\n전북,대구,1\n';
const latin = 'Div,Date,HomeTeam,AwayTeam\n';

test.each<readonly [string, Uint8Array, string]>([
  ['Latin letters', little(latin), 'utf-16le'],
  ['the same from the other end', big(latin), 'utf-16be'],
  ['Korean letters, one of which ends with a zero', little(korean), 'utf-16le'],
  ['the same from the other end', big(korean), 'utf-16be'],
  ['with a mark', little(`\ufeff${korean}`), 'utf-16le'],
  ['with a mark from the other end', big(`\ufeff${korean}`), 'utf-16be'],
  ['UTF-32', wide(latin), 'utf-32le'],
  ['UTF-32 from the other end', wideBig(latin), 'utf-32be'],
  ['UTF-32 of Korean letters', wide(korean), 'utf-32le'],
  ['UTF-32 with a mark', wide(`\ufeff${korean}`), 'utf-32le'],
  ['UTF-32 with a mark from the other end', wideBig(`\ufeff${korean}`), 'utf-32be'],
  ['UTF-8', Buffer.from(korean), 'utf-8'],
  ['a short text', Buffer.from('a,b'), 'utf-8'],
  ['a text that was filled up with zeros', Buffer.from(`a,b\n1,2${'\0'.repeat(40)}`), 'utf-8'],
  ['the same with one zero', Buffer.from('a,b\n1,2\0'), 'utf-8'],
  ['zeros alone', new Uint8Array(64), 'utf-8'],
  ['nothing', new Uint8Array(0), 'utf-8'],
])('%s', (_, bytes, encoding) => expect(encodingOf(bytes)).toBe(encoding));

const labelIn = (name: string): string =>
  encodingOfFeed(Buffer.from(`<?xml version="1.0" encoding="${name}"?><alive product="1"/>`));

describe('UTF-32', () => {
  const text = '\ufeff서울,울산 😀\n';
  test.each(['utf-32le', 'utf-32be'] as const)('%s is read in parts of any size', (encoding) => {
    const bytes = encoding === 'utf-32le' ? wide(text) : wideBig(text);
    for (let size = 1; size <= bytes.length; size++) {
      const reader = decoderOf(encoding);
      let read = '';
      for (let at = 0; at < bytes.length; at += size)
        read += reader.decode(bytes.subarray(at, at + size), { stream: true });
      expect(read + reader.decode()).toBe(text.slice(1));
    }
  });
  test('what is no letter, and a letter that is cut off, are shown as unreadable', () => {
    const bytes = Buffer.concat([
      wide('a'),
      Buffer.from([0, 0xd8, 0, 0, 0, 0, 0x11, 0]),
      wide('b').subarray(0, 2),
    ]);
    const reader = (options?: { readonly fatal: boolean }) => decoderOf('utf-32le', options);
    expect(reader().decode(bytes)).toBe('a\ufffd\ufffd\ufffd');
    for (const end of [8, 12, 14])
      expect(() => reader({ fatal: true }).decode(bytes.subarray(0, end))).toThrow(TypeError);
    expect(() => reader({ fatal: true }).decode(bytes.subarray(0, 5))).toThrow(TypeError);
    expect(reader({ fatal: true }).decode(wide('서울 😀'))).toBe('서울 😀');
  });
});

describe('Korean', () => {
  const text = '울산,펲시 쿄토\n1,둘쨰';
  test.each(['euc-kr', ...['MS949', 'ks_c_5601-1987'].map(labelIn)])(
    'the letters of code page 949 are read in parts of any size (%s)',
    (label) => {
      const bytes = inKorean(text);
      for (let size = 1; size <= bytes.length; size++) {
        const reader = decoderOf(label);
        let read = '';
        for (let at = 0; at < bytes.length; at += size)
          read += reader.decode(bytes.subarray(at, at + size), { stream: true });
        expect(read + reader.decode()).toBe(text);
      }
    },
  );
  test('what is no letter, and one that is cut off, are shown as unreadable', () => {
    const bytes = Buffer.from([0xbf, 0x0a, 0x61, 0xff, 0xff, 0xbf, 0xef, 0xbf]);
    expect(decoderOf('euc-kr').decode(bytes)).toBe('\ufffd\na\ufffd울\ufffd');
    for (const end of [2, 5, 8])
      expect(() => decoderOf('euc-kr', { fatal: true }).decode(bytes.subarray(0, end))).toThrow(TypeError);
  });
});

describe('the encoding that XML declares', () => {
  const declaring = (name: string): Uint8Array =>
    Buffer.from(`<?xml version="1.0" encoding="${name}"?><alive product="1"/>`);
  test.each([
    ['windows-1251', 'windows-1251'],
    ['Windows-1250', 'windows-1250'],
    ['cp1251', 'windows-1251'],
    ['CP-1253', 'windows-1253'],
    ['KOI8-R', 'koi8-r'],
    ['Shift_JIS', 'shift_jis'],
    ['Shift-JIS', 'shift_jis'],
    ['Windows-31J', 'shift_jis'],
    ['EUC-JP', 'euc-jp'],
    ['GB18030', 'gb18030'],
    ['GBK', 'gbk'],
    ['Big5', 'big5'],
    ['MS949', 'euc-kr'],
    ['cp949', 'euc-kr'],
    ['ISO8859-1', 'iso-8859-1'],
    ['ISO-8859-13', 'iso-8859-13'],
    ['macintosh', 'macintosh'],
    ['UTF-8', 'utf-8'],
    ['utf-16', 'utf-8'],
    ['x-unknown', 'utf-8'],
    ['windows-949', 'windows-949'],
    ['ksc5601', 'ksc5601'],
    ['koi8_r', 'koi8-r'],
    ['l1', 'l1'],
    ['x-sjis', 'shift_jis'],
    ['x-gbk', 'gbk'],
    ['big5-hkscs', 'big5-hkscs'],
    ['tis-620', 'tis-620'],
    ['x-cp1251', 'windows-1251'],
    ['iso-8859-8-i', 'iso-8859-8-i'],
    ['ISO8859_1', 'iso-8859-1'],
    ['x-windows-949', 'windows-949'],
    ['EUC_JP', 'euc-jp'],
    ['euc_kr', 'euc-kr'],
    ['iso8859_1', 'iso-8859-1'],
    ['latin_1', 'latin1'],
    ['iso2022_jp', 'iso-2022-jp'],
    ['mac_roman', 'macintosh'],
    ['ibm850', 'ibm850'],
    ['CP437', 'ibm850'],
    ['cp858', 'ibm850'],
    ['utf_8', 'utf-8'],
  ])('%s is read as %s', (name, label) => expect(encodingOfFeed(declaring(name))).toBe(label));
  test.each([
    ['x-unknown', 'x-unknown'],
    ['EBCDIC-CP-US', 'ebcdic-cp-us'],
    ['UTF-7', 'utf-7'],
    ['UTF-8', null],
    ['UTF-16', null],
    ['koi8-r', null],
    ['utf_8', null],
    ['EUC_KR', null],
  ])('%s is unknown: %s', (name, unknown) => expect(unknownEncodingOf(declaring(name))).toBe(unknown));
  test('the page of DOS is read by its own letters', () => {
    const bytes = Uint8Array.of(0x4d, 0x81, 0x6e, 0x63, 0x68, 0x65, 0x6e, 0x20, 0xa4, 0x90);
    expect(decoderOf(encodingOfFeed(declaring('IBM437'))).decode(bytes)).toBe('München ñÉ');
  });
  test('every one of them is known to the runtime', () => {
    for (const name of [
      'latin1',
      'iso-8859-16',
      'windows-874',
      'koi8-u',
      'x-mac-cyrillic',
      'ibm866',
      'iso-2022-jp',
      'windows-949',
      'ksc5601',
      'l1',
      'big5-hkscs',
      'tis-620',
      'iso-8859-8-i',
    ])
      expect(() => new TextDecoder(encodingOfFeed(declaring(name))), name).not.toThrow();
  });
});

test.each([
  ['text/plain; charset=euc-kr', 'euc-kr'],
  ['text/plain; charset="EUC-KR"', 'euc-kr'],
  ["text/plain; charset='euc-kr'", 'euc-kr'],
  ['text/plain; charset=utf-8', null],
  ['text/plain', null],
])('S5 the code page of the media type %s is %s', (type, label) => {
  expect(pageOfMediaType(type)).toBe(label);
});
