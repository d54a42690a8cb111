import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Client } from './client.ts';
import type { ViewStore } from './view-store.ts';

export const ClientContext = createContext<Client | null>(null);

/** Only below the core's provider. */
export function useClient(): Client {
  const client = useContext(ClientContext);
  if (client === null) throw new Error('no core here');
  return client;
}

/** The last snapshot of a view. */
export const useView = <T>(store: ViewStore<T>): T => useSyncExternalStore(store.subscribe, store.get);
