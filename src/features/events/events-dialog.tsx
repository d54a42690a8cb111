import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { Link } from '../../parts/pages/link.tsx';
import type { EventRow } from '../../../domain/protocol/calls/money/event-calls.ts';
import { failureHint } from '../../parts/answers/failure-hint.ts';
import { Pills } from '../../parts/forms/pills.tsx';
import { Modal } from '../../parts/layers/modal.tsx';
import { EmptyPlaceholder } from '../../parts/answers/placeholders.tsx';
import { useText } from '../../text/i18n.ts';
import { dialogs } from '../../core/browser/dialogs.ts';
import { RewardChances, Missions } from './event-facts.tsx';
import { EventFairness } from './event-fairness.tsx';
import { EventStage } from './event-stage.tsx';
import { UnansweredEvents } from './unanswered-events.tsx';
import { useEvents, useEventStatus } from './use-events.ts';

const INDEX = '/';
const close = (): void => dialogs.show(null);

function Event({ event }: { readonly event: EventRow }) {
  const { say } = useText();
  const { answer, again } = useEventStatus(event.event_id);
  const status = answer?.ok === true ? answer.value : null;
  return (
    <>
      <EventStage
        event={event}
        status={status}
        failure={answer?.ok === false ? failureHint(answer.error, say) : null}
        reload={again}
      />
      <Missions event={event} status={status} />
      <RewardChances event={event} />
      {status !== null && <EventFairness status={status} />}
      <Link to={`/hitgame/event/${event.event_id}`} className="way underline" onClick={close}>
        {say('events.fair.more')}
      </Link>
    </>
  );
}

function Content() {
  const { say } = useText();
  const { answer, again } = useEvents();
  const [chosen, setChosen] = useState<number | null>(null);
  if (answer?.ok !== true) return <UnansweredEvents answer={answer} again={again} />;
  const event = answer.value.find(({ event_id }) => event_id === chosen) ?? answer.value[0];
  if (event === undefined) return <EmptyPlaceholder title={say('events.fault.refused')} />;
  return (
    <div className="stack g14 top">
      <Pills
        label={say('events.kinds')}
        value={event.event_id}
        onChange={setChosen}
        options={answer.value.map(({ event_id, title }) => ({ value: event_id, text: title }))}
      />
      <Event key={event.event_id} event={event} />
    </div>
  );
}

/** The events in a dialog, on the index alone (A19): going back to another page closes it. */
export function EventsDialog() {
  const { say } = useText();
  const { pathname } = useLocation();
  useEffect(() => {
    if (pathname !== INDEX) close();
  }, [pathname]);
  return (
    <Modal title={say('sidebar.events')} open onClose={close} width={500} height={720}>
      <Content />
    </Modal>
  );
}
