import { usePhone } from '../pages/use-width.ts';
import { Segments, type SegmentsProps } from './segments.tsx';
import styles from './short-choice.module.css';

/** A choice among a few options: on a phone a list that opens, so that several choices stand in one row. */
export function ShortChoice<T extends string | number>(props: SegmentsProps<T>) {
  const isPhone = usePhone();
  if (!isPhone) return <Segments {...props} />;
  const { label, options, value, disabled, onChange } = props;
  const at = options.findIndex((option) => option.value === value);
  return (
    <select
      className={styles['choice']}
      aria-label={label}
      value={at}
      disabled={disabled}
      onChange={({ target }) => {
        const chosen = options[Number(target.value)];
        if (chosen !== undefined) onChange(chosen.value);
      }}
    >
      {options.map((option, place) => (
        <option key={option.value} value={place}>
          {option.text}
        </option>
      ))}
    </select>
  );
}
