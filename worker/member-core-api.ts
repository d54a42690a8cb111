/** The part of the door (core-api.ts) that is about members: one line per feature. */
import type { AccountApi } from './features/account/account-api.ts';
import type { SecurityApi } from './features/account/security-api.ts';
import type { WalletApi } from './features/wallet/wallet-api.ts';
import type { SignInApi } from './features/sign-in/sign-in-api.ts';
import type { SignUpApi } from './features/sign-up/sign-up-api.ts';
import type { SettingsApi } from './features/settings/settings-api.ts';
import type { LimitsApi } from './features/limits/limits-api.ts';
import type { CashierApi } from './features/cashier/cashier-api.ts';
import type { OperatorApi } from './features/operator/operator-api.ts';

export interface MemberCore {
  readonly account: AccountApi;
  readonly security: SecurityApi;
  readonly wallet: WalletApi;
  readonly signIn: SignInApi;
  readonly signUp: SignUpApi;
  readonly settings: SettingsApi;
  readonly limits: LimitsApi;
  readonly cashier: CashierApi;
  readonly operator: OperatorApi;
}

/** Features of members whose code is loaded on first use. */
export type MemberColdName = Exclude<keyof MemberCore, 'account' | 'wallet'>;
