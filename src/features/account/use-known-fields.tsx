/** Fields that several forms ask for: the member's present password, and a code of the one-time password. */
import { Field } from '../../parts/forms/field.tsx';
import { useText } from '../../text/i18n.ts';

interface KnownFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly fault: string | null;
}

export function PresentPassword(props: KnownFieldProps) {
  const { say } = useText();
  return (
    <Field
      {...props}
      label={say('login.password')}
      name="password"
      type="password"
      autoComplete="current-password"
      maxLength={100}
    />
  );
}

/** A code of the app, or a recovery code. */
export function OneTimeCode(props: KnownFieldProps) {
  const { say } = useText();
  return (
    <Field
      {...props}
      label={say('otp.code')}
      name="code"
      autoComplete="one-time-code"
      maxLength={40}
      hint={say('otp.code.hint')}
    />
  );
}
