/** What a page is measured on. `slower` divides the speed of the page's main thread, as the browser's own tools do. */
import type { Browser, BrowserContextOptions, Page } from 'playwright';

export interface Device {
  readonly width: number;
  readonly height: number;
  readonly slower: number;
}

export const devices = {
  desktop: { width: 1440, height: 900, slower: 1 },
  'phone-4': { width: 390, height: 844, slower: 4 },
  'phone-6': { width: 390, height: 844, slower: 6 },
} as const satisfies Record<string, Device>;
export type DeviceName = keyof typeof devices;

export const isDevice = (name: string): name is DeviceName => name in devices;

export const isPhone = (name: DeviceName): boolean => name !== 'desktop';

export function contextOf(name: DeviceName): BrowserContextOptions {
  const { width, height } = devices[name];
  return {
    viewport: { width, height },
    colorScheme: 'dark',
    isMobile: isPhone(name),
    hasTouch: isPhone(name),
  };
}

/** Divides the speed of the page's main thread. */
export async function slowDown(page: Page, slower: number): Promise<void> {
  if (slower === 1) return;
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
}

export async function openPage(browser: Browser, name: DeviceName): Promise<Page> {
  const page = await browser.newPage(contextOf(name));
  await slowDown(page, devices[name].slower);
  return page;
}
