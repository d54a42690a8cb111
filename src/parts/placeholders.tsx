import { CircleAlert, Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './placeholders.module.css';

interface PlaceholderProps {
  readonly title: string;
  readonly hint?: string;
  readonly children?: ReactNode;
}

export const EmptyPlaceholder = ({ title, hint, children }: PlaceholderProps) => (
  <div className={styles['placeholder']}>
    <Inbox size={32} aria-hidden />
    <h2>{title}</h2>
    {hint !== undefined && <p>{hint}</p>}
    {children}
  </div>
);

export const ErrorPlaceholder = ({ title, hint, children }: PlaceholderProps) => (
  <div className={styles['placeholder']} role="alert">
    <CircleAlert size={32} aria-hidden />
    <h2>{title}</h2>
    {hint !== undefined && <p>{hint}</p>}
    {children}
  </div>
);

const rows = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at);

export const SkeletonRows = ({ count, height }: { readonly count: number; readonly height: number }) => (
  <div aria-hidden style={{ display: 'grid', gap: 8 }}>
    {rows(count).map((row) => (
      <div key={row} className={styles['skeleton']} style={{ height }} />
    ))}
  </div>
);
