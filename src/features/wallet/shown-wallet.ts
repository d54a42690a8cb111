import type { Wallets } from '../../../domain/member/member.ts';
import type { HOLD_MOST_MS, WalletsView } from '../../../worker/features/wallet/wallet-api.ts';
import { type Client, defineView } from '../../core/door/client.ts';
import type { ViewStore } from '../../core/door/view-store.ts';

const holdMostMs: typeof HOLD_MOST_MS = 30_000;

/** The wallets as this window shows them. While they are held, less gold shows at once and more gold waits, in the other windows too. */
export interface ShownWallet extends ViewStore<Wallets | null> {
  /** Holds the gold at no more than it is now. Returns the end of the hold. */
  readonly hold: () => () => void;
  /** Gold that the member has and that this window does not show yet, by its own hold or by that of another window. */
  readonly goldHeld: () => number;
  /** Resolves when nothing holds the wallets. */
  readonly released: () => Promise<void>;
}

const walletView = defineView<WalletsView | null>((core) => core.wallet.view(), null);

const isSame = (a: Wallets, b: Wallets): boolean =>
  a.spoGold === b.spoGold && a.spoCoin === b.spoCoin && a.spoMile === b.spoMile;

/** The wallets with at most `most` gold; the same object while their amounts stay the same, so that nobody asks for anything anew. */
function createCap(): (now: WalletsView | null, most: number) => Wallets | null {
  let shown: Wallets | null = null;
  return (now, most) => {
    const next = now === null || now.spoGold <= most ? now : { ...now, spoGold: most };
    if (shown === null || next === null || !isSame(shown, next)) shown = next;
    return shown;
  };
}

/** The wallets of this window. Nobody logged in: every hold ends. */
export function shownWallet(client: Client): ShownWallet {
  const source = client.store(walletView);
  const cap = createCap();
  const listeners = new Set<() => void>();
  const ends = new Set<() => void>();
  let most = Infinity;
  let last = source.get();
  /** Gold that is spent or lost while it is held shows at once. */
  const follow = (): void => {
    const now = source.get();
    if (now !== null && last !== null && now.spoGold < last.spoGold)
      most = Math.max(0, most - (last.spoGold - now.spoGold));
    last = now;
  };
  const endAll = (): void => {
    for (const end of ends) end();
  };
  const get = (): Wallets | null => {
    follow();
    return cap(source.get(), most);
  };
  return {
    get,
    subscribe(listener) {
      const stop = source.subscribe(() => {
        if (source.get() === null) endAll();
        follow();
        listener();
      });
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        stop();
      };
    },
    hold() {
      follow();
      most = Math.min(most, source.get()?.spoGold ?? Infinity);
      const end = (): void => {
        clearTimeout(timer);
        if (!ends.delete(end) || ends.size > 0) return;
        most = Infinity;
        void client.core.wallet.setHeld(false);
        for (const listener of listeners) listener();
      };
      const timer = setTimeout(end, holdMostMs);
      if (ends.size === 0) void client.core.wallet.setHeld(true);
      ends.add(end);
      return end;
    },
    goldHeld() {
      const now = source.get();
      return now === null ? 0 : now.spoGold + (now.heldGold ?? 0) - (get()?.spoGold ?? 0);
    },
    async released() {
      if (ends.size === 0) return;
      await new Promise<void>((resolve) => {
        const listener = (): void => {
          if (ends.size > 0) return;
          listeners.delete(listener);
          resolve();
        };
        listeners.add(listener);
      });
    },
  };
}
