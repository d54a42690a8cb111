import { useEffect, useState } from 'react';
import type { LossLock } from '../../../domain/member/loss-limit.ts';
import { serverTime } from '../../core/server-time.ts';
import { useClient } from '../../core/use-client.ts';
import { everySecond } from '../../parts/second-ticker.ts';
import { gold } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import styles from './loss-banner.module.css';

const two = (value: number): string => String(value).padStart(2, '0');
/** hh:mm:ss until `until`, server ms; nothing before the server's time is known. */
function leftText(until: number): string {
  const now = serverTime.now();
  if (now === null) return '';
  const seconds = Math.max(0, Math.ceil((until - now) / 1000));
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':');
}

/** The countdown. A window without prices asks the core for the server's time. */
function useTimeLeft(until: number): string {
  const { core } = useClient();
  const [left, setLeft] = useState(() => leftText(until));
  useEffect(() => {
    const write = (): void => setLeft(leftText(until));
    const step = (): void => {
      write();
      if (serverTime.now() === null)
        void core.connection.serverNow().then((now) => {
          if (now !== null) serverTime.take(now);
          write();
        });
    };
    step();
    return everySecond(step);
  }, [core, until]);
  return left;
}

/** Says that the loss limit is reached, and counts down to its end (H8). Only the sentence is read out, not every second. */
export function LossBanner({ lock }: { readonly lock: LossLock }) {
  const { say } = useText();
  const left = useTimeLeft(lock.until);
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
