/**
 * The member's wallets: first those of the account's answer, then every change that the server sends. `language`: the language of the logs.
 */
import type { Wallets } from '../../../domain/member/member.ts';
import { pointRow, spoGoldRow } from '../../../domain/protocol/bets/draw-history.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Feature } from '../../feature.ts';
import type { AccountPort } from '../account/account-api.ts';
import type { WalletApi, WalletPort } from './wallet-api.ts';
import { createWalletLog } from './wallet-log.ts';
import { walletSlice } from './wallet-state.ts';

export function createWallet(
  { call, slices }: Engine,
  account: AccountPort,
  language: () => string,
): Feature<WalletApi> & { readonly port: WalletPort } {
  const state = walletSlice(slices);
  const change = (changed: Partial<Wallets>): void =>
    state.update((draft) => {
      // The same amounts stay the same object: nobody asks for anything anew.
      if (draft.wallets !== null) Object.assign(draft.wallets, changed);
    });
  account.wallets.subscribe((wallets) => state.update((draft) => void (draft.wallets = wallets)));
  return {
    port: {
      get now() {
        return state.now.wallets;
      },
    },
    events: {
      SpoGold(payload) {
        const row = spoGoldRow.safeParse(payload);
        if (row.success) change({ spoGold: row.data.spoGold });
      },
      Point(payload) {
        const row = pointRow.safeParse(payload);
        if (row.success) change(row.data);
      },
    },
    api: (window) => ({
      view: () => window.latest(state.watch(({ wallets }) => wallets)),
      log: createWalletLog(call, language, window.id),
    }),
  };
}
