import styles from './pills.module.css';

interface PillsProps<T extends string | number | null> {
  readonly label: string;
  /** `count`: number of entries of an option. */
  readonly options: readonly { readonly value: T; readonly text: string; readonly count?: number }[];
  readonly value: T;
  readonly onChange: (value: T) => void;
}

/** A choice among a few options, side by side. They scroll where they do not fit. */
export function Pills<T extends string | number | null>({ label, options, value, onChange }: PillsProps<T>) {
  return (
    <div className={`choices thin scroll-x ${styles['pills']}`} role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value ?? 'none'}
          type="button"
          className="num"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.text}
          {option.count !== undefined && <span>{option.count}</span>}
        </button>
      ))}
    </div>
  );
}
