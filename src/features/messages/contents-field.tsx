import { messageLimits } from '../../../domain/messages/message.ts';
import { isBlank, signsOf } from '../../../domain/text/plain-text.ts';
import { Labelled } from '../../parts/forms/field.tsx';
import { useText } from '../../text/i18n.ts';

interface ContentsFieldProps {
  readonly value: string;
  readonly fault: string | null;
  readonly onChange: (value: string) => void;
}

/** The text of a message, with its characters counted while it is written. */
export function ContentsField({ value, fault, onChange }: ContentsFieldProps) {
  const { say } = useText();
  return (
    <Labelled
      label={say('message.contents')}
      hint={say('report.count', { count: signsOf(value), most: messageLimits.contents })}
      fault={fault}
    >
      {(attributes) => (
        <textarea
          {...attributes}
          name="contents"
          rows={8}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Labelled>
  );
}

/** Why the text cannot be sent; null: it can. */
export function useContentsFault(): (contents: string) => string | null {
  const { say } = useText();
  return (contents) => {
    if (isBlank(contents)) return say('message.fault.empty');
    return signsOf(contents) > messageLimits.contents ? say('message.fault.long') : null;
  };
}
