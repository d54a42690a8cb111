/** What messengers and search engines read of a page: its title, description and sharing picture. */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decodeEventOdds, eventOddsAnswer } from '../../../domain/protocol/calls/matches/event-odds.ts';
import { chunkFilesOf, type HeadMatchOf, headOf, withHead } from '../../../server/http/page-heads.ts';
import { root } from '../../given/sites/running-site.ts';
import { openServer, type OpenServer } from '../../given/server/running-server.ts';

const built =
  '<!doctype html><head><title>SPOBOARD</title><meta name="description" content="" /></head><div id="root"></div>';
const site = { ko: '스포보드', en: 'SPOBOARD' };
let dist: string;
let server: OpenServer;
beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'spo-dist-'));
  mkdirSync(join(dist, 'assets'));
  writeFileSync(join(dist, 'index.html'), built);
  writeFileSync(join(dist, 'manifest.webmanifest'), '{"id":"/","name":"built","short_name":"built"}');
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
    ['/game/team/311/41001', '팀 정보 · 스포보드 SPOBOARD'],
    ['/game/league/311/410', '리그 정보 · 스포보드 SPOBOARD'],
    ['/mypage/charge', '스포보드 SPOBOARD'],
    ['/terms/nothing', '약관 · 스포보드 SPOBOARD'],
    ['/store', '상점 · 스포보드 SPOBOARD'],
    ['/store/10/1010', '상점 · 스포보드 SPOBOARD'],
    ['/trades/idx', '승부거래소 · 스포보드 SPOBOARD'],
    ['/community/free', '자유 · 스포보드 SPOBOARD'],
    ['/news/notice', '공지사항 · 스포보드 SPOBOARD'],
    ['/terms/privacy', '개인정보처리방침 · 스포보드 SPOBOARD'],
    ['/mypage/customer/faq', '자주 묻는 질문 · 스포보드 SPOBOARD'],
    ['/hitgame/event/1', '이벤트 · 스포보드 SPOBOARD'],
    ['/unknown', '스포보드 SPOBOARD'],
  ])('%s is titled %s, with a description and a picture', async (path, title) => {
    const { text, status } = await read(path, { accept: 'text/html' });
    expect(status).toBe(path === '/unknown' || path === '/terms/nothing' ? 404 : 200);
    expect(text).toContain(`<title>${title}</title>`);
    expect(text).toContain(`<meta property="og:title" content="${title}" />`);
    expect(/<meta name="description" content="([^"]+)"/.exec(text)?.[1]).toMatch(/[가-힣]{2}/);
    expect(text).toContain(`<meta property="og:image" content="/app-icons/sharing.png" />`);
  });

  test("the operator's name of the site stands in the page, for previews and for windows of their own", () => {
    const own = { ko: '별 "보드"', en: '별 "보드"' };
    const page = withHead(built, headOf('/store', own), { origin: '', site: own });
    expect(page).toContain('<title>상점 · 별 &quot;보드&quot;</title>');
    expect(page).toContain('<meta property="og:site_name" content="별 &quot;보드&quot;" />');
    expect(page).toContain('<meta name="application-name" content="별 &quot;보드&quot;"');
    expect(page).not.toContain('스포보드');
    expect(withHead(built, headOf('/store', site), { origin: '', site })).toContain(
      '<meta name="application-name" content="스포보드" data-en="SPOBOARD" />',
    );
  });

  test('A1 a page answers every client, an unknown address with 404: browsers with the page, others in JSON', async () => {
    for (const accept of ['*/*', 'text/html', 'application/json', ''])
      for (const path of [
        '/hitgame/live/123',
        '/info/rules/live/soccer',
        '/community/free/7',
        '/Terms/privacy/',
      ])
        expect(await read(path, { accept }), `${path} ${accept}`).toMatchObject({
          status: 200,
          text: expect.stringContaining('<div id="root">'),
        });
    for (const path of [
      '/nowhere',
      '/hitgame/nowhere/7',
      '/info/guide/nothing',
      '/assets/none.js',
      '/account/x',
    ]) {
      expect((await read(path, { accept: '*/*' })).text, path).toBe('{"error":"not found"}');
      const { status, text } = await read(path, { accept: 'text/html,*/*;q=0.8' });
      expect([path, status, text.includes('<div id="root">')]).toEqual([
        path,
        404,
        path !== '/assets/none.js',
      ]);
    }
  });

  test('files of the screen that an address shows are asked for at once: of a match its own', () => {
    const screenOf = (address: string) => headOf(address, site).screen?.split('/').at(-1);
    expect(screenOf('/hitgame/live')).toBe('live-screen.tsx');
    expect(screenOf('/hitgame/live?match=7')).toBe('live-screen.tsx');
    expect(screenOf('/hitgame/live/7')).toBe('match-screen.tsx');
    expect(screenOf('/hitgame/live/7/popup')).toBe('match-screen.tsx');
    expect(screenOf('/hitgame/srs')).toBe('pre-match-screen.tsx');
  });

  test('P7 the page holds the rows of its own screen, and its head asks for their files', () => {
    const start = '<script type="application/json" id="chunk-files" data-all="/assets/all.json">';
    const live = ['/assets/live.js', '/assets/<live>.css'];
    const all = {
      'src/features/prices/live-screen.tsx': live,
      'src/features/terms/terms-screen.tsx': ['/b.js'],
    };
    const page = `${built}${start}{}</script>`;
    const fileAt = (path: string) => (path === '/assets/all.json' ? JSON.stringify(all) : '');
    const files = chunkFilesOf(page, fileAt);
    expect(files).toEqual(all);
    expect(chunkFilesOf(built, fileAt)).toEqual({});
    const sent = withHead(page, headOf('/hitgame/live', site), { origin: '', site, files });
    const rows = /data-all="[^"]+">(.*?)<\/script>/.exec(sent)?.[1] ?? '';
    expect(JSON.parse(rows)).toEqual({ 'src/features/prices/live-screen.tsx': live });
    expect(rows).not.toContain('<');
    expect(sent).toContain('<link rel="modulepreload" href="/assets/live.js" />');
    expect(sent).toContain('<link rel="preload" as="style" crossorigin href="/assets/&lt;live&gt;.css" />');
    // The rows of another page come with the table, which its head asks for.
    const other = withHead(page, headOf('/terms', site), { origin: '', site, files });
    expect(other).toContain(`${start}{}</script>`);
    expect(other).toContain('<link rel="preload" as="fetch" crossorigin href="/assets/all.json" />');
    expect(sent).not.toContain('as="fetch"');
  });

  test('an installed site has the name that the operator gave it, not that of the build', async () => {
    const { status, text } = await read('/manifest.webmanifest', { accept: '*/*' });
    expect({ status, ...JSON.parse(text) }).toEqual({
      status: 200,
      id: '/',
      name: '스포보드 SPOBOARD',
      short_name: '스포보드',
    });
  });

  test('A25 the page of a match of the feed names it for readers that run no script', async () => {
    const inPlay = async () => {
      const { DATA } = eventOddsAnswer.parse(JSON.parse((await server.get('/sports/EventOddsData')).text));
      return decodeEventOdds(DATA ?? []);
    };
    await expect.poll(async () => (await inPlay()).length).toBeGreaterThan(0);
    const match = (await inPlay())[0]?.facts.matchId;
    const { text } = await read(`/hitgame/live/${match}`, { accept: '*/*' });
    expect(/<title>([^<]*)/.exec(text)?.[1]).toMatch(/^.+ : .+ · 라이브 · 스포보드 SPOBOARD$/);
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
    const page = withHead(built, headOf('/hitgame/live', site), { origin: 'https://spo.example', site });
    expect(page).toContain('content="https://spo.example/app-icons/sharing.png"');
  });

  const teams = { home: { ko: '서울', en: 'Seoul' }, away: { ko: '부산 "B" <b>', en: 'Busan' } };
  const given =
    (statusCode: number, sportId = 311): HeadMatchOf =>
    (matchId) => ({
      league: 'K리그1',
      match: {
        statusCode,
        homeScore: 2,
        awayScore: 1,
        periods: [],
        facts: {
          matchId,
          sportId,
          leagueId: 1,
          countryCode: 'KR',
          startsAt: Date.UTC(2026, 10, 26, 11, 30),
          home: { teamId: 1, name: teams.home },
          away: { teamId: 2, name: teams.away },
          main: true,
        },
      },
    });

  test.each([
    ['/hitgame/live/7', '라이브'],
    ['/hitgame/live/7/popup', '라이브'],
    ['/hitgame/live?match=7', '라이브'],
    ['/hitgame/srs?day=1&match=7', '승무패'],
    ['/sports/Match/analysis/7', '경기 분석'],
  ])('A25 %s has the teams, the league, the kick-off and the picture of its match', (address, page) => {
    expect(headOf(address, site, given(1))).toMatchObject({
      title: `서울 : 부산 "B" <b> · ${page} · 스포보드 SPOBOARD`,
      description: 'K리그1 · 11월 26일 20:30 · 배당과 점수를 실시간으로 보세요.',
      picture: '/app-icons/sharing-soccer.png',
    });
  });

  test('A25 an ended match is shared with its result; a sport without a picture with the site’s', () => {
    const head = headOf('/hitgame/live/7', site, given(100, 352));
    expect(head.description).toBe('K리그1 · 11월 26일 20:30 · 경기 결과 2:1');
    expect(withHead(built, head, { origin: 'https://spo.example', site })).toContain(
      'content="https://spo.example/app-icons/sharing.png"',
    );
    expect(withHead(built, head, { origin: '', site })).toContain('부산 &quot;B&quot; &lt;b&gt;');
  });

  test('A25 every picture of a head is a file of the site', () => {
    for (const sport of ['soccer', 'basketball', 'baseball'])
      expect(existsSync(join(root, `src/public/app-icons/sharing-${sport}.png`)), sport).toBe(true);
  });

  test('A25 a number that is no match, and a page that shows none, have the head of the page', () => {
    const none: HeadMatchOf = () => null;
    expect(headOf('/hitgame/live/7', site, none).title).toBe('라이브 · 스포보드 SPOBOARD');
    expect(headOf('/hitgame/live?match=x', site, given(1)).title).toBe('라이브 · 스포보드 SPOBOARD');
    expect(headOf('/mypage?match=7', site, given(1)).title).toBe('스포보드 SPOBOARD');
  });

  test('whatever the texts are, they stay texts: no element begins or ends in them', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (title, description) => {
        const page = withHead(built, { title, description }, { origin: '', site });
        const elements = (text: string): number => text.split('<').length;
        expect(elements(page)).toBe(
          elements(withHead(built, { title: 'a', description: 'b' }, { origin: '', site })),
        );
        expect(page.split('"').length).toBe(
          withHead(built, headOf('/', site), { origin: '', site }).split('"').length,
        );
      }),
    );
  });
});
