/** I7: a picture becomes a square WebP without metadata; everything that is not one still picture is refused (AC005). */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { iconLimits } from '../../../domain/member/settings.ts';
import { openServer, type OpenServer } from '../../given/server/running-server.ts';

let server: OpenServer;
let token = '';
beforeAll(async () => {
  server = await openServer([]);
  token = await server.logIn('demo1');
});
afterAll(() => server.close());

const red = { r: 200, g: 30, b: 30 };
const picture = (width = 300, height = 200) =>
  sharp({ create: { width, height, channels: 3, background: red } });
const png = () => picture().png().toBuffer();
const jpeg = () =>
  picture()
    .withMetadata({ exif: { IFD0: { Artist: 'a secret name' } } })
    .jpeg()
    .toBuffer();
const webp = () => picture().webp().toBuffer();

async function upload(file: Buffer | string, type = 'image/png') {
  const form = new FormData();
  form.append('value', new Blob([new Uint8Array(Buffer.from(file))], { type }), 'icon.png');
  const response = await fetch(`${server.address}/account/config/profile`, {
    method: 'POST',
    body: form,
    headers: { token },
  });
  return { status: response.status, body: await response.json() };
}
const twoFrames = async (format: 'gif' | 'webp'): Promise<Buffer> => {
  const frames = await sharp({
    create: { width: 10, height: 20, channels: 3, background: red },
  })
    .raw()
    .toBuffer();
  frames.fill(7, 300);
  const raw = { width: 10, height: 20, channels: 3 as const, pageHeight: 10 };
  return sharp(frames, { raw })
    .toFormat(format, { loop: 0, delay: [100, 100] })
    .toBuffer();
};
/** The chunk that makes a PNG an animation, put before its first picture data. */
const animatedPng = async (): Promise<Buffer> => {
  const file = await png();
  const at = file.indexOf('IDAT') - 4;
  const chunk = Buffer.alloc(20);
  chunk.writeUInt32BE(8, 0);
  chunk.write('acTL', 4, 'latin1');
  return Buffer.concat([file.subarray(0, at), chunk, file.subarray(at)]);
};
/** Claims 30,000 × 30,000 pixels in its header. */
const hugeHeader = async (): Promise<Buffer> => {
  const file = await picture(8, 8).png().toBuffer();
  file.writeUInt32BE(30_000, 16);
  file.writeUInt32BE(30_000, 20);
  return file;
};
const bomb = () =>
  sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: red } })
    .png({ compressionLevel: 9 })
    .toBuffer();

describe('pictures that are accepted', () => {
  test.each([
    ['PNG', png],
    ['JPEG with metadata', jpeg],
    ['WebP', webp],
  ])('%s: 128 × 128 WebP, without metadata, under the hash of its bytes', async (_, make) => {
    const { body } = await upload(await make());
    expect(body).toEqual({ CODE: 'AC000', DATA: expect.stringMatching(/^[0-9a-f]{64}$/) });
    const response = await fetch(`${server.address}/icons/${body.DATA}.webp`);
    const served = Buffer.from(await response.arrayBuffer());
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const { format, width, height, exif, icc, xmp } = await sharp(served).metadata();
    expect({ format, width, height, exif, icc, xmp }).toEqual({ format: 'webp', width: 128, height: 128 });
    expect(served.includes('a secret name')).toBe(false);
  });

  test('the icon is the member’s; a new one removes the picture before, and an empty value the icon', async () => {
    const { body: first } = await upload(await png());
    const { body: second } = await upload(await picture(50, 50).negate().png().toBuffer());
    const icon = async () =>
      (
        await server.db
          .selectFrom('member')
          .select('icon')
          .where('mb_id', '=', 'demo1')
          .executeTakeFirstOrThrow()
      ).icon;
    expect(await icon()).toBe(second.DATA);
    expect((await fetch(`${server.address}/icons/${first.DATA}.webp`)).status).toBe(404);
    const removed = await server.post('/account/config/profile', { value: '' }, token);
    expect(removed.body).toEqual({ CODE: 'AC000', DATA: null });
    expect(await icon()).toBeNull();
  });
});

describe('files that are refused with AC005', () => {
  test.each<[string, () => Promise<Buffer | string>]>([
    ['an empty file', async () => ''],
    ['text', async () => 'hello'],
    ['SVG', async () => '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['HTML', async () => '<!DOCTYPE html><script>alert(1)</script>'],
    ['an animated GIF', () => twoFrames('gif')],
    ['an animated WebP', () => twoFrames('webp')],
    ['an animated PNG', animatedPng],
    ['a PNG that is cut off', async () => (await png()).subarray(0, 200)],
    [
      'a PNG with an archive after its end',
      async () => Buffer.concat([await png(), Buffer.from('PK\u0003\u0004 zip')]),
    ],
    [
      'a PNG with a page after its end',
      async () => Buffer.concat([await png(), Buffer.from('<html></html>')]),
    ],
    [
      'a WebP with a page after its end',
      async () => Buffer.concat([await webp(), Buffer.from('<script></script>')]),
    ],
    [
      'a JPEG that is a page, too',
      async () => {
        const file = await jpeg();
        const comment = Buffer.from('\u0000\u0000<script>alert(1)</script>', 'latin1');
        comment.writeUInt16BE(comment.length, 0);
        return Buffer.concat([file.subarray(0, 2), Buffer.from([0xff, 0xfe]), comment, file.subarray(2)]);
      },
    ],
    [
      'a JPEG with an archive after it',
      async () => Buffer.concat([await jpeg(), Buffer.from('PK\u0005\u0006')]),
    ],
    ['a JPEG of two bytes', async () => Buffer.from([0xff, 0xd8])],
    ['a PNG that claims 900 million pixels', hugeHeader],
    ['a PNG of 144 million equal pixels', bomb],
    ['a file beyond the limit', async () => Buffer.alloc(iconLimits.bytes + 1, 1)],
  ])('%s', async (_, make) => {
    const { status, body } = await upload(await make());
    expect({ status, body }).toEqual({ status: 200, body: { CODE: 'AC005' } });
  });

  test('a form without a file, and a guest', async () => {
    const form = new FormData();
    form.append('value', 'not a file');
    const ask = async (headers: Record<string, string>) =>
      (
        await fetch(`${server.address}/account/config/profile`, { method: 'POST', body: form, headers })
      ).json();
    expect(await ask({ token })).toEqual({ CODE: 'AC005' });
    expect(await ask({})).toEqual({ CODE: 'AC001' });
    expect((await fetch(`${server.address}/icons/${'0'.repeat(64)}.webp`)).status).toBe(404);
    expect((await fetch(`${server.address}/icons/..%2f..%2fetc%2fpasswd`)).status).toBe(404);
  });
});
