import type { ComponentProps } from 'react';

interface SelectProps<T extends string | number> extends Omit<
  ComponentProps<'select'>,
  'value' | 'onChange' | 'children'
> {
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly text: string }[];
  readonly onChange: (value: T) => void;
}

/** A choice of the browser; it answers with the option's own value. */
export const Select = <T extends string | number>({ options, onChange, ...select }: SelectProps<T>) => (
  <select
    {...select}
    onChange={({ target }) => {
      const chosen = options[target.selectedIndex];
      if (chosen !== undefined) onChange(chosen.value);
    }}
  >
    {options.map(({ value, text }) => (
      <option key={value} value={value}>
        {text}
      </option>
    ))}
  </select>
);
