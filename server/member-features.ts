/** Features of a member's account and wallets: one line per feature. */
import type { ServerFeature } from './feature.ts';
import { createCashierFeature } from './features/cashier/cashier.ts';
import { createLimitsFeature } from './features/limits/limits.ts';
import { createSettingsFeature } from './features/settings/settings.ts';
import { createSignInFeature } from './features/sign-in/sign-in.ts';
import { createSignUpFeature } from './features/sign-up/sign-up.ts';
import { createStoreFeature } from './features/store/store.ts';
import { createTermsFeature } from './features/terms/terms.ts';
import type { MemberDeps } from './member-deps.ts';
import type { ServerSettings } from './server-deps.ts';

/** Features of members, which need only what all of them are made from. */
export const memberFeatures = (
  deps: MemberDeps,
  { brand, signIn }: Pick<ServerSettings, 'brand' | 'signIn'>,
): readonly ServerFeature[] => [
  createSignInFeature(deps, { brand: brand.ko, settings: signIn }),
  createSignUpFeature(deps),
  createTermsFeature(deps),
  createSettingsFeature(deps),
  createLimitsFeature(deps),
  createCashierFeature(deps),
  createStoreFeature(deps),
];
