import { Check as CheckIcon, Circle } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { PasswordRule } from '../../../domain/member/password-rules.ts';
import { useClient } from '../../core/use-client.ts';
import { Field } from '../../parts/field.tsx';
import { useText } from '../../text/i18n.ts';
import styles from './sign-up.module.css';

type Checks = readonly { readonly rule: PasswordRule; readonly holds: boolean }[];

/** Each rule and whether the password keeps it, as the core says it. */
function useChecks(password: string, id: string): Checks {
  const { core } = useClient();
  const [checks, setChecks] = useState<Checks>([]);
  useEffect(() => {
    let stopped = false;
    void core.security.passwordChecks(password, id).then((newest) => !stopped && setChecks(newest));
    return () => {
      stopped = true;
    };
  }, [core, password, id]);
  return checks;
}

export interface TypedPassword {
  readonly password: string;
  readonly again: string;
}

interface NewPasswordProps {
  readonly id: string;
  readonly value: TypedPassword;
  readonly onChange: (value: TypedPassword) => void;
  /** The server's fault. */
  readonly fault: string | null;
}

/** A new password, typed twice, with its rules as a live checklist. */
export function NewPassword({ id, value, onChange, fault }: NewPasswordProps) {
  const { say } = useText();
  const checks = useChecks(value.password, id);
  const differs = value.again !== '' && value.again !== value.password;
  return (
    <>
      <Field
        label={say('sign-up.password')}
        name="password"
        type="password"
        autoComplete="new-password"
        maxLength={100}
        value={value.password}
        onChange={(password) => onChange({ ...value, password })}
        fault={fault}
      />
      <ul className={styles['rules']} aria-label={say('sign-up.rules')}>
        {checks.map(({ rule, holds }) => (
          <li key={rule} data-holds={holds} data-rule={rule}>
            {holds ? <CheckIcon size={14} aria-hidden /> : <Circle size={14} aria-hidden />}
            {say(`password.rule.${rule}`)}
            <span className={styles['hidden']}>{say(holds ? 'sign-up.rule.kept' : 'sign-up.rule.open')}</span>
          </li>
        ))}
      </ul>
      <Field
        label={say('sign-up.password.again')}
        name="password-again"
        type="password"
        autoComplete="new-password"
        maxLength={100}
        value={value.again}
        onChange={(again) => onChange({ ...value, again })}
        fault={differs ? say('sign-up.password.differs') : null}
      />
    </>
  );
}
