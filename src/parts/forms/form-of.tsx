import { type ComponentProps, type ReactNode, useState } from 'react';
import type { Fault } from '../../../domain/fault.ts';
import type { Result } from '../../../domain/result.ts';
import { isBlank } from '../../../domain/text/plain-text.ts';
import { type Say, useText } from '../../text/i18n.ts';
import type { TextKey } from '../../text/ko.ts';
import { afterSending } from './after-sending.ts';
import { Area, SignsField } from './area.tsx';
import { Submit } from './button.tsx';
import { Form } from './field.tsx';
import { useAct } from './use-act.ts';

/** A field of a form: its label, and the limits by which the server judges it. */
interface FieldShape<Name> extends Pick<
  ComponentProps<'input'>,
  'type' | 'autoComplete' | 'inputMode' | 'autoCapitalize'
> {
  readonly name: Name;
  readonly label: TextKey;
  readonly hint?: TextKey;
  /** Its text at first; otherwise none. */
  readonly first?: string;
  /** Its characters at least: 1 unless set; 0: the server judges it. Blanks around the text do not count. */
  readonly least?: number;
  readonly most: number;
  /** Lines of a text of several lines; otherwise it has one. */
  readonly lines?: number;
}

type Values<Name extends string> = Readonly<Record<Name, string>>;

interface FormOfProps<Name extends string, T, E> extends Pick<ComponentProps<'form'>, 'className'> {
  /** In their order. */
  readonly fields: readonly FieldShape<Name>[];
  /** The words of a field that is too short; without them the button is disabled until all are long enough. */
  readonly missing?: TextKey;
  readonly submit: TextKey;
  /** The button's text while it is sent. */
  readonly submitting?: TextKey;
  readonly send: (values: Values<Name>) => Promise<Result<T, E>>;
  /** The words of a refusal; the last field says them. */
  readonly words: (error: E, say: Say) => string;
  readonly onDone: (value: T, values: Values<Name>) => void;
  /** Contents before the fields. */
  readonly children?: ReactNode;
  /** Other buttons, after the one that sends. */
  readonly buttons?: ReactNode;
}

const isShort = (text: string, { least = 1 }: FieldShape<unknown>): boolean =>
  least > 0 && (isBlank(text) || text.trim().length < least);

/** A form from the shapes of its fields: it draws, judges and sends them. What was typed stays until it is sent, and what was typed since stays then. */
export function FormOf<Name extends string, T, E = Fault>(props: FormOfProps<Name, T, E>) {
  const { fields, missing, submit, submitting = submit, send, words, onDone } = props;
  const { say } = useText();
  const blank = Object.fromEntries(fields.map(({ name, first = '' }) => [name, first])) as Values<Name>;
  const [values, setValues] = useState(blank);
  const [short, setShort] = useState<Name | null>(null);
  const act = useAct(words);
  const faultedAt = short ?? fields.at(-1)?.name;
  const firstShort = fields.find((field) => isShort(values[field.name], field))?.name ?? null;
  const onSubmit = async (): Promise<void> => {
    setShort(firstShort);
    if (firstShort !== null) return act.setFault(missing === undefined ? null : say(missing));
    await act.run(
      () => send(values),
      (value) => {
        setValues(afterSending(values, blank));
        onDone(value, values);
      },
    );
  };
  return (
    <Form className={props.className} onSubmit={onSubmit}>
      {props.children}
      {fields.map(({ name, label, hint, most, lines, ...shape }) => {
        const { type, autoComplete, inputMode, autoCapitalize } = shape;
        const common = {
          label: say(label),
          hint: hint === undefined ? undefined : say(hint),
          name,
          most,
          value: values[name],
          fault: name === faultedAt ? act.fault : null,
          onChange: (text: string) => setValues((now) => ({ ...now, [name]: text })),
        };
        return lines === undefined ? (
          <SignsField key={name} {...common} {...{ type, autoComplete, inputMode, autoCapitalize }} />
        ) : (
          <Area key={name} {...common} rows={lines} />
        );
      })}
      <Submit disabled={act.isBusy || (missing === undefined && firstShort !== null)}>
        {say(act.isBusy ? submitting : submit)}
      </Submit>
      {props.buttons}
    </Form>
  );
}
