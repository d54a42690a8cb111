import { type ReactNode, useEffect, useState } from 'react';
import { CoreErrorPlaceholder } from '../../shell/boot-screen.tsx';
import { type Client, createClient } from './client.ts';
import { startCore } from './start-core.ts';
import { ClientContext } from './use-client.ts';

/** One core for the life of the page, also when React mounts twice. */
let connecting: Promise<Client> | null = null;
/** Connects the core, once. The entry calls it before the first drawing, so that the core starts meanwhile. */
export const connect = (begin: (client: Client) => void): Promise<Client> => {
  connecting ??= startCore().then(({ core, life }) => {
    const client = createClient(core, life);
    begin(client);
    return client;
  });
  return connecting;
};

interface CoreProviderProps {
  readonly begin: (client: Client) => void;
  readonly children: ReactNode;
}

/** `begin`: runs once with the new client, before the first screen. */
export function CoreProvider({ begin, children }: CoreProviderProps) {
  const [client, setClient] = useState<Client | 'failed' | null>(null);
  useEffect(() => {
    connect(begin).then(setClient, () => setClient('failed'));
  }, [begin]);
  useEffect(() => {
    if (client === null || client === 'failed') return;
    const report = (): void => void client.core.connection.setVisible(!document.hidden);
    document.addEventListener('visibilitychange', report);
    return () => document.removeEventListener('visibilitychange', report);
  }, [client]);
  if (client === 'failed') return <CoreErrorPlaceholder />;
  // Until then the page shows what stands in index.html.
  return client === null ? null : <ClientContext value={client}>{children}</ClientContext>;
}
