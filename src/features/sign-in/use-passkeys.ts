import { useState } from 'react';
import { useClient } from '../../core/door/use-client.ts';
import { showToast } from '../../parts/layers/toasts.tsx';
import { useText } from '../../text/i18n.ts';
import { createPasskey } from './passkey-browser.ts';

export interface PasskeyActs {
  readonly busy: boolean;
  readonly fault: string | null;
  readonly add: (name: string) => Promise<void>;
  /** Why the name was not changed; null: it was. */
  readonly rename: (id: string, name: string) => Promise<string | null>;
  readonly remove: (id: string) => Promise<void>;
}

export interface PasskeyActsGiven {
  /** An authkey, or null where the member gave up. */
  readonly ask: () => Promise<string | null>;
  /** Passkeys of a member at most. */
  readonly most: number;
  readonly onChanged: () => void;
}

/** Adds, renames and removes passkeys. */
export function usePasskeyActs({ ask, most, onChanged }: PasskeyActsGiven): PasskeyActs {
  const { core } = useClient();
  const { say } = useText();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const tryAdd = async (name: string): Promise<string | null> => {
    const authKey = await ask();
    if (authKey === null) return null;
    const options = await core.signIn.passkeyRegistration(authKey);
    if (!options.ok) return say(`passkey.refused.${options.error}`, { most });
    const response = await createPasskey(options.value);
    if (!response.ok) return say(`passkey.refused.${response.error}`);
    const added = await core.signIn.addPasskey(authKey, name, response.value);
    if (!added.ok) return say(`passkey.refused.${added.error}`, { most });
    showToast('good', say('passkey.added'));
    return null;
  };
  const tryRemove = async (id: string): Promise<string | null> => {
    const authKey = await ask();
    if (authKey === null) return null;
    const removed = await core.signIn.removePasskey(id, authKey);
    if (!removed.ok) return say(`sign-in.remove.${removed.error}`);
    showToast('good', say('passkey.removed'));
    return null;
  };
  const run = async (act: () => Promise<string | null>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setFault(null);
    setFault(await act());
    setBusy(false);
    onChanged();
  };
  const rename = async (id: string, name: string): Promise<string | null> => {
    const renamed = await core.signIn.renamePasskey(id, name);
    if (!renamed.ok) return say(`passkey.rename.${renamed.error}`);
    showToast('good', say('passkey.renamed'));
    onChanged();
    return null;
  };
  return {
    busy,
    fault,
    add: (name) => run(() => tryAdd(name)),
    rename,
    remove: (id) => run(() => tryRemove(id)),
  };
}
