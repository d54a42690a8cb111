import type { ReactNode } from 'react';
import type { Fault } from '../../../domain/fault.ts';
import type { Result } from '../../../domain/result.ts';
import type { RemoteCore } from '../../core/door/door-names.ts';
import { Answered } from '../../parts/answers/answered.tsx';
import { failureHint } from '../../parts/answers/failure-hint.ts';
import { useAsk } from '../../parts/answers/use-ask.ts';
import type { LoginPage } from '../../parts/pages/login-placeholder.tsx';
import { useText } from '../../text/i18n.ts';
import { useOwner } from '../account/use-account.ts';
import { MemberOnly } from '../account/use-member-only.tsx';
import { useWallet } from '../wallet/use-wallet.ts';

interface AskedViewProps<T> {
  /** The purpose of the login that a visitor is asked for. */
  readonly page: LoginPage;
  readonly ask: (core: RemoteCore) => Promise<Result<T, Fault>>;
  readonly children: (value: T, again: () => void) => ReactNode;
}

/** The content of an answer for the member; it is asked for again whenever the wallets change. */
export function AskedView<T>({ page, ask, children }: AskedViewProps<T>) {
  const { say } = useText();
  const wallet = useWallet();
  const owner = useOwner();
  const asked = useAsk(wallet === null ? null : owner, ask, { version: wallet });
  return (
    <MemberOnly page={page} rows={[3, 56]}>
      {() => (
        <Answered asked={asked} rows={[3, 56]} failed={say('word.failed')} hint={failureHint}>
          {(value) => children(value, asked.again)}
        </Answered>
      )}
    </MemberOnly>
  );
}
