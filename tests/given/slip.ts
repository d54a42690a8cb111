/** Items of the slip. */
import type { SlipItem } from '../../domain/slip/slip.ts';

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
