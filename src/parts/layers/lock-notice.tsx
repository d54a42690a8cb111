import type { ReactNode } from 'react';
import styles from './lock-notice.module.css';

/** A bar above prices that says why they are locked. */
export const LockNotice = ({
  icon,
  children,
  ofPage = false,
}: {
  readonly icon: ReactNode;
  readonly children: ReactNode;
  /** Above the whole page: it is not shown where the page has a notice of its own. */
  readonly ofPage?: boolean;
}) => (
  <div
    className={`row soft strong ${styles['notice']}`}
    role="status"
    {...(ofPage ? { 'data-of-page': true } : { 'data-of-content': true })}
  >
    {icon} <span>{children}</span>
  </div>
);
