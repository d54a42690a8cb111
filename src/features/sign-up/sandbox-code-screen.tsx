import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Result } from '../../../domain/result.ts';
import type { SignUpRefusal } from '../../../worker/features/sign-up/sign-up-api.ts';
import { useClient } from '../../core/door/use-client.ts';
import { ErrorPlaceholder, SkeletonRows } from '../../parts/answers/placeholders.tsx';
import { useText } from '../../text/i18n.ts';
import { signUpRefusalText } from './sign-up-refusal-text.ts';
import styles from './sign-up.module.css';

type Shown = Result<{ readonly code: string; readonly phone: string }, SignUpRefusal>;

/** The sandbox's phone: the code that a real certifier would have sent (/selfauthentication/code). */
export function SandboxCodeScreen() {
  const { core } = useClient();
  const texts = useText();
  const { say } = texts;
  const [params] = useSearchParams();
  const ticket = params.get('ticket') ?? '';
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    let stopped = false;
    void core.signUp.sandboxCode(ticket).then((answer) => !stopped && setShown(answer));
    return () => {
      stopped = true;
    };
  }, [core, ticket]);
  return (
    <main className={`page ${styles['phone']}`}>
      <h1>{say('sign-up.phone-page')}</h1>
      <p className={`stack soft small start ${styles['note']}`}>{say('sign-up.phone-page.hint')}</p>
      {shown === null && <SkeletonRows count={1} height={72} />}
      {shown?.ok === false && <ErrorPlaceholder title={signUpRefusalText(shown.error, texts)} />}
      {shown?.ok === true && (
        <>
          <p>{say('sign-up.phone-page.sent', { phone: shown.value.phone })}</p>
          <strong className={`${styles['code']} num`} data-code>
            {shown.value.code}
          </strong>
        </>
      )}
    </main>
  );
}
