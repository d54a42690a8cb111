import type { ReactNode } from 'react';
import styles from './placeholders.module.css';

interface PlaceholderProps {
  readonly title: string;
  readonly hint?: string;
  readonly children?: ReactNode;
}

export const EmptyPlaceholder = ({ title, hint, children }: PlaceholderProps) => (
  <div className={`stack soft center middle ${styles['placeholder']}`}>
    <i className={styles['none']} aria-hidden />
    <h2 className="ink">{title}</h2>
    {hint !== undefined && <p>{hint}</p>}
    {children}
  </div>
);

export const ErrorPlaceholder = ({ title, hint, children }: PlaceholderProps) => (
  <div className={`stack soft center middle ${styles['placeholder']}`} role="alert">
    <i className={styles['fault']} aria-hidden />
    <h2 className="ink">{title}</h2>
    {hint !== undefined && <p>{hint}</p>}
    {children}
  </div>
);

const rows = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at);

const GAP = 8;
/** Of `count` skeleton rows, px. */
export const heightOfSkeleton = (count: number, height: number): number => count * (height + GAP) - GAP;

export const SkeletonRows = ({ count, height }: { readonly count: number; readonly height: number }) => (
  <div aria-hidden style={{ display: 'grid', gap: GAP }}>
    {rows(count).map((row) => (
      <div key={row} className={styles['skeleton']} style={{ height }} />
    ))}
  </div>
);
