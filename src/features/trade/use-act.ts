import { useState } from 'react';
import type { TradeAnswer } from '../../../worker/features/trade/trade-api.ts';
import { useText } from '../../text/i18n.ts';
import { tradeFaultText } from './trade-text.ts';

interface Act {
  readonly asking: boolean;
  readonly busy: boolean;
  /** Why it was not done; null: nothing went wrong. */
  readonly fault: string | null;
  readonly ask: () => void;
  readonly close: () => void;
  /** Does it; the dialog stays open with the reason when it is refused. */
  readonly confirm: (act: () => Promise<TradeAnswer>, done: () => void) => void;
}

/** An act that is confirmed in a dialog first. */
export function useAct(): Act {
  const { say } = useText();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const open = (isOpen: boolean): void => {
    setFault(null);
    setAsking(isOpen);
  };
  const run = async (act: () => Promise<TradeAnswer>, done: () => void): Promise<void> => {
    setBusy(true);
    setFault(null);
    const answer = await act();
    setBusy(false);
    if (!answer.ok) return setFault(tradeFaultText(answer.error, say));
    open(false);
    done();
  };
  return {
    asking,
    busy,
    fault,
    ask: () => open(true),
    close: () => open(false),
    confirm: (act, done) => void run(act, done),
  };
}
