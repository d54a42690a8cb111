import { useState } from 'react';
import type { EventBanner, EventRow, EventStatus } from '../../../domain/protocol/calls/money/event-calls.ts';
import { dialogs } from '../../core/browser/dialogs.ts';
import { Button } from '../../parts/forms/button.tsx';
import { EmptyPlaceholder, ErrorPlaceholder } from '../../parts/answers/placeholders.tsx';
import { type Language, type Say, useText } from '../../text/i18n.ts';
import { useAccount } from '../account/use-account.ts';
import { eventDay } from './event-facts.tsx';
import { EventPlay } from './event-play.tsx';
import styles from './events.module.css';

const knownSkins: ReadonlySet<string> = new Set(['EVS01', 'EVS02', 'EVS03']);

/** Events that end no earlier than this have no end that anybody waits for. */
const NO_END_FROM = '2099';

function periodText({ start_at, end_at }: EventRow, say: Say, language: Language): string {
  const from = eventDay(start_at.slice(0, 10), language);
  return end_at >= NO_END_FROM
    ? say('events.period.open', { from })
    : say('events.period', { from, to: eventDay(end_at.slice(0, 10), language) });
}

interface StageProps {
  readonly event: EventRow;
  /** null: a visitor, or the answer has not come. */
  readonly status: EventStatus | null;
  /** null: the status has come, or will. */
  readonly failure: string | null;
  readonly reload: () => void;
}

/** The picture of an event. One that cannot be loaded is not shown. */
function EventPicture({ view_url, background_color }: EventBanner) {
  const [broken, setBroken] = useState(false);
  if (broken) return null;
  return (
    <img
      className={`wide ${styles['picture']}`}
      style={{ backgroundColor: background_color }}
      src={view_url}
      alt=""
      referrerPolicy="no-referrer"
      decoding="async"
      onError={() => setBroken(true)}
    />
  );
}

/** An event with its wheel or box. Visitors are asked to log in. */
export function EventStage({ event, status, failure, reload }: StageProps) {
  const { say, language } = useText();
  const { member, state } = useAccount();
  const { title, description, banner_info, skin_type_code } = event;
  if (!knownSkins.has(skin_type_code)) return <EmptyPlaceholder title={say('events.fault.skin')} />;
  return (
    <>
      {banner_info !== null && <EventPicture key={banner_info.view_url} {...banner_info} />}
      <h2>{title}</h2>
      <p>{description}</p>
      <small className="num">{periodText(event, say, language)}</small>
      <EventPlay event={event} status={status} onDone={reload} />
      {member === null && state !== 'checking' && (
        <Button look="primary" onClick={() => dialogs.show('login')}>
          {say('events.login')}
        </Button>
      )}
      {failure !== null && (
        <ErrorPlaceholder title={say('events.failed')} hint={failure}>
          <Button onClick={reload}>{say('chunk.retry')}</Button>
        </ErrorPlaceholder>
      )}
    </>
  );
}
