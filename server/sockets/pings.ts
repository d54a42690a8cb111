/** Sends `ping` to every connection each 25 s (F5). One timer serves all connections. */
import type { Socket } from 'socket.io';

export const PING_EVERY_MS = 25_000;

type PingedSocket = Pick<Socket, 'emit' | 'on'>;

interface Pings {
  /** The first ping comes after 25 s. */
  begin(socket: PingedSocket): void;
  stop(): void;
}

const answered = (): void => {};

/**
 * One timer for the regular work of many sockets, in place of a timer for each. A member of the wheel is called once in `everyMs`; the
 * members are spread over the turns in which they came, so that thousands are not called in the same moment.
 */

interface TurnWheel<Member> {
  /** The member's first call comes within `everyMs`, at most a turn (a hundredth) earlier. Returns the function that takes it off. */
  add(member: Member): () => void;
  stop(): void;
}

const TURNS = 100;

function createTurnWheel<Member>(everyMs: number, act: (member: Member) => void): TurnWheel<Member> {
  const spokes = Array.from({ length: TURNS }, () => new Set<Member>());
  let at = 0;
  const present = (): Set<Member> => spokes[at] ?? new Set();
  const timer = setInterval(() => {
    at = (at + 1) % TURNS;
    for (const member of present()) act(member);
  }, everyMs / TURNS);
  timer.unref();
  return {
    add(member) {
      const spoke = present();
      spoke.add(member);
      return () => void spoke.delete(member);
    },
    stop: () => clearInterval(timer),
  };
}

export function createPings(): Pings {
  const { add, stop } = createTurnWheel<PingedSocket>(PING_EVERY_MS, (socket) => socket.emit('ping', {}));
  return {
    begin(socket) {
      socket.on('pang', answered);
      socket.on('disconnect', add(socket));
    },
    stop,
  };
}
