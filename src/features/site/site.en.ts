import type { koSite } from './site.ko.ts';

/** English texts of banners. */
export const enSite: Readonly<Record<keyof typeof koSite, string>> = {
  'banner.label': 'Banner {{number}}',
  'banner.main': 'Main banner',
  'banner.choose': 'Choose a banner',
  'banner.jump': 'Shortcut banners',
  'banner.close': 'Close banner {{number}}',
};
