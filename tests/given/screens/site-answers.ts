/** What the core answers to the screens of a mounted site, beside its lists. */
import { of } from 'rxjs';
import type { CasualGameCode } from '../../../domain/catalogue/game-code.ts';
import type { CasualTableView } from '../../../worker/features/casual/casual-api.ts';
import type { EventOddsView, ScheduledMatchView } from '../../../worker/features/schedule/schedule-api.ts';
import { analysedMatch } from './analysed-match.ts';
import type { givenClient } from './client.tsx';
import { matches } from './listed-matches.ts';
import { leaguePages, teamPages } from './team-pages.ts';

const casualTable = (gameCode: CasualGameCode): CasualTableView => ({
  gameCode,
  state: 'ready',
  error: null,
  day: '2026-11-26',
  inning: 412,
  phase: 'open',
  secondsLeft: 42,
  picks: [1, 2].map((value) => ({ value, odds: 195 })),
  last: Array.from({ length: 20 }, (_, at) => ({
    day: '2026-11-26',
    inning: 411 - at,
    result: 1 + (at % 2),
  })),
  awaited: null,
  drawn: { day: '2026-11-26', inning: 411, result: 1, bet: null },
  bet: null,
  pick: null,
  stake: 0,
  leastStake: 100_000,
  mostStake: 10_000_000,
  expected: 0,
  balanceAfter: null,
  refusal: null,
  sending: 'no',
  answer: null,
  seedHash: 'f'.repeat(64),
});

/** Matches of a day from today. Of today's the first half has ended, and five are in play; those of a past day have all ended. */
function scheduledMatches(day: number): readonly ScheduledMatchView[] {
  const phaseAt = (at: number): Pick<ScheduledMatchView, 'phase' | 'statusCode'> => {
    if (day < 0 || at < 15) return { phase: 'ended', statusCode: 100 };
    return at < 20 ? { phase: 'live', statusCode: 6 } : { phase: 'waiting', statusCode: 0 };
  };
  return matches.map(({ facts, league }, at) => {
    const { phase, statusCode } = phaseAt(at);
    const began = phase !== 'waiting';
    const periods = began ? [1, 2].map((number) => ({ number, home: at, away: 1 })) : [];
    const scores = { homeScore: began ? at : null, awayScore: began ? 2 : null };
    return { facts, league, phase, statusCode, periods, ...scores };
  });
}

const events: readonly EventOddsView[] = scheduledMatches(0)
  .filter(({ phase }) => phase === 'live')
  .map(({ facts, league, statusCode }) => ({
    facts,
    league,
    statusCode,
    marketId: 1,
    homeScore: 1,
    awayScore: 0,
    outcomes: [1, 2, 3].map((id) => ({ id, odds: id * 150 })),
  }));

/** The rows of each wallet's log. */
const lists = Array.from({ length: 20 }, (_, at) => ({
  id: at,
  num: 20 - at,
  created_at: '2026-11-22 03:00:00',
  point_use_code: at % 2 === 0 ? 'stake' : 'settle',
  point: at % 2 === 0 ? -5_000_000_000 : 5_000_000_000,
  balance: 12_345_678_900,
  draw_id: 7,
}));

/** By the name of the command. */
export const siteAnswers: Parameters<typeof givenClient>[0] = {
  'analysis.winChances': { ok: true, value: { matches: [] } },
  'analysis.programme': { ok: true, value: { closest: [], swings: [] } },
  'connection.serverNow': null,
  'account.view': of({ state: 'visitor', member: null, standards: [] }),
  'analysis.ofMatch': analysedMatch(311, [
    [2, 1],
    [0, 3],
  ]),
  'analysis.teamPage': { ok: true, value: teamPages.full },
  'analysis.leaguePage': { ok: true, value: leaguePages.full },
  'analysis.odds': of({ kind: 'all', asOf: 0, series: [], marks: [], pauses: [] }),
  'casual.table': (gameCode: CasualGameCode) => of(casualTable(gameCode)),
  'event.eventInfoAll': { ok: true, value: [] },
  'faq.faqList': { ok: true, value: { data: [], kind: 'ALL', total: 0 } },
  'favourite.popularFavourites': { ok: true, value: [] },
  'search.present': [],
  'schedule.ofDay': (day: number, limit: number | null) => ({
    ok: true,
    value: scheduledMatches(day).filter(({ phase }) => limit === null || phase === 'waiting'),
  }),
  'schedule.eventOdds': { ok: true, value: events },
  'wallet.walletLog': { ok: true, value: { lists, totalcnt: 60 } },
  'limits.activity': { ok: true, value: [] },
};

/** A member with wallets and without bets. */
export const memberAnswers: Parameters<typeof givenClient>[0] = {
  'account.view': of({
    state: 'member',
    member: {
      userId: '1',
      id: 'demo1',
      nick: '루키별',
      level: 'UL01',
      unreadMessages: 0,
      logOutSeconds: 900,
    },
    standards: [],
  }),
  'wallet.view': of({ spoGold: 12_345_678_900, spoCoin: 1200, spoMile: 98_000 }),
  'bets.history': of({
    query: { gameCode: 57, filter: 'all', termDays: 15, page: 1 },
    state: 'ready',
    error: null,
    bets: [],
    totalItems: 0,
    pageSize: 8,
    expanded: null,
  }),
  'casual.bets': { ok: true, value: { bets: [], total: 0 } },
  'openBets.view': of({ state: 'ready', bets: [], hasMore: false }),
};
