import type { Fault } from '../../../domain/fault.ts';
import { refused, type Result } from '../../../domain/result.ts';
import { useClient } from '../../core/door/use-client.ts';
import { useAct } from '../../parts/forms/use-act.ts';
import { showToast } from '../../parts/layers/toasts.tsx';
import { useText } from '../../text/i18n.ts';
import { createPasskey } from './passkey-browser.ts';
import { type PasskeyFault, signInFaultText } from './sign-in-faults.ts';

type Done = Result<null, Fault | PasskeyFault>;

/** Adds and removes passkeys. `ask`: an authkey, or null where the member gave up. */
export function usePasskeyActs(ask: () => Promise<string | null>, onChanged: () => void) {
  const { core } = useClient();
  const { say } = useText();
  const act = useAct<Fault | PasskeyFault>(signInFaultText);
  const run = async (
    send: (authkey: string) => Promise<Done>,
    text: 'passkey.added' | 'passkey.removed',
  ): Promise<void> => {
    const confirmed = async (): Promise<Done> => {
      const authkey = await ask();
      return authkey === null ? refused({ kind: 'cancelled' }) : send(authkey);
    };
    await act.run(confirmed, () => showToast('good', say(text)));
    onChanged();
  };
  const add = async (authkey: string, name: string): Promise<Done> => {
    const options = await core.calls.ask('passkey.passkeyRegistration', { form: { authkey } });
    if (!options.ok) return options;
    const response = await createPasskey(options.value.OPTIONS);
    if (!response.ok) return response;
    return core.calls.ask('passkey.passkeyAdd', { form: { authkey, name, response: response.value } });
  };
  return {
    busy: act.isBusy,
    fault: act.fault,
    add: (name: string) => run((authkey) => add(authkey, name), 'passkey.added'),
    remove: (id: string) =>
      run((authkey) => core.calls.ask('passkey.passkeyRemove', { form: { id, authkey } }), 'passkey.removed'),
  };
}
