import type { ReactNode } from 'react';
import { AwaitedMember } from '../../parts/pages/awaited-member.tsx';
import { failureHint } from '../../parts/answers/failure-hint.ts';
import type { LoginPage } from '../../parts/pages/login-pages.ko.ts';
import { LoginPlaceholder } from '../../parts/pages/login-placeholder.tsx';
import { Unanswered } from '../../parts/answers/unanswered.tsx';
import { useText } from '../../text/i18n.ts';
import { useAccount } from '../account/use-account.ts';
import type { useAsked } from './use-asked.ts';

interface AskedViewProps<T> {
  /** What a visitor is asked to log in for. */
  readonly page: LoginPage;
  readonly asked: ReturnType<typeof useAsked<T>>;
  readonly children: (value: T) => ReactNode;
}

/** What an answer holds; before it comes a placeholder, after a failure its reason with a retry. A visitor is asked to log in. */
export function AskedView<T>({ page, asked: { answer, again }, children }: AskedViewProps<T>) {
  const { say } = useText();
  const { member, state } = useAccount();
  if (member === null && state !== 'checking') return <LoginPlaceholder page={page} />;
  if (member === null && answer === null) return <AwaitedMember count={3} height={56} />;
  if (answer?.ok !== true)
    return (
      <Unanswered
        answer={answer}
        again={again}
        rows={[3, 56]}
        failed={say('cashier.failed')}
        hint={failureHint}
      />
    );
  return children(answer.value);
}
