import { Field } from '../../parts/forms/field.tsx';
import { useText } from '../../text/i18n.ts';

/** Characters of an operator's reason. */
const REASON_CHARS = 200;

interface ReasonProps {
  readonly reason: string;
  readonly onChange: (reason: string) => void;
}

/** Why an operator acts on a post or a comment; the audit log keeps it. */
export function ReasonField({ reason, onChange }: ReasonProps) {
  const { say } = useText();
  return (
    <Field
      label={say('boards.operator.reason')}
      value={reason}
      maxLength={REASON_CHARS}
      onChange={onChange}
    />
  );
}
