import { describe, expect, test } from 'vitest';
import { decodeBanners, MAX_BANNER_ROWS } from '../../domain/protocol/calls/site/banner.ts';
import { backgroundOf } from '../../domain/resource/addresses.ts';
import {
  bannerCodes,
  pictureOrigins,
  bannersAt,
  MAX_JUMP_BANNERS,
  MAX_MAIN_BANNERS,
  shownBanners,
} from '../../domain/resource/banner.ts';
import { bannerRow } from '../given/domain/banner.ts';

/** Noon of 21 November in Korea. */
const NOW = Date.UTC(2026, 10, 21, 3);
const HOUR = 3_600_000;
const shown = (more: object, now = NOW): boolean =>
  shownBanners(decodeBanners([bannerRow(more)]), bannerCodes.main, now).length === 1;

describe('A21 which banners are shown', () => {
  test.each<[string, object, boolean]>([
    ['as it should be', {}, true],
    ['gif', { view_url: 'https://img.test/a/b.gif' }, true],
    ['webp, in capitals, with a version', { view_url: 'HTTPS://IMG.test/b.WEBP?v=3' }, true],
    ['jpg on a port', { view_url: 'https://img.test:8443/b.jpg' }, true],
    ['not https', { view_url: 'http://img.test/b.png' }, false],
    ['no scheme', { view_url: '//img.test/b.png' }, false],
    ['of this page', { view_url: '/b.png' }, false],
    ['script', { view_url: 'javascript:alert(1)//b.png' }, false],
    ['svg', { view_url: 'https://img.test/b.svg' }, false],
    ['no picture', { view_url: 'https://img.test/b' }, false],
    ['the ending only in the query', { view_url: 'https://img.test/b?x=.png' }, false],
    ['the ending only in the host', { view_url: 'https://img.png' }, false],
    ['a host that would end a policy', { view_url: 'https://a;script-src/b.png' }, false],
    ['not in use', { use_yn: 'N' }, false],
    ['of phones', { device_code: 'PM02' }, false],
    ['of another place', { banner_code: 'BK02' }, false],
    ['dates alone', { sdate: '2026-11-21', edate: '2026-11-21' }, true],
    ['dates with points', { sdate: '2026.11.20', edate: '2026.11.22' }, true],
    ['dates without anything', { sdate: '20261121', edate: '20261121' }, true],
    ['from tomorrow', { sdate: '2026-11-22' }, false],
    ['until yesterday', { edate: '2026-11-20 23:59:59' }, false],
    ['no day', { sdate: '' }, false],
    ['the day nought', { edate: '0000-00-00 00:00:00' }, false],
  ])('%s', (_, more, is) => {
    expect(shown(more)).toBe(is);
  });

  test('days are the site’s: from Korean midnight to Korean midnight', () => {
    const only = { sdate: '2026-11-21', edate: '2026-11-21' };
    const midnight = Date.UTC(2026, 10, 20, 15);
    expect([-1, 0, 24 * HOUR - 1, 24 * HOUR].map((ms) => shown(only, midnight + ms))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  test('another device has its own', () => {
    const rows = decodeBanners([bannerRow({ device_code: 'PM02' })]);
    expect(shownBanners(rows, bannerCodes.main, NOW, 'PM02')).toHaveLength(1);
  });

  test('each place takes its own, as many as it has room for; the single jump banner stands alone', () => {
    const many = (banner_code: string, more: object = {}) =>
      Array.from({ length: 20 }, (_, at) =>
        bannerRow({ banner_code, view_url: `https://img.test/${banner_code}-${at}.png`, ...more }),
      );
    const rows = ['BK01', 'BK02', 'BK03', 'BK04'].flatMap((code) => many(code));
    const all = bannersAt(decodeBanners(rows), NOW);
    expect(all.top?.imageUrl).toBe('https://img.test/BK02-0.png');
    expect(all.logo?.imageUrl).toBe('https://img.test/BK03-0.png');
    expect(all.main).toHaveLength(MAX_MAIN_BANNERS);
    expect(all.jump).toHaveLength(MAX_JUMP_BANNERS);
    const single = bannerRow({
      banner_code: 'BK04',
      note: '{"goMobile":"Y"}',
      view_url: 'https://img.test/mobile.png',
    });
    expect(bannersAt(decodeBanners([...rows, single]), NOW).jump.map(({ imageUrl }) => imageUrl)).toEqual([
      'https://img.test/mobile.png',
    ]);
    expect(bannersAt([], NOW)).toEqual({ top: null, logo: null, main: [], jump: [] });
  });

  test('pictures may come from the hosts of shown banners and from no others', () => {
    const rows = decodeBanners([
      bannerRow(),
      bannerRow({ view_url: 'https://IMG.test/other.png' }),
      bannerRow({ view_url: 'https://cdn.test:8443/x.jpg' }),
      bannerRow({ view_url: 'http://plain.test/x.jpg' }),
      bannerRow({ view_url: 'https://a;script-src/b.png' }),
    ]);
    const addresses = rows.map(({ imageUrl }) => imageUrl);
    expect(pictureOrigins(addresses)).toEqual(['https://img.test', 'https://cdn.test:8443']);
  });
});

describe('A21 banners on the wire', () => {
  test.each([
    ['#fff', '#fff'],
    ['#12345678', '#12345678'],
    ['white', 'white'],
    ['rgba(1, 2, 3, 0.5)', 'rgba(1, 2, 3, 0.5)'],
    ['{"r":1,"g":2,"b":3,"a":0.5}', 'rgba(1, 2, 3, 0.5)'],
    ['{"rgba":{"r":1,"g":2,"b":3}}', 'rgba(1, 2, 3, 1)'],
    ['{"rgba":"rgba(1,2,3,.5)"}', 'rgba(1,2,3,.5)'],
    ['"#abc"', '#abc'],
    ['', null],
    [null, null],
    ['{"rgba":{"r":"x"}}', null],
    ['url(https://img.test/x.png)', null],
    ['red; position: fixed', null],
  ])('background %j is %j', (text, colour) => {
    expect(backgroundOf(text)).toBe(colour);
  });

  test.each([
    [{ link: '/hitgame/live' }, '/hitgame/live', 'inside'],
    [{ link: 'https://else.test/x', note: '{"openInside":"N"}' }, 'https://else.test/x', 'window'],
    [{ link: 'https://else.test', target: '_blank', note: '' }, 'https://else.test', 'window'],
    [{ link: 'https://else.test', target: '_blank' }, 'https://else.test', 'inside'],
    [{ link: '//else.test/x' }, null, 'inside'],
    [{ link: '/\\else.test' }, null, 'inside'],
    [{ link: 'http://else.test/' }, null, 'inside'],
    [{ link: 'javascript:alert(1)' }, null, 'inside'],
    [{ link: '' }, null, 'inside'],
    [{ link: null }, null, 'inside'],
    [{ note: 'no json' }, '/hitgame/live', 'inside'],
  ])('%o leads to %j, %s', (more, link, opens) => {
    expect(decodeBanners([bannerRow(more)])).toMatchObject([{ link, opens }]);
  });

  test('a row that is no banner is left out, the others stay, and their number is limited', () => {
    const { sdate: _, ...without } = bannerRow();
    expect(
      decodeBanners([null, 5, 'x', [], {}, without, bannerRow({ view_url: 7 }), bannerRow()]),
    ).toHaveLength(1);
    expect(decodeBanners(undefined)).toEqual([]);
    const many = Array.from({ length: MAX_BANNER_ROWS + 50 }, () => bannerRow());
    expect(decodeBanners(many)).toHaveLength(MAX_BANNER_ROWS);
  });
});
