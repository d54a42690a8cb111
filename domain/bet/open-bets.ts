/** The list of a member's open bets, newest first. A bet that was decided while it was in the list stays until it is removed. */
import type { Bet } from './bet.ts';
import { showsExpected } from './bet-status.ts';

/** Most bets in the list; older open bets are in the history. */
export const MAX_OPEN_BETS = 30;

/** A bet that the member sold is not open for the member. */
export const isOpenBet = ({ state, trade }: Pick<Bet, 'state' | 'trade'>): boolean =>
  showsExpected(state) && trade?.side !== 'sold';

/** A bet without a time comes first, so that it is never cut off. */
const newestFirst = (a: Bet, b: Bet): number =>
  (b.boughtAt ?? Infinity) - (a.boughtAt ?? Infinity) || b.drawId - a.drawId;

/**
 * The list after some bets have changed. An open bet comes in or takes its own place; a decided bet only takes the place that it had. At most
 * MAX_OPEN_BETS remain, the newest.
 */
export function withChangedBets(list: readonly Bet[], changed: readonly Bet[]): readonly Bet[] {
  const byId = new Map(list.map((bet) => [bet.drawId, bet]));
  for (const bet of changed) if (isOpenBet(bet) || byId.has(bet.drawId)) byId.set(bet.drawId, bet);
  return [...byId.values()].sort(newestFirst).slice(0, MAX_OPEN_BETS);
}

/**
 * The list that was loaded. `before`: the list as it is now, with the changes that came meanwhile; its decided bets stay. `changes`: those
 * changes, because a loaded bet may be older than its change.
 */
export function loadedBets(
  before: readonly Bet[],
  loaded: readonly Bet[],
  changes: readonly Bet[],
): readonly Bet[] {
  const decided = before.filter((bet) => !isOpenBet(bet));
  const gone = new Set([...decided, ...changes].filter((bet) => !isOpenBet(bet)).map(({ drawId }) => drawId));
  const open = loaded.filter((bet) => isOpenBet(bet) && !gone.has(bet.drawId));
  return withChangedBets([...decided, ...open], changes.filter(isOpenBet));
}
