/** What the journey needs of a browser engine, whichever protocol drives it. */
export interface Tab {
  /** Resolves when the page has loaded, or when the engine says that it cannot. */
  readonly goto: (address: string) => Promise<void>;
  /** Brings it before the others: what stands behind need not draw. */
  readonly show: () => Promise<void>;
  /** The value of an expression in the page, or of its promise; it must survive JSON. */
  readonly read: <Value>(expression: string) => Promise<Value>;
  /** A press of the engine's own mouse on the first element of the selector. */
  readonly press: (selector: string) => Promise<void>;
  /** Keys of the engine's own keyboard into the first element of the selector. */
  readonly type: (selector: string, text: string) => Promise<void>;
}

export interface Engine {
  readonly version: string;
  /** A tab or window of the same profile: it shares cookies, storage and shared workers with the others. */
  readonly open: () => Promise<Tab>;
  readonly close: () => Promise<void>;
}

/** `missing`: a sentence about the program that this machine lacks. */
export type StartedEngine =
  | { readonly kind: 'engine'; readonly engine: Engine }
  | { readonly kind: 'missing'; readonly why: string };

export interface KnownEngine {
  readonly name: string;
  readonly start: () => Promise<StartedEngine>;
}

/** A page that does not load within this time fails its step, ms. */
export const LOAD_MS = 30_000;
/** A program that does not start within this time fails the engine, ms. */
export const START_MS = 40_000;
