/** Items of the slip. */
import { emptySlip, type SlipItem } from '../../../domain/slip/slip.ts';
import type { SlipView } from '../../../worker/features/slip/slip-api.ts';

/** A standard game's winner market, home side at 2.10. */
export const slipItem = (more: Partial<SlipItem> = {}): SlipItem => ({
  id: [more.matchId ?? 1, more.marketId ?? 1, more.specifier ?? '', more.outcomeId ?? 1].join(':'),
  gameCode: 57,
  matchId: 1,
  marketId: 1,
  specifier: '',
  outcomeId: 1,
  sportId: 311,
  leagueId: 410,
  home: { ko: '홈', en: 'Home' },
  away: { ko: '원정', en: 'Away' },
  startsAt: 0,
  odds: 210,
  previousOdds: null,
  arrow: 0,
  lock: null,
  version: { stream: '57', epoch: 'e', seq: 1 },
  changes: 0,
  restored: null,
  ...more,
});

/** A slip of three folders that can be placed. */
export const slipViewOf = (more: Partial<SlipView> = {}): SlipView => ({
  slip: { ...emptySlip, items: [1, 2, 3].map((matchId) => slipItem({ matchId })), stake: 1_000_000 },
  cells: [],
  combinedOdds: 880,
  expected: 8_800_000,
  penalty: null,
  balanceAfter: 9_000_000,
  refusal: null,
  repair: null,
  offer: null,
  leastStake: 100_000,
  mostStake: 10_000_000,
  maxFolders: 10,
  lost: [],
  undo: null,
  ...more,
});
