/** The site's settings: resources, banners, limits of bets. */
import { defaultStandards } from '../../../domain/bet-rules/default-standards.ts';
import type { Feature, ServerFeature, SiteParts } from '../../feature.ts';
import { EVERYBODY } from '../../sockets/betting-socket.ts';
import { resourceCalls } from './resource-calls.ts';
import { createResources } from './resources.ts';
import type { SiteSettings } from './site-port.ts';
import { createSiteSettings } from './site-settings.ts';
import { writtenSettings } from './written-settings.ts';

export interface SiteFeature extends ServerFeature {
  readonly settings: SiteSettings;
}

type Given = Pick<SiteParts, 'boards' | 'hub' | 'values'> & {
  readonly settings: Pick<SiteParts['settings'], 'brand' | 'standards' | 'banners'>;
};

function create({ settings: given, boards, hub, values }: Given): SiteFeature {
  const { brand, standards = defaultStandards, banners = [] } = given;
  const leagues = [...boards.leagues.values()];
  const settings = createSiteSettings({
    files: { standards, banners },
    make: (content, language) => createResources(brand, leagues, content, language),
  });
  values.watch(() => {
    if (settings.apply(writtenSettings(values))) hub()?.emit(EVERYBODY, 'RouteCacheClear', {});
  });
  return { settings, calls: (answer) => resourceCalls(answer, settings.resources, settings.standards) };
}

export const site = { create } satisfies Feature;
