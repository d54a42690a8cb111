/** What a page is measured on. `slower` divides the speed of the page's main thread, as the browser's own tools do. */
import type { Browser, Page } from 'playwright';

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

export async function openPage(browser: Browser, name: DeviceName): Promise<Page> {
  const { width, height, slower } = devices[name];
  const isPhone = name !== 'desktop';
  const page = await browser.newPage({
    viewport: { width, height },
    colorScheme: 'dark',
    isMobile: isPhone,
    hasTouch: isPhone,
  });
  if (slower > 1) {
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  }
  return page;
}
