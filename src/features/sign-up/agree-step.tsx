import { useState } from 'react';
import { Button, Submit } from '../../parts/forms/button.tsx';
import { Check } from '../../parts/forms/check.tsx';
import { FaultLine, Form } from '../../parts/forms/field.tsx';
import { useText } from '../../text/i18n.ts';
import { openTerms } from '../terms/use-terms-dialog.ts';
import styles from './sign-up.module.css';

const mandatory = ['provision', 'privacy', 'operational'] as const;
const optional = ['mailing', 'sms'] as const;
const all = [...mandatory, ...optional];
type Agreement = (typeof all)[number];

type Agreements = Readonly<Record<Agreement, boolean>>;
export const noAgreements: Agreements = {
  provision: false,
  privacy: false,
  operational: false,
  mailing: false,
  sms: false,
};

interface AgreeStepProps {
  readonly value: Agreements;
  readonly onChange: (value: Agreements) => void;
  readonly onDone: () => void;
}

/** The agreements: three mandatory terms and two optional consents. */
export function AgreeStep({ value, onChange, onDone }: AgreeStepProps) {
  const { say } = useText();
  const [pressed, setPressed] = useState(false);
  const complete = mandatory.every((one) => value[one]);
  const setAll = (on: boolean): void =>
    onChange({ provision: on, privacy: on, operational: on, mailing: on, sms: on });
  const submit = (): void => {
    setPressed(true);
    if (complete) onDone();
  };
  return (
    <Form onSubmit={submit}>
      <p>{say('sign-up.agree.text')}</p>
      <Check
        className={`bold ${styles['all']}`}
        text={say('sign-up.agree.all')}
        checked={all.every((one) => value[one])}
        onChange={setAll}
      />
      <ul className={styles['agreements']}>
        {all.map((one) => (
          <li key={one}>
            <Check
              text={say(`sign-up.agree.${one}`)}
              checked={value[one]}
              onChange={(on) => onChange({ ...value, [one]: on })}
            />
            {one !== 'mailing' && one !== 'sms' && (
              <Button
                look="quiet"
                aria-label={say('sign-up.agree.read.of', { name: say(`sign-up.agree.${one}`) })}
                onClick={() => openTerms(one)}
              >
                {say('word.read')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <FaultLine text={pressed && !complete ? say('sign-up.refusal.AGREEMENT') : null} />
      <Submit>{say('word.next')}</Submit>
    </Form>
  );
}
