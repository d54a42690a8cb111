import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Client } from './client.ts';
import type { ViewStore } from './view-store.ts';

export const ClientContext = createContext<Client | null>(null);

/** Throws outside the core's provider. */
export function useClient(): Client {
  const client = useContext(ClientContext);
  if (client === null) throw new Error('no core here');
  return client;
}

/** A feature's store of this window. */
export const useStore = <Store extends object>(make: (client: Client) => Store): Store =>
  useClient().store(make);

/** The last snapshot of a view. */
export const useView = <T>(store: ViewStore<T>): T => useSyncExternalStore(store.subscribe, store.get);

/** The last snapshot of the view that a feature defines. */
export const useViewOf = <T>(make: (client: Client) => ViewStore<T>): T => useView(useStore(make));
