import { useText } from '../../text/i18n.ts';
import styles from './adult-mark.module.css';

/** Says that the site is for adults: on every page and in every window of its own. */
export function AdultMark() {
  const { say } = useText();
  return (
    <p className={`row g6 soft tiny nowrap ${styles['mark']}`} data-adult-mark>
      <b aria-hidden>19+</b> {say('adult.mark')}
    </p>
  );
}
