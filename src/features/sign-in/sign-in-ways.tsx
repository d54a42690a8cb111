import clsx from 'clsx';
import { KeyRound } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import type { SocialProvider } from '../../../domain/catalogue/social-provider.ts';
import type { Fault } from '../../../domain/fault.ts';
import { ok, refused, type Result } from '../../../domain/result.ts';
import { useClient } from '../../core/door/use-client.ts';
import { useAsk } from '../../parts/answers/use-ask.ts';
import { Button } from '../../parts/forms/button.tsx';
import { useAct } from '../../parts/forms/use-act.ts';
import { type Language, useText } from '../../text/i18n.ts';
import { hasPasskeys, askForPasskey } from './passkey-browser.ts';
import { ProviderMark } from './provider-mark.tsx';
import { isSocialProvider } from './provider-name.ts';
import { type PasskeyFault, signInFaultText } from './sign-in-faults.ts';
import { askedProvider, mayGoAtOnce } from './social-window.ts';
import { useProviderPage } from './use-provider-page.ts';
import type { SignInWaysProps } from './use-sign-in-ways.tsx';
import styles from './sign-in-ways.module.css';

const both = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** Names in one line: A, B, C; A, B and C. */
export const namesInLine = (names: readonly string[], language: Language): string =>
  language === 'en' ? both.format(names) : names.join(', ');

/** The provider that the address asks for (DirectSocialLogin): its page is opened at once, or in a frame by the only button. */
function useDirectLogin(isReady: (provider: SocialProvider) => boolean, open: (to: SocialProvider) => void) {
  const asked = askedProvider();
  const direct = asked !== null && isSocialProvider(asked) && isReady(asked) ? asked : null;
  const go = useEffectEvent(open);
  useEffect(() => {
    if (direct !== null && mayGoAtOnce()) go(direct);
  }, [direct]);
  return direct;
}

const gaveUp = { kind: 'cancelled' } as const;

/** Logs in with a passkey: the browser asks the member for one of this site. A member who gives up sees no fault. */
function usePasskeyLogin({ onDone, onRefused }: SignInWaysProps) {
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

/** The other ways to log in: a button for each provider, and one for passkeys. */
export function SignInWays(props: SignInWaysProps) {
  const { say, language } = useText();
  const { answer: ways, again } = useAsk('ways', (core) => core.calls.ask('social.signInWays'));
  const page = useProviderPage();
  const passkey = usePasskeyLogin(props);
  const [supported] = useState(hasPasskeys);
  const providers = ways?.ok === true ? ways.value.providers : [];
  const isReady = (provider: SocialProvider): boolean =>
    providers.some((one) => one.provider === provider && one.ready);
  const open = (provider: SocialProvider): void => void page.open(provider, { purpose: 'login' });
  const direct = useDirectLogin(isReady, open);
  const fault = page.fault ?? passkey.fault;
  const closedId = useId();
  // A button that cannot be pressed says why where everybody reads it, and not in its title alone.
  const closed = providers.filter(({ ready }) => !ready && direct === null);
  if (ways?.ok === false)
    return (
      <p className="bad small" role="alert">
        {say('sign-in.ways.failed')} <Button onClick={again}>{say('chunk.retry')}</Button>
      </p>
    );
  return (
    <>
      <div className={clsx('choices', styles['providers'], direct !== null && 'fit')}>
        {providers
          .filter(({ provider }) => direct === null || provider === direct)
          .map(({ provider, ready }) => (
            <button
              key={provider}
              type="button"
              data-provider={provider}
              disabled={!ready}
              aria-disabled={page.busy !== null}
              title={ready ? say(`sign-in.with.${provider}`) : undefined}
              aria-describedby={ready ? undefined : closedId}
              onClick={() => open(provider)}
            >
              <ProviderMark provider={provider} />
              {say(page.busy === provider ? 'login.submitting' : `login.${provider}`)}
            </button>
          ))}
      </div>
      {closed.length > 0 && (
        <p id={closedId} className="soft small" data-closed-providers>
          {say('sign-in.closed', {
            names: namesInLine(
              closed.map((one) => say(`login.${one.provider}`)),
              language,
            ),
          })}
        </p>
      )}
      {ways?.ok === true && ways.value.passkeys && supported && direct === null && (
        <Button aria-disabled={passkey.busy} onClick={() => void passkey.logIn()} data-passkey-login>
          <KeyRound size={16} aria-hidden /> {say(passkey.busy ? 'login.submitting' : 'sign-in.passkey')}
        </Button>
      )}
      <p className="bad small" role="alert">
        {fault}
      </p>
    </>
  );
}
