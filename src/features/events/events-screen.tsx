import { NavLink, useParams } from 'react-router';
import type { EventView } from '../../../worker/features/events/events-api.ts';
import { Button } from '../../parts/button.tsx';
import layout from '../../parts/layout.module.css';
import { LoginPlaceholder } from '../../parts/login-placeholder.tsx';
import { EmptyPlaceholder, ErrorPlaceholder, SkeletonRows } from '../../parts/placeholders.tsx';
import { useText } from '../../text/i18n.ts';
import { useAccount } from '../account/use-account.ts';
import { Attendance, Chances, EventFairness, Missions } from './event-facts.tsx';
import { EventPlay } from './event-play.tsx';
import { useEvents, useEventStatus } from './use-events.ts';
import styles from './events.module.css';

const knownSkins = new Set(['EVS01', 'EVS02', 'EVS03']);

function Event({ event }: { readonly event: EventView }) {
  const { say } = useText();
  const { member, state } = useAccount();
  const { answer, reload } = useEventStatus(event.event_id);
  const status = answer?.ok === true ? answer.value : null;
  if (!knownSkins.has(event.skin_type_code)) return <EmptyPlaceholder title={say('events.fault.skin')} />;
  return (
    <article className={styles['event']} data-event={event.event_id}>
      <div className={layout['box']}>
        <h2>{event.title}</h2>
        <p>{event.description}</p>
        <small>
          {say('events.period', { from: event.start_at.slice(0, 10), to: event.end_at.slice(0, 10) })}
        </small>
        <EventPlay key={event.event_id} event={event} status={status} onDone={reload} />
        {member === null && state !== 'checking' && <LoginPlaceholder />}
        {answer?.ok === false && (
          <ErrorPlaceholder title={say('events.failed')}>
            <Button onClick={reload}>{say('events.retry')}</Button>
          </ErrorPlaceholder>
        )}
      </div>
      <div className={layout['box']}>
        <Missions event={event} status={status} />
        {status !== null && <Attendance status={status} />}
        <Chances event={event} />
        {status !== null && <EventFairness status={status} />}
      </div>
    </article>
  );
}

/** The events, one at a time (N3 to N5). */
export function EventsScreen() {
  const { say } = useText();
  const id = Number(useParams()['eventId']);
  const { answer, reload } = useEvents();
  if (answer === null) return <SkeletonRows count={3} height={120} />;
  if (!answer.ok)
    return (
      <ErrorPlaceholder title={say('events.failed')}>
        <Button onClick={reload}>{say('events.retry')}</Button>
      </ErrorPlaceholder>
    );
  const event = answer.value.find(({ event_id }) => event_id === id);
  return (
    <div className={styles['screen']}>
      <h1>{say('events.title')}</h1>
      <nav className={styles['kinds']} aria-label={say('events.kinds')}>
        {answer.value.map(({ event_id, title }) => (
          <NavLink key={event_id} to={`/hitgame/event/${event_id}`}>
            {title}
          </NavLink>
        ))}
      </nav>
      {event === undefined ? (
        <EmptyPlaceholder title={say('events.fault.id')} hint={say('events.fault.period')} />
      ) : (
        <Event event={event} />
      )}
    </div>
  );
}
