/**
 * Taking bets back (G3, G4). Bets that are the same in everything but their number stand as one group, of which the member says
 * how many go (group, group_draw_id and count of the specification).
 */
import { isLiveGame } from '../catalogue/game-code.ts';
import type { Bet, BetStatus } from './bet.ts';

/** Bets the cancel mode loads at most. */
export const MAX_CANCELABLE = 1000;

export interface CancelGroup {
  readonly key: string;
  /** The newest of them: the one that is shown for the group. */
  readonly bet: Bet;
  /** Oldest first: those go first. */
  readonly ids: readonly number[];
  /** How many of them the member takes back, 0 to ids.length. */
  readonly chosen: number;
}

const cancelable: ReadonlySet<BetStatus> = new Set(['opened', 'await']);

/** Not live, not cancelled, of a status that allows it, and the server says so. A bet on sale cannot be taken back. */
export const mayCancel = (bet: Pick<Bet, 'gameCode' | 'state' | 'cancellable'>): boolean =>
  !isLiveGame(bet.gameCode) && cancelable.has(bet.state) && bet.cancellable;

const keyOf = ({ gameCode, stake, odds, legs }: Bet): string => {
  const picks = legs.map(({ matchId, marketId, specifier, outcomeId }) =>
    [matchId, marketId, specifier, outcomeId].join(':'),
  );
  return [gameCode, stake, odds, ...picks.sort()].join(' ');
};

/** Newest group first; what cannot be cancelled is left out. Counts chosen before are kept as far as they go. */
export function cancelGroups(bets: readonly Bet[], before: readonly CancelGroup[] = []): CancelGroup[] {
  const chosen = new Map(before.map((group) => [group.key, group.chosen]));
  const groups = new Map<string, Bet[]>();
  for (const bet of bets.filter(mayCancel)) groups.set(keyOf(bet), [...(groups.get(keyOf(bet)) ?? []), bet]);
  return [...groups].flatMap(([key, same]): CancelGroup[] => {
    const sorted = same.toSorted((a, b) => a.boughtAt - b.boughtAt || a.drawId - b.drawId);
    const bet = sorted.at(-1);
    if (bet === undefined) return [];
    const ids = sorted.map(({ drawId }) => drawId);
    return [{ key, bet, ids, chosen: Math.min(chosen.get(key) ?? 0, ids.length) }];
  });
}

const MAX_DIGITS = 6;

/** Digits only, leading zeros stripped, clamped to 0…count. */
export function cancelCount(text: string, count: number): number {
  const digits = text.replaceAll(/\D/g, '').slice(0, MAX_DIGITS);
  return Math.min(digits === '' ? 0 : Number(digits), count);
}

export const chosenIds = (groups: readonly CancelGroup[]): readonly number[] =>
  groups.flatMap(({ ids, chosen }) => ids.slice(0, chosen));

/** What became of a cancel: per item, Result 200 is success. */
export interface CancelOutcome {
  readonly cancelled: readonly number[];
  readonly failed: readonly number[];
}

/** A cancelled folder: special, taken back by the member, odds 1, expected = stake, details refunding. */
export const cancelledBet = (bet: Bet): Bet => ({
  ...bet,
  state: 'special',
  refundedByUser: true,
  cancellable: false,
  odds: 100,
  expected: bet.stake,
  won: bet.stake,
  legs: bet.legs.map((leg) => ({ ...leg, state: 'refunding', odds: 100 })),
});
