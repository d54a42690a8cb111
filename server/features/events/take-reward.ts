/** Draws the reward of a mission and gives it, once: under the member's lock, in one transaction with the answer. */
import {
  type EventRefusal,
  isOpenOn,
  missionState,
  periodOf,
  type SiteEvent,
} from '../../../domain/events/event.ts';
import { drawName, drawnReward } from '../../../domain/events/reward-table.ts';
import { betCodes } from '../../../domain/protocol/bets/draw-market.ts';
import { siteDay } from '../../../domain/time/korean-time.ts';
import { post } from '../../ledger/post.ts';
import type { MoveOutcome } from '../../requests/move-once.ts';
import type { MoneyDeps, Trx } from '../cashier/cashier-port.ts';
import { rewardsIn, tableOfDay } from './day-tables.ts';
import { eventDigest, seedOfDay } from './event-seeds.ts';
import { factsOf } from './mission-facts.ts';

export interface Claim {
  readonly memberId: number;
  readonly eventId: number;
  readonly missionId: number;
}

const refuse = (reason: EventRefusal): MoveOutcome => ({
  kind: 'refused',
  why: { code: betCodes.limit, reason },
});

type Playable = { readonly nth: number; readonly period: string } | EventRefusal;

async function playable(trx: Trx, claim: Claim, event: SiteEvent, day: string): Promise<Playable> {
  if (!isOpenOn(event, day)) return 'event-closed';
  const mission = event.missions.find(({ missionId }) => missionId === claim.missionId);
  if (mission === undefined) return 'mission-unknown';
  const state = missionState(mission, await factsOf(trx, claim.memberId, event, day));
  if (state.received) return 'already-received';
  if (state.left === 0) return 'not-attained';
  return { nth: state.taken + 1, period: periodOf(mission.type, day) };
}

/** `reason` of the answer: the number of the reward and its chance, separated by a blank. */
export async function takeReward({ now, values }: MoneyDeps, trx: Trx, claim: Claim): Promise<MoveOutcome> {
  const at = now();
  const day = siteDay(at);
  const { memberId, eventId, missionId } = claim;
  const event = (await values.exact(trx, 'events')).find((one) => one.eventId === eventId);
  if (event === undefined) return refuse('event-unknown');
  const turn = await playable(trx, claim, event, day);
  if (typeof turn === 'string') return refuse(turn);
  const seed = await seedOfDay(trx, day, at);
  if (seed === null) return refuse('draw-closed');
  const name = drawName(eventId, missionId, `${turn.period}/${turn.nth}`, memberId);
  const table = await tableOfDay(trx, day, event, { seed: seed.seed, now: at });
  const { seq, gold, percentage } = drawnReward(rewardsIn(table), eventDigest(seed.seed, name));
  const { id } = await trx
    .insertInto('event_reward')
    .values({
      member_id: memberId,
      event_id: eventId,
      mission_id: missionId,
      ...turn,
      seed_hash: seed.hash,
      name,
      reward_seq: seq,
      percentage,
      gold,
      at,
      chances: JSON.stringify(table.chances),
      promise: table.promise,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await post(trx, {
    requestId: `event:${id}`,
    kind: 'event',
    at,
    entries: [
      { owner: `member:${memberId}`, currency: 'gold', amount: gold },
      { owner: 'events', currency: 'gold', amount: -gold },
    ],
  });
  return { kind: 'done', answer: { gold, reason: `${seq} ${percentage}` } };
}
