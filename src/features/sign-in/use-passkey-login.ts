import { useState } from 'react';
import { useClient } from '../../core/door/use-client.ts';
import { useText } from '../../text/i18n.ts';
import { askForPasskey } from './passkey-browser.ts';
import type { SignInWaysProps } from './use-sign-in-ways.tsx';

export interface PasskeyLogin {
  readonly busy: boolean;
  readonly fault: string | null;
  readonly logIn: () => Promise<void>;
}

/** Logs in with a passkey: the browser asks the member for one of this site. A member who gives up sees no fault. */
export function usePasskeyLogin({ onDone, onRefused }: SignInWaysProps): PasskeyLogin {
  const { core } = useClient();
  const { say } = useText();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const tryIt = async (): Promise<string | null> => {
    const options = await core.signIn.passkeyChallenge();
    if (!options.ok) return say(`passkey.refused.${options.error}`);
    const response = await askForPasskey(options.value);
    if (!response.ok) return response.error === 'cancelled' ? null : say(`passkey.refused.${response.error}`);
    const answer = await core.signIn.logInWithPasskey(response.value);
    if (answer.ok) onDone();
    else if (answer.error.kind === 're-enter') return say('passkey.refused.wrong');
    else onRefused(answer.error);
    return null;
  };
  const logIn = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setFault(null);
    setFault(await tryIt());
    setBusy(false);
  };
  return { busy, fault, logIn };
}
