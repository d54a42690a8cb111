import { type ComponentProps, useId } from 'react';
import { Labelled } from '../../parts/forms/field.tsx';
import styles from '../../parts/forms/field.module.css';

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly text: string }[];
  readonly onChange: (value: T) => void;
}

/** A choice among more options than fit beside each other. */
export function Choice<T extends string>({ label, value, options, onChange }: ChoiceProps<T>) {
  const id = useId();
  return (
    <div className={`stack g4 small ${styles['field']}`}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        onChange={({ target }) => {
          const chosen = options.find((option) => option.value === target.value);
          if (chosen !== undefined) onChange(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </div>
  );
}

interface AreaProps extends Omit<ComponentProps<'textarea'>, 'onChange' | 'id'> {
  readonly label: string;
  readonly value: string;
  readonly hint?: string | undefined;
  readonly fault: string | null;
  readonly onChange: (value: string) => void;
}

/** A text of several lines with its label and its fault. */
export const Area = ({ label, hint, fault, onChange, ...area }: AreaProps) => (
  <Labelled label={label} hint={hint} fault={fault}>
    {(attributes) => <textarea {...area} {...attributes} onChange={({ target }) => onChange(target.value)} />}
  </Labelled>
);
