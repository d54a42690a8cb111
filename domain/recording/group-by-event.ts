/** Groups recordings of the same event, or of one market that came under two events: files of one market each belong together. */
import type { MessageTape } from './message-tape.ts';

/** Names of the events and markets. A market without an event belongs to none that is known. */
function partsOf({ definitions }: MessageTape): ReadonlySet<string> {
  const parts = new Set<string>();
  for (const { marketId, definition } of definitions)
    parts.add(`event ${definition.eventId}`).add(`market ${definition.eventTypeId} ${marketId}`);
  return parts;
}

/** A group is a list of indices. */
export function groupByEvent(recordings: readonly MessageTape[]): readonly (readonly number[])[] {
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
    for (const part of partsOf(messages)) {
      const [a, b] = [firstOf(placeOf.get(part) ?? place), firstOf(place)];
      earlier[Math.max(a, b)] = Math.min(a, b);
      placeOf.set(part, Math.min(a, b));
    }
  return [...Map.groupBy(recordings.keys(), firstOf).values()];
}
