/**
 * A stream over a MessagePort with credit; both sides of the door use this code. The serving side collects changes until the reader has
 * credit, then builds one message from them. So a slow window costs the others nothing, and it always gets the newest values. The reader
 * returns credit after it has drawn.
 */
import { Observable } from 'rxjs';

/** The source of a port. It signals new values and hands over all of them at once. */
export interface Source<T> {
  /** Calls `wake` whenever there are new values; returns a stop function. */
  open(wake: () => void): () => void;
  /** All values since the last `take`; undefined if there are none. `more`: the caller must call `take` again. */
  take(): { readonly value: T; readonly transfer?: Transferable[]; readonly more?: boolean } | undefined;
  /**
   * True: the first values leave with the port, before the reader has opened it. A window that starts is too busy to open it soon. Left out:
   * they wait for the reader.
   */
  readonly ahead?: () => boolean;
}

type Down = { readonly k: 'next'; readonly v: unknown } | { readonly k: 'end' };
/** `open` gives the first credit, unless the stream was served ahead: then it had that credit already. */
type Up = { readonly k: 'open' | 'credit'; readonly n: number } | { readonly k: 'close' };

/** Most messages that may be under way to a reader that has not drawn them. */
export const STREAM_CREDIT = 2;
/** A stream that was served ahead, and that nobody has opened after this long, rests until somebody does. */
export const UNREAD_MS = 10_000;

/** Serves one source to one reader until the reader closes. Returns a stop function, for when the window is gone. */
export function servePort<T>(source: Source<T>, port: MessagePort, onClose?: () => void): () => void {
  let credit = 0;
  let stop: (() => void) | undefined;
  let closed = false;
  const flush = (): void => {
    while (credit > 0 && !closed) {
      const next = source.take();
      if (next === undefined) return;
      credit--;
      port.postMessage({ k: 'next', v: next.value } satisfies Down, next.transfer ?? []);
      if (next.more !== true) return;
    }
  };
  const rest = (): void => {
    stop?.();
    stop = undefined;
    credit = 0;
  };
  const begin = (n: number): void => {
    if (stop !== undefined) return;
    credit = n;
    stop = source.open(flush);
  };
  let unread: ReturnType<typeof setTimeout> | undefined;
  const close = (): void => {
    if (closed) return;
    closed = true;
    clearTimeout(unread);
    rest();
    port.close();
    onClose?.();
  };
  port.onmessage = ({ data }: MessageEvent<Up>) => {
    if (data.k === 'close') return close();
    clearTimeout(unread);
    if (data.k === 'open') begin(data.n);
    else credit += data.n;
    flush();
  };
  if (source.ahead?.() === true) {
    unread = setTimeout(rest, UNREAD_MS);
    begin(STREAM_CREDIT);
    flush();
  }
  return close;
}

/**
 * Reads a port as an Observable. The reader awaits `drawn` before it returns credit; null returns the credit at once. Pass a promise of the
 * next frame where a snapshot must be drawn before the next one replaces it.
 */
export function readPort<T>(port: MessagePort, drawn: () => Promise<void> | null): Observable<T> {
  return new Observable<T>((subscriber) => {
    const credit = (): void => port.postMessage({ k: 'credit', n: 1 } satisfies Up);
    port.onmessage = ({ data }: MessageEvent<Down>) => {
      if (data.k === 'end') return subscriber.complete();
      subscriber.next(data.v as T);
      const frame = drawn();
      if (frame === null) credit();
      else void frame.then(credit);
    };
    port.postMessage({ k: 'open', n: STREAM_CREDIT } satisfies Up);
    return () => {
      port.postMessage({ k: 'close' } satisfies Up);
      port.close();
    };
  });
}
