/** The site's settings for the other features and for the server. */
import type { BetStandard } from '../../../domain/bet-rules/bet-standard.ts';
import type { ResourceAnswer, SiteRow } from '../../../domain/protocol/calls/site/resource.ts';
import type { SiteLanguage } from '../../../domain/resource/site-text.ts';

export interface SettingFiles {
  readonly standards: readonly BetStandard[];
  readonly banners: readonly unknown[];
}

export interface SiteSettings {
  /** The same list for the life of the server, changed in place: a change counts from the next bet on. */
  readonly standards: readonly BetStandard[];
  readonly resources: (language: SiteLanguage) => ResourceAnswer;
  readonly notices: () => SiteRow['notices'];
  /** Whether the game takes bets. */
  readonly isInUse: (gameCode: number) => boolean;
  /** Hosts of the banners' pictures, for the content security policy. */
  readonly imageOrigins: () => readonly string[];
  /** False: nothing changes for members. */
  change(files: SettingFiles): boolean;
}
