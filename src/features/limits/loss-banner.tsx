import { Link } from '../../parts/pages/link.tsx';
import type { LossLock } from '../../../domain/member/loss-limit.ts';
import type { OwnLock } from '../../../domain/member/own-limits.ts';
import { useSecondsLeft } from '../../parts/matches/use-seconds-left.ts';
import { gold, goldExact } from '../../text/format.ts';
import { addTexts, useText } from '../../text/i18n.ts';
import { ownLimitText } from '../../text/limit-text.ts';
import { koOwnLimits } from '../../text/own-limits.ko.ts';
import styles from './loss-banner.module.css';

addTexts(koOwnLimits);

/** Minutes at which the sentence of own time is said. */
const FIRST_WARNING = 10;
const LAST_MINUTE = 1;

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
    <aside
      className={`row wrap ${styles['banner']}`}
      data-own-lock={lock.of}
      aria-label={say('losslimit.title')}
    >
      <strong role="status">{ownLimitText(lock, say)}</strong>
      <Link to="/mypage/info/losslimit">{say('losslimit.title')}</Link>
    </aside>
  );
}

/** Warns before the own time is used up. The sentence changes, and is read out, at each warning; the minutes go on beside it. */
function TimeBanner({ lock: { period, left } }: { readonly lock: OwnLock }) {
  const { say } = useText();
  const name = say(`limit.name.time.${period}`);
  return (
    <aside
      className={`row wrap ${styles['banner']}`}
      data-time-left={left}
      aria-label={say('losslimit.title')}
    >
      <strong role="status">
        {say('loss-banner.time', { name, minutes: left <= LAST_MINUTE ? LAST_MINUTE : FIRST_WARNING })}
      </strong>
      <span>{say('loss-banner.time.left', { minutes: left, until: say(`limit.until.${period}`) })}</span>
      <Link to="/mypage/info/losslimit">{say('losslimit.title')}</Link>
    </aside>
  );
}

interface BannerProps {
  readonly lossLock: LossLock | null;
  readonly ownLock: OwnLock | null;
  readonly timeLeft: OwnLock | null;
}

/** The loss of the day goes before: it ends first. */
export function LossBanner({ lossLock, ownLock, timeLeft }: BannerProps) {
  if (lossLock !== null) return <DayBanner lock={lossLock} />;
  if (ownLock !== null) return <OwnBanner lock={ownLock} />;
  return timeLeft === null ? null : <TimeBanner lock={timeLeft} />;
}

/** Says that the loss limit is reached, and counts down to its end (H8). Only the sentence is read out, not every second. */
function DayBanner({ lock }: { readonly lock: LossLock }) {
  const { say, language } = useText();
  const left = leftText(useSecondsLeft(lock.until));
  return (
    <aside
      className={`row wrap ${styles['banner']}`}
      data-loss-lock={lock.until}
      aria-label={say('losslimit.title')}
    >
      <strong role="status">{say('loss-banner.text')}</strong>
      <span>
        {say('loss-banner.hint', { limit: goldExact(lock.limit, language), loss: gold(lock.loss) })}
      </span>
      <span className="num" aria-hidden>
        {say('loss-banner.left')} {left}
      </span>
    </aside>
  );
}
