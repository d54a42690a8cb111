/**
 * The member's wallets: first those of the account's answer, then every change that the server sends.
 */
import { distinctUntilChanged, map, type Observable } from 'rxjs';
import type { Wallets } from '../../../domain/member/member.ts';
import { pointRow, spoGoldRow } from '../../../domain/protocol/bets/draw-history.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Slice, Slices } from '../../engine/slices.ts';
import type { Feature } from '../../feature.ts';
import type { AccountPort } from '../account/account-api.ts';
import { mostGoldFor, withoutEnded, withSpent, type GoldHolds } from './gold-holds.ts';
import type { WalletApi, WalletPort, WalletsView } from './wallet-api.ts';

const capped = (wallets: Wallets | null, most: number): WalletsView | null =>
  wallets === null || wallets.spoGold <= most
    ? wallets
    : { ...wallets, spoGold: most, heldGold: wallets.spoGold - most };

const amounts = ['spoGold', 'spoCoin', 'spoMile', 'heldGold'] as const;
const isSame = (a: WalletsView | null, b: WalletsView | null): boolean =>
  a === b || (a !== null && b !== null && amounts.every((amount) => a[amount] === b[amount]));

interface WalletState {
  /** null: nobody is logged in. */
  readonly wallets: Wallets | null;
  readonly holds: GoldHolds;
}

const nobody: WalletState = { wallets: null, holds: {} };

export const walletSlice = (slices: Slices): Slice<WalletState> =>
  slices.slice('wallet', nobody, { ofMember: true });

/** Most ticks end no hold, and leave the slice alone. */
function endHolds(state: ReturnType<typeof walletSlice>, now: number): void {
  const holds = withoutEnded(state.now.holds, now);
  if (holds !== state.now.holds) state.update((draft) => void (draft.holds = holds));
}

export function createWallet(
  { slices, deps }: Engine,
  { account }: { readonly account: AccountPort },
): Feature<WalletApi> & { readonly port: WalletPort } {
  const state = walletSlice(slices);
  const change = (changed: Partial<Wallets>): void =>
    state.update((draft) => {
      if (draft.wallets === null) return;
      const { spoGold } = draft.wallets;
      // The same amounts stay the same object: nobody asks for anything anew.
      Object.assign(draft.wallets, changed);
      draft.holds = withSpent(draft.holds, spoGold, draft.wallets.spoGold);
    });
  account.wallets.subscribe((wallets) =>
    state.update((draft) => {
      if (draft.wallets !== null && wallets !== null)
        draft.holds = withSpent(draft.holds, draft.wallets.spoGold, wallets.spoGold);
      draft.wallets = wallets;
    }),
  );
  const setHeld = (windowId: string, held: boolean): void =>
    state.update((draft) => {
      const { [windowId]: own, ...others } = draft.holds;
      const most = draft.wallets?.spoGold;
      if (!held) draft.holds = others;
      else if (most !== undefined)
        draft.holds = { ...others, [windowId]: own ?? { most, since: deps.now() } };
    });
  const shownIn = (windowId: string): Observable<WalletsView | null> =>
    state
      .watch((all) => all)
      .pipe(
        map(({ wallets, holds }) => capped(wallets, mostGoldFor(holds, windowId))),
        distinctUntilChanged(isSame),
      );
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
    api(window) {
      window.gone.subscribe(() => setHeld(window.id, false));
      return {
        view: () => window.latest(shownIn(window.id)),
        async setHeld(held) {
          setHeld(window.id, held);
        },
      };
    },
    every: [
      {
        ms: 1000,
        act: (now) => endHolds(state, now),
      },
    ],
  };
}
