/** The ends of bets, the first minutes, and the empty, failed and offline faces of lists, home, history and match page. */
import { of } from 'rxjs';
import { sharing } from '../../src/features/bets/use-sharing.ts';
import type { WinnerView } from '../../worker/features/bets/bets-api.ts';
import type { ConnectionView } from '../../worker/features/connection/connection-api.ts';
import { betViewOf, legOf } from '../given/domain/bet.ts';
import { linkUp } from '../given/screens/client.tsx';
import { matches } from '../given/screens/listed-matches.ts';
import { memberAnswers } from '../given/screens/site-answers.ts';
import type { Look } from './look.ts';

type Answers = Look['answers'];

const NOW = Date.now();
const noLink = { ok: false, error: { kind: 'no-link' } } as const;
const lost: ConnectionView = {
  ...linkUp,
  link: 'disconnected',
  online: false,
  stream: 'down',
  lostAt: NOW - 60_000,
};

const ended = legOf({
  home: { ko: '대구 한국가스공사 페가수스', en: 'Daegu KOGAS Pegasus' },
  away: { ko: '수원 KT 소닉붐', en: 'Suwon KT Sonicboom' },
  homeId: 5,
  awayId: 6,
  state: 'win',
  homeScore: 102,
  awayScore: 98,
  matchStatus: 100,
});
const won = betViewOf({ drawId: 1, gameCode: 59, state: 'win', won: 2_100_000, legs: [ended] });
const missed = betViewOf({
  drawId: 2,
  gameCode: 59,
  state: 'lose',
  legs: [{ ...ended, state: 'lose', outcomeId: 3 }],
});
const ends: readonly (readonly [name: string, shows: string, view: WinnerView])[] = [
  ['won', 'A bet was won.', { totalWon: won.won, bets: [won], lost: [] }],
  ['lost', 'A bet was lost.', { totalWon: 0, bets: [], lost: [missed] }],
  [
    'ends',
    'Several bets have ended.',
    {
      totalWon: 123_456_789_000,
      bets: [won, { ...won, drawId: 3, won: 123_454_689_000 }],
      lost: [missed, { ...missed, drawId: 4 }],
    },
  ],
];

const found = matches.map(({ facts, league }, at) => ({
  facts,
  league,
  phase: at % 3 === 0 ? ('live' as const) : ('waiting' as const),
  statusCode: at % 3 === 0 ? 6 : 0,
  homeScore: null,
  awayScore: null,
  inPlayList: at % 3 === 0,
}));
const [first] = matches;
const teams = (first === undefined ? [] : [first]).map(({ facts: { sportId, home } }) => ({
  kind: 'team' as const,
  sportId,
  id: home.teamId,
  name: home.name,
}));
const points = Array.from({ length: 10 }, (_, x) => [NOW - (10 - x) * 60_000, 420 + x * 30]);
const tonight: Answers = {
  ...memberAnswers,
  'favourites.view': of(teams),
  'analysis.programme': {
    ok: true,
    value: {
      closest: [{ match: 22, home: 380, draw: 260, away: 360 }],
      swings: [{ match: 2, from: 420, to: 710, points }],
    },
  },
  'openBets.view': of({
    state: 'ready',
    hasMore: false,
    bets: [1, 2].map((drawId) => ({
      ...betViewOf({ drawId, gameCode: 59 }),
      legs: [{ ...ended, state: 'opened', odds: 210, standing: 'leading' }],
    })),
  }),
};
const nothingYet: Answers = {
  ...tonight,
  'favourites.view': of([]),
  'openBets.view': memberAnswers?.['openBets.view'],
};
const offline: Answers = {
  ...nothingYet,
  'connection.view': of(lost),
  'prices.setListQuery': null,
  'prices.detail': of(),
  'analysis.programme': noLink,
  'schedule.ofDay': noLink,
};

const history = (more: object): Answers => ({
  ...memberAnswers,
  'bets.history': of({
    query: { gameCode: 59, filter: 'all', termDays: 15, page: 1 },
    state: 'ready',
    error: null,
    bets: [],
    totalItems: 0,
    pageSize: 8,
    expanded: null,
    ...more,
  }),
});

const look = (name: string, shows: string, path: string, answers: Answers): Look => ({
  name,
  shows,
  path,
  answers,
});

export const faceLooks: readonly Look[] = [
  ...ends.map(([name, shows, view]) =>
    look(name, shows, '/hitgame/live', { ...memberAnswers, 'bets.winner': of(view) }),
  ),
  {
    ...look('share', 'A bet to share.', '/hitgame/history', {
      ...history({ bets: [won] }),
      'bets.bet': { ok: true, value: won },
    }),
    after: () => sharing.set(won),
  },
  look('welcome', 'The first minutes of a new member.', '/register?joined=1', {
    ...memberAnswers,
    'sign-up.welcome': { ok: true, value: { gold: 10_000_000, seen: false } },
    'search.present': found,
    'favourites.view': of(teams),
  }),
  look('home', 'The home page of a member.', '/', tonight),
  look('home-first', 'The home page without a favourite and without a bet.', '/', nothingYet),
  look('home-visitor', 'The home page of a visitor.', '/', {
    'analysis.programme': tonight?.['analysis.programme'],
  }),
  look('home-failed', 'The programme could not be loaded.', '/', {
    ...nothingYet,
    'analysis.programme': noLink,
    'schedule.ofDay': noLink,
  }),
  look('home-offline', 'The home page without a connection.', '/', offline),
  look('live-offline', 'The live list without a connection.', '/hitgame/live', offline),
  look('live-failed', 'The live list has not come, after 10 s.', '/hitgame/live', {
    ...memberAnswers,
    'prices.setListQuery': null,
  }),
  look('match-offline', 'A match that has not come, without a connection.', '/hitgame/live/1', offline),
  look('standard-offline', 'A list of matches to come without a connection.', '/hitgame/srs', offline),
  look('history-empty', 'No bet yet.', '/hitgame/history', history({})),
  look(
    'history-failed',
    'The bets could not be loaded.',
    '/hitgame/history',
    history({ state: 'failed', error: { kind: 'unknown' } }),
  ),
  look('match-gone', 'A match that is not offered.', '/hitgame/live/999', {
    ...memberAnswers,
    'prices.detail': of({
      frame: null,
      prices: new Int32Array(),
      serverNow: NOW,
      publishedAt: 0,
      gone: true,
    }),
  }),
];
