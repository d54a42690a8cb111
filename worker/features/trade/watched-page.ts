/** A page of the market that a window watches: read at once, every few seconds, and when a trade of the member has changed it. */
import { BehaviorSubject, defer, finalize, type Observable } from 'rxjs';
import type { Result } from '../../../domain/result.ts';
import type { WindowScope } from '../../feature.ts';
import type { NoAnswer } from '../../no-answer.ts';

/** Other members' sales and the prices under them change all the time; the server reads a page from memory and two tables. */
export const PAGE_EVERY_MS = 5000;

interface Read {
  readonly state: 'loading' | 'ready' | 'failed';
  readonly error: string | null;
}

export interface WatchedPages {
  /** Watches a page. `read` asks for it; `nothing` is shown until the first answer. */
  watch<View extends Read>(
    window: WindowScope,
    nothing: View,
    read: (place: string) => Promise<Result<Omit<View, keyof Read>, NoAnswer>>,
  ): Observable<View>;
  /** Reads the pages of windows that are on screen. */
  renew(): void;
}

export function createWatchedPages(): WatchedPages {
  const loads = new Map<() => void, WindowScope>();
  let count = 0;
  return {
    watch: (window, nothing, read) =>
      defer(() => {
        const views = new BehaviorSubject(nothing);
        const place = `${window.id} ${++count}`;
        const load = (): void =>
          void read(place).then((answer) => {
            if (answer.ok) views.next({ ...nothing, ...answer.value, state: 'ready', error: null });
            else if (answer.error.kind === 'failed')
              // A page that was shown stays; the next reading repairs it.
              views.next({ ...views.value, state: 'failed', error: answer.error.text });
          });
        loads.set(load, window);
        const stop = window.visibility.onShown(load);
        load();
        return views.pipe(
          finalize(() => {
            loads.delete(load);
            stop();
          }),
        );
      }),
    renew() {
      for (const [load, { visibility }] of loads) if (!visibility.hidden()) load();
    },
  };
}
