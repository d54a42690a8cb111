import type { Wallets } from '../../../domain/member/member.ts';
import { type Client, viewOf } from '../../core/client.ts';
import type { ViewStore } from '../../core/view-store.ts';

/** A hold ends by itself after this time, so that no fault hides a member's gold for long. */
const HOLD_MOST_MS = 30_000;

/** The wallets as this window shows them. While they are held, less gold shows at once and more gold waits. */
export interface ShownWallet extends ViewStore<Wallets | null> {
  /** Holds the gold at no more than it is now. Returns the end of the hold. */
  readonly hold: () => () => void;
  /** Gold that the member has and that is not shown yet. */
  readonly goldHeld: () => number;
  /** Resolves when nothing holds the wallets. */
  readonly released: () => Promise<void>;
}

const walletView = viewOf<Wallets | null>((core) => core.wallet.view(), null);

/** The wallets with at most `most` gold; the same object while neither changes. */
function createCap(): (now: Wallets | null, most: number) => Wallets | null {
  let of: Wallets | null = null;
  let shown: Wallets | null = null;
  return (now, most) => {
    if (now === null || now.spoGold <= most) return now;
    if (of !== now || shown?.spoGold !== most) {
      of = now;
      shown = { ...now, spoGold: most };
    }
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
  const endAll = (): void => {
    for (const end of ends) end();
  };
  const get = (): Wallets | null => cap(source.get(), most);
  return {
    get,
    subscribe(listener) {
      const stop = source.subscribe(() => {
        if (source.get() === null) endAll();
        listener();
      });
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        stop();
      };
    },
    hold() {
      most = Math.min(most, source.get()?.spoGold ?? Infinity);
      const end = (): void => {
        clearTimeout(timer);
        if (!ends.delete(end) || ends.size > 0) return;
        most = Infinity;
        for (const listener of listeners) listener();
      };
      const timer = setTimeout(end, HOLD_MOST_MS);
      ends.add(end);
      return end;
    },
    goldHeld: () => (source.get()?.spoGold ?? 0) - (get()?.spoGold ?? 0),
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
