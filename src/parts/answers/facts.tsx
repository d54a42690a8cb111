import { Fragment, type ReactNode } from 'react';
import styles from './facts.module.css';

export interface Fact {
  readonly key: string;
  readonly name: string;
  readonly value: ReactNode;
}

/** Names and values, one pair a line. */
export const Facts = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <dl className={styles['facts']}>
    {facts.map(({ key, name, value }) => (
      <Fragment key={key}>
        <dt>{name}</dt>
        <dd className="num right" data-fact={key}>
          {value}
        </dd>
      </Fragment>
    ))}
  </dl>
);
