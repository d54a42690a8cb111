/**
 * Commits one batch: decodes it, follows the streams, squashes a backlog, and applies the events to the book. Returns the streams that need
 * a recovery. An event that throws is counted and its stream recovers; the other events are applied.
 */
import { applyBatch } from '../../domain/book/apply-batch.ts';
import type { BookEvent } from '../../domain/book/book-event.ts';
import { squash } from '../../domain/book/merge-odds.ts';
import { onMessage } from '../../domain/book/stream-state.ts';
import { isUnnumbered } from '../../domain/book/unnumbered-stream.ts';
import { drop } from '../../domain/protocol/wire/drops.ts';
import { decodeLive, isLiveEvent, type LiveEventName } from '../../domain/protocol/stream/stream-codec.ts';
import type { LiveMessage } from '../../domain/book/stream-message.ts';
import type { Waiting } from './inbox.ts';
import type { LiveState } from './book-state.ts';
import { unnumberedByStream } from './unnumbered-route.ts';

/** More messages than this in one batch are a backlog: merging them first is cheaper than applying each. */
const SQUASH_ABOVE = 64;

/** `now`: local time, ms; omitted where no window shows it (a replay). */
export function commit(live: LiveState, batch: readonly Waiting[], now = () => 0): ReadonlySet<string> {
  const arrivedAt = now();
  const recover = new Set<string>();
  const events: BookEvent[] = [];
  for (const { event, payload } of batch)
    if (isLiveEvent(event)) read(live, event, payload, { events, recover, arrivedAt });
  const decodedAt = now();
  const ready = batch.length > SQUASH_ABOVE ? merged(live, events) : events;
  for (const event of ready) applyOne(live, event, recover);
  live.lastSteps.decodeMs = decodedAt - arrivedAt;
  live.lastSteps.applyMs = now() - decodedAt;
  return recover;
}

interface Read {
  readonly events: BookEvent[];
  readonly recover: Set<string>;
  readonly arrivedAt: number;
}

function read(live: LiveState, event: LiveEventName, payload: unknown, into: Read): void {
  live.counts.messages++;
  const decoded = live.marks?.begin('decode');
  const message = decodeLive(event, payload, live.drops, live.siteKey);
  decoded?.();
  if (message === null) return;
  const messages = isUnnumbered(message) ? unnumberedByStream(live, message) : [message];
  for (const one of messages) follow(live, event, one, into);
}

function follow(
  live: LiveState,
  event: LiveEventName,
  message: LiveMessage,
  { events, recover, arrivedAt }: Read,
): void {
  const state = live.streams.get(message.head.stream);
  if (state === undefined) {
    drop(live.drops, `${event}.not-subscribed`);
    return;
  }
  state.arrivedAt = arrivedAt;
  const step = onMessage(state, message);
  if (step.recover) recover.add(state.stream);
  for (const one of step.events) events.push(one);
}

function merged(live: LiveState, events: readonly BookEvent[]): readonly BookEvent[] {
  const result = squash(events);
  live.counts.merged += result.merged;
  return result.events;
}

function applyOne(live: LiveState, event: BookEvent, recover: Set<string>): void {
  const applied = live.marks?.begin('apply');
  try {
    applyBatch(live.book, [event], live.changes);
    if (event.pt > live.publishedAt) live.publishedAt = event.pt;
  } catch {
    drop(live.drops, `${event.kind}.threw`);
    recover.add(event.stream);
  }
  applied?.();
}
