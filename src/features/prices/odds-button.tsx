import clsx from 'clsx';
import { memo, useLayoutEffect, useRef } from 'react';
import { useClient } from '../../core/door/use-client.ts';
import { usePick } from '../slip/use-pick.ts';
import styles from './odds.module.css';

interface OddsButtonProps {
  readonly cell: number;
  readonly label: string;
  /** What must happen for this outcome to win. */
  readonly hint: string;
  /** Match and market, for screen readers: the eye reads them in the row. They stand in the name, before the price. */
  readonly about: string;
  /** In a narrow button the label is above the price. */
  readonly narrow: boolean;
}

/** One price. Its number, arrow, lock and pressed state are written by the price board; React draws the label once. */
export const OddsButton = memo(function OddsButton({ cell, label, hint, about, narrow }: OddsButtonProps) {
  const { board } = useClient();
  const pick = usePick();
  const ref = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => (ref.current === null ? undefined : board.attach(cell, ref.current)), [board, cell]);
  return (
    <button
      ref={ref}
      type="button"
      className={clsx(styles['odds'], narrow && styles['narrow'])}
      data-cell={cell}
      title={hint === '' ? undefined : hint}
      onClick={() => void pick(cell)}
    >
      <span className={styles['label']}>{label}</span>
      <span className="sr-only">{about}</span>
      <span className={styles['price']}>–</span>
    </button>
  );
});
