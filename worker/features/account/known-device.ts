/**
 * The device's own secret. The server issues it at a login, and the next login sends it along, so that login attempts of strangers do not
 * slow this device down. The secret logs nobody in, so it survives a logout. Other back ends issue none.
 */
import type { CoreDeps, StoredValues } from '../../engine/deps.ts';

const KEY = 'known-device';
/** Browser storage that does not answer delays the login by this at most. */
export const KEEP_WAIT_MS = 500;

async function read(values: StoredValues): Promise<string | null> {
  const bytes = await values.get(KEY);
  return bytes === null ? null : new TextDecoder().decode(bytes);
}

export interface KnownDevice {
  /** The secret of an earlier login; null: there is none, or the browser's storage does not answer in time. */
  secret(): Promise<string | null>;
  keep(secret: string): void;
}

export function createKnownDevice({ storage, later }: Pick<CoreDeps, 'storage' | 'later'>): KnownDevice {
  return {
    secret: () =>
      new Promise((resolve) => {
        const stop = later(KEEP_WAIT_MS, () => resolve(null));
        const done = (found: string | null): void => {
          stop();
          resolve(found);
        };
        read(storage.values).then(done, () => done(null));
      }),
    keep: (secret) => void storage.values.put(KEY, new TextEncoder().encode(secret)),
  };
}
