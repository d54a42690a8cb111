import clsx from 'clsx';
import { type ComponentProps, type ReactNode, type SyntheticEvent, useId } from 'react';
import styles from './field.module.css';

interface FieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'id' | 'children'> {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What is expected; always shown. */
  readonly hint?: string | undefined;
  /** What is wrong; read out when it appears. null: nothing. */
  readonly fault?: string | null | undefined;
  /** A button beside the input. */
  readonly children?: ReactNode;
}

/** A text input with its label, its hint and its fault. */
export function Field({ label, value, onChange, hint, fault = null, children, ...input }: FieldProps) {
  const id = useId();
  const described = [hint === undefined ? '' : `${id}-hint`, fault === null ? '' : `${id}-fault`];
  const field = (
    <input
      {...input}
      id={id}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      aria-invalid={fault !== null}
      aria-describedby={described.join(' ').trim() || undefined}
    />
  );
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      {children === undefined ? (
        field
      ) : (
        <div className={styles['row']}>
          {field}
          {children}
        </div>
      )}
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles['hint']}>
          {hint}
        </p>
      )}
      <p id={`${id}-fault`} className={styles['fault']} role="alert">
        {fault}
      </p>
    </div>
  );
}

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  readonly onSubmit: () => void | Promise<void>;
}

/** A form of fields that is sent by Enter or its submit button, and never by the browser itself. */
export function Form({ onSubmit, className, ...form }: FormProps) {
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    void onSubmit();
  };
  return <form {...form} className={clsx(styles['form'], className)} onSubmit={submit} noValidate />;
}
