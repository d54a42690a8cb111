import { useEffect, useEffectEvent, useState } from 'react';
import { dialogs } from '../../core/browser/dialogs.ts';
import { eventsWereOffered } from './events-offer.ts';
import { useEvents, useEventStatus } from './use-events.ts';

/** The page comes to rest first, and what the site asks or announces goes before. */
export const OFFER_AFTER_MS = 1500;

const isCovered = (): boolean =>
  dialogs.get() !== null || document.querySelector('dialog[open], [role="dialog"]') !== null;

interface OpenerProps {
  /** Loads the code of the dialog, which opens with its content. */
  readonly load: () => Promise<void>;
}

interface OpenProps extends OpenerProps {
  readonly eventId: number;
  readonly onOpened: () => void;
}

/** Opens the events where this one has a draw for the member and nothing else is open; otherwise the next visit of the index tries again. */
function OpenFor({ eventId, load, onOpened }: OpenProps) {
  const { answer } = useEventStatus(eventId);
  const isPlayable = answer?.ok === true && answer.value.standing.kind === 'playable';
  const open = useEffectEvent(() => {
    if (isCovered()) return;
    eventsWereOffered();
    dialogs.show('events');
    onOpened();
  });
  useEffect(() => {
    if (!isPlayable) return;
    void load();
    const timer = setTimeout(() => open(), OFFER_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isPlayable, load]);
  return null;
}

/** The first event decides. */
function OpenForFirst(props: Omit<OpenProps, 'eventId'>) {
  const { answer } = useEvents();
  const first = answer?.ok === true ? answer.value[0] : undefined;
  return first === undefined ? null : <OpenFor {...props} eventId={first.event_id} />;
}

/** Opens the events by themselves, and then asks for nothing more. */
export function EventsOpener({ load }: OpenerProps) {
  const [opened, setOpened] = useState(false);
  return opened ? null : <OpenForFirst load={load} onOpened={() => setOpened(true)} />;
}
