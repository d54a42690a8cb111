import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './placeholders.module.css';

interface PlaceholderProps {
  readonly title: string;
  readonly hint?: string;
  readonly children?: ReactNode;
}

/** The outline of a crest that no team has. */
const NoCrest = () => (
  <svg
    viewBox="0 0 24 27"
    width="32"
    height="36"
    fill="none"
    stroke="currentColor"
    strokeDasharray="3 2"
    aria-hidden
  >
    <path d="M3 1h18q2 0 2 2v10c0 7-5 11-11 13C6 24 1 20 1 13V3q0-2 2-2z" strokeWidth="1.5" />
  </svg>
);

export const EmptyPlaceholder = ({ title, hint, children }: PlaceholderProps) => (
  <div className={`stack soft center middle ${styles['placeholder']}`}>
    <NoCrest />
    <h2 className="ink">{title}</h2>
    {hint !== undefined && <p>{hint}</p>}
    {children}
  </div>
);

export const ErrorPlaceholder = ({ title, hint, children }: PlaceholderProps) => (
  <div className={`stack soft center middle ${styles['placeholder']}`} role="alert">
    <CircleAlert size={32} aria-hidden />
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
