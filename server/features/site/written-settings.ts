import type { SiteValues } from '../../site-values/site-values.ts';
import type { WrittenSettings } from './site-settings.ts';

/** The site values that are settings of the site. */
export const writtenSettings = (values: Pick<SiteValues, 'now'>): WrittenSettings => ({
  standards: values.now('bet-standards'),
  banners: values.now('banners'),
  popups: values.now('popups'),
  notices: values.now('notices'),
  gamesInUse: values.now('games-in-use'),
  tradesOpen: values.now('trades-open'),
  chatOpen: values.now('chat-open'),
  texts: values.now('texts'),
  links: values.now('links'),
  tools: {
    otp: values.now('otp-open'),
    lossLimit: values.now('loss-limit-open'),
    useLimit: values.now('use-limit-open'),
  },
});
