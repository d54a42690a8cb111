import styles from './segments.module.css';

export interface SegmentsProps<T extends string | number> {
  readonly label: string;
  readonly options: readonly { readonly value: T; readonly text: string }[];
  readonly value: T;
  readonly disabled?: boolean;
  readonly onChange: (value: T) => void;
}

/** A choice among a few options. One option is always chosen. */
export function Segments<T extends string | number>({
  label,
  options,
  value,
  disabled = false,
  onChange,
}: SegmentsProps<T>) {
  return (
    <div className={`acts g4 ${styles['segments']}`} role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          disabled={disabled}
          onClick={() => onChange(option.value)}
        >
          {option.text}
        </button>
      ))}
    </div>
  );
}
