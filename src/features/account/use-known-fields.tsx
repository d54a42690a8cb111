/** Fields that several forms ask for: the member's present password, and one-time codes. */
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

interface CodeOfDigitsProps extends KnownFieldProps {
  readonly label?: string;
  readonly hint?: string;
}

/** A code of six digits from the app or a message. */
export function CodeOfDigits(props: CodeOfDigitsProps) {
  const { say } = useText();
  return (
    <Field
      label={say('word.code')}
      {...props}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={memberTextLimits.code}
    />
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
