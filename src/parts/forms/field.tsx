import clsx from 'clsx';
import { type ComponentProps, type ReactNode, type SyntheticEvent, useId } from 'react';
import styles from './field.module.css';

interface FieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'id' | 'children'> {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The expected form; always shown. */
  readonly hint?: string | undefined;
  /** The fault, read out when it appears; null: none. */
  readonly fault?: string | null | undefined;
  /** A button beside the input. */
  readonly children?: ReactNode;
}

interface LabelledProps extends Pick<FieldProps, 'label' | 'hint' | 'fault'> {
  /** Draws the control with the attributes that join it to its label, hint and fault. */
  readonly children: (attributes: {
    readonly id: string;
    readonly 'aria-invalid': boolean;
    readonly 'aria-describedby': string | undefined;
  }) => ReactNode;
}

/** A control with its label, its hint and its fault. */
export function Labelled({ label, hint, fault = null, children }: LabelledProps) {
  const id = useId();
  const described = [hint === undefined ? '' : `${id}-hint`, fault === null ? '' : `${id}-fault`];
  return (
    <div className={`stack g4 small ${styles['field']}`}>
      <label className="soft" htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-invalid': fault !== null,
        'aria-describedby': described.join(' ').trim() || undefined,
      })}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="faint">
          {hint}
        </p>
      )}
      <p id={`${id}-fault`} className="bad" role="alert">
        {fault}
      </p>
    </div>
  );
}

/** A text input with its label, its hint and its fault. */
export const Field = ({ label, onChange, hint, fault, children, ...input }: FieldProps) => (
  <Labelled label={label} hint={hint} fault={fault}>
    {(attributes) => {
      const field = <input {...input} {...attributes} onChange={({ target }) => onChange(target.value)} />;
      if (children === undefined) return field;
      return (
        <div className={`g8 ${styles['row']}`}>
          {field}
          {children}
        </div>
      );
    }}
  </Labelled>
);

/** The fault of an act that has no field; read out when it appears. */
export const FaultLine = ({ text }: { readonly text: string | null }) => (
  <p className={`bad small ${styles['line']}`} role="alert">
    {text}
  </p>
);

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  readonly onSubmit: () => unknown;
}

/** Fields that are wrong, and sentences that say what is wrong. */
const FAULTS = '[aria-invalid=true],[role=alert]:not(:empty)';

/** Frames behind an answer in which its refusal is drawn: not in the first one, and on a busy page later than in the second. */
const FIRST_FRAME = 2;
const LAST_FRAME = 12;

/**
 * Leads to the first fault of a form that was refused, once it is drawn: the field takes the keyboard, a sentence comes into sight. A form can be
 * higher than the window, so that its button is far from the field. Who went on to another part of the page meanwhile stays there.
 */
function toFirstFault(form: HTMLElement, frame = 1): void {
  requestAnimationFrame(() => {
    const first = frame < FIRST_FRAME ? null : form.querySelector<HTMLElement>(FAULTS);
    if (first === null) {
      if (frame < LAST_FRAME) toFirstFault(form, frame + 1);
      return;
    }
    const { activeElement } = document;
    // The page, or a dialog, has the focus where the pressed button was disabled.
    if (!form.contains(activeElement) && !activeElement?.contains(form)) return;
    first.focus();
    first.scrollIntoView({ block: first.role === 'alert' ? 'center' : 'nearest' });
  });
}

/**
 * A form of one line: a field and its button beside it, sent by Enter or the button and never by the browser itself. A refused one leads to its
 * first fault.
 */
export function LineForm({ onSubmit, className = 'row g6', ...form }: FormProps) {
  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const { currentTarget } = event;
    void Promise.resolve(onSubmit()).then(() => toFirstFault(currentTarget));
  };
  return <form {...form} className={className} onSubmit={submit} noValidate />;
}

/** A form of fields below each other. */
export const Form = ({ className, ...form }: FormProps) => (
  <LineForm {...form} className={clsx('stack g14 fit narrow', className)} />
);
