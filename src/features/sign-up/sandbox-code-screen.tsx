import { useSearchParams } from 'react-router';
import { ErrorPlaceholder, SkeletonRows } from '../../parts/answers/placeholders.tsx';
import { useAsk } from '../../parts/answers/use-ask.ts';
import { useText } from '../../text/i18n.ts';
import { signUpRefusalText } from './sign-up-refusal-text.ts';
import styles from './sign-up.module.css';

/** The sandbox's phone: the code that a real certifier would have sent (/selfauthentication/code). */
export function SandboxCodeScreen() {
  const texts = useText();
  const { say } = texts;
  const [params] = useSearchParams();
  const ticket = params.get('ticket') ?? '';
  const { answer } = useAsk(ticket, (core) => core.calls.ask('sign-up.certifySandbox', { form: { ticket } }));
  return (
    <main className={`page ${styles['phone']}`}>
      <h1>{say('sign-up.phone-page')}</h1>
      <p className={`stack soft small start ${styles['note']}`}>{say('sign-up.phone-page.hint')}</p>
      {answer === null && <SkeletonRows count={1} height={72} />}
      {answer?.ok === false && (
        <ErrorPlaceholder title={say('word.failed')} hint={signUpRefusalText(answer.error, texts)} />
      )}
      {answer?.ok === true && (
        <>
          <p>{say('sign-up.phone-page.sent', { phone: answer.value.phone })}</p>
          <strong className={`${styles['code']} num`} data-code>
            {answer.value.certCode}
          </strong>
        </>
      )}
    </main>
  );
}
