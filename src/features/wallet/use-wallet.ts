import type { Wallets } from '../../../domain/member/member.ts';
import { useStore, useView } from '../../core/door/use-client.ts';
import { type ShownWallet, shownWallet } from './shown-wallet.ts';

const nothing: Wallets = { spoGold: 0, spoCoin: 0, spoMile: 0 };

/** The member's wallets; null: nobody is logged in. */
export const useWallet = (): Wallets | null => useView(useShownWallet());

/** The wallets for screens that only a member sees. */
export const useWallets = (): Wallets => useWallet() ?? nothing;

/** The wallets' store, for a screen that shows a prize before it shows in the wallet. */
export const useShownWallet = (): ShownWallet => useStore(shownWallet);
