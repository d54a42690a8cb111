/** One-off events of the core. The core starts before the first window subscribes, so events of the start are held until then. */
import { Observable, Subject } from 'rxjs';
import type { Moment } from '../moment.ts';

/** Most events held while no window has subscribed; above this the oldest are dropped. */
export const MAX_HELD_MOMENTS = 50;

export interface Moments {
  readonly stream: Observable<Moment>;
  notify(moment: Moment): void;
}

/** Every subscriber gets all events from its subscription on. The first subscriber also gets the held events. */
export function createMoments(): Moments {
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
