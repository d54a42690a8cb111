/** One-off events of the core. Those of the start-up are held until the first window listens: the core starts before it. */
import { Observable, Subject } from 'rxjs';
import type { Moment } from '../moment.ts';

/** Events that no window has taken yet; past this the oldest are dropped. */
export const MAX_HELD_MOMENTS = 50;

export interface Moments {
  readonly stream: Observable<Moment>;
  notify(moment: Moment): void;
}

/** Every listener gets every event from its subscription on; the first also those that came while nobody listened. */
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
