/** Holds socket events for a feature that is not loaded yet. Once loaded, the feature gets the newest events of the present member. */
import type { Feature } from '../feature.ts';

/** Most events held for one feature; above this the oldest are dropped. */
export const MAX_HELD_EVENTS = 200;

type Events = NonNullable<Feature<object>['events']>;

export interface HeldEvents {
  readonly listeners: Events;
  /** Passes the held events in order, and every later event, to the feature's own listeners. */
  handTo(events?: Events): void;
}

/** `names`: every event that the feature listens for. */
export function createHeldEvents(names: readonly string[], memberId: () => string | null): HeldEvents {
  const held: { readonly name: string; readonly payload: unknown; readonly memberId: string | null }[] = [];
  let own: Events | null = null;
  const onEvent = (name: string, payload: unknown): void => {
    if (own !== null) return own[name]?.(payload);
    held.push({ name, payload, memberId: memberId() });
    if (held.length > MAX_HELD_EVENTS) held.shift();
  };
  return {
    listeners: Object.fromEntries(names.map((name) => [name, (payload) => onEvent(name, payload)])),
    handTo(events = {}) {
      const unnamed = Object.keys(events).filter((name) => !names.includes(name));
      if (unnamed.length > 0) throw new Error(`events that were not named: ${unnamed.join()}`);
      own = events;
      for (const one of held.splice(0)) if (one.memberId === memberId()) onEvent(one.name, one.payload);
    },
  };
}
