/** The cold half of the core's state: small, immutable, changed with immer; views are projections of it. */
import { produce } from 'immer';
import { BehaviorSubject, distinctUntilChanged, map, type Observable } from 'rxjs';
import type { BetStandard } from '../../domain/bet-rules/bet-standard.ts';
import type { Bet } from '../../domain/bet/bet.ts';
import { defaultStandards } from '../../domain/bet-rules/default-standards.ts';
import type { Member } from '../../domain/member/member.ts';
import type { ResourceAnswer } from '../../domain/protocol/resource.ts';
import { emptySlip, type Slip, type SlipItem } from '../../domain/slip/slip.ts';
import type { WinnerView } from '../core-game-views.ts';
import type { CancelView, SavedSlipView } from '../core-game-views.ts';
import type { HistoryPage } from '../views/history-view.ts';

export interface ColdState {
  readonly token: string | null;
  readonly account: 'visitor' | 'checking' | 'member';
  readonly member: Member | null;
  readonly standards: readonly BetStandard[];
  readonly resource: ResourceAnswer | null;
  readonly resourceFailed: string | null;
  readonly slip: Slip;
  /** What a route change cleared, while it can be undone. */
  readonly undo: readonly SlipItem[] | null;
  readonly history: HistoryPage;
  readonly cancel: CancelView;
  readonly saved: readonly SavedSlipView[];
  readonly winner: WinnerView | null;
  readonly language: 'ko' | 'en';
  readonly pinned: readonly number[];
  /** Minutes of server time since 1970: what depends on the day follows it. */
  readonly minute: number;
}

export const HISTORY_PAGE_SIZE = 8;
export const DEFAULT_TERM_DAYS = 15;

const initial: ColdState = {
  token: null,
  account: 'visitor',
  member: null,
  standards: defaultStandards,
  resource: null,
  resourceFailed: null,
  slip: emptySlip,
  undo: null,
  history: {
    query: { gameCode: 59, filter: 'all', termDays: DEFAULT_TERM_DAYS, page: 1 },
    state: 'idle',
    error: null,
    bets: [] as readonly Bet[],
    totalItems: 0,
    pageSize: HISTORY_PAGE_SIZE,
    expanded: null,
  },
  cancel: { state: 'idle', groups: [] },
  saved: [],
  winner: null,
  language: 'ko',
  pinned: [],
  minute: 0,
};

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

export interface Store {
  readonly now: ColdState;
  /** One recipe, one new state, one notice. */
  update(recipe: (draft: Mutable<ColdState>) => void): void;
  view<T>(select: (state: ColdState) => T): Observable<T>;
}

export function createStore(): Store {
  const state$ = new BehaviorSubject<ColdState>(initial);
  return {
    get now() {
      return state$.value;
    },
    update(recipe) {
      const next = produce(state$.value, (draft) => recipe(draft as Mutable<ColdState>));
      if (next !== state$.value) state$.next(next);
    },
    view: (select) => state$.pipe(map(select), distinctUntilChanged()),
  };
}
