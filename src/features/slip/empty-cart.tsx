import { useText } from '../../text/i18n.ts';
import styles from './slip.module.css';

export function EmptyCart() {
  const { say } = useText();
  return (
    <div className={styles['empty']}>
      <p>{say('slip.empty')}</p>
      <small>{say('slip.empty.hint')}</small>
    </div>
  );
}
