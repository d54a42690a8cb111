import { useEffect, useState } from 'react';
import type { JoinForm, SignUpRefusal } from '../../../worker/features/sign-up/sign-up-api.ts';
import { useClient } from '../../core/door/use-client.ts';
import { Button } from '../../parts/forms/button.tsx';
import { Field, Form } from '../../parts/forms/field.tsx';
import { useText } from '../../text/i18n.ts';
import {
  NewPassword,
  noPassword,
  type TypedPassword,
  usePasswordChecks,
} from '../account/use-new-password.tsx';
import { NickField } from './nick-field.tsx';
import { signUpRefusalText } from './sign-up-refusal-text.ts';
import styles from './sign-up.module.css';
import { isAbout } from './use-asking.ts';

export type Details = Pick<JoinForm, 'id' | 'nick' | 'email' | 'recommendId'> & TypedPassword;
export const noDetails: Details = { id: '', nick: '', email: '', recommendId: '', ...noPassword };

const shownAtField = [
  'ID_FORMAT',
  'ID_RESERVED',
  'ID_TAKEN',
  'PASSWORD_FORMAT',
  'PASSWORD_COMMON',
  'NICK_FORMAT',
  'NICK_RESERVED',
  'NICK_TAKEN',
  'EMAIL_FORMAT',
];

/** The fault of the typed id; null: none, or nothing was typed. */
function useIdFault(id: string): string | null {
  const { core } = useClient();
  const { say } = useText();
  const [held, setHeld] = useState<{ readonly id: string; readonly fault: string | null } | null>(null);
  useEffect(() => {
    let stopped = false;
    void core.signUp.idFault(id).then((fault) => !stopped && setHeld({ id, fault }));
    return () => {
      stopped = true;
    };
  }, [core, id]);
  if (id === '' || held?.id !== id || held.fault === null) return null;
  return say(held.fault === 'reserved' ? 'sign-up.refusal.ID_RESERVED' : 'sign-up.refusal.ID_FORMAT');
}

interface DetailsStepProps {
  readonly value: Details;
  readonly onChange: (value: Details) => void;
  readonly busy: boolean;
  readonly refusal: SignUpRefusal | null;
  readonly onSubmit: () => void;
}

export function DetailsStep({ value, onChange, busy, refusal, onSubmit }: DetailsStepProps) {
  const texts = useText();
  const { say } = texts;
  const idFault = useIdFault(value.id);
  const checks = usePasswordChecks(value.password, value.id);
  const faultOf = (...codes: readonly string[]): string | null =>
    refusal !== null && isAbout(refusal, ...codes) ? signUpRefusalText(refusal, texts) : null;
  const set = (field: keyof Details) => (typed: string) => onChange({ ...value, [field]: typed });
  const filled = value.id !== '' && value.nick !== '' && value.password !== '';
  return (
    <Form onSubmit={onSubmit}>
      <Field
        label={say('login.id')}
        name="id"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={20}
        value={value.id}
        onChange={set('id')}
        hint={say('sign-up.id.hint')}
        fault={idFault ?? faultOf('ID_FORMAT', 'ID_RESERVED', 'ID_TAKEN')}
      />
      <NewPassword
        name="password"
        labels={{ first: say('login.password'), again: say('password.again') }}
        checks={checks}
        value={value}
        onChange={(typed) => onChange({ ...value, ...typed })}
        fault={faultOf('PASSWORD_FORMAT', 'PASSWORD_COMMON')}
      />
      <NickField
        value={value.nick}
        onChange={set('nick')}
        fault={faultOf('NICK_FORMAT', 'NICK_RESERVED', 'NICK_TAKEN')}
      />
      <Field
        label={say('sign-up.email')}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={100}
        value={value.email}
        onChange={set('email')}
        fault={faultOf('EMAIL_FORMAT')}
      />
      <Field
        label={say('sign-up.recommend')}
        name="recommend"
        autoCapitalize="none"
        maxLength={20}
        value={value.recommendId}
        onChange={set('recommendId')}
      />
      <p className={`bad small ${styles['fault']}`} role="alert">
        {refusal !== null && !isAbout(refusal, ...shownAtField) && signUpRefusalText(refusal, texts)}
      </p>
      <Button look="primary" type="submit" disabled={busy || !filled || value.password !== value.again}>
        {say(busy ? 'sign-up.busy' : 'sign-up.submit')}
      </Button>
    </Form>
  );
}
