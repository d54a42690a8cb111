/** Tables of rewards: their chances, what they cost, and the draw. */
import type { Reward } from './event.ts';

/** One ten-thousandth of a percent. */
const PARTS = 1_000_000;
/** Digits of the digest that decide: 48 bits, exact in a number. */
const DIGITS = 12;
const RANGE = 2 ** 48;

const partsOf = ({ percentage }: Pick<Reward, 'percentage'>): number =>
  Math.round((percentage * PARTS) / 100);
const isExact = (percentage: number): boolean =>
  Math.abs((percentage * PARTS) / 100 - Math.round((percentage * PARTS) / 100)) < 1e-6;

const sumOf = (rewards: readonly Pick<Reward, 'percentage'>[]): number =>
  rewards.reduce((sum, reward) => sum + partsOf(reward), 0);

/** The sum of the chances, percent; whole parts are added, so that no rounding hides a missing part. */
export const percentOf = (rewards: readonly Pick<Reward, 'percentage'>[]): number =>
  (sumOf(rewards) * 100) / PARTS;

/** True: the chances have at most four decimals and add up to exactly 100 %. */
export const addUpToAll = (rewards: readonly Pick<Reward, 'percentage'>[]): boolean =>
  rewards.every(({ percentage }) => isExact(percentage)) && sumOf(rewards) === PARTS;

/** Gold that one draw gives on average. */
export const expectedGold = (rewards: readonly Pick<Reward, 'gold' | 'percentage'>[]): number =>
  rewards.reduce((sum, reward) => sum + reward.gold * partsOf(reward), 0) / PARTS;

/** The reward that a digest (hexadecimal) draws; null: the table is not whole (addUpToAll) and does not reach it. */
export function rewardAt<Row extends Pick<Reward, 'percentage'>>(
  rewards: readonly Row[],
  digest: string,
): Row | null {
  const point = Math.floor((Number.parseInt(digest.slice(0, DIGITS), 16) / RANGE) * PARTS);
  let end = 0;
  for (const reward of rewards) {
    end += partsOf(reward);
    if (point < end) return reward;
  }
  return null;
}

/** The reward that a digest draws from a table that is whole. */
export function drawnReward<Row extends Reward>(rewards: readonly Row[], digest: string): Row {
  const reward = rewardAt(rewards, digest);
  if (reward === null) throw new Error('the table of rewards is not whole');
  return reward;
}

/** What is drawn: one name for each reward of a member. */
export const drawName = (eventId: number, missionId: number, period: string, memberId: number): string =>
  `event/${eventId}/${missionId}/${period}/${memberId}`;
