/** Everything that a window holds of the core: its commands, its prices, and the stores that the features make of it. */
import type { Observable } from 'rxjs';
import type { RemoteCore } from './door-names.ts';
import { alwaysAlive, type CoreState } from '../browser/life-store.ts';
import { pricesCame } from '../prices/first-prices.ts';
import { createPriceBoard, type PriceBoard } from '../prices/price-board.ts';
import { createViewStore, type ViewStore } from './view-store.ts';

export interface Client {
  readonly core: RemoteCore;
  /** Whether this window's core is alive, silent, or being replaced. */
  readonly life: ViewStore<CoreState>;
  readonly board: PriceBoard;
  /** Called after every delta of prices that was written. */
  readonly written: Set<() => void>;
  /** The store that `make` makes for this window: created on first use, and the same store afterwards. */
  readonly store: <Store extends object>(make: (client: Client) => Store) => Store;
}

/** How a feature defines the store of one of its views. `initial`: the snapshot until the first one arrives. */
export const defineView =
  <T>(open: (core: RemoteCore) => Promise<Observable<T>>, initial: T) =>
  ({ core }: Client): ViewStore<T> =>
    createViewStore(() => open(core), initial);

/** Locks prices while the core is silent. Prices of a lost core stay locked for ever. */
function lockWith(life: ViewStore<CoreState>, board: PriceBoard): void {
  life.subscribe(() => {
    const { state } = life.get();
    if (state === 'replacing') board.lockForever();
    board.setLocked(state !== 'alive');
  });
}

export function createClient(core: RemoteCore, life: ViewStore<CoreState> = alwaysAlive): Client {
  const written = new Set([pricesCame]);
  const board = createPriceBoard(() => {
    for (const act of written) act();
  });
  lockWith(life, board);
  const stores = new Map<unknown, object>();
  const client: Client = {
    core,
    life,
    board,
    written,
    store<Store extends object>(make: (client: Client) => Store): Store {
      const store = stores.get(make) ?? make(client);
      stores.set(make, store);
      return store as Store;
    },
  };
  return client;
}
