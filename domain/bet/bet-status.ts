import type { Bet, BetStatus, HistoryFilter } from './bet.ts';

/**
 * The status a member sees (G1): a back end may call a decided bet "done", which is shown as won or lost by what was paid. A bet on a
 * cancelled market needs nothing here: its status is "special" already.
 */
export const shownStatus = ({ state, won }: Pick<Bet, 'state' | 'won'>): BetStatus =>
  state === 'done' ? (won > 0 ? 'win' : 'lose') : state;

const unpaid: ReadonlySet<BetStatus> = new Set(['failed', 'refund']);
const undecided: ReadonlySet<BetStatus> = new Set(['opened', 'await', 'sell']);

/**
 * Payout shows 0 for failed and refund. A lost bet shows what was paid on it: 0, but for a quarter line that was half lost, whose other
 * half came back.
 */
export const shownPayout = (bet: Pick<Bet, 'state' | 'won'>): number => (unpaid.has(bet.state) ? 0 : bet.won);

/** The expected-winnings label shows only for opened, await and sell. */
export const showsExpected = (state: BetStatus): boolean => undecided.has(state);

/** The one amount beside stake and odds: what a bet may still pay, what it won, or what came back of a stake that won nothing. */
export interface ShownGold {
  readonly label: 'expected' | 'won' | 'returned';
  readonly gold: number;
}

const returned: ReadonlySet<BetStatus> = new Set(['lose', 'special', 'refunding', 'canceled']);

export function shownGold(bet: Pick<Bet, 'state' | 'won' | 'expected'>): ShownGold {
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

/** The states behind a filter of the history; null: all. */
export const statesOf = (filter: HistoryFilter): readonly BetStatus[] | null =>
  filter === 'all' ? null : filterStates[filter];
