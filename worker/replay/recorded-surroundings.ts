/** The core's dependencies (engine/deps.ts), taken from a version 1 recording. */
import type {
  BettingSocket,
  CoreDeps,
  CoreStorage,
  StoredRequest,
  LinkChange,
  Network,
} from '../engine/deps.ts';
import type { RecordedClock } from './recorded-clock.ts';

/** The error of a call, or of a question over the socket, whose answer the recording does not hold. */
export class NotRecorded extends Error {
  constructor(question: string) {
    super(`the recording holds no answer to ${question}`);
  }
}

export interface RecordedSurroundings {
  readonly deps: CoreDeps;
  /** The recorded server's side of the socket. */
  readonly link: {
    readonly isUp: boolean;
    change(change: LinkChange): void;
    frame(event: string, row: unknown): void;
  };
  /**
   * Runs `act`. During `act` the core may send, and its next id is `id`. At other times the socket takes nothing from the core: a recovery
   * that the recording does not hold would never be answered.
   */
  sending(id: string, act: () => void): void;
  /** The core has asked a question whose answer comes in a later task. */
  readonly isAsked: boolean;
  /** Resolves when all questions are answered and the core has taken the answers. Recorded time does not move. */
  answered(): Promise<void>;
  /** Closes the window of the replay. */
  closeWindow(): void;
}

interface Sending {
  isOn: boolean;
  /** The core's next id; null: the replay makes one. */
  id: string | null;
}

function createRecordedSocket(sending: Sending, asked: () => void) {
  let isUp = false;
  let onEvent: (event: string, payload: unknown) => void = () => {};
  let onLink: (change: LinkChange) => void = () => {};
  const socket: BettingSocket = {
    connect() {},
    disconnect() {},
    get connected() {
      return sending.isOn;
    },
    emit: () => sending.isOn,
    ask(event) {
      asked();
      return Promise.reject(new NotRecorded(event));
    },
    onEvent: (listener) => void (onEvent = listener),
    onLink: (listener) => void (onLink = listener),
    onFrame() {},
  };
  const link: RecordedSurroundings['link'] = {
    get isUp() {
      return isUp;
    },
    change(change) {
      if (change.kind !== 'connecting') isUp = change.kind === 'connected';
      onLink(change);
    },
    frame: (event, row) => onEvent(event, row),
  };
  return { socket, link };
}

/** Storage that is empty at the start and ends with the replay. */
function createStorage(asked: () => void): CoreStorage {
  const kept = new Map<string, Uint8Array<ArrayBuffer>>();
  const storedRequests = new Map<string, StoredRequest>();
  const answer = async <T>(value: T): Promise<T> => {
    asked();
    return value;
  };
  return {
    values: {
      get: (key) => answer(kept.get(key) ?? null),
      put: (key, bytes) => answer(kept.set(key, bytes).size > 0),
    },
    storedRequests: {
      put: (request) => answer(storedRequests.set(request.reqId, request).size > 0),
      remove: (reqId) => answer(void storedRequests.delete(reqId)),
      all: () => answer([...storedRequests.values()]),
    },
  };
}

const refuseCall: Network['fetch'] = (url, { method = 'GET' }) =>
  Promise.reject(new NotRecorded(`${method} ${new URL(url).pathname}`));

type Immediate = typeof globalThis & { readonly setImmediate?: (act: () => void) => void };

/**
 * Resolves after everything that follows from answers that are there. A timer would do the same and wait: 1 ms in Node, 4 ms in a browser,
 * for each call of a session of hours.
 */
function nextTask(): Promise<void> {
  const { setImmediate } = globalThis as Immediate;
  if (setImmediate !== undefined) return new Promise((resolve) => setImmediate(resolve));
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/**
 * Ids come from the recording, otherwise they are `replay-1`, `replay-2` …; random numbers are always 0. `fetch` answers calls; recorded
 * time waits for its answers.
 */
export function createRecordedSurroundings(
  { now, later }: RecordedClock,
  fetch: Network['fetch'] = refuseCall,
): RecordedSurroundings {
  const sending: Sending = { isOn: false, id: null };
  let ids = 0;
  let isAsked = false;
  const asked = (): void => void (isAsked = true);
  const underWay = new Set<Promise<unknown>>();
  const { socket, link } = createRecordedSocket(sending, asked);
  let closeWindow = (): void => {};
  const deps: CoreDeps = {
    self: { kind: 'dedicated' },
    now,
    later,
    random: () => 0,
    newId() {
      const { id } = sending;
      sending.id = null;
      return id ?? `replay-${++ids}`;
    },
    network: {
      openSocket: () => socket,
      fetch(url, init) {
        asked();
        const answer = fetch(url, init);
        underWay.add(answer);
        const end = (): void => void underWay.delete(answer);
        answer.then(end, end);
        return answer;
      },
    },
    storage: createStorage(asked),
    windowGone: () => new Promise((resolve) => void (closeWindow = resolve)),
  };
  return {
    deps,
    link,
    sending(id, act) {
      Object.assign(sending, { isOn: true, id });
      act();
      Object.assign(sending, { isOn: false, id: null });
    },
    get isAsked() {
      return isAsked;
    },
    async answered() {
      isAsked = false;
      await Promise.allSettled(underWay);
      await nextTask();
    },
    closeWindow: () => closeWindow(),
  };
}
