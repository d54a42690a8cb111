/** S5 packed files that are dropped onto the replayer. */
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readSessionFile } from '../../worker/replay/stage/read-session-file.ts';
import { unzstd } from '../../worker/replay/stage/unpack-session.ts';
import { lzmaBomb, tarOf, xzText, zstdBomb } from '../given/domain/packed-text.ts';

const session = [
  '{"spo":"session","version":1,"startedAt":1714903200000,"codec":"msgpack"}',
  ...[0, 10, 20, 30, 40].map((at) => `{"at":${at},"link":"connected"}`),
  '',
].join('\n');
const plain = new TextEncoder().encode(session);
const from64 = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, 'base64'));
/** The session as other programs packed it: the runtime has no packer for these. */
const packed = {
  bzip2: from64(
    'QlpoOTFBWSZTWW521c4AAGndgCAQEAR8sCAALq/dCiAAioSSGqbRpNGjJoPT1QSSQyABoaA0pAuN0a+70ZEIt4QyGJSMN0WsjTSVZ9u+rk/LyLD2qaBCsSt8yoRKThOSIvih4pzPUMUo4xFUmi6JIzeYyL4Z9ceaRN2chk9UdHgTC/F3JFOFCQbnbVzg',
  ),
  zipOfBzip2: from64(
    'UEsDBBQAAAAAAAAAIQAAAAAAAAAAAAAAAAAHAAAAZm9sZGVyL1BLAwQuAAAADAAAACEA9vmy3I0AAADaAAAADAAAAGZvbGRlci9hLnNwb0JaaDkxQVkmU1ludtXOAABp3YAgEBAEfLAgAC6v3QogAIqEkhqm0aTRoyaD09UEkkMgAaGgNKQLjdGvu9GRCLeEMhiUjDdFrI00lWfbvq5Py8iw9qmgQrErfMqESk4TkiL4oeKcz1DFKOMRVJouiSM3mMi+GfXHmkTdnIZPVHR4EwvxdyRThQkG521c4FBLAQIUAxQAAAAAAAAAIQAAAAAAAAAAAAAAAAAHAAAAAAAAAAAAAACAAQAAAABmb2xkZXIvUEsBAi4DLgAAAAwAAAAhAPb5styNAAAA2gAAAAwAAAAAAAAAAAAAAIABJQAAAGZvbGRlci9hLnNwb1BLBQYAAAAAAgACAG8AAADcAAAAAAA=',
  ),
  zipOfLzma: from64(
    'UEsDBBQAAAAAAAAAIQAAAAAAAAAAAAAAAAAHAAAAZm9sZGVyL1BLAwQ/AAIADgAAACEA9vmy3HUAAADaAAAADAAAAGZvbGRlci9hLnNwbwkEBQBdAACAAAA9iIpnRAK1R8W6n8WIwAXm7tyxlQ9hqOE0LVZkZUw2IYtx+inpDKmRM16R0Gdy7f7L6SZN6kV2QC2PPbcoTenYJSrjNH6l7ZgFVLRffpTHXOfFJgpgkYqMQYGmt6JS8/6ZkyPoiPb/+Df/AFBLAQIUAxQAAAAAAAAAIQAAAAAAAAAAAAAAAAAHAAAAAAAAAAAAAACAAQAAAABmb2xkZXIvUEsBAj8DPwACAA4AAAAhAPb5stx1AAAA2gAAAAwAAAAAAAAAAAAAAIABJQAAAGZvbGRlci9hLnNwb1BLBQYAAAAAAgACAG8AAADEAAAAAAA=',
  ),
};
const read = (bytes: Uint8Array<ArrayBuffer>) => readSessionFile(new Blob([bytes]));
const ofZip = (files: Parameters<typeof zipSync>[0]) => new Uint8Array(zipSync(files));

const tarred = async (files: Readonly<Record<string, string>>) => new Uint8Array(await tarOf(files));

test.each([
  ['plain', plain],
  ['UTF-16 with a mark', new Uint8Array(Buffer.from(`\uFEFF${session}`, 'utf16le'))],
  ['UTF-16 without a mark, by gzip', new Uint8Array(gzipSync(Buffer.from(session, 'utf16le')))],
  ['gzip', new Uint8Array(gzipSync(plain))],
  ['bzip2', packed.bzip2],
  ['zip, stored', ofZip({ 'a.spo': [plain, { level: 0 }] })],
  [
    'zip, deflated, with a folder and a comment',
    ofZip({ 'a/': new Uint8Array(0), 'a/a.spo': [plain, { comment: 'x' }] }),
  ],
  ['zip by bzip2', packed.zipOfBzip2],
  ['zip by LZMA', packed.zipOfLzma],
  ['tar', await tarred({ 'a.spo': session })],
  [
    'tar, with a folder, an empty file and a long name',
    await tarred({ 'a/': '', 'a/b': '', [`a/${'x'.repeat(150)}.spo`]: session }),
  ],
  ['tar by gzip', new Uint8Array(gzipSync(await tarred({ 'a.spo': session })))],
  ['zstd', new Uint8Array(zstdCompressSync(plain))],
  [
    'zstd, two frames and one to skip',
    new Uint8Array(
      Buffer.concat([
        zstdCompressSync(plain.subarray(0, 100)),
        from64('UCpNGAQAAAAAAAAA'),
        zstdCompressSync(plain.subarray(100)),
      ]),
    ),
  ],
  [
    'gzip in two parts',
    new Uint8Array(Buffer.concat([gzipSync(plain.subarray(0, 99)), gzipSync(plain.subarray(99))])),
  ],
  ['gzip in a zip', ofZip({ 'a.spo.gz': new Uint8Array(gzipSync(plain)) })],
  ['gzip, five times', new Uint8Array(gzipSync(gzipSync(gzipSync(gzipSync(gzipSync(plain))))))],
])('%s: the session is opened', async (_, bytes) => {
  const opened = await read(bytes);
  expect(opened.ok && [opened.value.session.count, opened.value.others, opened.value.isWhole]).toEqual([
    5,
    0,
    true,
  ]);
});

