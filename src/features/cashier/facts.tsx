import styles from './facts.module.css';

interface FactsProps {
  readonly rows: readonly { readonly name: string; readonly value: string; readonly id?: string }[];
}

/** Names and values in lines. `id`: names the value for tests and scripts. */
export const Facts = ({ rows }: FactsProps) => (
  <dl className={styles['facts']}>
    {rows.map(({ name, value, id }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd className="num" data-fact={id}>
          {value}
        </dd>
      </div>
    ))}
  </dl>
);
