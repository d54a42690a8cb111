import { useParams } from 'react-router';
import { NavLink } from '../../parts/pages/link.tsx';
import type { EventRow } from '../../../domain/protocol/calls/money/event-calls.ts';
import { failureHint } from '../../parts/answers/failure-hint.ts';
import { EmptyPlaceholder } from '../../parts/answers/placeholders.tsx';
import { useText } from '../../text/i18n.ts';
import { Attendance, RewardChances, Missions } from './event-facts.tsx';
import { EventFairness } from './event-fairness.tsx';
import { EventStage } from './event-stage.tsx';
import { UnansweredEvents } from './unanswered-events.tsx';
import { useEvents, useEventStatus } from './use-events.ts';
import styles from './events.module.css';

function Event({ event }: { readonly event: EventRow }) {
  const { say } = useText();
  const { answer, again } = useEventStatus(event.event_id);
  const status = answer?.ok === true ? answer.value : null;
  return (
    <article className={`stack g14 ${styles['event']}`} data-event={event.event_id}>
      <div className="box">
        <EventStage
          event={event}
          status={status}
          failure={answer?.ok === false ? failureHint(answer.error, say) : null}
          reload={again}
        />
      </div>
      <div className="box">
        <Missions event={event} status={status} />
        {status !== null && <Attendance status={status} />}
        <RewardChances event={event} />
        {status !== null && <EventFairness status={status} />}
      </div>
    </article>
  );
}

/** The events, one at a time (N3 to N5). */
export function EventsScreen() {
  const { say } = useText();
  const id = Number(useParams()['eventId']);
  const { answer, again } = useEvents();
  if (answer?.ok !== true) return <UnansweredEvents answer={answer} again={again} />;
  const event = answer.value.find(({ event_id }) => event_id === id);
  return (
    <div className="stack g14 top">
      <h1>{say('sidebar.events')}</h1>
      <nav className="choices" aria-label={say('events.kinds')}>
        {answer.value.map(({ event_id, title }) => (
          <NavLink key={event_id} to={`/hitgame/event/${event_id}`}>
            {title}
          </NavLink>
        ))}
      </nav>
      {event === undefined ? (
        <EmptyPlaceholder title={say('events.fault.event-unknown')} hint={say('events.fault.refused')} />
      ) : (
        <Event key={event.event_id} event={event} />
      )}
    </div>
  );
}
