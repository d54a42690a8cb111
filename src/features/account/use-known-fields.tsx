/** Fields that several forms ask for: the member's present password, and a code of the one-time password. */
import { memberTextLimits } from '../../../domain/member/text-limits.ts';
import { Field } from '../../parts/forms/field.tsx';
import { useText } from '../../text/i18n.ts';
import { useShownPassword } from './use-shown-password.tsx';

interface KnownFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly fault: string | null;
}

export function PresentPassword(props: KnownFieldProps) {
  const { say } = useText();
  const { type, button } = useShownPassword();
  return (
    <Field
      {...props}
      label={say('login.password')}
      name="password"
      type={type}
      autoComplete="current-password"
      maxLength={memberTextLimits.secret}
    >
      {button}
    </Field>
  );
}

/** A code of the app, or a recovery code. */
export function OneTimeCode(props: KnownFieldProps) {
  const { say } = useText();
  return (
    <Field
      {...props}
      label={say('word.code')}
      name="code"
      autoComplete="one-time-code"
      maxLength={memberTextLimits.code}
      hint={say('otp.code.hint')}
    />
  );
}
