/**
 * An outbox with its surroundings in the test's hand: a server that decides each request once, messages that arrive, get lost or wait, a
 * link, members, and cores that end and begin anew on the same browser storage.
 */
import { type Observable, Subject } from 'rxjs';
import type { RequestStore } from '../../../worker/engine/deps.ts';
import type {
  NamedRequest,
  Outbox,
  OutboxKind,
  OutboxRequest,
  OutboxRequests,
} from '../../../worker/engine/outbox-kind.ts';
import { createOutbox } from '../../../worker/engine/outbox.ts';
import { coreMemory } from './core-memory.ts';

export type Answer = 'waiting' | 'taken' | 'refused' | 'never-arrived';
export type Outcome = Exclude<Answer, 'waiting'>;

/** A message between a core and the server. */
export interface Message {
  readonly reqId: string;
  readonly answer: (answer: Answer) => void;
  readonly fail: () => void;
}

const KIND = 'test';

function createTimers() {
  let now = 1_700_000_000_000;
  const timers = new Set<{ readonly at: number; readonly act: () => void }>();
  return {
    now: () => now,
    later(ms: number, act: () => void): () => void {
      const timer = { at: now + ms, act };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    waiting: () => timers.size,
    clear: () => timers.clear(),
    pass(ms: number): void {
      now += ms;
      for (const timer of [...timers].filter(({ at }) => at <= now)) {
        timers.delete(timer);
        timer.act();
      }
    },
  };
}

/** Lets everything that waits for nothing but promises run; fewer turns stop in the midst of it. */
export async function turns(count = 40): Promise<void> {
  for (let at = 0; at < count; at++) await Promise.resolve();
}

export function createOutboxWorld() {
  const memory = coreMemory();
  const storedRequests: RequestStore = {
    ...memory.storage.storedRequests,
    async put(request) {
      const written = await memory.storage.storedRequests.put(request);
      await turns(3);
      return written;
    },
  };
  const timers = createTimers();
  const outcomes: (NamedRequest<string> & { readonly outcome: Outcome; readonly member: string | null })[] =
    [];
  const unknown: string[] = [];
  const sent: Message[] = [];
  const asked: Message[] = [];
  let memberId: string | null = 'demo1';
  let connected = true;
  let life = 0;
  let outbox: Outbox;
  let requests: OutboxRequests<Answer, Outcome, string>;
  let memberCame = new Subject<void>();

  const message = (list: Message[], mine: number, { reqId }: OutboxRequest<string>): Promise<Answer> =>
    new Promise((answer, reject) => {
      // A core that has ended sends nothing any more.
      if (mine === life) list.push({ reqId, answer, fail: () => reject(new Error('link lost')) });
    });
  const kindOf = (mine: number): OutboxKind<Answer, Outcome, string> => ({
    name: KIND,
    unsent: 'never-arrived',
    canAsk: () => connected,
    send: async (request) => (connected || mine !== life ? message(sent, mine, request) : 'never-arrived'),
    ask: (request) => message(asked, mine, request),
    read: (answer) => (answer === 'waiting' ? null : answer),
    onUnknown: ({ reqId }) => void (mine === life && unknown.push(reqId)),
    onOutcome: (outcome, request) => void outcomes.push({ ...request, outcome, member: memberId }),
  });
  const start = (): void => {
    const mine = ++life;
    timers.clear();
    // Each core has its own members' news: a core that has ended gets none.
    memberCame = new Subject();
    outbox = createOutbox({ ...timers, storedRequests, memberId: () => memberId, memberCame });
    requests = outbox.open(kindOf(mine));
  };
  start();
  return {
    outcomes,
    unknown,
    sent,
    asked,
    timers,
    storedRequests: memory.storedRequests,
    refuseStorage: memory.refuseStorage,
    isConnected: () => connected,
    member: () => memberId,
    post: (reqId: string, whose = 'demo1'): Promise<Outcome | null> =>
      requests.post({ reqId, memberId: whose, row: { reqId }, sent: `screen of ${reqId}` }),
    event: (reqId: string, answer: Answer): void => requests.onAnswer(reqId, answer),
    resolve: (): void => requests.resolve(),
    storedForMember: (name: string): Observable<void> => outbox.storedForMember(name),
    follow: (reqId: string, whose: string): Promise<void> =>
      outbox.follow({ reqId, memberId: whose, kind: KIND }),
    /** What is under way is lost, and so are the answers to it. */
    down(): void {
      connected = false;
      for (const one of [...sent.splice(0), ...asked.splice(0)]) one.fail();
    },
    up(): void {
      connected = true;
      if (memberId !== null) requests.resolve();
    },
    logIn(next: string | null): void {
      memberId = next;
      if (next !== null) memberCame.next();
    },
    /** Another core on the same storage; the one before is gone with everything it waited for. */
    restart(): void {
      memory.endCore();
      start();
      for (const list of [sent, asked]) list.splice(0);
    },
  };
}

export type OutboxWorld = ReturnType<typeof createOutboxWorld>;
