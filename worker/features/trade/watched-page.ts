/** A page of the market that a window watches: read at once, again after its time, and when a trade of the member has changed it. */
import { BehaviorSubject, defer, finalize, type Observable } from 'rxjs';
import type { Result } from '../../../domain/result.ts';
import type { WindowScope } from '../../feature.ts';
import type { Fault } from '../../../domain/fault.ts';

/** Between two readings of a page that nothing else keeps up to date; the server reads it from memory and two tables. */
export const PAGE_EVERY_MS = 5000;
/** Of a page whose sales the server's events keep up to date: only the time that is left, and what was missed, comes by reading. */
export const FOLLOWED_EVERY_MS = 30_000;
/** How often the pages are looked at. */
export const LOOK_EVERY_MS = 500;

export interface Page<View> {
  read(place: string): Promise<Result<View, Fault>>;
  /** Ms between two readings. */
  everyMs(): number;
  /** Called after each reading that was answered. */
  shown?(place: string, view: View): void;
  gone?(place: string): void;
}

interface Watched {
  readonly window: WindowScope;
  readonly load: () => void;
  /** Local ms at which it is read again, if it is on screen. */
  dueAt: () => number;
}

export interface WatchedPages {
  /** null: no answer has come. A page that was shown stays when it cannot be read again. */
  watch<View>(window: WindowScope, page: Page<View>): Observable<Result<View, Fault> | null>;
  /** Reads the pages of windows that are on screen. */
  renew(): void;
  /** Reads those whose time has come. `now`: local ms. */
  renewDue(now: number): void;
  /** Reads them as soon as PAGE_EVERY_MS have passed since their last reading. */
  renewSoon(): void;
}

/** `now` returns local ms. */
export function createWatchedPages(now: () => number): WatchedPages {
  const watched = new Set<Watched>();
  /** Pages that were read before this time are due after PAGE_EVERY_MS. */
  let changedAt = Number.NEGATIVE_INFINITY;
  let count = 0;
  return {
    watch: <View>(window: WindowScope, page: Page<View>) =>
      defer(() => {
        const { read, everyMs } = page;
        const views = new BehaviorSubject<Result<View, Fault> | null>(null);
        const place = `${window.id} ${++count}`;
        let readAt = now();
        let isOpen = true;
        const load = (): void => {
          readAt = now();
          void read(place).then((answer) => {
            if (!isOpen) return;
            const isKept = !answer.ok && (answer.error.kind === 'cancelled' || views.value?.ok === true);
            if (!isKept) views.next(answer);
            if (answer.ok) page.shown?.(place, answer.value);
          });
        };
        const one: Watched = {
          window,
          load,
          dueAt: () => readAt + (changedAt >= readAt ? PAGE_EVERY_MS : everyMs()),
        };
        watched.add(one);
        const stop = window.visibility.onShown(load);
        load();
        return views.pipe(
          finalize(() => {
            isOpen = false;
            watched.delete(one);
            stop();
            page.gone?.(place);
          }),
        );
      }),
    renew() {
      for (const { load, window } of watched) if (!window.visibility.hidden()) load();
    },
    renewDue(at) {
      for (const { load, dueAt, window } of watched) if (dueAt() <= at && !window.visibility.hidden()) load();
    },
    renewSoon() {
      changedAt = now();
    },
  };
}
