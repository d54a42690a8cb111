/** The dependencies of the core: everything that is not a pure function comes in here. */

export interface BettingSocketOptions {
  readonly origin: string;
  readonly codec: 'msgpack' | 'json';
  readonly deviceId: string;
  /** Called at every connect. */
  readonly token: () => string | null;
  /** A connection of its own to this namespace of the server; absent: the betting socket. */
  readonly namespace?: `/${string}`;
}

export type LinkChange =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'connected' }
  /**
   * The connection was lost, refused, or never made. `byServer`: the server closed or refused it, so Socket.IO does not reconnect by
   * itself.
   */
  | { readonly kind: 'disconnected'; readonly byServer: boolean };

/** A socket of the server, the betting socket or another one, on any transport. It queues nothing: a message that cannot be sent now is not sent. */
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

/** A request that must happen once. It is stored before it is sent (outbox.ts). */
export interface StoredRequest {
  readonly reqId: string;
  readonly memberId: string;
  /** Local ms. */
  readonly at: number;
  /** The kind of request (outbox-kind.ts); absent for bets of the betting games, as in requests that earlier versions stored. */
  readonly kind?: string;
  readonly row: unknown;
}

export interface RequestStore {
  /** False: the browser did not store the request within 2 s; the core keeps it in memory as long as the core lives. */
  put(request: StoredRequest): Promise<boolean>;
  remove(reqId: string): Promise<void>;
  all(): Promise<readonly StoredRequest[]>;
}

/** Small values by key that survive restarts. */
export interface StoredValues {
  /** null: there is none, or the browser refused or did not answer within `waitMs`, which is 2 s if it is not given. */
  get(key: string, waitMs?: number): Promise<Uint8Array<ArrayBuffer> | null>;
  /** False: the browser did not store the value; the core keeps it in memory as long as the core lives. */
  put(key: string, bytes: Uint8Array<ArrayBuffer>): Promise<boolean>;
}

/** HTTP calls, sockets, and the download of code. */
export interface Network {
  openSocket(options: BettingSocketOptions): BettingSocket;
  fetch(url: string, init: RequestInit): Promise<Response>;
  /** Fetches the built files of the module with this source file before it is imported; absent where the import is enough. */
  fetchCode?(source: string): Promise<void>;
}

/** Parts of the recording that runs, by the id of the recording and their numbers from 0. */
export interface RecordingStore {
  /** Forgets earlier recordings. False: the browser refuses. */
  begin(): Promise<boolean>;
  add(id: string, n: number, bytes: Uint8Array<ArrayBuffer>): Promise<boolean>;
  /** `id` null: those of the last recording. */
  parts(id: string | null): Promise<ReadonlyMap<number, Blob>>;
  /** The member has the last recording: the next core does not offer it. */
  saved(): Promise<boolean>;
  /** Whether there is a recording that was not saved. Forgets one that was. */
  isLeft(): Promise<boolean>;
}

export interface CoreStorage {
  readonly storedRequests: RequestStore;
  readonly values: StoredValues;
  /** Absent: a recording is kept in memory. */
  readonly recording?: RecordingStore;
}

/** Facts about this core. */
export interface CoreSelf {
  readonly kind: 'shared' | 'dedicated';
  /** Number of the first price cell, so that two successive cores never use the same number; 1 by default. */
  readonly firstCell?: number;
  /** The name of the worker, which holds the build. */
  readonly name?: string;
  /** The last minutes are recorded for reports of problems; a replay records nothing. */
  readonly keepsLastMinutes?: boolean;
  /** A replay: what it shows is not kept for a visit without a network. */
  readonly isReplay?: true;
}

export interface CoreDeps {
  readonly self: CoreSelf;
  /** Local milliseconds since 1970 that never go back. */
  now(): number;
  random(): number;
  newId(): string;
  /** Calls `act` once after `ms`; returns a stop function. */
  later(ms: number, act: () => void): () => void;
  readonly network: Network;
  readonly storage: CoreStorage;
  /** Resolves when the window that holds the lock `window:{clientId}` is gone. */
  windowGone(clientId: string): Promise<void>;
}
