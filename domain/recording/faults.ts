/**
 * Faults of a connection (fault-plan.ts), put into the entries of a recorded session: lost, doubled, reordered and late messages, stalls, cuts,
 * jumps of the recorder's clock, restarts of the server, second logins and refused subscriptions (429).
 */
import { rowOf } from '../row.ts';
import type { PlannedFault, FaultKind } from './fault-plan.ts';
import { readSubscription, type SessionEntry } from './session-log.ts';

type Message = Extract<SessionEntry, { in: unknown }>;

/** A message that comes later than recorded. */
interface Late {
  readonly due: number;
  readonly entry: SessionEntry;
}

/** What the connection is doing. Times are those of the faulty session, ms since the start. */
interface Connection {
  /** Sorted by `due`. */
  readonly late: Late[];
  /** Comes after the next message. */
  behind: Message[];
  /** Messages wait until then, and come together. */
  stalledUntil: number;
  /** The link is down until then; null: it is up. */
  downUntil: number | null;
  /** How far the clock has jumped. */
  ahead: number;
  /** Recovery ids of the recorded requests, by stream. */
  readonly asked: Map<string, string>;
  /** Streams that the server refused: they bring nothing until they are requested again. */
  readonly closed: Set<string>;
  /** Streams that were requested since the server restarted; null: it did not restart. Others have another epoch. */
  renewed: Set<string> | null;
}

function addLate(late: Late[], entry: SessionEntry, due: number): void {
  const place = late.findIndex((one) => one.due > due);
  late.splice(place < 0 ? late.length : place, 0, { due, entry });
}

/** Messages that are due by `at`, and the end of a cut. */
function* dueBy(now: Connection, at: number): Generator<SessionEntry> {
  if (now.downUntil !== null && now.downUntil <= at) {
    yield { at: now.downUntil, link: 'connected' };
    now.downUntil = null;
  }
  for (let [first] = now.late; first !== undefined && first.due <= at; [first] = now.late) {
    now.late.shift();
    yield { ...first.entry, at: first.due };
  }
}

const streamOf = ({ row }: Message): string => {
  const { stream } = rowOf(row);
  return typeof stream === 'string' ? stream : '';
};

/** The message as a restarted server sends it: with an epoch that the client does not know. */
function ofServer({ renewed }: Connection, message: Message): Message {
  const { epoch } = rowOf(message.row);
  if (renewed === null || renewed.has(streamOf(message)) || typeof epoch !== 'string') return message;
  return { ...message, row: { ...rowOf(message.row), epoch: `${epoch}+restart` } };
}

/** A message comes, unless the link is down; in a stall it waits. */
function* deliver(now: Connection, message: Message): Generator<SessionEntry> {
  if (now.downUntil !== null || now.closed.has(streamOf(message))) return;
  if (message.at < now.stalledUntil) return addLate(now.late, message, now.stalledUntil);
  yield ofServer(now, message);
  const { behind } = now;
  now.behind = [];
  for (const one of behind) yield { ...one, at: message.at };
}

/** Messages on their way are lost with the link. */
function loseAll(now: Connection): void {
  now.late.length = 0;
  now.behind = [];
  now.stalledUntil = 0;
}

type Act = (now: Connection, message: Message, ms: number) => Iterable<SessionEntry>;

const acts: Readonly<Record<FaultKind, Act>> = {
  drop: () => [],
  *duplicate(now, message) {
    yield* deliver(now, message);
    yield* deliver(now, message);
  },
  reorder(now, message) {
    now.behind.push(message);
    return [];
  },
  delay(now, message, ms) {
    addLate(now.late, message, message.at + ms);
    return [];
  },
  *stall(now, message, ms) {
    now.stalledUntil = Math.max(now.stalledUntil, message.at + ms);
    yield* deliver(now, message);
  },
  *cut(now, { at }, ms) {
    loseAll(now);
    now.downUntil = at + ms;
    yield { at, link: 'disconnected' };
  },
  *restart(now, message, ms) {
    yield* acts.cut(now, message, ms);
    now.renewed = new Set();
  },
  *login(now, message, ms) {
    yield { at: message.at, server: 'Duplicated_Connection', row: {} };
    yield* acts.cut(now, message, ms);
  },
  *limit(now, message, ms) {
    const stream = streamOf(message);
    now.closed.add(stream);
    const recoveryId = now.asked.get(stream) ?? '';
    yield { at: message.at, server: 'subscribe', row: { code: 429, stream, recoveryId, retryAfterMs: ms } };
  },
  *jump(now, message, ms) {
    now.ahead += ms;
    yield* deliver(now, { ...message, at: message.at + ms });
  },
};

