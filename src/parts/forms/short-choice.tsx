import { usePhone } from '../pages/use-width.ts';
import { Segments, type SegmentsProps } from './segments.tsx';
import { Select } from './select.tsx';
import styles from './short-choice.module.css';

/** A choice among a few options: on a phone a list that opens, so that several choices stand in one row. */
export function ShortChoice<T extends string | number>(props: SegmentsProps<T>) {
  const isPhone = usePhone();
  if (!isPhone) return <Segments {...props} />;
  const { label, options, value, disabled, onChange } = props;
  return (
    <Select
      className={`wide thin strong ${styles['choice']}`}
      aria-label={label}
      {...{ options, value, disabled, onChange }}
    />
  );
}
