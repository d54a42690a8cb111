import type { Bet, BetStatus, HistoryFilter } from './bet.ts';

/**
 * The status that a member sees (G1). A back end may send "done" for a decided bet; it is shown as won or lost by its payout. A bet on a
 * cancelled market has the status "special" already.
 */
export const shownStatus = ({ state, won }: Pick<Bet, 'state' | 'won'>): BetStatus =>
  state === 'done' ? (won > 0 ? 'win' : 'lose') : state;

const unpaid: ReadonlySet<BetStatus> = new Set(['failed', 'refund']);
const undecided: ReadonlySet<BetStatus> = new Set(['opened', 'await', 'sell']);

/**
 * The shown payout: 0 for failed and refund. A lost bet shows its payout, which is 0 unless a quarter line was half lost and half of the
 * stake came back.
 */
export const shownPayout = (bet: Pick<Bet, 'state' | 'won'>): number => (unpaid.has(bet.state) ? 0 : bet.won);

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

export function shownGold(bet: Pick<Bet, 'state' | 'won' | 'expected' | 'trade'>): ShownGold {
  if (bet.trade?.side === 'sold') return { label: 'sold', gold: bet.trade.price };
  if (showsExpected(bet.state)) return { label: 'expected', gold: bet.expected };
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
