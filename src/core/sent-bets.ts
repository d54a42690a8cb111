/** Bets that this window sent and has no answer to. Their request ids are the window's: it can ask for them on another core. */
import type { Slip } from '../../domain/slip/slip.ts';

export interface SentBets {
  /** A new request id. */
  begin(): string;
  end(reqId: string): void;
  open(): readonly string[];
  /** A new core follows the open ones; its answers come as moments. */
  handedOver(): void;
  /** The slip, shown as under the bet that was sent from it and that the lost core may never have begun. */
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
