/** S5 packed files of recordings: which are read, also inside each other, what damage costs, and which are refused as a whole. */
import { randomBytes } from 'node:crypto';
import type { Transform } from 'node:stream';
import { constants, createZstdDecompress, gzipSync, zstdCompressSync } from 'node:zlib';
import { strToU8, Zip, ZipDeflate, zipSync } from 'fflate';
import { pack } from 'tar-stream';
import { describe, expect, test, vi } from 'vitest';
import { createBunzip } from '../../../domain/packed/bunzip.ts';
import { createBudget, MAX_FILES, partOfBytes } from '../../../domain/packed/unpack-parts.ts';
import { filesInFile, unpack as unpackPart } from '../../../server/feed/recording/unpack.ts';
import {
  bzip2Blocks,
  bzip2Text,
  lineOfBlocks,
  lzmaBomb,
  lzmaText,
  packedText,
  tarOf,
  xzText,
  zipOfBzip2Text,
  zipOfLzmaText,
  zstdBomb,
} from '../../given/domain/packed-text.ts';
import { recordingLines } from '../../given/domain/recording.ts';

const text = recordingLines().join('\n');
const unpack = (name: string, bytes: Uint8Array) => unpackPart(name, partOfBytes(bytes));

async function texts(
  bytes: Buffer,
): Promise<(readonly [name: string, text: string, broken: string | null])[]> {
  const files = await unpack('a', bytes);
  return files.map(({ name, bytes: inner, broken }) => [name, inner.toString('utf8'), broken]);
}

describe('what is read', () => {
  test.each([
    ['gzip', () => gzipSync(text), text],
    [
      'gzip in two parts',
      () => Buffer.concat([gzipSync('line 1\n'), gzipSync('line 2\nline 3\n')]),
      packedText,
    ],
    ['zstd', () => zstdCompressSync(text), text],
    [
      'zstd in two parts, with a part to skip between them',
      () =>
        Buffer.concat([
          zstdCompressSync('line 1\n'),
          Buffer.from([0x50, 0x2a, 0x4d, 0x18, 2, 0, 0, 0, 9, 9]),
          zstdCompressSync('line 2\nline 3\n', { params: { [constants.ZSTD_c_checksumFlag]: 1 } }),
        ]),
      packedText,
    ],
    ['xz', () => xzText, packedText],
    ['bzip2', () => bzip2Text, packedText],
    ['nothing packed', () => Buffer.from(text), text],
  ])('%s', async (_, packed, expected) => {
    expect(await texts(packed())).toEqual([['a', expected, null]]);
  });

  test('a zip: stored, deflated, bzip2, LZMA; with folders, and with packed files in it', async () => {
    const zip = zipSync({
      'folder/one.zst': [zstdCompressSync(text), { level: 0 }],
      'two.txt': strToU8(text),
    });
    expect(await texts(Buffer.from(zip))).toEqual([
      ['a/folder/one.zst', text, null],
      ['a/two.txt', text, null],
    ]);
    expect(await texts(zipOfBzip2Text)).toEqual([['a/x.txt', packedText, null]]);
    expect(await texts(zipOfLzmaText)).toEqual([['a/x.txt', lzmaText, null]]);
  });

  test.each([
    ['alone', async (tar: Buffer) => tar],
    ['by gzip', async (tar: Buffer) => gzipSync(tar)],
    ['by zstd', async (tar: Buffer) => zstdCompressSync(tar)],
    ['in a zip', async (tar: Buffer) => Buffer.from(zipSync({ 'x.tar': new Uint8Array(tar) }))],
  ])('a tar with long names and packed files in it, %s', async (_, packed) => {
    const long = `${'folder/'.repeat(30)}one.xz`;
    const tar = await tarOf({ [long]: xzText, 'two.txt': text });
    const found = await texts(await packed(tar));
    expect(found.map(([, content, broken]) => [content, broken])).toEqual([
      [packedText, null],
      [text, null],
    ]);
    expect(found[0]?.[0].endsWith(long)).toBe(true);
  });
});

test.each([
  ['a name in two parts of the header', `${'folder/'.repeat(18)}one.txt`],
  ['a name in records before the file', `${'폴더/'.repeat(60)}하나.txt`],
])('a tar: %s is read as a whole', async (_, name) => {
  expect(await texts(await tarOf({ [name]: text }))).toEqual([[`a/${name}`, text, null]]);
});

