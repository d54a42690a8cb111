/** Packed streams of gzip and deflate, read part by part (domain/packed/gunzip.ts), against the packer of Node. */
import { constants, deflateRawSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createGzipReader } from '../../domain/packed/gunzip.ts';
import { Inflate } from '../../domain/packed/inflate.ts';
import { joinedBytes } from '../../domain/joined-bytes.ts';
import { dice } from '../given/domain/dice.ts';

const random = dice(11);
const upTo = (most: number): number => Math.floor(random() * most);
const words = ['odds', 'market', '전북', '{"id":1.5,', ' ', '\n', 'x'.repeat(300)];
const lines = Array.from({ length: 60_000 }, () => words[upTo(words.length)]).join('');
const noise = Uint8Array.from({ length: 90_000 }, () => upTo(256));

const contents: Readonly<Record<string, Uint8Array>> = {
  nothing: new Uint8Array(0),
  'one byte': Uint8Array.of(7),
  text: new TextEncoder().encode(lines),
  noise,
  'one byte, often': new Uint8Array(700_000).fill(97),
  'text and noise': joinedBytes([new TextEncoder().encode(lines.slice(0, 90_000)), noise]),
};
const ways = {
  stored: { level: 0 },
  fast: { level: 1 },
  usual: {},
  best: { level: 9 },
  'fixed codes': { strategy: constants.Z_FIXED },
  'codes alone': { strategy: constants.Z_HUFFMAN_ONLY },
  'runs of a byte': { strategy: constants.Z_RLE },
} as const;

/** In pieces of so many bytes at most, at random. */
function* pieces(bytes: Uint8Array, most: number): Generator<readonly [piece: Uint8Array, isLast: boolean]> {
  let from = 0;
  while (from < bytes.length) {
    const to = from + 1 + upTo(most);
    yield [bytes.subarray(from, to), to >= bytes.length];
    from = to;
  }
}

function unpacked(bytes: Uint8Array, most = Number.MAX_SAFE_INTEGER) {
  const reader = createGzipReader();
  const parts: Uint8Array[] = [];
  for (const [piece, isLast] of pieces(bytes, most))
    for (const part of reader.push(piece, { isLast })) parts.push(part);
  return { bytes: joinedBytes(parts), why: reader.why };
}

const isSame = (one: Uint8Array, other: Uint8Array): boolean => Buffer.compare(one, other) === 0;

describe('what another program packed', () => {
  const cases = Object.entries(contents).flatMap(([content, bytes]) =>
    Object.entries(ways).map(([way, options]) => [content, way, bytes, options] as const),
  );
  test.each(cases)('%s, %s: the same bytes, in pieces of any size', (_, __, bytes, options) => {
    for (const most of [Number.MAX_SAFE_INTEGER, 70_000, 900, 3]) {
      if (most === 3 && bytes.length > 1000) continue;
      const whole = unpacked(gzipSync(bytes, options), most);
      expect([isSame(whole.bytes, bytes), whole.why]).toEqual([true, null]);
      const raw = new Inflate();
      const parts = [...pieces(deflateRawSync(bytes, options), most)].flatMap(([piece, isLast]) => [
        ...raw.push(piece, { isLast }),
      ]);
      expect([isSame(joinedBytes(parts), bytes), raw.isAtEnd, raw.rest().length]).toEqual([true, true, 0]);
    }
  });

  test('small texts byte by byte', () => {
    const text = new TextEncoder().encode(lines.slice(0, 5000));
    expect(unpacked(gzipSync(text), 1)).toEqual({ bytes: text, why: null });
  });

  test('a header with a name, a comment, more fields and a check', () => {
    const packed = gzipSync('text');
    const header = Uint8Array.of(
      0x1f,
      0x8b,
      8,
      2 + 4 + 8 + 16,
      0,
      0,
      0,
      0,
      0,
      3,
      3,
      0,
      1,
      2,
      3,
      97,
      0,
      98,
      0,
      9,
      9,
    );
    for (const most of [1, 100])
      expect(unpacked(joinedBytes([header, packed.subarray(10)]), most)).toEqual({
        bytes: new TextEncoder().encode('text'),
        why: null,
      });
  });
});

describe('what is behind the data', () => {
  const [first, second] = [gzipSync('line 1\n'), gzipSync('line 2\n')];
  const both = new TextEncoder().encode('line 1\nline 2\n');

  test.each<readonly [string, readonly Uint8Array[], string | null]>([
    ['another stream', [], null],
    ['zeros', [new Uint8Array(700)], null],
    ['a byte', [Uint8Array.of(1)], 'the byte behind the gzip data is no part of it'],
    [
      'zeros and a text',
      [new Uint8Array(5), Buffer.from('more')],
      '4 bytes behind the gzip data are no part of it',
    ],
    [
      'the beginning of a header',
      [Uint8Array.of(0x1f, 0x8b)],
      '2 bytes behind the gzip data are no part of it',
    ],
    ['a part of a stream', [first.subarray(0, 11)], 'the gzip data breaks off (the data end)'],
  ])('%s: the data before it is whole, and it is said', (_, behind, why) => {
    for (const most of [1, 5, 1000])
      expect(unpacked(joinedBytes([first, second, ...behind]), most)).toEqual({ bytes: both, why });
  });
});

describe('damage', () => {
  const text = new TextEncoder().encode(lines.slice(0, 40_000));

  test('wherever the data are cut, what comes is the beginning of the text, and it is said', () => {
    for (const options of Object.values(ways)) {
      const packed = gzipSync(text, options);
      for (let at = 1; at < packed.length; at += 1 + upTo(packed.length / 40)) {
        const { bytes, why } = unpacked(packed.subarray(0, at), 4000);
        expect([why, isSame(bytes, text.subarray(0, bytes.length))]).toEqual([
          'the gzip data breaks off (the data end)',
          true,
        ]);
      }
    }
  });

  test('cut near its end almost all is there', () => {
    const packed = gzipSync(text);
    expect(unpacked(packed.subarray(0, packed.length - 12)).bytes.length).toBeGreaterThan(39_000);
  });

  test('a changed byte anywhere is found, and nothing throws', () => {
    const packed = gzipSync(text);
    for (let at = 10; at < packed.length; at += 1 + upTo(60)) {
      const changed = packed.slice();
      changed[at] = (changed[at] ?? 0) ^ (1 + upTo(255));
      expect([at, unpacked(changed, 5000).why]).toEqual([
        at,
        expect.stringMatching(/^the gzip data breaks off \(/),
      ]);
    }
  });

  test('bytes of any kind throw nothing', () => {
    for (let round = 0; round < 300; round++) {
      const bytes = Uint8Array.from({ length: upTo(2000) }, () => upTo(256));
      const raw = new Inflate();
      for (const [piece, isLast] of pieces(bytes, 500))
        expect([...raw.push(piece, { isLast })]).toBeInstanceOf(Array);
      expect(unpacked(joinedBytes([Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3), bytes])).why).toMatch(
        /breaks off/,
      );
    }
  });
});
