import type { Socket } from 'socket.io';
import type { Caller } from '../requests/caller.ts';

/** A connection that asks questions. */
export interface SocketAsker {
  readonly socket: Socket;
  /** The member of the connection's token, looked up for every question; null: a visitor. */
  readonly whoAsks: () => Promise<Caller | null>;
  /** False: the connection has asked too many questions just now. */
  readonly mayAsk: () => boolean;
  readonly now: () => number;
  readonly log: (message: string, error: unknown) => void;
}

/** Registers the questions of a feature on one connection. */
export type SocketQuestions = (asker: SocketAsker) => void;