async function bytesOf(archive: AsyncIterable<unknown>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of archive) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
test('S5 a tar: the long name of a folder is not that of the next file', async () => {
  const archive = pack();
  archive.entry({ name: `${'long'.repeat(60)}/`, type: 'directory' });
  archive.entry({ name: 'b.txt' }, text);
  archive.finalize();
  const tar = await bytesOf(archive);
  expect(await texts(tar)).toEqual([['a/b.txt', text, null]]);
});
test('S5 a tar: the size in records before a file counts', async () => {
  const archive = pack();
  archive.entry({ name: 'b.txt', pax: { size: String(text.length) } }, text);
  archive.finalize();
  const tar = await bytesOf(archive);
  const header = tar.subarray(1024, 1536);
  header.write('00000000000', 124);
  header.write('        ', 148);
  header.write(
    `${header
      .reduce((sum, byte) => sum + byte, 0)
      .toString(8)
      .padStart(6, '0')}\0 `,
    148,
  );
  expect(await texts(tar)).toEqual([['a/b.txt', text, null]]);
});

describe('damage', () => {
  test.each([
    ['gzip', () => gzipSync(text), 0.8, 1000],
    ['zstd', () => zstdCompressSync(Buffer.from(text.repeat(40))), 0.9, 1000],
    ['xz', () => xzText, 0.9, 0],
    ['bzip2', () => bzip2Text, 0.9, 0],
  ])('%s that ends early gives what is before, and says so', async (form, packed, part, least) => {
    const bytes = packed();
    const [file] = await texts(bytes.subarray(0, Math.floor(bytes.length * part)));
    expect(file?.[2]).toMatch(new RegExp(`^the ${form} data breaks off`));
    expect(text.repeat(40).startsWith(file?.[1] ?? '') || packedText.startsWith(file?.[1] ?? '')).toBe(true);
    expect(file?.[1].length).toBeGreaterThanOrEqual(least);
  });

  test.each([
    ['gzip', gzipSync(text.repeat(40))],
    ['zstd', zstdCompressSync(Buffer.from(text.repeat(40)))],
  ])('%s with a changed byte near its end gives what is before, and says so', async (form, bytes) => {
    bytes[bytes.length - 6] = (bytes[bytes.length - 6] ?? 0) ^ 0x55;
    const [file] = await texts(bytes);
    expect(file?.[2]).toMatch(new RegExp(`^the ${form} data breaks off`));
    expect(file?.[1].slice(0, 1000)).toBe(text.repeat(40).slice(0, 1000));
  });

  test('foreign bytes behind gzip data cost nothing before them, and are counted', async () => {
    const why = '7 bytes behind the gzip data are no part of it';
    for (const bytes of [
      gzipSync(text),
      Buffer.concat([gzipSync(text.slice(0, 90)), gzipSync(text.slice(90))]),
    ])
      expect(await texts(Buffer.concat([bytes, Buffer.from('foreign')]))).toEqual([['a', text, why]]);
  });

  test('of bzip2 a damaged block costs itself alone, and its place is named', async () => {
    const lines = Array.from({ length: 8000 }, (_, place) => lineOfBlocks(place));
    expect(await texts(bzip2Blocks)).toEqual([['a', `${lines.join('\n')}\n`, null]]);
    const damaged = Buffer.from(bzip2Blocks);
    damaged[200] = (damaged[200] ?? 0) ^ 0x55;
    const [file] = await texts(damaged);
    expect(file?.[2]).toMatch(/^the bzip2 data is damaged at byte 165 \(/);
    const left = file?.[1].split('\n') ?? [];
    const known = new Set(lines);
    // Of the gap two parts of a line are left, and the text ends with a line.
    const whole = left.filter((line) => known.has(line));
    expect([left.length - whole.length <= 3, whole.length > 5000, whole.length < 6000]).toEqual([
      true,
      true,
      true,
    ]);
    expect(left.slice(0, 2000)).toEqual(lines.slice(0, 2000));
    expect(left.slice(-2001)).toEqual([...lines.slice(-2000), '']);
  });

  test('bytes of bzip2 that come one by one give the same', () => {
    const reader = createBunzip();
    const parts = [...bzip2Blocks].flatMap((byte, at) => [
      ...reader.push(Uint8Array.of(byte), { isLast: at === bzip2Blocks.length - 1 }),
    ]);
    expect(parts.reduce((sum, part) => sum + (part.kind === 'bytes' ? part.bytes.length : 0), 0)).toBe(
      288_000,
    );
  });

  test('a tar that ends early keeps the files before, and the beginning of the last one', async () => {
    const tar = await tarOf({ 'one.txt': text, 'two.txt': text });
    const found = await texts(tar.subarray(0, text.length + 512 * 2 + 4096));
    expect(found[0]).toEqual(['a/one.txt', text, null]);
    expect(found[1]?.[2]).toMatch(/^the tar data breaks off/);
    expect(text.startsWith(found[1]?.[1] ?? 'x')).toBe(true);
  });

  test('of a zip that was written as a stream, and is cut off, the files before are read', async () => {
    const parts: Uint8Array[] = [];
    const zip = new Zip((_, part) => void parts.push(part));
    for (const name of ['one.txt', '두울.txt', 'three.txt']) {
      const file = new ZipDeflate(name);
      zip.add(file);
      file.push(strToU8(text), true);
    }
    zip.end();
    const whole = Buffer.concat(parts);
    const found = await texts(whole.subarray(0, whole.indexOf('three.txt') + 40));
    expect(found.map(([name, content]) => [name, content === text])).toEqual([
      ['a/one.txt', true],
      ['a/두울.txt', true],
      ['a/three.txt', false],
    ]);
    expect(found[2]?.[2]).toMatch(/^the zip data breaks off/);
  });

  test('of a changed entry of a zip by LZMA the beginning is kept', async () => {
    const changed = Buffer.from(zipOfLzmaText);
    changed[60] = (changed[60] ?? 0) ^ 0x55;
    const [file] = await texts(changed);
    expect(file?.[2]).toMatch(/^the zip data breaks off \(an impossible distance\)/);
    expect(file?.[1].slice(0, 12)).toBe(lzmaText.slice(0, 12));
  });

  test('a zip entry of a method that is not read says which', async () => {
    const zip = Buffer.from(zipSync({ 'one.txt': strToU8(text), 'two.txt': strToU8(text) }));
    zip.writeUInt16LE(98, zip.indexOf('PK\u0001\u0002') + 10);
    const found = await texts(zip);
    expect(found[0]).toEqual(['a/one.txt', '', 'it is packed by PPMd, which is not read']);
  });

  test('cut anywhere and changed anywhere, no packing throws anything but a sentence', async () => {
    const packed = [
      gzipSync(text),
      zstdCompressSync(text),
      xzText,
      bzip2Text,
      Buffer.from(zipSync({ 'one.txt': strToU8(text) })),
      zipOfBzip2Text,
      zipOfLzmaText,
      await tarOf({ 'one.txt': text, 'two.txt': text }),
    ];
    for (const bytes of packed)
      for (let at = 0; at < bytes.length; at += Math.max(1, Math.floor(bytes.length / 12))) {
        const flipped = Buffer.from(bytes);
        flipped[at] = (flipped[at] ?? 0) ^ 0x55;
        for (const one of [bytes.subarray(0, at), flipped])
          await expect(
            unpack('a', one).then(
              (files) => files.every(({ broken }) => broken === null || typeof broken === 'string'),
              (error: unknown) => error instanceof Error && !error.message.includes('\n'),
            ),
          ).resolves.toBe(true);
      }
  });
});

describe('S5 a large file, which is unpacked in parts', () => {
  const noise = randomBytes(17 * 1024 * 1024);
  const [first, second] = [noise.subarray(0, 9_000_000), noise.subarray(9_000_000)];
  const asGzip = [gzipSync(first, { level: 1 }), gzipSync(second, { level: 1 })];
  const params = { [constants.ZSTD_c_checksumFlag]: 1 };
  const asZstd = [zstdCompressSync(first, { params }), zstdCompressSync(second, { params })];
  const isSame = (bytes: Uint8Array): boolean => Buffer.compare(bytes, noise) === 0;

  test.each<readonly [string, readonly Uint8Array[], readonly Uint8Array[], string | null]>([
    ['gzip, with nothing behind it', asGzip, [], null],
    ['gzip, with zeros behind it', asGzip, [new Uint8Array(700)], null],
    [
      'gzip, with zeros and a text behind it',
      asGzip,
      [new Uint8Array(5), Buffer.from('more')],
      '4 bytes behind the gzip data are no part of it',
    ],
    [
      'gzip, with a byte behind it',
      asGzip,
      [Uint8Array.of(1)],
      'the byte behind the gzip data is no part of it',
    ],
    [
      'gzip, with more behind it than is read at once',
      asGzip,
      [new Uint8Array(3_000_000).fill(7)],
      '3000000 bytes behind the gzip data are no part of it',
    ],
    [
      'gzip, with a part of a stream behind it',
      asGzip,
      [gzipSync('more').subarray(0, 11)],
      'the gzip data breaks off (the data end)',
    ],
    ['zstd of two frames', asZstd, [], null],
    [
      'zstd, with a part to skip behind it',
      asZstd,
      [Uint8Array.of(0x50, 0x2a, 0x4d, 0x18, 2, 0, 0, 0, 9, 9)],
      null,
    ],
  ])('%s: all of it, and what is behind it is said', async (_, packed, behind, why) => {
    const [file] = await unpack('a', Buffer.concat([...packed, ...behind]));
    expect([isSame(file?.bytes ?? Buffer.alloc(0)), file?.broken]).toEqual([true, why]);
  });

  test.each([
    ['gzip', asGzip],
    ['zstd', asZstd],
  ])(
    '%s that ends early, or with a changed byte, gives what is before, and says so',
    async (form, packed) => {
      const bytes = Buffer.concat(packed);
      const changed = Buffer.from(bytes);
      changed[16_900_000] = (changed[16_900_000] ?? 0) ^ 0x55;
      for (const one of [bytes.subarray(0, -100_000), changed]) {
        const [file] = await unpack('a', one);
        expect(file?.broken).toMatch(new RegExp(`^the ${form} data breaks off \\(`));
        const before = file?.bytes.subarray(0, 16_000_000) ?? Buffer.alloc(0);
        expect(Buffer.compare(before, noise.subarray(0, 16_000_000))).toBe(0);
      }
    },
  );
});

describe('what is refused as a whole', () => {
  const nothing = Buffer.alloc(80 * 1024 * 1024);

  test('a file that unpacks to more than a thousand times its size', async () => {
    await expect(unpack('a', zstdCompressSync(nothing))).rejects.toThrow('more than 1000 times its size');
  });

  /** Unpacks the file, with `onPart` for the size of each part. */
  async function unpackParts(bytes: Uint8Array, onPart: (size: number) => void): Promise<void> {
    for await (const file of filesInFile('a', partOfBytes(bytes)))
      for await (const part of file.bytes) onPart(part.length);
  }

  test.each([
    ['gzip', gzipSync(nothing)],
    ['zip', Buffer.from(zipSync({ a: nothing }))],
    ['zstd', zstdCompressSync(nothing)],
    ['gzip in gzip', gzipSync(gzipSync(nothing))],
    ['gzip in a stored zip', Buffer.from(zipSync({ a: [gzipSync(nothing), { level: 0 }] }))],
  ])('%s of 80 MB of zeros: before half of it is unpacked', async (_, bomb) => {
    let out = 0;
    await expect(unpackParts(bomb, (size) => void (out += size))).rejects.toThrow('more than 1000 times');
    expect(out).toBeLessThan(nothing.length / 2);
  });

  test('an LZMA entry of 6 kB that unpacks to 40 MB', async () => {
    await expect(unpack('a', lzmaBomb)).rejects.toThrow('more than 1000 times its size');
  });

  test('of a zstd file whose bytes unpack to 32 kB each few parts are held, also behind other data', async () => {
    const bomb = Buffer.concat([zstdCompressSync(randomBytes(600_000)), zstdBomb(4096)]);
    const before = process.memoryUsage().arrayBuffers;
    let most = 0;
    await unpackParts(bomb, () => {
      most = Math.max(most, process.memoryUsage().arrayBuffers - before);
    });
    expect(most).toBeLessThan(64 * 1024 * 1024);
  });

  test('of a zstd file that is refused, or read no further, the unpacker is closed', async () => {
    const destroy = vi.spyOn(Object.getPrototypeOf(createZstdDecompress()) as Transform, 'destroy');
    await expect(unpackParts(zstdCompressSync(nothing), () => {})).rejects.toThrow('1000 times');
    expect(destroy).toHaveBeenCalledOnce();
    for await (const file of filesInFile('a', partOfBytes(zstdCompressSync(nothing))))
      for await (const part of file.bytes) if (part.length > 0) break;
    expect(destroy).toHaveBeenCalledTimes(2);
    destroy.mockRestore();
  });

  test.each([15, 16, 31])('zstd of two frames, each a byte more than %i parts of 64 kB', async (parts) => {
    const part = Buffer.alloc(parts * 64 * 1024 + 1, 'line ');
    const [file] = await unpack('a', Buffer.concat([zstdCompressSync(part), zstdCompressSync(part)]));
    expect([file?.broken, file?.bytes.equals(Buffer.concat([part, part]))]).toEqual([null, true]);
  });

  test('a log that repeats itself unpacks to some hundred times its size, and is read', async () => {
    const log = Buffer.from(`${randomBytes(50_000).toString('hex')}\n`.repeat(400));
    const packed = zstdCompressSync(log);
    expect(log.length / packed.length).toBeGreaterThan(500);
    const [file] = await unpack('a', packed);
    expect([file?.bytes.length, file?.broken]).toEqual([log.length, null]);
  });

  test('many files in one, and packing that goes too deep', async () => {
    const budget = createBudget();
    for (let file = 0; file < MAX_FILES; file++) budget.addFile();
    expect(() => budget.addFile()).toThrow(`more than ${MAX_FILES} files`);
    let deep: Buffer = Buffer.from(text);
    for (let level = 0; level < 6; level++) deep = gzipSync(deep);
    await expect(unpack('a', deep)).rejects.toThrow('packed too often');
  });
});
