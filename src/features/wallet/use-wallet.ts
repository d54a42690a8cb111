import type { Wallets } from '../../../domain/member/member.ts';
import { viewOf } from '../../core/client.ts';
import { useViewOf } from '../../core/use-client.ts';

const walletView = viewOf<Wallets | null>((core) => core.wallet.view(), null);
const nothing: Wallets = { spoGold: 0, spoCoin: 0, spoMile: 0 };

/** The member's wallets; null: nobody is logged in. */
export const useWallet = (): Wallets | null => useViewOf(walletView);

/** The wallets for screens that only a member sees. */
export const useWallets = (): Wallets => useWallet() ?? nothing;
