/** Bets that this window sent and that have no answer yet. The window makes their request ids, so it can ask for them on another core. */
import type { Slip } from '../../../domain/slip/slip.ts';

export interface SentBets {
  /** A new request id. */
  begin(): string;
  end(reqId: string): void;
  open(): readonly string[];
  /** Called when a new core follows the open bets. Their outcomes come as moments. */
  handedOver(): void;
  /** The slip with the phase of the sent bet that has no answer, even if the lost core never began this bet. */
  under(slip: Slip): Slip;
}

export function createSentBets(): SentBets {
  const sent = new Set<string>();
  return {
    begin() {
      const reqId = crypto.randomUUID();
      sent.add(reqId);
      return reqId;
    },
    end: (reqId) => void sent.delete(reqId),
    open: () => [...sent],
    handedOver: () => sent.clear(),
    under(slip) {
      const [reqId] = sent;
      const { kind } = slip.phase;
      return reqId === undefined || kind === 'requesting' || kind === 'unknown' || slip.items.length === 0
        ? slip
        : { ...slip, phase: { kind: 'unknown', reqId } };
    },
  };
}
