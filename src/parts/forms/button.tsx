import clsx from 'clsx';
import type { ComponentProps } from 'react';
import styles from './button.module.css';

/** `grave`: what cannot be had back, against the one green button. */
export type ButtonLook = 'plain' | 'primary' | 'quiet' | 'grave';
type ButtonProps = ComponentProps<'button'> & { readonly look?: ButtonLook };

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

/** Sends its form. */
export const Submit = (props: ComponentProps<'button'>) => <Button {...props} look="primary" type="submit" />;
