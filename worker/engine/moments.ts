/** One-off events of the core. The core starts before the first window subscribes, so events of the start are held until then. */
import { Observable, Subject } from 'rxjs';

/** Most events held while no window has subscribed; above this the oldest are dropped. */
export const MAX_HELD_MOMENTS = 50;

/** One-off events of the engine itself. */
export type EngineMoment =
  /** The browser did not store a request, which is sent anyway: a core that comes after this one does not know of it. */
  | { readonly kind: 'bet-not-stored' }
  /** The browser does not keep what the member chose or wrote: it lasts as long as the core. */
  | { readonly kind: 'not-kept' }
  /** What became of a move of gold or goods whose answer was missing; null: it is not known yet. */
  | { readonly kind: 'money-known'; readonly done: boolean | null };

interface Moments<Moment> {
  readonly stream: Observable<Moment>;
  notify(moment: Moment): void;
}

/** Every subscriber gets all events from its subscription on. The first subscriber also gets the held events. */
export function createMoments<Moment>(): Moments<Moment> {
  const subject = new Subject<Moment>();
  const held: Moment[] = [];
  return {
    stream: new Observable((listener) => {
      const subscription = subject.subscribe(listener);
      for (const moment of held.splice(0)) listener.next(moment);
      return subscription;
    }),
    notify(moment) {
      if (subject.observed) return subject.next(moment);
      held.push(moment);
      if (held.length > MAX_HELD_MOMENTS) held.shift();
    },
  };
}
