import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './folded-card.module.css';

/** A number of the folded row, with its name above. */
export interface CardFact {
  readonly key: string;
  readonly name: string;
  readonly value: ReactNode;
}

interface FoldedCardProps {
  /** What the row is found by: names of data attributes with their values. */
  readonly data: Readonly<Record<`data-${string}`, string | number | undefined>>;
  /** The columns of the row. */
  readonly className: string | undefined;
  readonly open: boolean;
  readonly onToggle: () => void;
  /** Above the row. */
  readonly above?: ReactNode;
  /** Before the numbers. */
  readonly head: ReactNode;
  readonly facts: readonly CardFact[];
  /** Below the row. */
  readonly children: ReactNode;
}

/** A bet as a row of a list, which opens to its legs. */
export function FoldedCard(props: FoldedCardProps) {
  const { data, className, open, onToggle, above, head, facts, children } = props;
  return (
    <li {...data} className={styles['card']}>
      {above}
      <button
        type="button"
        className={clsx(styles['head'], className)}
        aria-expanded={open}
        onClick={onToggle}
      >
        {head}
        <dl className="num">
          {facts.map(({ key, name, value }) => (
            <div key={key} data-fact={key}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <ChevronDown size={16} aria-hidden />
      </button>
      {children}
    </li>
  );
}
