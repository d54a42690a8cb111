/** A new password, typed twice, with the rules as a list that follows what is typed (I3). */
import { Check, Circle } from 'lucide-react';
import {
  type PasswordContext,
  passwordChecks,
  passwordLength,
} from '../../../domain/member/password-rules.ts';
import { Field } from '../../parts/forms/field.tsx';
import { useText } from '../../text/i18n.ts';
import { useShownPassword } from './use-shown-password.tsx';
import styles from './password-rules.module.css';

export interface TypedPassword {
  readonly password: string;
  readonly again: string;
}
export const noPassword: TypedPassword = { password: '', again: '' };

/** Whether the password keeps every rule and was typed the same way twice. */
export const isPasswordReady = ({ password, again }: TypedPassword, context: PasswordContext): boolean =>
  password !== '' && again === password && passwordChecks(password, context).every(({ holds }) => holds);

function Rules({ checks }: { readonly checks: ReturnType<typeof passwordChecks> }) {
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
  readonly name?: string;
  readonly labels?: { readonly first: string; readonly again: string };
  readonly value: TypedPassword;
  readonly onChange: (value: TypedPassword) => void;
  /** The texts that the rules compare it with. */
  readonly context: PasswordContext;
  /** The server's fault. */
  readonly fault: string | null;
}

export function NewPasswordFields({
  name = 'new-password',
  labels,
  value,
  onChange,
  context,
  fault,
}: NewPasswordProps) {
  const { say } = useText();
  const { password, again } = value;
  const { type, button } = useShownPassword();
  const field = { type, autoComplete: 'new-password', maxLength: passwordLength.most } as const;
  return (
    <>
      <Field
        {...field}
        label={labels?.first ?? say('password.new')}
        name={name}
        value={password}
        onChange={(typed) => onChange({ ...value, password: typed })}
        fault={fault}
      >
        {button}
      </Field>
      <Rules checks={passwordChecks(password, context)} />
      <Field
        {...field}
        label={labels?.again ?? say('password.new-again')}
        name={`${name}-again`}
        value={again}
        onChange={(typed) => onChange({ ...value, again: typed })}
        fault={again !== '' && again !== password ? say('password.differs') : null}
      />
    </>
  );
}
