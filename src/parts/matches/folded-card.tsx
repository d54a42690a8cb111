import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Ticket } from './ticket.tsx';
import styles from './folded-card.module.css';

/** A number of the folded row, with its name above. */
export interface CardFact {
  readonly key: string;
  readonly name: string;
  readonly value: ReactNode;
}

interface FoldedCardProps extends Pick<ComponentProps<typeof Ticket>, 'bet' | 'data'> {
  /** The columns of the row. */
  readonly className: string | undefined;
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly above?: ReactNode;
  /** Before the numbers. */
  readonly head: ReactNode;
  readonly facts: readonly CardFact[];
  /** Below the row. */
  readonly children: ReactNode;
}

/** A ticket as a row of a list, which opens to its legs. */
export function FoldedCard(props: FoldedCardProps) {
  const { bet, data, className, open, onToggle, above, head, facts, children } = props;
  return (
    <Ticket as="li" bet={bet} data={data} className={styles['card']}>
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
              <dt className="tiny">{name}</dt>
              <dd className="bold">{value}</dd>
            </div>
          ))}
        </dl>
        <ChevronDown className="faint" size={16} aria-hidden />
      </button>
      {children}
    </Ticket>
  );
}
