import { BehaviorSubject } from 'rxjs';
import { beforeEach, describe, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { decodeBanners } from '../../domain/protocol/calls/site/banner.ts';
import { type BannersView, bannersAt } from '../../domain/resource/banner.ts';
import { ok } from '../../domain/result.ts';
import type { SiteView } from '../../worker/features/site/site-api.ts';
import { JumpBanners, TopBanner, useJumpBanners } from '../../src/features/site/site-banners.tsx';
import { HomeScreen } from '../../src/features/prices/home-screen.tsx';
import '../../src/theme/tokens.css';
import { bannerRow } from '../given/domain/banner.ts';
import { givenClient } from '../given/screens/client.tsx';

const NOW = Date.UTC(2026, 10, 21, 3);
const none: BannersView = { top: null, logo: null, main: [], jump: [] };
/** A picture that a browser test can have: the rule wants https, the element does not care. */
const picture = 'data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==';
const given = (codes: readonly string[], imageUrl: string = picture): BannersView => {
  const rows = codes.map((banner_code, at) =>
    bannerRow({ banner_code, view_url: `https://img.test/${at}.png`, link: `/to/${at}` }),
  );
  const view = bannersAt(decodeBanners(rows), NOW);
  let number = 0;
  const drawn = <T extends { readonly imageUrl: string }>(one: T): T => ({
    ...one,
    imageUrl: `${imageUrl}#${number++}`,
  });
  return {
    top: view.top === null ? null : drawn(view.top),
    logo: null,
    main: view.main.map(drawn),
    jump: view.jump.map(drawn),
  };
};
const siteView = (state: SiteView['state'], banners: BannersView): SiteView => ({
  state,
  failedPart: null,
  textsIn: null,
  site: null,
  games: [],
  texts: {},
  templates: {},
  banners,
  popups: [],
});

beforeEach(() => {
  localStorage.removeItem('spo.top-banner');
  localStorage.removeItem('spo.main-banner');
});

async function draw(part: React.ReactNode, first: SiteView) {
  const site = new BehaviorSubject(first);
  const { Frame } = await givenClient({ 'site.view': site, 'schedule.ofDay': ok([]) });
  const screen = await render(<Frame>{part}</Frame>);
  return { site, screen };
}
const Jump = () => <JumpBanners {...useJumpBanners()} place="sidebar" />;
const place = (name: string): HTMLElement | null => document.querySelector(`[data-banner=${name}]`);

describe('A17 A21 the top banner', () => {
  test('stands where there is one and leads where it says; without one there is no hole', async () => {
    const { site } = await draw(<TopBanner />, siteView('ready', given(['BK02'])));
    await expect.element(page.getByRole('link', { name: '배너 1' })).toHaveAttribute('href', '/to/0');
    const height = place('top')?.getBoundingClientRect().height ?? 0;
    expect(height).toBeGreaterThan(40);
    site.next(siteView('ready', none));
    await expect.poll(() => place('top')).toBeNull();
  });

  test('its place is kept from the first frame on where the last visit had one', async () => {
    localStorage.setItem('spo.top-banner', 'Y');
    const { site } = await draw(<TopBanner />, siteView('loading', none));
    await expect.poll(() => place('top')).not.toBeNull();
    const before = place('top')?.getBoundingClientRect().height;
    site.next(siteView('ready', given(['BK02'])));
    await expect.element(page.getByRole('link', { name: '배너 1' })).toBeVisible();
    expect(place('top')?.getBoundingClientRect().height).toBe(before);
    site.next(siteView('ready', none));
    await expect.poll(() => place('top')).toBeNull();
    expect(localStorage.getItem('spo.top-banner')).toBe('N');
  });

  test('a picture that cannot be loaded leaves nothing', async () => {
    await draw(<TopBanner />, siteView('ready', given(['BK02'], 'data:image/png;base64,broken')));
    await expect.poll(() => place('top')).toBeNull();
  });
});

describe('A21 jump banners', () => {
  test('each is sent away on its own', async () => {
    await page.viewport(1400, 900);
    await draw(<Jump />, siteView('ready', given(['BK04', 'BK04'])));
    await page.getByRole('button', { name: '배너 1 닫기' }).click();
    await expect.poll(() => document.querySelectorAll('[data-banner=jump] img').length).toBe(1);
    await page.getByRole('button', { name: '배너 1 닫기' }).click();
    await expect.poll(() => place('jump')).toBeNull();
    await page.viewport(414, 896);
  });
});

describe('A21 the main place of the home page', () => {
  test('the promotion fills it without a banner; a banner takes it over, and nothing below moves', async () => {
    const { site } = await draw(<HomeScreen />, siteView('ready', none));
    const below = (): number =>
      page.getByRole('heading', { name: '지금 진행 중' }).element().getBoundingClientRect().top;
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(document.querySelector('[data-promotion]')).not.toBeNull();
    const before = below();
    site.next(siteView('ready', given(['BK01', 'BK01'])));
    await expect.element(page.getByRole('link', { name: '배너 1' })).toHaveAttribute('href', '/to/0');
    expect(document.querySelector('[data-promotion]')).toBeNull();
    expect(below()).toBe(before);
    await page.getByRole('button', { name: '배너 2' }).click();
    await expect.element(page.getByRole('link', { name: '배너 2' })).toHaveAttribute('href', '/to/1');
    expect(document.querySelectorAll('h1')).toHaveLength(1);
  });

  test('where no picture can be loaded, the promotion is back', async () => {
    await draw(<HomeScreen />, siteView('ready', given(['BK01', 'BK01'], 'data:image/png;base64,broken')));
    await expect.poll(() => document.querySelector('[data-promotion]')).not.toBeNull();
    // It holds the one way to begin.
    expect(document.querySelectorAll('[data-begin]')).toHaveLength(1);
  });

  test('on a phone it is as low for banners that are there at first as without a button, and kept for them', async () => {
    const height = () => place('main')?.getBoundingClientRect().height;
    localStorage.setItem('spo.main-banner', 'Y');
    const { site } = await draw(<HomeScreen />, siteView('loading', none));
    expect(document.querySelector('[data-promotion]')).toBeNull();
    const below = () =>
      page.getByRole('heading', { name: '지금 진행 중' }).element().getBoundingClientRect().top;
    const before = below();
    site.next(siteView('ready', given(['BK01'])));
    await expect.poll(height).toBe(224);
    expect(below()).toBe(before);
    expect(document.querySelectorAll('[data-begin]')).toHaveLength(1);
  });
});
