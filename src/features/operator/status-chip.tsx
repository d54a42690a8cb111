import { useText } from '../../text/i18n.ts';
import { sayOr } from './refusal-text.ts';
import styles from './operator.module.css';

interface StatusChipProps {
  readonly status: string;
  readonly isOperator: boolean;
}

/** The state of a member in words and colour. */
export function StatusChip({ status, isOperator }: StatusChipProps) {
  const { say } = useText();
  return (
    <>
      <span
        className={`tiny strong nowrap ${styles['chip']}`}
        data-tone={status === 'NORMAL' ? undefined : 'bad'}
      >
        {sayOr(say, `operator.status.${status}`, status)}
      </span>{' '}
      {isOperator && <span className={`tiny strong nowrap ${styles['chip']}`}>{say('operator.role')}</span>}
    </>
  );
}
