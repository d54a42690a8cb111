import { type ReactNode, useEffect, useState } from 'react';
import { BootFace, CoreErrorFace } from '../screens/faces/boot-face.tsx';
import { languageNow } from '../text/i18n.ts';
import { type Client, createClient } from './client.ts';
import { connectCore } from './connect-core.ts';
import { readRatePolicy } from './rate-cookie.ts';
import { ClientContext } from './use-client.ts';

/** One core for the life of the page, also when React mounts twice. */
let connecting: Promise<Client> | null = null;
const connect = (): Promise<Client> => {
  connecting ??= connectCore(languageNow()).then((core) => {
    const policy = readRatePolicy();
    if (policy !== null) void core.setRatePolicy(policy);
    return createClient(core);
  });
  return connecting;
};

export function CoreProvider({ children }: { readonly children: ReactNode }) {
  const [client, setClient] = useState<Client | 'failed' | null>(null);
  useEffect(() => {
    connect().then(setClient, () => setClient('failed'));
  }, []);
  useEffect(() => {
    if (client === null || client === 'failed') return;
    const tell = (): void => void client.core.setVisible(!document.hidden);
    document.addEventListener('visibilitychange', tell);
    return () => document.removeEventListener('visibilitychange', tell);
  }, [client]);
  if (client === 'failed') return <CoreErrorFace />;
  return client === null ? <BootFace /> : <ClientContext value={client}>{children}</ClientContext>;
}
