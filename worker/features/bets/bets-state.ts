import type { Bet } from '../../../domain/bet/bet.ts';
import { DEFAULT_TERM_DAYS, HISTORY_PAGE_SIZE } from '../../../domain/catalogue/history-page.ts';
import type { Slice, Slices } from '../../engine/slices.ts';
import type { EndedBets } from '../../../domain/bet/winner.ts';
import type { CancelView } from './bets-api.ts';
import type { HistoryPage } from './history-view.ts';

export interface BetsState {
  readonly history: HistoryPage;
  /** The bet that the member placed last, in this window or another; null: none since the login. */
  readonly latestBet: (Pick<Bet, 'gameCode'> & { readonly boughtAt: number }) | null;
  readonly cancel: CancelView;
  readonly winner: EndedBets | null;
}

const nothing: BetsState = {
  history: {
    query: { gameCode: 59, filter: 'all', termDays: DEFAULT_TERM_DAYS, page: 1 },
    state: 'idle',
    error: null,
    bets: [],
    totalItems: 0,
    pageSize: HISTORY_PAGE_SIZE,
    expanded: null,
  },
  latestBet: null,
  cancel: { state: 'idle', groups: [] },
  winner: null,
};

export const betsSlice = (slices: Slices): Slice<BetsState> =>
  slices.slice('bets', nothing, { ofMember: true });
