/** The core's dependencies (engine/deps.ts), taken from a version 1 recording. */
import { isRecordedQuestion } from '../../domain/recording/recorded-answers.ts';
import type {
  BettingSocket,
  CoreDeps,
  CoreStorage,
  StoredRequest,
  LinkChange,
  Network,
} from '../engine/deps.ts';
import { type CallAnswers, createCallAnswers } from './call-answers.ts';
import { nextTask } from './next-task.ts';
import { createRecordedChat, type RecordedChat } from './recorded-chat.ts';
import { createRecordedFetch } from './recorded-fetch.ts';
import type { RecordedClock } from './recorded-clock.ts';

/** The error of a call, or of a question over the socket, whose answer the recording does not hold. */
export class NotRecorded extends Error {
  constructor(question: string) {
    super(`the recording holds no answer to ${question}`);
  }
}

/** A stream that the core asks for besides what the recording has. */
export interface Recovery {
  readonly stream: string;
  readonly recoveryId: string;
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
  /** The core's next id is `id`; null: the replay makes one. */
  nextId(id: string | null): void;
  /** From now on `ask` answers the core's questions, while the link is up. */
  answerBy(ask: BettingSocket['ask']): void;
  /** From now on the core may ask for streams while the link is up, besides what the recording has. */
  recoverBy(ask: (row: unknown) => void): void;
  /** Something follows in a later task. */
  asked(): void;
  /** What the recording holds of calls and of the chat. */
  readonly calls: {
    readonly answers: CallAnswers;
    readonly chat: RecordedChat;
    /** Until this ends, a call of the core waits for its recorded one. */
    during(act: Promise<unknown>): void;
  };
  /** Recorded time waits for this. */
  hold(work: Promise<unknown>): void;
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
  let answerBy: BettingSocket['ask'] | null = null;
  let recoverBy: ((row: unknown) => void) | null = null;
  let onEvent: (event: string, payload: unknown) => void = () => {};
  let onLink: (change: LinkChange) => void = () => {};
  const socket: BettingSocket = {
    connect() {},
    disconnect() {},
    get connected() {
      return answerBy === null && recoverBy === null ? sending.isOn : isUp;
    },
    emit(event, row) {
      if (event === 'subscribe' && isUp && !sending.isOn) recoverBy?.(row);
      return sending.isOn;
    },
    ask(event, row, timeoutMs) {
      asked();
      return answerBy === null || !isRecordedQuestion(event)
        ? Promise.reject(new NotRecorded(event))
        : answerBy(event, row, timeoutMs);
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
  return {
    socket,
    link,
    answerBy: (ask: BettingSocket['ask']): void => void (answerBy = ask),
    recoverBy: (ask: (row: unknown) => void): void => void (recoverBy = ask),
  };
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

function createRecordedCalls(now: () => number, asked: () => void) {
  const answers = createCallAnswers({ now, onSettled: asked });
  const notRecorded = (event: string): Error => new NotRecorded(event);
  const underWay = new Set<Promise<unknown>>();
  return {
    answers,
    chat: createRecordedChat(answers, { asked, notRecorded }),
    get isUnderWay() {
      return underWay.size > 0;
    },
    during(act: Promise<unknown>): void {
      underWay.add(act);
      void act.then(() => underWay.delete(act));
    },
  };
}

const refuseCall: Network['fetch'] = (url, { method = 'GET' }) =>
  Promise.reject(new NotRecorded(`${method} ${new URL(url).pathname}`));

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
  const hold = (work: Promise<unknown>): void => {
    asked();
    underWay.add(work);
    const end = (): void => void underWay.delete(work);
    work.then(end, end);
  };
  const { socket, link, answerBy, recoverBy } = createRecordedSocket(sending, asked);
  let closeWindow = (): void => {};
  const calls = createRecordedCalls(now, asked);
  const other: Network['fetch'] = (url, init) => {
    const answer = fetch(url, init);
    hold(answer);
    return answer;
  };
  const deps: CoreDeps = {
    self: { kind: 'dedicated', isReplay: true },
    now,
    later,
    random: () => 0,
    newId() {
      const { id } = sending;
      sending.id = null;
      return id ?? `replay-${++ids}`;
    },
    network: {
      openSocket: ({ namespace }) => (namespace === undefined ? socket : calls.chat.openSocket()),
      fetch: createRecordedFetch(calls.answers, () => calls.isUnderWay, other),
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
    nextId: (id) => void (sending.id = id),
    answerBy,
    recoverBy,
    asked,
    calls,
    hold,
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
