import clsx from 'clsx';
import type { ComponentProps } from 'react';
import styles from './check.module.css';

interface CheckProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'className'> {
  readonly text: string;
  readonly onChange: (checked: boolean) => void;
  readonly className?: string | undefined;
}

export const Check = ({ text, onChange, className, ...input }: CheckProps) => (
  <label className={clsx(`row soft small ${styles['check']}`, className)}>
    <input {...input} type="checkbox" onChange={({ target }) => onChange(target.checked)} />
    {text}
  </label>
);
