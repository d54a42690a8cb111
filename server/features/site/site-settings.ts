/** Settings from the operator's files: bet standards and banners. They can be read again while the site runs. */
import type { BetStandard } from '../../../domain/bet-rules/bet-standard.ts';
import { decodeBanners } from '../../../domain/protocol/calls/banner.ts';
import type { ResourceAnswer } from '../../../domain/protocol/calls/resource.ts';
import { bannerOrigins } from '../../../domain/resource/banner.ts';

export interface SettingFiles {
  readonly standards: readonly BetStandard[];
  readonly banners: readonly unknown[];
}

export interface SiteSettings {
  /** The same list for the life of the server, changed in place: a change counts from the next bet on. */
  readonly standards: readonly BetStandard[];
  readonly resources: () => ResourceAnswer;
  /** False: the files have not changed. */
  change(files: SettingFiles): boolean;
}

export interface SiteSettingsDeps {
  readonly files: SettingFiles;
  readonly make: (banners: readonly unknown[]) => ResourceAnswer;
  readonly log: (message: string) => void;
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

export function createSiteSettings({ files, make, log }: SiteSettingsDeps): SiteSettings {
  const standards = [...files.standards];
  const allowed = new Set(bannerOrigins(decodeBanners(files.banners)));
  let { banners } = files;
  let resources = make(banners);
  return {
    standards,
    resources: () => resources,
    change(next) {
      if (isSame(next, { standards, banners })) return false;
      standards.splice(0, standards.length, ...next.standards);
      banners = next.banners;
      resources = make(banners);
      const fresh = bannerOrigins(decodeBanners(banners)).filter((origin) => !allowed.has(origin));
      // The content security policy is written at the start only.
      if (fresh.length > 0) log(`banners: pictures of ${fresh.join(', ')} are shown after a restart`);
      return true;
    },
  };
}
