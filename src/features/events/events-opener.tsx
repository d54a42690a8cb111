import { useEffect, useEffectEvent, useState } from 'react';
import { dialogs } from '../../core/browser/dialogs.ts';
import { eventsWereOffered } from './events-offer.ts';
import { useEvents, useEventStatus } from './use-events.ts';

/** The page comes to rest first, and what the site asks or announces goes before. */
export const OFFER_AFTER_MS = 1500;

const isCovered = (): boolean =>
  dialogs.get() !== null || document.querySelector('dialog[open], [role="dialog"]') !== null;

interface OpenProps {
  readonly eventId: number;
  readonly onOpened: () => void;
}

/** Opens the events where this one has a draw for the member and nothing else is open; otherwise the next visit of the index tries again. */
function OpenFor({ eventId, onOpened }: OpenProps) {
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
    const timer = setTimeout(() => open(), OFFER_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isPlayable]);
  return null;
}

/** The first event decides. */
function OpenForFirst({ onOpened }: Pick<OpenProps, 'onOpened'>) {
  const { answer } = useEvents();
  const first = answer?.ok === true ? answer.value[0] : undefined;
  return first === undefined ? null : <OpenFor eventId={first.event_id} onOpened={onOpened} />;
}

/** Opens the events by themselves, and then asks for nothing more. */
export function EventsOpener() {
  const [opened, setOpened] = useState(false);
  return opened ? null : <OpenForFirst onOpened={() => setOpened(true)} />;
}
