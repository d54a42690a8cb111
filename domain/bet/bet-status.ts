import { marketStatuses } from '../match/market.ts';
import type { Bet, BetStatus, HistoryFilter } from './bet.ts';

/** The status a member sees (G1): a done bet shows win or lose by the pick, a cancelled market shows special. */
export function shownStatus(
  state: BetStatus,
  about: { readonly pickWon?: boolean; readonly marketStatus?: number } = {},
): BetStatus {
  if (about.marketStatus === marketStatuses.cancelled) return 'special';
  if (state === 'done') return about.pickWon === true ? 'win' : 'lose';
  return state;
}

const unpaid: ReadonlySet<BetStatus> = new Set(['failed', 'lose', 'refund']);
const undecided: ReadonlySet<BetStatus> = new Set(['opened', 'await', 'sell']);

/** Payout shows 0 for failed, lose and refund. */
export const shownPayout = (bet: Pick<Bet, 'state' | 'won'>): number => (unpaid.has(bet.state) ? 0 : bet.won);

/** The expected-winnings label shows only for opened, await and sell. */
export const showsExpected = (state: BetStatus): boolean => undecided.has(state);

const filterStates: Readonly<Record<Exclude<HistoryFilter, 'all'>, readonly BetStatus[]>> = {
  opened: ['opened', 'await', 'sell'],
  special: ['special', 'refunding', 'canceled', 'refund'],
  lose: ['lose', 'failed'],
  win: ['win'],
};

/** The states behind a filter of the history; null: all. */
export const statesOf = (filter: HistoryFilter): readonly BetStatus[] | null =>
  filter === 'all' ? null : filterStates[filter];
