import clsx from 'clsx';
import { type CSSProperties, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import styles from './overlay.module.css';

export interface OverlayProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Name of the dialog, where no heading inside names it. */
  readonly label?: string;
  /** Id of the heading inside that names the dialog. */
  readonly labelledBy?: string;
  readonly veil: string | undefined;
  readonly frame: string | undefined;
  readonly dialog?: string | undefined;
  readonly style?: CSSProperties;
  readonly children: ReactNode;
}

/** The name of the dialog: a label, or the id of the heading inside. */
export const overlayName = ({ label, labelledBy }: Pick<OverlayProps, 'label' | 'labelledBy'>) => ({
  ...(label === undefined ? {} : { 'aria-label': label }),
  ...(labelledBy === undefined ? {} : { 'aria-labelledby': labelledBy }),
});

/**
 * The dialog while the code of `OverlayFrame` is loading, and where it cannot be loaded (`stays`): then it takes the focus, and gives it
 * back, but does not keep it inside. It closes on Escape.
 */
export function PlainOverlay({
  stays,
  onClose,
  veil,
  frame,
  dialog,
  style,
  children,
  ...name
}: OverlayProps & { readonly stays: boolean }) {
  const ref = useRef<HTMLElement>(null);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  useEffect(() => {
    if (!stays) return;
    const before = document.activeElement;
    ref.current?.focus();
    return () => void (before instanceof HTMLElement && before.focus());
  }, [stays]);
  return (
    <div className={clsx(styles['veil'], veil)}>
      <button type="button" className={styles['beside']} tabIndex={-1} aria-hidden onClick={onClose} />
      <div className={clsx(styles['plain'], frame)}>
        <section
          ref={ref}
          role="dialog"
          aria-modal
          tabIndex={-1}
          {...overlayName(name)}
          className={clsx(styles['dialog'], dialog)}
          {...(style === undefined ? {} : { style })}
        >
          {children}
        </section>
      </div>
    </div>
  );
}
