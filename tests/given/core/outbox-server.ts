/** The server beside an outbox (outbox-world): it decides each request once; a question for one that has not arrived bars it for ever. */
import type { Answer, Outcome, OutboxWorld } from './outbox-world.ts';

type Fate = 'on its way' | 'deciding' | Outcome;

export function createOutboxServer(world: OutboxWorld) {
  const fates = new Map<string, Fate>();
  /** Messages that left a core; those of a lost link may still arrive. */
  const travelling: string[] = [];
  let seen = 0;
  /** Events on their way over the present connection. */
  const events: { readonly reqId: string; readonly outcome: Outcome }[] = [];
  const answerOf = (reqId: string): Answer => {
    const fate = fates.get(reqId) ?? 'on its way';
    return fate === 'deciding' || fate === 'on its way' ? 'waiting' : fate;
  };
  const sends: string[] = [];
  return {
    fates,
    sends,
    events,
    /** Notes what the core has sent since. */
    look(): void {
      for (const { reqId } of world.sent.slice(seen)) {
        sends.push(reqId);
        travelling.push(reqId);
        fates.set(reqId, fates.get(reqId) ?? 'on its way');
      }
      seen = world.sent.length;
    },
    arrive(pick: number): void {
      const [reqId] = travelling.splice(pick % Math.max(1, travelling.length), 1);
      if (reqId !== undefined && fates.get(reqId) === 'on its way') fates.set(reqId, 'deciding');
    },
    decide(pick: number): void {
      const open = [...fates].filter(([, fate]) => fate === 'deciding');
      const [reqId] = open[pick % Math.max(1, open.length)] ?? [];
      if (reqId === undefined) return;
      const outcome = pick % 2 === 0 ? 'taken' : 'refused';
      fates.set(reqId, outcome);
      // Some bets are answered without an event.
      const hasEvent = pick % 3 !== 0;
      if (hasEvent && world.isConnected() && world.member() === 'demo1')
        events.push({ reqId, outcome }, { reqId, outcome });
    },
    acknowledge(pick: number): void {
      const index = pick % Math.max(1, world.sent.length);
      const one = world.sent[index];
      if (one === undefined || fates.get(one.reqId) === 'on its way') return;
      world.sent.splice(index, 1);
      seen--;
      one.answer(answerOf(one.reqId));
    },
    answer(): void {
      const one = world.asked.shift();
      if (one === undefined) return;
      const fate = fates.get(one.reqId);
      if (fate === undefined || fate === 'on its way') fates.set(one.reqId, 'never-arrived');
      one.answer(answerOf(one.reqId));
    },
    deliverEvent(): void {
      const one = events.shift();
      if (one !== undefined) world.event(one.reqId, one.outcome);
    },
    /** The connection ended, with what was on its way over it. */
    cut(): void {
      events.length = 0;
      seen = world.sent.length;
    },
    isBusy: (): boolean => travelling.length > 0 || [...fates.values()].includes('deciding'),
  };
}
