/** What the core needs from its surroundings: everything that is not a pure function comes in here. */

export interface BettingSocketOptions {
  readonly origin: string;
  readonly codec: 'msgpack' | 'json';
  readonly deviceId: string;
  /** Asked at every connect. */
  readonly token: () => string | null;
}

export type LinkChange =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'connected' }
  /** Lost, refused, or not reached. `byServer`: the server closed or refused it; Socket.IO does not reconnect by itself then. */
  | { readonly kind: 'disconnected'; readonly byServer: boolean };

/** The betting socket, whatever carries it. Nothing is kept for later: what cannot be sent now is not sent. */
export interface BettingSocket {
  connect(): void;
  disconnect(): void;
  readonly connected: boolean;
  /** False when the link is down: nothing was sent. */
  emit(event: string, row: unknown): boolean;
  /** Resolves with the acknowledgement (or the event that answers in its place), or rejects when the link is down, goes down, or `timeoutMs` pass. */
  ask(event: string, row: unknown, timeoutMs: number): Promise<unknown>;
  onEvent(listener: (event: string, payload: unknown) => void): void;
  onLink(listener: (change: LinkChange) => void): void;
  onFrame(listener: (bytes: number, bad: string | null) => void): void;
}

/** A request that must happen once, written down before it is sent (outbox.ts). */
export interface Intent {
  readonly reqId: string;
  readonly memberId: string;
  /** Local ms. */
  readonly at: number;
  /** Whose requests it belongs to; left out: the betting games'. Stored notes of earlier versions are read by it. */
  readonly kind?: string;
  readonly row: unknown;
}

export interface IntentStore {
  /** False: the browser did not store it within 2 s; it is known as long as the core lives. */
  put(intent: Intent): Promise<boolean>;
  remove(reqId: string): Promise<void>;
  all(): Promise<readonly Intent[]>;
}

/** Small things kept over restarts, by key. */
export interface StoredValues {
  get(key: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** False: this browser does not store; it is remembered as long as the core lives. */
  put(key: string, bytes: Uint8Array<ArrayBuffer>): Promise<boolean>;
}

/** Calls, and the sockets and code that are fetched. */
export interface Network {
  openSocket(options: BettingSocketOptions): BettingSocket;
  fetch(url: string, init: RequestInit): Promise<Response>;
  /** Fetches the files of code that is loaded on demand, by its source file; left out: importing it is enough. */
  fetchCode?(source: string): Promise<void>;
}

export interface CoreStorage {
  readonly intents: IntentStore;
  readonly values: StoredValues;
}

/** What the core is. */
export interface CoreSelf {
  readonly kind: 'shared' | 'dedicated';
  /** Number of this core's first price cell: cells of two cores that follow each other never share a number. 1 where left out. */
  readonly firstCell?: number;
}

export interface CoreDeps {
  readonly self: CoreSelf;
  /** Local milliseconds since 1970 that never go back. */
  now(): number;
  random(): number;
  newId(): string;
  /** Calls once, later; returns the stop. */
  later(ms: number, act: () => void): () => void;
  readonly network: Network;
  readonly storage: CoreStorage;
  /** Resolves when the window that holds the lock `window:{clientId}` is gone. */
  windowGone(clientId: string): Promise<void>;
}
