/** How a bet and its legs are shown: status, payout and filter of the history. */
import type { HistoryFilter } from '../catalogue/history-page.ts';
import type { Bet, BetLeg, BetStatus } from './bet.ts';

type Leg = Pick<BetLeg, 'state' | 'half' | 'shares'>;
/** The parts of a bet by which its status and its amounts are shown. */
type Ended = Pick<Bet, 'state' | 'won'> & { readonly legs: readonly Leg[] };

const isPart = ({ half, shares }: Omit<Leg, 'state'>): boolean => half === true || shares !== undefined;
const decided: ReadonlySet<BetStatus> = new Set(['win', 'lose', 'special']);

/**
 * A bet that is "done": by the results of its picks, and by its payout where a leg does not say its own. A leg that is lost in part decides
 * nothing beside a won one, as in the settlement (settle-bet.ts).
 */
function doneStatus({ won, legs }: Ended): BetStatus {
  const states = legs.map(({ state }) => (state === 'canceled' ? 'special' : state));
  if (legs.some((leg) => leg.state === 'lose' && !isPart(leg))) return 'lose';
  const isKnown = states.length > 0 && states.every((state) => decided.has(state));
  if (!isKnown) return won > 0 ? 'win' : 'lose';
  if (states.includes('win')) return 'win';
  return states.includes('lose') ? 'lose' : 'special';
}

/** A cancelled market counts 1.00, as "special". A leg that is "done" has won with its bet, and lost as its only leg. */
function legStatus(leg: Leg, bet: BetStatus, isOnly: boolean): BetStatus {
  if (leg.state === 'canceled') return 'special';
  return leg.state === 'done' && (bet === 'win' || isOnly) ? bet : leg.state;
}

/**
 * The bet and its legs with the statuses that a member sees (G1). A back end may send "done" for a decided bet or leg: it is won or lost by
 * pick and result. A bet on a cancelled market has the status "special" already.
 */
export function withShownStatus<Own extends Ended>(bet: Own): Own {
  const state = bet.state === 'done' ? doneStatus(bet) : bet.state;
  const isOnly = bet.legs.length === 1;
  const legs = bet.legs.map((leg) => ({ ...leg, state: legStatus(leg, state, isOnly) }));
  return { ...bet, state, legs };
}

const unpaid: ReadonlySet<BetStatus> = new Set(['failed', 'refund']);
const undecided: ReadonlySet<BetStatus> = new Set(['opened', 'await', 'sell']);

/** The shown payout: 0 for failed, refund and lost (G1). Of a bet that is lost in part it is the part of the stake that came back. */
export const shownPayout = ({ state, won, legs }: Ended): number =>
  unpaid.has(state) || (state === 'lose' && !legs.some(isPart)) ? 0 : won;

/** The expected-winnings label shows only for opened, await and sell. */
export const showsExpected = (state: BetStatus): boolean => undecided.has(state);

/** The one amount beside stake and odds: what a bet may still pay, what it won, or the part of a losing stake that came back. */
export interface ShownGold {
  readonly label: 'expected' | 'won' | 'returned' | 'sold';
  readonly gold: number;
}

/** What the member paid for the bet: its stake, or the price of the trade market at which the member bought it. */
export const paidFor = ({ stake, trade }: Pick<Bet, 'stake' | 'trade'>): number =>
  trade?.side === 'bought' ? trade.price : stake;

const returned: ReadonlySet<BetStatus> = new Set(['lose', 'special', 'refunding', 'canceled']);

export function shownGold(bet: Ended & Pick<Bet, 'stake' | 'expected' | 'trade'>): ShownGold {
  if (bet.trade?.side === 'sold') return { label: 'sold', gold: bet.trade.price };
  if (showsExpected(bet.state)) return { label: 'expected', gold: bet.expected };
  // A refund is no payout: the stake came back.
  if (bet.state === 'refund') return { label: 'returned', gold: bet.won > 0 ? bet.won : bet.stake };
  const gold = shownPayout(bet);
  return { label: gold > 0 && returned.has(bet.state) ? 'returned' : 'won', gold };
}

const filterStates: Readonly<Record<Exclude<HistoryFilter, 'all'>, readonly BetStatus[]>> = {
  opened: ['opened', 'await', 'sell'],
  special: ['special', 'refunding', 'canceled', 'refund'],
  lose: ['lose', 'failed'],
  win: ['win'],
};

/** The states of a filter of the history; null: all. */
export const statesOf = (filter: HistoryFilter): readonly BetStatus[] | null =>
  filter === 'all' ? null : filterStates[filter];