function noteRequest(now: Connection, stream: string, recoveryId: string): void {
  now.asked.set(stream, recoveryId);
  now.closed.delete(stream);
  now.renewed?.add(stream);
}

/** An entry that is no message. A recorded request or change of the link ends a cut at once, so that an answer is not lost. */
function* pass(now: Connection, entry: SessionEntry): Generator<SessionEntry> {
  if ('link' in entry && entry.link === 'disconnected') loseAll(now);
  if ('out' in entry && now.downUntil !== null) yield { at: entry.at, link: 'connected' };
  if ('out' in entry || 'link' in entry) now.downUntil = null;
  if ('out' in entry && entry.out === 'subscribe') {
    const { stream, recoveryId } = readSubscription(entry.row);
    noteRequest(now, stream, recoveryId);
  }
  yield entry;
}

/** A connection with faults, one entry after the other. Each call gives what the other side gets. */
interface FaultyConnection {
  take(entry: SessionEntry): Generator<SessionEntry>;
  /** Messages that are due by `at`, ms since the start. */
  due(at: number): Generator<SessionEntry>;
  /** Everything that is still on its way. */
  rest(): Generator<SessionEntry>;
  /** The client asks for a stream besides what the recording has: the server sends it again. */
  request(stream: string, recoveryId: string): void;
  /** How far the clock of the client is ahead of the recorded time by jumps, ms. */
  readonly ahead: number;
  /** When the next message is due, ms since the start; null: none is on its way. */
  readonly nextDue: number | null;
}

type OnFault = (fault: PlannedFault, at: number) => void;

/**
 * `faults`: in the order of the entries that they meet. `onFault` is called when a fault meets a message; a fault that would meet a message of
 * a link that is down comes to nothing.
 */
export function createFaultyConnection(
  faults: readonly PlannedFault[],
  onFault: OnFault = () => {},
): FaultyConnection {
  const now: Connection = {
    late: [],
    behind: [],
    stalledUntil: 0,
    downUntil: null,
    ahead: 0,
    asked: new Map(),
    closed: new Set(),
    renewed: null,
  };
  let [n, next, last] = [0, 0, 0];
  function* meet(entry: SessionEntry): Generator<SessionEntry> {
    const fault = faults[next];
    if (!('in' in entry)) yield* pass(now, entry);
    else if (fault === undefined || fault.n > n) yield* deliver(now, entry);
    else {
      next++;
      if (now.downUntil !== null) return;
      onFault(fault, entry.at);
      yield* acts[fault.kind](now, entry, fault.ms);
    }
  }
  return {
    *take(given) {
      const entry: SessionEntry = { ...given, at: given.at + now.ahead };
      last = entry.at;
      yield* dueBy(now, entry.at);
      yield* meet(entry);
      n++;
    },
    due: (at) => dueBy(now, at),
    *rest() {
      for (const one of now.behind) yield { ...one, at: last };
      yield* dueBy(now, Number.POSITIVE_INFINITY);
    },
    request: (stream, recoveryId) => noteRequest(now, stream, recoveryId),
    get ahead() {
      return now.ahead;
    },
    get nextDue() {
      const [first] = now.late;
      return first?.due ?? null;
    },
  };
}

/** The entries of the session with the faults of the connection in them. */
export function* through(
  connection: FaultyConnection,
  entries: Iterable<SessionEntry>,
): Generator<SessionEntry> {
  for (const entry of entries) yield* connection.take(entry);
  yield* connection.rest();
}
