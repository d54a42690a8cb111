/** Connections between devices and nodes: messages come in order and once, or as the schedule's chances and faults say. */
import type { BettingSocket } from '../../worker/engine/deps.ts';
import type { Clock } from './clock.ts';
import type { Chances } from './steps.ts';
import type { Notes } from './session-file.ts';

/** The node's side of a connection. */
export interface ServedSocket {
  on(event: string, listener: (row: unknown, ack: unknown) => void): void;
  emit(event: string, row: unknown): void;
}

export interface Connection {
  readonly memberId: number;
  /** Of the login with which the device connected. */
  readonly token: string;
  readonly socket: ServedSocket;
  readonly isOpen: () => boolean;
  /** `noticedMs`: the device learns so much later that the link is lost. */
  cut(noticedMs: number): void;
  /** Nothing passes for `ms`; then everything does. */
  stall(ms: number): void;
  /** Each message takes `ms` more from now on. */
  slow(ms: number): void;
}

export interface WireDeps {
  readonly clock: Clock;
  readonly roll: () => number;
  readonly chances: () => Chances;
  readonly log: (line: string) => void;
  /** Notes what the device of a connection gets and sends; left out: nobody wants to know. */
  readonly notes?: Notes;
  /** A message has reached a node. */
  readonly arrived: (event: string, row: unknown) => void;
}

export const MOST_LATENCY_MS = 120;
export const MOST_LATE_MS = 40_000;

/** One direction. `refuse`: of a frame that has arrived, and of which nothing can be read. */
function createPipe({ clock, roll, chances, log }: WireDeps, isOpen: () => boolean) {
  let due = 0;
  let lag = 0;
  const send = (name: string, deliver: () => void, refuse: () => void): void => {
    const { lost, late, overtakes, corrupt = 0 } = chances();
    if (roll() < lost) return log(`lost ${name}`);
    const isDamaged = corrupt > 0 && roll() < corrupt;
    const at = clock.now() + lag + roll() * MOST_LATENCY_MS + (roll() < late ? roll() * MOST_LATE_MS : 0);
    const isOrdered = roll() >= overtakes;
    if (isOrdered) due = Math.max(due, at);
    clock.later((isOrdered ? due : at) - clock.now(), () => {
      if (!isOpen()) return;
      if (!isDamaged) return deliver();
      log(`damaged ${name}`);
      refuse();
    });
  };
  return {
    send(name: string, deliver: () => void, refuse: () => void): void {
      send(name, deliver, refuse);
      if (roll() < chances().twice) {
        log(`twice ${name}`);
        send(name, deliver, refuse);
      }
    },
    hold: (ms: number): void => void (due = Math.max(due, clock.now() + ms)),
    slow: (ms: number): void => void (lag = ms),
  };
}

interface DeviceEnd {
  readonly memberId: number;
  readonly token: string;
  readonly event: (event: string, row: unknown) => void;
  /** A frame has come of which nothing can be read; left out: it is skipped. */
  readonly damaged?: (event: string, row: unknown) => void;
  readonly down: () => void;
}

/** A connection that is open, and the device's side of it. */
export function openConnection(deps: WireDeps, device: DeviceEnd) {
  let isOpen = true;
  /** The device still takes the link for one. */
  let isUp = true;
  const listeners = new Map<string, (row: unknown, ack: unknown) => void>();
  const up = createPipe(deps, () => isOpen);
  const down = createPipe(deps, () => isOpen && isUp);
  const lost = (): void => {
    if (!isUp) return;
    isUp = false;
    deps.notes?.note('link', 'disconnected', null);
    device.down();
  };
  const connection: Connection = {
    memberId: device.memberId,
    token: device.token,
    isOpen: () => isOpen,
    socket: {
      on: (event, listener) => void listeners.set(event, listener),
      emit: (event, row) =>
        down.send(
          event,
          () => {
            deps.notes?.note('in', event, structuredClone(row));
            device.event(event, structuredClone(row));
          },
          () => device.damaged?.(event, row),
        ),
    },
    cut(noticedMs) {
      if (!isOpen) return;
      isOpen = false;
      deps.clock.later(noticedMs, lost);
    },
    stall(ms) {
      up.hold(ms);
      down.hold(ms);
    },
    slow(ms) {
      up.slow(ms);
      down.slow(ms);
    },
  };
  return {
    connection,
    isUp: () => isUp,
    /** The device gives the link up. */
    leave(): void {
      isUp = false;
      isOpen = false;
    },
    send(event: string, row: unknown, answered: (row: unknown) => void): void {
      const id = deps.notes?.nextId() ?? 0;
      deps.notes?.note('call', event, { id, row: structuredClone(row) });
      const answer = (given: unknown): void =>
        down.send(
          `answer of ${event}`,
          () => {
            deps.notes?.note('answer', event, { id, row: structuredClone(given) });
            answered(structuredClone(given));
          },
          () => {},
        );
      up.send(
        event,
        () => {
          deps.arrived(event, row);
          listeners.get(event)?.(structuredClone(row), answer);
        },
        // The node's parser throws, and Socket.IO closes the connection. A device's parser skips the frame.
        () => connection.cut(0),
      );
    },
  };
}

export type DeviceLink = ReturnType<typeof openConnection>;

/** The socket as the worker has it, over the connection of the moment. `run`: runs an act in the device's tab. */
export function socketOf(
  clock: Clock,
  link: () => DeviceLink | null,
  run: (act: () => void) => void,
): BettingSocket & { fail(): void } {
  const waiting = new Set<() => void>();
  const isConnected = (): boolean => link()?.isUp() === true;
  return {
    connect: () => {},
    disconnect: () => {},
    get connected() {
      return isConnected();
    },
    emit: () => isConnected(),
    ask: (event, row, timeoutMs) =>
      new Promise((resolve, reject) => {
        const present = link();
        if (present === null || !present.isUp()) return reject(new Error('link down'));
        const fail = (): void => {
          waiting.delete(fail);
          reject(new Error('no answer'));
        };
        waiting.add(fail);
        const stop = clock.later(timeoutMs, () => run(fail));
        const answered = (answer: unknown): void => {
          stop();
          waiting.delete(fail);
          resolve(answer);
        };
        present.send(event, row, (answer) => run(() => answered(answer)));
      }),
    onEvent: () => {},
    onLink: () => {},
    onFrame: () => {},
    fail: () => {
      for (const one of waiting) one();
    },
  };
}
