/**
 * Cancelling bets (G3, G4). Bets that differ only in their id form one group. The member says how many bets of the group to cancel (group,
 * group_draw_id and count of the specification).
 */
import { readCount } from '../number/typed-number.ts';
import { isLiveGame } from '../catalogue/game-code.ts';
import type { Bet, BetStatus } from './bet.ts';

/** Most bets that the cancel mode loads. */
export const MAX_CANCELABLE = 1000;

export interface CancelGroup {
  readonly key: string;
  /** The newest bet; it is shown for the group. */
  readonly bet: Bet;
  /** Oldest first: the oldest bets are cancelled first. */
  readonly ids: readonly number[];
  /** Number of bets to cancel, 0 to ids.length. */
  readonly chosen: number;
}

const cancelable: ReadonlySet<BetStatus> = new Set(['opened', 'await']);

/** A bet of a pre-match game, in a state that allows a cancel, and allowed by the server. A bet on sale cannot be cancelled. */
export const mayCancel = (bet: Pick<Bet, 'gameCode' | 'state' | 'cancellable'>): boolean =>
  !isLiveGame(bet.gameCode) && cancelable.has(bet.state) && bet.cancellable;

const keyOf = ({ gameCode, stake, odds, legs }: Bet): string => {
  const picks = legs.map(({ matchId, marketId, specifier, outcomeId }) =>
    [matchId, marketId, specifier, outcomeId].join(':'),
  );
  return [gameCode, stake, odds, ...picks.sort()].join(' ');
};

/** Groups of cancellable bets, newest first. Numbers chosen before are kept, up to the size of the group. */
export function cancelGroups(bets: readonly Bet[], before: readonly CancelGroup[] = []): CancelGroup[] {
  const chosen = new Map(before.map((group) => [group.key, group.chosen]));
  const groups = new Map<string, Bet[]>();
  for (const bet of bets.filter(mayCancel)) groups.set(keyOf(bet), [...(groups.get(keyOf(bet)) ?? []), bet]);
  return [...groups].flatMap(([key, same]): CancelGroup[] => {
    const sorted = same.toSorted((a, b) => (a.boughtAt ?? 0) - (b.boughtAt ?? 0) || a.drawId - b.drawId);
    const bet = sorted.at(-1);
    if (bet === undefined) return [];
    const ids = sorted.map(({ drawId }) => drawId);
    return [{ key, bet, ids, chosen: Math.min(chosen.get(key) ?? 0, ids.length) }];
  });
}

/** The count of a text; 0 where it is none; at most `count`. */
export const cancelCount = (text: string, count: number): number => Math.min(readCount(text) ?? 0, count);

export const chosenIds = (groups: readonly CancelGroup[]): readonly number[] =>
  groups.flatMap(({ ids, chosen }) => ids.slice(0, chosen));

/** The result of a cancel; a bet with Result 200 is cancelled. */
export interface CancelOutcome {
  readonly cancelled: readonly number[];
  readonly failed: readonly number[];
  /** Why some of them failed for now: operators hold their matches back, or the site has no news of matches. */
  readonly why: 'held-back' | 'feed-down' | null;
}

/** The bet after its cancel: special, cancelled by the member, odds 1.00, expected = stake, legs refunding. */
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
