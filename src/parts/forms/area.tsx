import type { ComponentProps } from 'react';
import { firstSigns } from '../../../domain/text/plain-text.ts';
import { Field, Labelled } from './field.tsx';
import { Select } from './select.tsx';
import type { SegmentsProps } from './segments.tsx';

interface ChoiceProps<T extends string> extends Omit<SegmentsProps<T>, 'disabled'> {
  readonly fault?: string | null;
}

/** A choice among more options than fit beside each other. */
export const ChoiceField = <T extends string>({
  label,
  value,
  options,
  fault = null,
  onChange,
}: ChoiceProps<T>) => (
  <Labelled label={label} fault={fault}>
    {(attributes) => <Select {...attributes} value={value} options={options} onChange={onChange} />}
  </Labelled>
);

interface AreaProps extends Omit<ComponentProps<'textarea'>, 'onChange' | 'id'> {
  readonly label: string;
  readonly value: string;
  readonly hint?: string | undefined;
  readonly fault: string | null;
  /** Signs (plain-text: signsOf) beyond which nothing is taken. The browser's own limit counts an emoji as two, and tears it. */
  readonly most?: number;
  readonly onChange: (value: string) => void;
}

/** A text of several lines with its label and its fault. */
export const Area = ({ label, hint, fault, most = Infinity, onChange, ...area }: AreaProps) => (
  <Labelled label={label} hint={hint} fault={fault}>
    {(attributes) => (
      <textarea
        {...area}
        {...attributes}
        onChange={({ target }) => onChange(firstSigns(target.value, most))}
      />
    )}
  </Labelled>
);

interface SignsFieldProps extends ComponentProps<typeof Field> {
  /** Most signs, counted as in an area. */
  readonly most: number;
}

/** A text input that takes so many signs at most. */
export const SignsField = ({ most, onChange, ...field }: SignsFieldProps) => (
  <Field {...field} onChange={(text) => onChange(firstSigns(text, most))} />
);
