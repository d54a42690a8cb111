/** Events: their missions and reward tables (N1 to N5). */
import type { Name } from '../match/name.ts';

/** EVS01 gold roulette, EVS02 lucky box, EVS03 coin roulette. */
export const eventSkins = ['EVS01', 'EVS02', 'EVS03'] as const;
type EventSkin = (typeof eventSkins)[number];

/** EM01: attendance of the day. EM02: gold staked on the day; a bet before its start counts from its first start on. EM03: every `value` coins bought in the month, at most `most` times. */
export const missionTypes = ['EM01', 'EM02', 'EM03'] as const;
type MissionType = (typeof missionTypes)[number];

export interface Mission {
  readonly missionId: number;
  readonly type: MissionType;
  /** Gold or coins; 1 for attendance. */
  readonly value: number;
  /** How often the mission is rewarded in its period. */
  readonly most: number;
}

export interface Reward {
  readonly seq: number;
  readonly gold: number;
  /** Percent, at most four decimals. */
  readonly percentage: number;
}

export interface SiteEvent {
  readonly eventId: number;
  readonly skin: EventSkin;
  readonly title: Name;
  readonly description: Name;
  /** An https address of a picture above the event, and a CSS colour behind it; '': none. */
  readonly picture: string;
  readonly background: string;
  /** Days of Korean time, YYYY-MM-DD; both belong to the event. */
  readonly from: string;
  readonly to: string;
  readonly missions: readonly Mission[];
  readonly rewards: readonly Reward[];
}

/** What a member did in the period of the missions. */
export interface MissionFacts {
  readonly attended: boolean;
  /** Gold staked on this day, of bets that can no longer be cancelled. */
  readonly usedGold: number;
  /** Coins bought in this month. */
  readonly coins: number;
  /** Rewards taken in the period, by mission id. */
  readonly taken: ReadonlyMap<number, number>;
}

export interface MissionState extends Mission {
  /** How far the member is: gold, coins, or 1 for attendance. */
  readonly amount: number;
  /** Rewards that the member can take now. */
  readonly left: number;
  readonly taken: number;
  readonly attained: boolean;
  /** No reward is left in this period. */
  readonly received: boolean;
}

const amountOf = (type: MissionType, facts: MissionFacts): number => {
  if (type === 'EM01') return facts.attended ? 1 : 0;
  return type === 'EM02' ? facts.usedGold : facts.coins;
};

/** Coins beyond the most spins of a month count for nothing. */
export function missionState(mission: Mission, facts: MissionFacts): MissionState {
  const { missionId, type, value, most } = mission;
  const amount = Math.max(0, amountOf(type, facts));
  const earned = type === 'EM03' ? Math.min(most, Math.floor(amount / value)) : amount >= value ? 1 : 0;
  const taken = facts.taken.get(missionId) ?? 0;
  return {
    missionId,
    type,
    value,
    most,
    amount,
    left: Math.max(0, earned - taken),
    taken,
    attained: earned > 0,
    received: taken >= (type === 'EM03' ? most : 1),
  };
}

/** `done`: every reward was taken (resultNum 2). `next`: the next condition is not reached (resultNum 1). */
export type EventStanding =
  | { readonly kind: 'playable'; readonly missionId: number }
  | { readonly kind: 'done' | 'next' };

export function standingOf(
  states: readonly Pick<MissionState, 'missionId' | 'left' | 'received'>[],
): EventStanding {
  const open = states.find(({ left }) => left > 0);
  if (open !== undefined) return { kind: 'playable', missionId: open.missionId };
  return { kind: states.every(({ received }) => received) ? 'done' : 'next' };
}

export const isOpenOn = ({ from, to }: Pick<SiteEvent, 'from' | 'to'>, day: string): boolean =>
  from <= day && day <= to;

/** The period in which a mission's rewards are counted: the day, or for coins the month. */
export const periodOf = (type: MissionType, day: string): string => (type === 'EM03' ? day.slice(0, 7) : day);

export type EventRefusal =
  | 'event-unknown'
  | 'event-closed'
  | 'mission-unknown'
  | 'not-attained'
  | 'already-received'
  | 'draw-closed';
