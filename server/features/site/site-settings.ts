/**
 * What the site's staff sets: limits of bets, banners, popups, notices, games. The files of the start hold until a site value is written,
 * and again when it is taken back. Both can change while the site runs.
 */
import { decodeBanners } from '../../../domain/protocol/calls/site/banner.ts';
import { standardsOver } from '../../../domain/protocol/calls/site/bet-standard.ts';
import type {
  BetStandardRow,
  ResourceAnswer,
  SiteRow,
} from '../../../domain/protocol/calls/site/resource.ts';
import { pictureOrigins } from '../../../domain/resource/banner.ts';
import {
  noLinks,
  type SiteLanguage,
  type SiteLinks,
  type SiteText,
} from '../../../domain/resource/site-text.ts';
import type { SettingFiles, SiteSettings } from './site-port.ts';

/** What members may begin to use (B16). */
interface OpenTools {
  readonly otp: boolean;
  readonly lossLimit: boolean;
  readonly useLimit: boolean;
}

/** null: not written, so the file or the built-in content holds. */
export interface WrittenSettings {
  readonly standards: readonly BetStandardRow[] | null;
  readonly banners: readonly unknown[] | null;
  readonly popups: readonly unknown[] | null;
  readonly notices: SiteRow['notices'] | null;
  readonly gamesInUse: readonly number[] | null;
  readonly tradesOpen: boolean;
  readonly chatOpen: boolean;
  readonly texts: readonly SiteText[];
  readonly links: SiteLinks;
  readonly tools: OpenTools;
  /** Pictures beside the banners: of the events. */
  readonly pictures: readonly string[];
}

export type Content = Omit<WrittenSettings, 'standards' | 'banners'> & {
  readonly banners: readonly unknown[];
};

interface WritableSettings extends SiteSettings {
  /** False: nothing changes for members. */
  apply(written: WrittenSettings): boolean;
}

interface SiteSettingsDeps {
  readonly files: SettingFiles;
  readonly make: (content: Content, language: SiteLanguage) => ResourceAnswer;
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const nothingWritten: WrittenSettings = {
  standards: null,
  banners: null,
  popups: null,
  notices: null,
  gamesInUse: null,
  tradesOpen: true,
  chatOpen: true,
  texts: [],
  links: noLinks,
  tools: { otp: true, lossLimit: true, useLimit: true },
  pictures: [],
};

const standardsOf = ({ standards: ofFile }: SettingFiles, { standards }: WrittenSettings) =>
  standards === null ? ofFile : standardsOver(ofFile, standards);

const contentOf = ({ banners: ofFile }: SettingFiles, written: WrittenSettings): Content => ({
  banners: written.banners ?? ofFile,
  popups: written.popups,
  notices: written.notices,
  gamesInUse: written.gamesInUse,
  tradesOpen: written.tradesOpen,
  chatOpen: written.chatOpen,
  texts: written.texts,
  links: written.links,
  tools: written.tools,
  pictures: written.pictures,
});

/** Where the pictures of the site come from, so that a browser may load them. */
const originsIn = ({ banners, pictures }: Content): readonly string[] =>
  pictureOrigins([...decodeBanners(banners).map(({ imageUrl }) => imageUrl), ...pictures]);

export function createSiteSettings({ files: first, make }: SiteSettingsDeps): WritableSettings {
  let files = first;
  let written = nothingWritten;
  const standards = [...standardsOf(files, written)];
  let content = contentOf(files, written);
  const makeAll = () => ({ ko: make(content, 'ko'), en: make(content, 'en') });
  let resources = makeAll();
  let imageOrigins = originsIn(content);
  const renew = (): boolean => {
    const next = { standards: standardsOf(files, written), content: contentOf(files, written) };
    if (isSame(next, { standards, content })) return false;
    standards.splice(0, standards.length, ...next.standards);
    ({ content } = next);
    resources = makeAll();
    imageOrigins = originsIn(content);
    return true;
  };
  return {
    standards,
    resources: (language) => resources[language],
    notices: () => resources.ko.Site?.notices ?? [],
    isInUse: (gameCode) => content.gamesInUse?.includes(gameCode) ?? true,
    imageOrigins: () => imageOrigins,
    change(next) {
      files = next;
      return renew();
    },
    apply(next) {
      written = next;
      return renew();
    },
  };
}
