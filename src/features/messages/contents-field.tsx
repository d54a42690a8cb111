import { isBlank } from '../../../domain/text/plain-text.ts';
import { Labelled } from '../../parts/forms/field.tsx';
import { useText } from '../../text/i18n.ts';

/** The bounds of the domain (messageLimits); the core and the server refuse more. */
export const MOST = { contents: 500, atOnce: 10, to: 400 } as const;

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
      hint={say('report.count', { count: Array.from(value).length, most: MOST.contents })}
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
    return Array.from(contents).length > MOST.contents ? say('message.fault.long') : null;
  };
}
