import type { Socket } from 'socket.io';
import type { Bettor } from '../requests/bettor.ts';

/** The connection that asks. */
export interface SocketAsker {
  readonly socket: Socket;
  /** The member who asks, by the token of the connection, looked up anew for every question; null: a visitor. */
  readonly whoAsks: () => Promise<Bettor | null>;
  /** False: the connection has asked too often just now. */
  readonly mayAsk: () => boolean;
  readonly now: () => number;
  readonly log: (message: string, error: unknown) => void;
}

/** Makes one connection answer the questions of a feature. */
export type SocketQuestions = (asker: SocketAsker) => void;