test('cut anywhere and changed anywhere, each packed file is opened or refused', async () => {
  for (const bytes of [
    packed.bzip2,
    packed.zipOfBzip2,
    packed.zipOfLzma,
    ofZip({ 'a.spo': plain }),
    new Uint8Array(zstdCompressSync(plain)),
    await tarred({ 'a.spo': session }),
  ])
    for (let at = 0; at < bytes.length; at += 5) {
      const changed = bytes.slice();
      changed[at] = (changed[at] ?? 0) ^ 0x55;
      for (const one of [bytes.slice(0, at), changed]) expect(typeof (await read(one)).ok).toBe('boolean');
    }
});

test('what is damaged says so', async () => {
  const damaged = packed.bzip2.slice();
  damaged[30] = (damaged[30] ?? 0) ^ 0x55;
  for (const bytes of [damaged, packed.zipOfLzma.slice(0, 60)])
    expect(await read(bytes)).toEqual({ ok: false, error: 'damaged-archive' });
});

test('S12 a packed file with foreign bytes behind it: all entries are opened, and the page says so', async () => {
  for (const packer of [gzipSync, (bytes: Uint8Array) => gzipSync(gzipSync(bytes))]) {
    const opened = await read(new Uint8Array(Buffer.concat([packer(plain), Buffer.from('foreign')])));
    expect(opened.ok && [opened.value.session.count, opened.value.isWhole]).toEqual([5, false]);
  }
});

test('S12 of a packed file that breaks off the entries before are opened, and the page says so', async () => {
  const stored = new Uint8Array(gzipSync(plain, { level: 0 }));
  const zip = ofZip({ 'a.spo.gz': [stored.slice(0, -30), { level: 0 }] });
  for (const bytes of [stored.slice(0, -30), zip]) {
    const opened = await read(bytes);
    expect(opened.ok && [opened.value.session.count, opened.value.isWhole]).toEqual([4, false]);
  }
});

test('S12 of a zip that is cut off what is before is opened, also inside another zip', async () => {
  for (const level of [0, 6] as const) {
    const zip = ofZip({ 'a/': new Uint8Array(0), 'a/a.spo': [plain, { level }], b: [plain, { level }] });
    const cut = zip.slice(0, Buffer.from(zip).lastIndexOf('PK\x03\x04') + 20);
    for (const bytes of [cut, ofZip({ 'in.zip': cut })]) {
      const opened = await read(bytes);
      expect(opened.ok && [opened.value.session.count, opened.value.isWhole]).toEqual([5, true]);
    }
  }
  const inside = ofZip({ 'a.spo': [plain, { level: 0 }] }).slice(0, 35 + plain.length - 10);
  for (const bytes of [inside, ofZip({ 'in.zip': inside })]) {
    const opened = await read(bytes);
    expect(opened.ok && [opened.value.session.count, opened.value.isWhole]).toEqual([4, false]);
  }
});

/** The header of the first file with another size, and with the sum of its bytes. */
function withSize(tar: Uint8Array, size: string): Uint8Array<ArrayBuffer> {
  const changed = new Uint8Array(tar);
  changed.set(Buffer.from(size.padEnd(12, '\0')), 124);
  changed.set(Buffer.from(' '.repeat(8)), 148);
  const sum = changed.subarray(0, 512).reduce((all, byte) => all + byte, 0);
  changed.set(Buffer.from(`${sum.toString(8).padStart(6, '0')}\0 `), 148);
  return changed;
}

test.each(['-0000001000', 'no number', '77777777777'])(
  'a tar whose first file has the size "%s" is refused',
  async (size) => {
    const tar = withSize(await tarred({ 'a.spo': session }), size);
    expect(await read(tar)).toEqual({ ok: false, error: 'damaged-archive' });
  },
);

test('a zst file that unpacks to too much is refused before more than the limit is unpacked', () => {
  const bomb = zstdBomb(1600);
  const before = process.memoryUsage().arrayBuffers;
  expect(unzstd(bomb, 1024 * 1024)).toEqual({ ok: false, error: 'too-large' });
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(50 * 1024 * 1024);
  const whole = unzstd(bomb);
  expect(whole.ok && whole.value.bytes.length).toBe(1600 * 128 * 1024);
});

test.each([
  ['gzip', new Uint8Array(gzipSync(Buffer.alloc(40 * 1024 * 1024)))],
  ['zip', ofZip({ 'a.har': new Uint8Array(40 * 1024 * 1024) })],
  ['zip by LZMA', new Uint8Array(lzmaBomb)],
  ['zst', zstdBomb(320)],
])('%s that unpacks to 40 MB and to a thousand times its size is refused', async (_, bomb) => {
  expect(await read(bomb)).toEqual({ ok: false, error: 'damaged-archive' });
});

test('xz, which a browser cannot unpack, is refused by its own reason', async () => {
  expect(await read(new Uint8Array(xzText))).toEqual({ ok: false, error: 'other-packing' });
});

test('of an archive of several files the first is opened, and the others are counted', async () => {
  const files = { 'a.spo': session, 'b.spo': session, empty: '', 'names.txt': 'x' };
  const zip = ofZip(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [name, new TextEncoder().encode(text)])),
  );
  for (const archive of [await tarred(files), zip]) {
    const opened = await read(archive);
    expect(opened.ok && [opened.value.session.count, opened.value.others]).toEqual([5, 2]);
  }
});
