import type { Wallets } from '../../../domain/member/member.ts';
import type { GoldHolds } from './gold-holds.ts';
import type { Slice, Slices } from '../../engine/slices.ts';

export interface WalletState {
  /** null: nobody is logged in. */
  readonly wallets: Wallets | null;
  readonly holds: GoldHolds;
}

const nobody: WalletState = { wallets: null, holds: {} };

export const walletSlice = (slices: Slices): Slice<WalletState> =>
  slices.slice('wallet', nobody, { ofMember: true });
