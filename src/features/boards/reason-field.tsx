import { operatorLimits } from '../../../domain/desk/operator-limits.ts';
import { SignsField } from '../../parts/forms/area.tsx';
import { useText } from '../../text/i18n.ts';

interface ReasonProps {
  readonly reason: string;
  readonly onChange: (reason: string) => void;
}

/** Why an operator acts on a post or a comment; the audit log keeps it. */
export function ReasonField({ reason, onChange }: ReasonProps) {
  const { say } = useText();
  return (
    <SignsField
      label={say('word.reason')}
      value={reason}
      most={operatorLimits.reasonChars}
      onChange={onChange}
    />
  );
}
