/** Events: what there is, how far the member is, and rewards (N1 to N5). */
import type { EventRefusal, EventStanding } from '../../../domain/events/event.ts';
import type { EventRow, EventStatusRow } from '../../../domain/protocol/calls/money/event-calls.ts';
import type { Result } from '../../../domain/result.ts';
import type { Fault } from '../../../domain/fault.ts';

export type EventView = EventRow;
export interface EventStatusView extends EventStatusRow {
  readonly standing: EventStanding;
}

export type RewardFault =
  | { readonly kind: 'refused'; readonly reason: EventRefusal | null }
  /** The server never got the request: nothing was drawn. */
  | { readonly kind: 'never-arrived' }
  /** The outcome is not known yet. It is asked for, and the gold shows in the wallet. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'not-logged-in' };

export interface DrawnReward {
  readonly seq: number;
  readonly gold: number;
}

export interface EventsApi {
  status(eventId: number): Promise<Result<EventStatusView, Fault>>;
  takeReward(eventId: number, missionId: number): Promise<Result<DrawnReward, RewardFault>>;
}
