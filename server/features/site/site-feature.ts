/** The site's settings: resources, banners, limits of bets. */
import type { BetStandard } from '../../../domain/bet-rules/bet-standard.ts';
import { defaultStandards } from '../../../domain/bet-rules/default-standards.ts';
import type { ServerFeature } from '../../feature.ts';
import type { LeagueName } from '../../feed/feed-source.ts';
import { resourceCalls } from './resource-calls.ts';
import { createSiteSettings, type SiteSettings } from './site-settings.ts';
import { type Brand, createResources } from './site.ts';

export interface SiteFeature extends ServerFeature {
  readonly settings: SiteSettings;
}

export interface SiteDeps {
  readonly brand: Brand;
  readonly standards?: readonly BetStandard[];
  readonly banners?: readonly unknown[];
}

export function createSiteFeature(
  { standards = defaultStandards, banners = [], brand }: SiteDeps,
  leagues: readonly LeagueName[],
): SiteFeature {
  const settings = createSiteSettings({
    files: { standards, banners },
    make: (content, language) => createResources(brand, leagues, content, language),
  });
  return { settings, calls: (answer) => resourceCalls(answer, settings.resources, settings.standards) };
}
