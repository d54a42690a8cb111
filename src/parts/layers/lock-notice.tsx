import type { ReactNode } from 'react';
import styles from './lock-notice.module.css';

/** A bar above prices that says why they are locked. */
export const LockNotice = ({
  icon,
  children,
}: {
  readonly icon: ReactNode;
  readonly children: ReactNode;
}) => (
  <div className={`row soft strong ${styles['notice']}`} role="status">
    {icon} <span>{children}</span>
  </div>
);
