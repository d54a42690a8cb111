import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { get as httpGet, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../../given/sites/running-site.ts';
import { openServer, type OpenServer } from '../../given/server/running-server.ts';

const script = `console.log(${JSON.stringify('live odds '.repeat(800))});`;
const page = `<!doctype html><div id="root"></div><!-- ${'spo '.repeat(600)} -->`;
const picture = Buffer.from(Array.from({ length: 4000 }, (_, at) => (at * 7919) % 256));
let dist: string;
let server: OpenServer;
beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'spo-dist-'));
  mkdirSync(join(dist, 'assets'));
  writeFileSync(join(dist, 'index.html'), page);
  writeFileSync(join(dist, 'assets/main.js'), script);
  writeFileSync(join(dist, 'assets/small.js'), 'let a;');
  writeFileSync(join(dist, 'assets/font.woff2'), picture);
  execFileSync(process.execPath, [join(root, 'scripts/pack-files.mjs'), dist]);
  server = await openServer(undefined, { dist });
});
afterAll(async () => {
  await server.close();
  rmSync(dist, { recursive: true, force: true });
});

/** The bytes as they are sent: `fetch` would unpack them. */
const raw = (path: string, headers: Record<string, string>) =>
  new Promise<{ status: number; headers: IncomingHttpHeaders; bytes: Buffer }>((resolve, reject) => {
    httpGet(server.address + path, { headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          bytes: Buffer.concat(parts),
        }),
      );
    }).on('error', reject);
  });
const unpacked = (encoding: string | undefined, bytes: Buffer): Buffer =>
  encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes;

describe('T11 files of the site', () => {
  test('the build writes copies of texts that are worth it, and of nothing else', () => {
    expect(readdirSync(join(dist, 'assets')).toSorted()).toEqual([
      'font.woff2',
      'main.js',
      'main.js.br',
      'main.js.gz',
      'small.js',
    ]);
  });

  test.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['identity', undefined],
    ['deflate', undefined],
  ])(
    'with accept-encoding "%s" a file is sent as the copy %s, not compressed anew',
    async (accept, encoding) => {
      const { headers, bytes } = await raw('/assets/main.js', { 'accept-encoding': accept });
      expect(headers['content-encoding']).toBe(encoding);
      expect(headers['content-type']).toContain('javascript');
      expect(headers['cache-control']).toContain('immutable');
      expect(headers.vary?.toLowerCase()).toContain('accept-encoding');
      // A file that is compressed as it is sent has no length beforehand.
      expect(Number(headers['content-length'])).toBe(bytes.length);
      expect(unpacked(encoding, bytes).toString()).toBe(script);
    },
  );

  test('every page of the client is the packed index.html', async () => {
    for (const path of ['/', '/hitgame/live']) {
      const { headers, bytes } = await raw(path, { accept: 'text/html', 'accept-encoding': 'br' });
      expect(headers['content-encoding']).toBe('br');
      expect(headers['content-type']).toContain('text/html');
      expect(headers['cache-control']).toBe('no-cache');
      expect(unpacked('br', bytes).toString()).toBe(page);
    }
  });

  test('a file without a copy is sent as it is; a copy has no address of its own', async () => {
    const font = await raw('/assets/font.woff2', { 'accept-encoding': 'br, gzip' });
    expect(font.headers['content-encoding']).toBeUndefined();
    expect(font.bytes.equals(picture)).toBe(true);
    const small = await raw('/assets/small.js', { 'accept-encoding': 'br, gzip' });
    expect(small.headers['content-encoding']).toBeUndefined();
    expect(small.bytes.toString()).toBe('let a;');
    expect((await raw('/assets/main.js.br', {})).status).toBe(404);
  });
});

describe('T11 answers', () => {
  test('resources are compressed once and sent as they were', async () => {
    const path = '/resource/1/pc/ko';
    const plain = await raw(path, { 'accept-encoding': 'identity' });
    const packed = await raw(path, { 'accept-encoding': 'gzip, br' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(packed.headers.vary).toContain('accept-encoding');
    expect(Number(packed.headers['content-length'])).toBe(packed.bytes.length);
    expect(JSON.parse(gunzipSync(packed.bytes).toString())).toEqual(JSON.parse(plain.bytes.toString()));
    expect(
      (await raw(path, { 'accept-encoding': 'gzip;q=0, br' })).headers['content-encoding'],
    ).toBeUndefined();
  });

  test('a short answer is sent as it is', async () => {
    const { headers } = await raw('/resource/initial/1', { 'accept-encoding': 'gzip, br' });
    expect(headers['content-encoding']).toBeUndefined();
  });
});
