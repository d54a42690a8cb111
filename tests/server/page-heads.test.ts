/** What messengers and search engines read of a page: its title, description and sharing picture. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { headOf, withHead } from '../../server/http/page-heads.ts';
import { openServer, type OpenServer } from '../given/running-server.ts';

const built =
  '<!doctype html><head><title>SPOBOARD</title><meta name="description" content="" /></head><div id="root"></div>';
let dist: string;
let server: OpenServer;
beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'spo-dist-'));
  mkdirSync(join(dist, 'assets'));
  writeFileSync(join(dist, 'index.html'), built);
  server = await openServer(undefined, { dist });
});
afterAll(async () => {
  await server.close();
  rmSync(dist, { recursive: true, force: true });
});

/** The page as a reader that runs no script gets it. */
const read = (path: string, headers: Record<string, string>): Promise<{ text: string; status: number }> =>
  new Promise((resolve, reject) => {
    request(server.address + path, { headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const bytes = Buffer.concat(parts);
        const isPacked = response.headers['content-encoding'] === 'gzip';
        resolve({
          text: (isPacked ? gunzipSync(bytes) : bytes).toString(),
          status: response.statusCode ?? 0,
        });
      });
    })
      .on('error', reject)
      .end();
  });

describe('the head of a page', () => {
  test.each([
    ['/', '스포보드 SPOBOARD'],
    ['/hitgame/live', '라이브 · 스포보드 SPOBOARD'],
    ['/hitgame/live/123', '라이브 · 스포보드 SPOBOARD'],
    ['/hitgame/livescore', '라이브 스코어 · 스포보드 SPOBOARD'],
    ['/hitgame/srs?day=1', '승무패 · 스포보드 SPOBOARD'],
    ['/sports/Match/analysis/7', '경기 분석 · 스포보드 SPOBOARD'],
    ['/mypage/charge', '스포보드 SPOBOARD'],
    ['/unknown', '스포보드 SPOBOARD'],
  ])('%s is titled %s, with a description and a picture', async (path, title) => {
    const { text, status } = await read(path, { accept: 'text/html' });
    expect(status).toBe(200);
    expect(text).toContain(`<title>${title}</title>`);
    expect(text).toContain(`<meta property="og:title" content="${title}" />`);
    expect(/<meta name="description" content="([^"]+)"/.exec(text)?.[1]).toMatch(/[가-힣]{2}/);
    expect(text).toContain(`<meta property="og:image" content="/app-icons/sharing.png" />`);
  });

  test('the same page is packed for readers that take it, and not for those that refuse it', async () => {
    const plain = await read('/hitgame/srs', { accept: 'text/html' });
    for (const accepted of ['gzip', 'gzip, deflate', 'br;q=0, gzip', 'gzip;q=0', 'identity'])
      expect((await read('/hitgame/srs', { accept: 'text/html', 'accept-encoding': accepted })).text).toBe(
        plain.text,
      );
  });

  test('the picture’s address is whole where --site-url is given; no host of a request is written', async () => {
    const { text } = await read('/hitgame/live', { accept: 'text/html', host: 'evil.example' });
    expect(text).not.toContain('evil.example');
    const page = withHead(built, headOf('/hitgame/live'), 'https://spo.example');
    expect(page).toContain('content="https://spo.example/app-icons/sharing.png"');
  });

  test('whatever the texts are, they stay texts: no element begins or ends in them', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (title, description) => {
        const page = withHead(built, { title, description }, '');
        const elements = (text: string): number => text.split('<').length;
        expect(elements(page)).toBe(elements(withHead(built, { title: 'a', description: 'b' }, '')));
        expect(page.split('"').length).toBe(withHead(built, headOf('/'), '').split('"').length);
      }),
    );
  });
});
