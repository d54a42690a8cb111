import { describe, expect, test, vi } from 'vitest';
import { defaultStandards } from '../../domain/bet-rules/default-standards.ts';
import { encodeStandard } from '../../domain/protocol/calls/site/bet-standard.ts';
import type { SiteView } from '../../worker/features/site/site-api.ts';
import { bannerRow } from '../given/domain/banner.ts';
import { limits } from '../given/runs/limits.ts';
import { createWire, portsSettle, readServed } from '../given/core/wire.ts';

describe('A21 banners in the core', () => {
  test('the site shows those of the present day; at Korean midnight others replace them', async () => {
    // It is the morning of 15 November 2023 in Korea.
    const today = bannerRow({ sdate: '2023-11-15', edate: '2023-11-15', view_url: 'https://img.test/a.png' });
    const later = bannerRow({ sdate: '2023-11-16', edate: '2023-11-30', view_url: 'https://img.test/b.png' });
    const wire = createWire();
    const version = { main: 'm', parts: {} };
    wire.answers['/resource/verify'] = { version };
    wire.answers['/resource/v1'] = { version, Banner: [later, 'no banner', today] };
    const views: SiteView[] = [];
    readServed<SiteView>(wire.core.site.view()).subscribe((view) => views.push(view));
    await wire.open([]);
    const main = () => views.at(-1)?.banners.main.map(({ imageUrl }) => imageUrl);
    // Where the browser's storage is late the core asks again a moment later.
    await vi.waitUntil(async () => {
      await portsSettle();
      if (views.at(-1)?.state === 'failed') await wire.pass(1000);
      return views.at(-1)?.state === 'ready';
    }, limits.waitMs);
    expect(main()).toEqual(['https://img.test/a.png']);
    const before = views.length;
    await wire.pass(120_000);
    await portsSettle();
    expect(views).toHaveLength(before);
    wire.sleep(17 * 3_600_000);
    await wire.pass(1000);
    await portsSettle();
    expect(main()).toEqual(['https://img.test/b.png']);
  });
});

describe('A5 the figures of the guides in the core', () => {
  test('are those of the site: its limits of bets, and the length of its rounds', async () => {
    const standards = defaultStandards.map((one) => encodeStandard({ ...one, maxFolders: 7 }));
    const given = { '/resource/gameConfig': { standards, casual_round_ms: 30_000 } };
    const wire = createWire({}, { given });
    await wire.open([]);
    await vi.waitUntil(async () => {
      await portsSettle();
      const { roundSeconds } = await wire.core.guides.figures();
      return roundSeconds?.value === 30;
    }, limits.waitMs);
    expect((await wire.core.guides.figures())['maxFolders']?.value).toBe(7);
  });
});
