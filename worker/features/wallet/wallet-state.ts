import type { Wallets } from '../../../domain/member/member.ts';
import type { Slice, Slices } from '../../engine/slices.ts';

export interface WalletState {
  /** null: nobody is logged in. */
  readonly wallets: Wallets | null;
}

const nobody: WalletState = { wallets: null };

export const walletSlice = (slices: Slices): Slice<WalletState> =>
  slices.slice('wallet', nobody, { ofMember: true });
