import { Link } from 'react-router';
import type { LossLock } from '../../../domain/member/loss-limit.ts';
import type { OwnLock } from '../../../domain/member/own-limits.ts';
import { useSecondsLeft } from '../../parts/use-seconds-left.ts';
import { gold } from '../../text/format.ts';
import { addTexts, useText } from '../../text/i18n.ts';
import { ownLimitText } from '../../text/limit-text.ts';
import { koOwnLimits } from '../../text/own-limits.ko.ts';
import styles from './loss-banner.module.css';

addTexts(koOwnLimits);

const two = (value: number): string => String(value).padStart(2, '0');
/** hh:mm:ss; nothing before the server's time is known. */
const leftText = (seconds: number | null): string =>
  seconds === null
    ? ''
    : [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':');

/** Says that another limit is reached, and when it begins anew. */
function OwnBanner({ lock }: { readonly lock: OwnLock }) {
  const { say } = useText();
  return (
    <aside className={styles['banner']} data-own-lock={lock.of} aria-label={say('losslimit.title')}>
      <strong role="status">{ownLimitText(lock, say)}</strong>
      <Link to="/mypage/info/losslimit">{say('losslimit.title')}</Link>
    </aside>
  );
}

interface BannerProps {
  readonly lossLock: LossLock | null;
  readonly ownLock: OwnLock | null;
}

/** The loss of the day goes before: it ends first. */
export const LossBanner = ({ lossLock, ownLock }: BannerProps) =>
  lossLock !== null ? <DayBanner lock={lossLock} /> : ownLock !== null ? <OwnBanner lock={ownLock} /> : null;

/** Says that the loss limit is reached, and counts down to its end (H8). Only the sentence is read out, not every second. */
function DayBanner({ lock }: { readonly lock: LossLock }) {
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
