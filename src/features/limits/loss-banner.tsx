import { useEffect, useState } from 'react';
import type { LossLock } from '../../../domain/member/loss-limit.ts';
import { serverTime } from '../../core/server-time.ts';
import { everySecond } from '../../parts/second-ticker.ts';
import { gold } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import styles from './loss-banner.module.css';

const two = (value: number): string => String(value).padStart(2, '0');
const now = (): number => serverTime.now() ?? Date.now();

/** hh:mm:ss until `until`. */
function leftText(until: number): string {
  const seconds = Math.max(0, Math.ceil((until - now()) / 1000));
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':');
}

/** Says that the loss limit is reached, and counts down to its end (H8). Only the sentence is read out, not every second. */
export function LossBanner({ lock }: { readonly lock: LossLock }) {
  const { say } = useText();
  const [left, setLeft] = useState(() => leftText(lock.until));
  useEffect(() => everySecond(() => setLeft(leftText(lock.until))), [lock.until]);
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
