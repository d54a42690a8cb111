/** What holds for members where a site value is null: rows of files, or the built-in ones. */
import type { BetStandard } from '../../../domain/bet-rules/bet-standard.ts';
import { encodeStandard } from '../../../domain/protocol/calls/site/bet-standard.ts';
import type { ResourceAnswer } from '../../../domain/protocol/calls/site/resource.ts';
import type { SiteLanguage } from '../../../domain/resource/site-text.ts';
import type { ValueName } from '../../../domain/site-values/site-values.ts';

/** The settings that members have now, from files or site values. */
export interface SettingsInForce {
  readonly standards: readonly BetStandard[];
  readonly resources: (language: SiteLanguage) => ResourceAnswer;
}

/** The value, or what holds in the place of null. */
export function inForceOf(
  { standards, resources }: SettingsInForce,
  name: ValueName,
  value: unknown,
): unknown {
  if (value !== null) return value;
  switch (name) {
    case 'bet-standards':
      return standards.map(encodeStandard);
    case 'banners':
      return resources('ko').Banner ?? [];
    case 'popups':
      return resources('ko').Popup ?? [];
    case 'notices':
      return resources('ko').Site?.notices ?? [];
    default:
      return null;
  }
}
