import type { LossLock } from '../../../domain/member/loss-limit.ts';
import { useSecondsLeft } from '../../parts/use-seconds-left.ts';
import { gold } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import styles from './loss-banner.module.css';

const two = (value: number): string => String(value).padStart(2, '0');
/** hh:mm:ss; nothing before the server's time is known. */
const leftText = (seconds: number | null): string =>
  seconds === null
    ? ''
    : [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':');

/** Says that the loss limit is reached, and counts down to its end (H8). Only the sentence is read out, not every second. */
export function LossBanner({ lock }: { readonly lock: LossLock }) {
  const { say } = useText();
  const left = leftText(useSecondsLeft(lock.until));
  return (
    <aside className={styles['banner']} data-loss-lock={lock.until} aria-label={say('losslimit.title')}>
      <strong role="status">{say('loss-banner.text')}</strong>
      <span>{say('loss-banner.hint', { limit: gold(lock.limit), loss: gold(lock.loss) })}</span>
      <span className="num" aria-hidden>
        {say('loss-banner.left')} {left}
      </span>
    </aside>
  );
}
