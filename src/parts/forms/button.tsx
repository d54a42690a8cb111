import clsx from 'clsx';
import type { ComponentProps } from 'react';
import styles from './button.module.css';

type ButtonProps = ComponentProps<'button'> & { readonly look?: 'plain' | 'primary' | 'quiet' };

export function Button({ look = 'plain', className, type = 'button', ...rest }: ButtonProps) {
  return (
    <button
      type={type}
      className={clsx(styles['button'], look !== 'plain' && styles[look], className)}
      {...rest}
    />
  );
}

export function IconButton({
  className,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & { readonly 'aria-label': string }) {
  return (
    <button type={type} className={clsx(styles['icon'], className)} title={rest['aria-label']} {...rest} />
  );
}
