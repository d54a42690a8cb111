import { inflateSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { decodedKorean } from '../../../domain/packed/korean-text.ts';

const koreanPairs = new Map(
  Array.from({ length: 0x7e * 0xbf }, (_, at) => {
    const pair = [0x81 + Math.floor(at / 0xbf), 0x40 + (at % 0xbf)] as const;
    return [decodedKorean(Uint8Array.from(pair)), pair] as const;
  }),
);
/** The bytes of a text in code page 949. */
export const inKorean = (text: string): Buffer<ArrayBuffer> =>
  Buffer.from(Array.from(text).flatMap((sign) => koreanPairs.get(sign) ?? sign.codePointAt(0) ?? 0));

/** A text of three lines as programs of other formats packed it: the runtime has no packer for them. */
const from64 = (packed: string): Buffer => Buffer.from(packed, 'base64');

export const packedText = 'line 1\nline 2\nline 3\n';
export const xzText = from64(
  '/Td6WFoAAATm1rRGAgAhARwAAAAQz1jM4AAUABFdADYaSh8IoCtv/pTGQc1VHhUgAAAAAEI8jTuWFTyCAAEtFS8LcW0ftvN9AQAAAAAEWVo=',
);
export const bzip2Text = from64('QlpoOTFBWSZTWbzj7nwAAAfZAAAQQAA4AAIlIAAxBkxBHqDRpl4hDGcM8XckU4UJC84+58A=');
/** A text of 8,000 lines as three blocks of bzip2, which begin at the bytes 4, 165 and 330. */
export const lineOfBlocks = (place: number): string => `line ${place % 9} of a recording that has many`;
export const bzip2Blocks = from64(
  'QlpoMTFBWSZTWQS52/4AfMLZgAAQQAB/wC/nnCAwAVZAFNGgDQAAJqqmgGgAB6gUqo0GgNNANGFES6SIl1URLCiJYFKTIlGMlHCSjjJRyko5yUdCUdSUZEo19opJeFES7FES+KIl6lES7KIlhREv0iJaFESxIiWSiJbFES8KIliREvyiJe/qiJa1ESwURLmoiWUiJYURLNREslES0yiJaFESzURL+YoKyTKayJw1tmgAeIbMAACCAAP+AX884QGACoAFNGgDQAAJqqKaG0TTyaRh6hTRoA0AAYURLVREtgiq2ykisKIlhREtNkiuSRWdIrnSK/KRXSkV+0itUitkiusiJdlES3KIl4URL/lES3kRLEiJelESykRLCiJZqIl9KIl2URLCiJd1ES8qIlwURLEoiXRREs1ESxIiWkiJZyIl8SiJZKIlooiXsxQVkmU1nE9w0FAGqrWYAAEEAAf8Av55wgMAFYAFNGgDQAAU0aANAAAUqiCbQNAI3qmFQo1lCjtKFGFQowqFHXWqDSqDjVByCHMIdAh1CGoQ4VQdpQo8qhR3ShR+qhR7KhR3lCjEoUfZQoylCjEoUZqhRvVCjyqFGJQo+qkX9lVSLKUKNqoUYpQo6KhRnKFGJQo0lCjOUKNhUKMlQo0VCj/F3JFOFCQ8R0PZwA==',
);
/** A zip whose method is bzip2. */
export const zipOfBzip2Text = from64(
  'UEsDBC4AAAAMAAAAIVxHw5JcNQAAABUAAAAFAAAAeC50eHRCWmg5MUFZJlNZvOPufAAAB9kAABBAADgAAiUgADEGTEEeoNGmXiEMZwzxdyRThQkLzj7nwFBLAQIuAy4AAAAMAAAAIVxHw5JcNQAAABUAAAAFAAAAAAAAAAAAAACAAQAAAAB4LnR4dFBLBQYAAAAAAQABADMAAABYAAAAAAA=',
);

/** A zip whose method is LZMA, with 20 lines. */
export const lzmaText = Array.from({ length: 20 }, (_, at) => `line ${at % 9} ${(at * 7919) % 1000}\n`).join(
  '',
);
export const zipOfLzmaText = from64(
  'UEsDBD8AAgAOAFIMeV1ta4o2cQAAANkAAAAFAAAAeC50eHQJBAUAXQAAgAAANhpKHwigKJAiWmZUz+B+NbLR/IFc2ibP1L/rrK2F+3AbWK+dYyp1nIpI8pSKWm03jy43WXYh9e4XtkpGBQTPSN2h8VrP2x9KSvLpID3kSTDshbeSjswso8JksKqRuBm1yin//toYAFBLAQI/Az8AAgAOAFIMeV1ta4o2cQAAANkAAAAFAAAAAAAAAAAAAACAAQAAAAB4LnR4dFBLBQYAAAAAAQABADMAAACUAAAAAAA=',
);

/** A zip of 6 kB whose method is LZMA; it unpacks to 40 MB of zeros. */
export const lzmaBomb = inflateSync(
  from64(
    'eNoL8GZmsWdgYuBjYGBwD3qV/PpfkTiQydDAxAgkKzhZWBligTwgO//v//+Lt/93t/MQLbJMDNwxSePZ4jb2n++eyDVd1j9qZcPovbHuZFeXr/5i3pv1yx73KAsGP4iUOFra9aj8x7Yp9TxZB+6VeKY8ehkTvInlxncXntXxvLluL58eLuvYPi18zTbfh5my+b+9OwRynE532Mcw9F/wW6+mMaVQ3rZf5WHBvOXK8W80TrdenDqjq05r4if10u+SB9hm+M74e2P91Qn8R1SDf3ydaGbIunTDu/yDBb7uPBcnCq5amyC769xGdYmYyLaXaUER+16WrYl88jSalePn8Vtr//wO0i45Kxet4PTzbrDtD80UTuuG01o597dafziyVy9+Fb+dd5rTBGG+/wKTfxRWRP7gPvt/qoYb/8o/Nfd+zzLQCzvQ3/q5ufFA6qjVo1aPWj1q9ajVo1aPWj1q9ajVo1aPWj1q9ajVo1aPWj1q9ajVo1aPWj1q9ajVo1bjsvqhJGPP/eX//7cuY2AI8GZksmfGPSQPAw1gTkWANysbiMEIhPpAeiJYKQBGReXZ',
  ),
);

/** A frame of zstd whose blocks of four bytes unpack to 128 kB each. */
export function zstdBomb(blocks: number): Uint8Array<ArrayBuffer> {
  const [beginning, block] = [Buffer.from('28b52ffd0038', 'hex'), 128 * 1024];
  const bytes = Buffer.alloc(blocks * 4);
  for (let at = 0; at < blocks; at++)
    bytes.writeUIntLE(block * 8 + 2 + (at === blocks - 1 ? 1 : 0), at * 4, 3);
  return new Uint8Array(Buffer.concat([beginning, bytes]));
}

export async function tarOf(files: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const archive = pack();
  for (const [name, content] of Object.entries(files)) archive.entry({ name }, content);
  archive.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of archive) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
