import type { Fault } from '../../../domain/fault.ts';
import { ok, refused, type Result } from '../../../domain/result.ts';
import { useClient } from '../../core/door/use-client.ts';
import { useAct } from '../../parts/forms/use-act.ts';
import { askForPasskey } from './passkey-browser.ts';
import { type PasskeyFault, signInFaultText } from './sign-in-faults.ts';
import type { SignInWaysProps } from './use-sign-in-ways.tsx';

const gaveUp = { kind: 'cancelled' } as const;

/** Logs in with a passkey: the browser asks the member for one of this site. A member who gives up sees no fault. */
export function usePasskeyLogin({ onDone, onRefused }: SignInWaysProps) {
  const { core } = useClient();
  const act = useAct<Fault | PasskeyFault>(signInFaultText);
  const tryIt = async (): Promise<Result<null, Fault | PasskeyFault>> => {
    const options = await core.calls.ask('passkey.passkeyChallenge');
    if (!options.ok) return options;
    const response = await askForPasskey(options.value.OPTIONS);
    if (!response.ok) return response.error.why === 'cancelled' ? refused(gaveUp) : response;
    const answer = await core.signIn.logInWithPasskey(response.value);
    if (answer.ok) return ok(null);
    if (answer.error.kind === 're-enter') return refused({ kind: 'passkey', why: 'wrong' });
    onRefused(answer.error);
    return refused(gaveUp);
  };
  return { busy: act.isBusy, fault: act.fault, logIn: () => act.run(tryIt, onDone) };
}
