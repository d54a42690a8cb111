/** A new password, typed twice, with the rules as a list that follows what is typed (I3). The core knows the rules. */
import { Check, Circle } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { SecurityApi } from '../../../worker/features/account/security-api.ts';
import { useClient } from '../../core/door/use-client.ts';
import { Field } from '../../parts/forms/field.tsx';
import { useText } from '../../text/i18n.ts';
import styles from './password-rules.module.css';

export type PasswordChecks = ReturnType<SecurityApi['passwordChecks']>;
const none: PasswordChecks = [];

/** Each rule of new passwords and whether this one keeps it. Empty until the core has answered for the first time. */
export function usePasswordChecks(password: string, id?: string): PasswordChecks {
  const { core } = useClient();
  const [checks, setChecks] = useState<PasswordChecks>(none);
  useEffect(() => {
    let stopped = false;
    void core.security.passwordChecks(password, id).then((answer) => !stopped && setChecks(answer));
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
export const noPassword: TypedPassword = { password: '', again: '' };

/** Whether the password keeps every rule and was typed the same way twice. */
export const isReady = ({ password, again }: TypedPassword, checks: PasswordChecks): boolean =>
  password !== '' && again === password && checks.length > 0 && checks.every(({ holds }) => holds);

function Rules({ checks }: { readonly checks: PasswordChecks }) {
  const { say } = useText();
  return (
    <ul className={`stack g4 small ${styles['rules']}`} aria-label={say('password.rules')}>
      {checks.map(({ rule, holds }) => (
        <li key={rule} data-rule={rule} data-holds={holds}>
          {holds ? <Check size={14} aria-hidden /> : <Circle size={14} aria-hidden />}
          {say(`password.rule.${rule}`)}
          <span className="sr-only">{say(holds ? 'password.kept' : 'password.not-kept')}</span>
        </li>
      ))}
    </ul>
  );
}

interface NewPasswordProps {
  /** Of the first field; the second one's has `-again` behind it. */
  readonly name: string;
  readonly labels: { readonly first: string; readonly again: string };
  readonly value: TypedPassword;
  readonly onChange: (value: TypedPassword) => void;
  readonly checks: PasswordChecks;
  /** The server's fault. */
  readonly fault: string | null;
}

export function NewPassword({ name, labels, value, onChange, checks, fault }: NewPasswordProps) {
  const { say } = useText();
  const { password, again } = value;
  const field = { type: 'password', autoComplete: 'new-password', maxLength: 100 } as const;
  return (
    <>
      <Field
        {...field}
        label={labels.first}
        name={name}
        value={password}
        onChange={(typed) => onChange({ ...value, password: typed })}
        fault={fault}
      />
      <Rules checks={checks} />
      <Field
        {...field}
        label={labels.again}
        name={`${name}-again`}
        value={again}
        onChange={(typed) => onChange({ ...value, again: typed })}
        fault={again !== '' && again !== password ? say('password.differs') : null}
      />
    </>
  );
}
