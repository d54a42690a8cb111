import { ChevronRight } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { Link } from '../pages/link.tsx';
import styles from './facts.module.css';

export interface Fact {
  readonly key: string;
  readonly name: string;
  readonly value: ReactNode;
  /** Where it is changed, or read in full. */
  readonly to?: string;
}

/** Names and values, one pair a line. */
export const Facts = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <dl className={`stack ${styles['facts']}`}>
    {facts.map(({ key, name, value, to }) => (
      <Fragment key={key}>
        <dt>{name}</dt>
        <dd className="num right" data-fact={key}>
          {to === undefined ? (
            value
          ) : (
            <Link to={to}>
              {value} <ChevronRight size={16} aria-hidden />
            </Link>
          )}
        </dd>
      </Fragment>
    ))}
  </dl>
);
