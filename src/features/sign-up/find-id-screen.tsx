import { useState } from 'react';
import type { DataOf } from '../../../domain/protocol/calls/groups.ts';
import { openMemberPage } from '../../core/session/member-page.ts';
import { useClient } from '../../core/door/use-client.ts';
import { FaultLine } from '../../parts/forms/field.tsx';
import { Button } from '../../parts/forms/button.tsx';
import { EmptyPlaceholder } from '../../parts/answers/placeholders.tsx';
import { dateAndTime } from '../../text/dates.ts';
import { useText } from '../../text/i18n.ts';
import { CertifyForm } from './certify-form.tsx';
import styles from './sign-up.module.css';
import { useAsking } from './use-asking.ts';
import { useToLogin } from './use-to-login.ts';

type Found = DataOf<'sign-up.findId'>;

function Account({ account: found }: Found) {
  const { say, language } = useText();
  const toLogin = useToLogin();
  if (found === null)
    return (
      <EmptyPlaceholder title={say('sign-up.find.none')}>
        <Button look="primary" onClick={() => openMemberPage('Join')}>
          {say('login.join')}
        </Button>
      </EmptyPlaceholder>
    );
  return (
    <>
      <dl className={`stack g6 narrow ${styles['found']}`}>
        <dt className="small">{say('login.id')}</dt>
        <dd className="bold" data-found>
          {found.id}
        </dd>
        <dt className="small">{say('sign-up.find.joined')}</dt>
        <dd className="num bold">{dateAndTime(found.joined_at, language)}</dd>
      </dl>
      <Button look="primary" onClick={toLogin}>
        {say('account.login')}
      </Button>
      <Button onClick={() => openMemberPage('PassFind')}>{say('login.find-password')}</Button>
    </>
  );
}

/** Finding an id by certification (B1). */
export function FindIdScreen() {
  const { core } = useClient();
  const { say } = useText();
  const [found, setFound] = useState<Found | null>(null);
  const { fault, run } = useAsking();
  return (
    <div className="page">
      <h1>{say('login.find-id')}</h1>
      {found === null ? (
        <CertifyForm
          onCertified={({ certified }) =>
            void run(() => core.calls.ask('sign-up.findId', { form: { authToken: certified } }), setFound)
          }
        />
      ) : (
        <Account {...found} />
      )}
      <FaultLine text={fault} />
    </div>
  );
}
