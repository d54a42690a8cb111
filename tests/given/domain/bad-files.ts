/** Files that no member may send, each with the reason of its refusal. */
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { type UploadFault, uploadLimits } from '../../../domain/uploads/upload-limits.ts';

export interface BadFile {
  readonly what: string;
  readonly name: string;
  readonly bytes: Buffer;
  readonly fault: UploadFault;
}

const red = { r: 200, g: 30, b: 30 };

/** A picture with metadata. */
export const goodPicture = (
  width: number,
  height: number,
  format: 'png' | 'jpeg' | 'webp',
): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: red } })
    .withMetadata({ exif: { IFD0: { Artist: 'a secret name' } } })
    .toFormat(format)
    .toBuffer();

const latin = (text: string): Buffer => Buffer.from(text, 'latin1');
const bytes = (...values: number[]): Buffer => Buffer.from(values);

/** Beginnings of files of other kinds. */
const others: readonly (readonly [string, Buffer])[] = [
  ['ZIP', latin('PK\u0003\u0004\u0014\u0000\u0000\u0000')],
  ['RAR', latin('Rar!\u001A\u0007\u0001\u0000')],
  ['7z', bytes(0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c, 0, 4)],
  ['gzip bomb', gzipSync(Buffer.alloc(1_000_000))],
  ['PDF', latin('%PDF-1.7\n1 0 obj\n<< /OpenAction << /S /JavaScript >> >>\n')],
  ['Windows program', latin('MZ\u0090\u0000\u0003\u0000')],
  ['Linux program', bytes(0x7f, 0x45, 0x4c, 0x46, 2, 1, 1)],
  ['old Word', bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)],
  ['MP4', latin('\u0000\u0000\u0000\u0018ftypmp42\u0000\u0000\u0000\u0000')],
  ['MP3', latin('ID3\u0004\u0000\u0000')],
  ['GIF', latin('GIF89a\u0001\u0000\u0001\u0000')],
  ['BMP', latin('BM\u0046\u0000\u0000\u0000\u0000\u0000')],
  ['TIFF', latin('II*\u0000\u0008\u0000\u0000\u0000')],
  ['icon of Windows', bytes(0, 0, 1, 0, 1, 0, 16, 16)],
  ['Java class', bytes(0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 52)],
];

const markup: readonly (readonly [string, string])[] = [
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="pwned()"/>'],
  [
    'SVG with a head',
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>pwned()</script></svg>',
  ],
  ['HTML', '<!DOCTYPE html><script>pwned()</script>'],
  ['HTML without a head', 'hello <script>pwned()</script>'],
  ['PHP', '<?php system($_GET["c"]); ?>'],
];

const endings = [
  'exe',
  'js',
  'mjs',
  'html',
  'htm',
  'svg',
  'xml',
  'php',
  'sh',
  'bat',
  'pdf',
  'zip',
  'gif',
  'bmp',
  'docx',
  'msi',
  'png.exe',
  'webm',
];

async function brokenPictures(): Promise<readonly (readonly [string, string, Buffer])[]> {
  const png = await goodPicture(40, 30, 'png');
  const jpeg = await goodPicture(40, 30, 'jpeg');
  const webp = await goodPicture(40, 30, 'webp');
  const huge = Buffer.from(png);
  huge.writeUInt32BE(60_000, 16);
  huge.writeUInt32BE(60_000, 20);
  const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: red } })
    .png()
    .toBuffer();
  return [
    ['PNG that is cut off', 'a.png', png.subarray(0, 90)],
    ['JPEG that is cut off', 'a.jpg', jpeg.subarray(0, 90)],
    ['WebP that is cut off', 'a.webp', webp.subarray(0, 30)],
    ['PNG with an archive after it', 'a.png', Buffer.concat([png, latin('PK\u0003\u0004')])],
    ['JPEG with an archive after it', 'a.jpg', Buffer.concat([jpeg, latin('PK\u0003\u0004')])],
    ['WebP with a script after it', 'a.webp', Buffer.concat([webp, latin('<script>')])],
    [
      'JPEG with a page in its comment',
      'a.jpg',
      Buffer.concat([jpeg.subarray(0, 2), bytes(0xff, 0xfe, 0, 10), latin('<script>'), jpeg.subarray(2)]),
    ],
    ['PNG that claims 3.6 billion pixels', 'a.png', huge],
    ['PNG of 81 million pixels', 'a.png', bomb],
    ['signature of a PNG and nothing else', 'a.png', png.subarray(0, 8)],
    ['PNG named as text', 'a.txt', png],
    ['JPEG named as text', 'a.txt', jpeg],
  ];
}

export async function badFiles(): Promise<readonly BadFile[]> {
  const pictures = await brokenPictures();
  const text = Buffer.from('text');
  return [
    ...others.flatMap(([what, start]) => [
      { what, name: 'a.png', bytes: start, fault: 'kind' as const },
      { what, name: 'a.txt', bytes: start, fault: 'kind' as const },
    ]),
    ...markup.flatMap(([what, written]) => [
      { what, name: 'a.txt', bytes: Buffer.from(written), fault: 'kind' as const },
      { what, name: 'a.jpg', bytes: Buffer.from(written), fault: 'kind' as const },
    ]),
    ...endings.map((ending) => ({
      what: 'a name',
      name: `a.${ending}`,
      bytes: text,
      fault: 'kind' as const,
    })),
    ...pictures.map(([what, name, content]) => ({ what, name, bytes: content, fault: 'kind' as const })),
    { what: 'no ending', name: 'a', bytes: text, fault: 'kind' },
    { what: 'nothing', name: 'a.txt', bytes: Buffer.alloc(0), fault: 'empty' },
    { what: 'nothing', name: 'a.png', bytes: Buffer.alloc(0), fault: 'empty' },
    {
      what: 'a long text',
      name: 'a.txt',
      bytes: Buffer.alloc(uploadLimits.textBytes + 1, 97),
      fault: 'size',
    },
    { what: 'a large picture', name: 'a.png', bytes: Buffer.alloc(uploadLimits.bytes + 1), fault: 'size' },
    {
      what: 'half a sign of UTF-16',
      name: 'a.txt',
      bytes: bytes(0xff, 0xfe, 0xab, 0xcc, 0x20),
      fault: 'kind',
    },
    { what: 'UTF-32', name: 'a.txt', bytes: bytes(0xff, 0xfe, 0, 0, 0x41, 0, 0, 0), fault: 'kind' },
    { what: 'broken UTF-8', name: 'a.txt', bytes: bytes(0xea, 0xb0), fault: 'kind' },
    { what: 'a text with a zero', name: 'a.txt', bytes: latin('a\u0000b'), fault: 'kind' },
    { what: 'a text with escapes of terminals', name: 'a.txt', bytes: latin('\u001B[2J'), fault: 'kind' },
  ];
}
