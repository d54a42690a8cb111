import { Check, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { PasswordRule } from '../../../domain/member/password-rules.ts';
import { useClient } from '../../core/use-client.ts';
import { Button } from '../../parts/button.tsx';
import { Field, Form } from '../../parts/field.tsx';
import layout from '../../parts/layout.module.css';
import { useText } from '../../text/i18n.ts';
import styles from './password-form.module.css';
import { useChange } from './use-settings.ts';

type Checks = readonly { readonly rule: PasswordRule; readonly holds: boolean }[];

/** The rules of the core, and whether the typed password keeps them (I3). */
function useChecks(value: string, old: string, id: string): Checks {
  const { core } = useClient();
  const [checks, setChecks] = useState<Checks>([]);
  useEffect(() => {
    let stopped = false;
    void core.security.passwordChecks(value, id).then((next) => {
      if (!stopped) setChecks(next);
    });
    return () => {
      stopped = true;
    };
  }, [core, value, id]);
  return checks.length === 0
    ? checks
    : [...checks, { rule: 'same-as-old', holds: value !== '' && value !== old }];
}

function Rules({ checks }: { readonly checks: Checks }) {
  const { say } = useText();
  return (
    <ul className={styles['rules']}>
      {checks.map(({ rule, holds }) => (
        <li key={rule} data-rule={rule} data-holds={holds}>
          {holds ? <Check size={14} aria-hidden /> : <X size={14} aria-hidden />}{' '}
          {say(`password.rule.${rule}`)}{' '}
          <span className="sr-only">{say(holds ? 'settings.rule.kept' : 'settings.rule.broken')}</span>
        </li>
      ))}
    </ul>
  );
}

const nothing = { old: '', value: '', again: '' };
const fields = ['old', 'value', 'again'] as const;
const texts = {
  old: 'settings.password.old',
  value: 'settings.password.new',
  again: 'settings.password.again',
} as const;

export function PasswordForm({ id }: { readonly id: string }) {
  const { core } = useClient();
  const { say } = useText();
  const { ended } = useChange();
  const [typed, setTyped] = useState(nothing);
  const [fault, setFault] = useState<string | null>(null);
  const checks = useChecks(typed.value, typed.old, id);
  const differs = typed.again !== '' && typed.again !== typed.value;
  const ready =
    typed.old !== '' &&
    typed.again === typed.value &&
    checks.length > 0 &&
    checks.every(({ holds }) => holds);
  const send = async (): Promise<void> => {
    if (!ready) return;
    const text = await ended(await core.settings.changePassword(typed.old, typed.value));
    setFault(text);
    if (text === null) setTyped(nothing);
  };
  return (
    <div className={layout['box']}>
      <h2>{say('settings.password')}</h2>
      <Form onSubmit={send}>
        {fields.map((field) => (
          <Field
            key={field}
            label={say(texts[field])}
            name={field}
            type="password"
            autoComplete={field === 'old' ? 'current-password' : 'new-password'}
            maxLength={100}
            value={typed[field]}
            onChange={(text) => setTyped((before) => ({ ...before, [field]: text }))}
            fault={
              field === 'again' && differs ? say('settings.password.differs') : field === 'old' ? fault : null
            }
          />
        ))}
        <Rules checks={checks} />
        <p>{say('settings.password.ends')}</p>
        <Button look="primary" type="submit" disabled={!ready}>
          {say('settings.password')}
        </Button>
      </Form>
    </div>
  );
}
