import { useCallback, useEffect, useState } from 'react';
import type { EventsApi } from '../../../worker/features/events/events-api.ts';
import { useClient } from '../../core/use-client.ts';
import { useText } from '../../text/i18n.ts';
import { useShownWallet, useWallet } from '../wallet/use-wallet.ts';

type Answer<K extends 'all' | 'status'> = Awaited<ReturnType<EventsApi[K]>>;

interface Loaded<T> {
  /** null: the answer has not come yet. */
  readonly answer: T | null;
  readonly reload: () => void;
}

export function useEvents(): Loaded<Answer<'all'>> {
  const { core } = useClient();
  const { language } = useText();
  const [answer, setAnswer] = useState<Answer<'all'> | null>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    let stopped = false;
    void core.events.all(language).then((next) => {
      if (!stopped && (next.ok || next.error.kind === 'failed')) setAnswer(next);
    });
    return () => {
      stopped = true;
    };
  }, [core, language, round]);
  return { answer, reload: useCallback(() => setRound((now) => now + 1), []) };
}

/** How far the member is; asked again whenever the wallets change, and not shown while they are held. null for visitors and until the answer comes. */
export function useEventStatus(eventId: number): Loaded<Answer<'status'>> {
  const { core } = useClient();
  const wallet = useWallet();
  const { released } = useShownWallet();
  const [held, setHeld] = useState<{ readonly of: number; readonly answer: Answer<'status'> } | null>(null);
  const [round, setRound] = useState(0);
  const isMember = wallet !== null;
  useEffect(() => {
    if (!isMember) return;
    let stopped = false;
    void core.events.status(eventId).then(async (answer) => {
      await released();
      if (!stopped && (answer.ok || answer.error.kind === 'failed')) setHeld({ of: eventId, answer });
    });
    return () => {
      stopped = true;
    };
  }, [core, eventId, wallet, released, isMember, round]);
  const reload = useCallback(() => setRound((now) => now + 1), []);
  return { answer: isMember && held?.of === eventId ? held.answer : null, reload };
}
