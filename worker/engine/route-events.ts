/** Routes the events of the betting socket: to the engine itself, to the features that listen, or as prices into the inbox. */
import type { AnyFeature } from '../feature.ts';
import type { BettingLink } from './betting-link.ts';
import type { Inbox } from './inbox.ts';
import type { Streams } from './streams.ts';
import type { Traffic } from './traffic.ts';

export type Listeners = ReadonlyMap<string, readonly ((payload: unknown) => void)[]>;

export function listenersOf(features: readonly AnyFeature[]): Listeners {
  const listeners = new Map<string, ((payload: unknown) => void)[]>();
  for (const { events = {} } of features)
    for (const [event, listener] of Object.entries(events))
      listeners.set(event, [...(listeners.get(event) ?? []), listener]);
  return listeners;
}

/** Events about the connection itself. A feature may listen for them, too. */
const ownEvents: ReadonlyMap<string, (link: BettingLink) => void> = new Map([
  ['ping', (link: BettingLink) => void link.socket()?.emit('pang', {})],
  ['TIMEOUT', (link: BettingLink) => link.stop()],
]);

/** The event that answers a refused subscription (429). */
const REFUSED_SUBSCRIPTION = 'subscribe';

export interface Routed {
  readonly link: BettingLink;
  readonly inbox: Inbox;
  readonly streams: Pick<Streams, 'onRefused'>;
  readonly traffic: Traffic;
  readonly listeners: Listeners;
}

/** A feature gets its event at once, but earlier prices are applied first. */
export function routeEvent(
  event: string,
  payload: unknown,
  { link, inbox, streams, traffic, listeners }: Routed,
): void {
  ownEvents.get(event)?.(link);
  if (event === REFUSED_SUBSCRIPTION) return streams.onRefused(payload);
  traffic.in(event, payload);
  const interested = listeners.get(event);
  if (interested === undefined) return ownEvents.has(event) ? undefined : inbox.push(event, payload);
  inbox.flushNow();
  for (const listener of interested) listener(payload);
}
