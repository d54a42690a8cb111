/** Groups recordings of the same event: files of one market each belong together. */
import type { RecordedMessage } from './betfair-message.ts';

function eventsOf(messages: readonly RecordedMessage[]): ReadonlySet<string> {
  const events = new Set<string>();
  for (const { changes } of messages)
    for (const { definition } of changes) if (definition !== null) events.add(definition.eventId);
  return events;
}

/** A group is a list of indices. */
export function groupByEvent(
  recordings: readonly (readonly RecordedMessage[])[],
): readonly (readonly number[])[] {
  /** Of each recording an earlier one of its group; the first of the group points at itself. */
  const earlier = recordings.map((_, place) => place);
  const firstOf = (place: number): number => {
    let at = place;
    for (let next = earlier[at]; next !== undefined && next !== at; next = earlier[at]) {
      earlier[at] = earlier[next] ?? next;
      at = next;
    }
    return at;
  };
  const placeOf = new Map<string, number>();
  for (const [place, messages] of recordings.entries())
    for (const event of eventsOf(messages)) {
      const [a, b] = [firstOf(placeOf.get(event) ?? place), firstOf(place)];
      earlier[Math.max(a, b)] = Math.min(a, b);
      placeOf.set(event, Math.min(a, b));
    }
  return [...Map.groupBy(recordings.keys(), firstOf).values()];
}
