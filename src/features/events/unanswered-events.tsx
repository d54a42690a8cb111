import { failureHint } from '../../parts/answers/failure-hint.ts';
import { Unanswered } from '../../parts/answers/unanswered.tsx';
import { useText } from '../../text/i18n.ts';
import type { useEvents } from './use-events.ts';

/** In the place of the events, on their page and in their dialog, until they have come. */
export function UnansweredEvents(asked: ReturnType<typeof useEvents>) {
  const { say } = useText();
  return <Unanswered {...asked} rows={[3, 120]} failed={say('events.failed')} hint={failureHint} />;
}
