/** Features of a member's account and wallets: one line per feature. */
import type { ServerFeature } from './feature.ts';
import { createCashierFeature } from './features/cashier/cashier.ts';
import { createEventsFeature } from './features/events/events.ts';
import { createLimitsFeature } from './features/limits/limits.ts';
import { createSettingsFeature } from './features/settings/settings.ts';
import { createSharedBetsFeature } from './features/shared-bets/shared-bets.ts';
import { createSignInFeature } from './features/sign-in/sign-in.ts';
import { createSignUpFeature } from './features/sign-up/sign-up.ts';
import { createStoreFeature } from './features/store/store.ts';
import { createSurveyFeature } from './features/survey/survey.ts';
import { createTermsFeature } from './features/terms/terms.ts';
import type { MemberDeps } from './member-deps.ts';
import type { HostFacts, ServerSettings } from './server-deps.ts';

/** Features of members, which need only what all of them are made from. */
export const memberFeatures = (
  deps: MemberDeps,
  { brand, signIn, clock }: Pick<ServerSettings, 'brand' | 'signIn'> & HostFacts,
): readonly ServerFeature[] => [
  createSignInFeature(deps, { brand: brand.ko, settings: signIn }),
  createSignUpFeature(deps),
  createTermsFeature(deps),
  createSettingsFeature(deps),
  createLimitsFeature(deps),
  createCashierFeature(deps, clock?.host),
  createStoreFeature(deps),
  createSharedBetsFeature(deps),
  createEventsFeature(deps),
  createSurveyFeature(deps),
];
