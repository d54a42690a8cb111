import { useState } from 'react';
import { Link } from '../../parts/pages/link.tsx';
import { siteNow } from '../../core/door/server-time.ts';
import buttonStyles from '../../parts/forms/button.module.css';
import { EmptyPlaceholder, ErrorPlaceholder } from '../../parts/answers/placeholders.tsx';
import { kickOff } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { useUnreached } from '../connection/use-connection.ts';
import { matchesOf, useSchedule } from '../schedule/use-schedule.ts';

/** Matches begin while the list is empty: the next start is asked for again after this long. */
const ASK_AGAIN_MS = 60_000;

/** Today and tomorrow. */
const DAYS = 2;

/** The next start, server ms: today's, else tomorrow's. null: it is not known yet, or there is none. */
function useNextKickOff(): number | null {
  const [day, setDay] = useState(0);
  const schedule = useSchedule(day, null, ASK_AGAIN_MS);
  const [now] = useState(siteNow);
  const starts = matchesOf(schedule)
    .filter(({ phase, facts }) => phase === 'waiting' && facts.startsAt > now)
    .map(({ facts }) => facts.startsAt);
  if (starts.length > 0) return Math.min(...starts);
  if (schedule.answer?.ok === true && day + 1 < DAYS) setDay(day + 1);
  return null;
}

/** Without a connection nobody knows what is in play. */
export function NoLiveMatches() {
  const unreached = useUnreached();
  return unreached === null ? <NothingInPlay /> : <ErrorPlaceholder {...unreached} />;
}

/** Nothing is in play, and no filter is the cause. */
function NothingInPlay() {
  const { say } = useText();
  const next = useNextKickOff();
  const { day, time } = kickOff(next ?? 0);
  return (
    <EmptyPlaceholder
      title={
        next === null ? say('live.none-now') : say('live.none-now.next', { time: `${day} ${time}`.trim() })
      }
    >
      <Link className={buttonStyles['button']} to="/hitgame/srs">
        {say('home.all-standard')}
      </Link>
    </EmptyPlaceholder>
  );
}
