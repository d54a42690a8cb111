/**
 * A stream over a MessagePort with credit: the same code on both sides of the door. The serving side keeps what is new
 * until the reader has credit, and builds one message of it then; so a slow window costs nobody, and what it gets is
 * always the newest. The reader gives credit back after it has drawn.
 */
import { Observable } from 'rxjs';

/** What a port serves: says when there is something new, and hands over all of it at once. */
export interface Source<T> {
  /** Calls `wake` whenever something new is there; returns the stop. */
  open(wake: () => void): () => void;
  /** Everything new since the last take, or undefined when there is nothing. `more` asks to be called again. */
  take(): { readonly value: T; readonly transfer?: Transferable[]; readonly more?: boolean } | undefined;
}

type Down = { readonly k: 'next'; readonly v: unknown } | { readonly k: 'end' };
type Up = { readonly k: 'open' | 'credit'; readonly n: number } | { readonly k: 'close' };

/** Messages under way to a reader that has not drawn them yet. */
export const STREAM_CREDIT = 2;

/** Serves one source to one reader until the reader closes. Returns the stop (the window is gone). */
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
  const close = (): void => {
    if (closed) return;
    closed = true;
    stop?.();
    port.close();
    onClose?.();
  };
  port.onmessage = ({ data }: MessageEvent<Up>) => {
    if (data.k === 'close') return close();
    credit += data.n;
    if (data.k === 'open' && stop === undefined) stop = source.open(flush);
    flush();
  };
  return close;
}

/**
 * Reads a port as an Observable. `drawn` is awaited before credit is given back: pass a promise of the next frame where a
 * snapshot should only be replaced after it was drawn.
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
