import { Check, Circle } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { SecurityApi } from '../../../worker/features/account/security-api.ts';
import { useClient } from '../../core/use-client.ts';
import { useText } from '../../text/i18n.ts';
import styles from './login-hold.module.css';

type Checks = ReturnType<SecurityApi['passwordChecks']>;
const none: Checks = [];

/** Each rule of new passwords and whether this one keeps it (I3). The core knows the rules. */
export function usePasswordChecks(password: string, id?: string): Checks {
  const { core } = useClient();
  const [checks, setChecks] = useState<Checks>(none);
  useEffect(() => {
    let stopped = false;
    void core.security.passwordChecks(password, id).then((answer) => !stopped && setChecks(answer));
    return () => {
      stopped = true;
    };
  }, [core, password, id]);
  return checks;
}

/** The rules as a list that follows what is typed. */
export function PasswordChecks({ checks }: { readonly checks: Checks }) {
  const { say } = useText();
  return (
    <ul className={styles['checks']} aria-label={say('password.rules')}>
      {checks.map(({ rule, holds }) => (
        <li key={rule} data-holds={holds}>
          {holds ? (
            <Check size={14} role="img" aria-label={say('password.kept')} />
          ) : (
            <Circle size={14} role="img" aria-label={say('password.not-kept')} />
          )}
          {say(`password.rule.${rule}`)}
        </li>
      ))}
    </ul>
  );
}
