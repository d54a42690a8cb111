import { describe, expect, test } from 'vitest';
import { resourceAnswer } from '../../../domain/protocol/calls/site/resource.ts';
import { BadOption } from '../../../server/error-code.ts';
import { MAX_BANNER_BYTES, openBanners } from '../../../server/features/site/open-banners.ts';
import { bannerRow } from '../../given/domain/banner.ts';
import { openServer } from '../../given/server/running-server.ts';
import { temporaryFile } from '../../given/runs/temporary.ts';

describe('A21 banners of the site', () => {
  test.each<[string, readonly unknown[], string]>([
    ['without banners no picture may come from elsewhere', [], "img-src 'self' data:"],
    [
      'with some, from their hosts alone',
      [bannerRow(), bannerRow({ view_url: 'http://plain.test/x.png' }), 'no banner'],
      "img-src 'self' data: https://img.test",
    ],
  ])('%s', async (_, banners, policy) => {
    const server = await openServer([], { banners });
    try {
      const { headers, text } = await server.get('/resource/v1/pc/ko');
      expect(resourceAnswer.parse(JSON.parse(text)).Banner).toEqual(banners);
      const images = headers.get('content-security-policy')?.split(';');
      expect(images?.find((part) => part.startsWith('img-src'))).toBe(policy);
    } finally {
      await server.close();
    }
  });
});

describe('--banners FILE', () => {
  const file = (content: string): string => temporaryFile('spo-banners-', 'banners.json', content);

  test('rows are read; rows that are no banner are reported', async () => {
    const said: string[] = [];
    const path = file(JSON.stringify([bannerRow(), 5]));
    expect(await openBanners(path, (line) => void said.push(line))).toHaveLength(2);
    expect(said).toEqual([`[spo] --banners ${path}: 1 rows are no banners`]);
    expect(await openBanners(null, () => {})).toEqual([]);
  });

  test.each([
    ['no JSON', '[', 'not JSON'],
    ['no list', '{}', 'not a list'],
    ['too large', ' '.repeat(MAX_BANNER_BYTES + 1), 'larger than'],
  ])('%s is refused with the file’s name', async (_, content, why) => {
    const path = file(content);
    const opened = openBanners(path, () => {});
    await expect(opened).rejects.toBeInstanceOf(BadOption);
    await expect(opened).rejects.toThrow(`--banners ${path}: ${why}`);
  });
});
