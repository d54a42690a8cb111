/** The slip in each of its states, and bets as tickets. */
import { of } from 'rxjs';
import { betStatuses, type BetLeg } from '../../domain/bet/bet.ts';
import type { BetRefusal } from '../../domain/bet-rules/bet-refusal.ts';
import { emptySlip, type Slip } from '../../domain/slip/slip.ts';
import type { SlipView } from '../../worker/features/slip/slip-api.ts';
import { betViewOf, legOf } from '../given/domain/bet.ts';
import { slipItem, slipViewOf } from '../given/domain/slip.ts';
import { memberAnswers } from '../given/screens/site-answers.ts';
import type { Look } from './look.ts';

const named = (matchId: number) =>
  slipItem({
    matchId,
    home: { ko: ['FC 안양', '울산 HD FC', '레알 마드리드'][matchId % 3] ?? '', en: 'FC Anyang' },
    away: { ko: ['수원 FC', '전북 현대', '아틀레티코 마드리드'][matchId % 3] ?? '', en: 'Suwon FC' },
  });
const items = [1, 2, 3].map(named);
const filled = (slip: Partial<Slip>, more: Partial<SlipView> = {}): SlipView =>
  slipViewOf({ ...more, slip: { ...emptySlip, items, stake: 1_000_000, ...slip } });
const refusedBy = (refusal: BetRefusal, more: Partial<SlipView> = {}): SlipView =>
  filled({ phase: { kind: 'finished', reqId: 'r', outcome: { kind: 'refused', refusal } } }, more);
const itemId = items[0]?.id ?? '';
const live = items.slice(0, 1).map((item) => ({
  ...item,
  gameCode: 59 as const,
  match: { seen: '6,0,0', now: '6,0,0' },
}));

const slips: readonly (readonly [name: string, shows: string, view: SlipView])[] = [
  ['empty', 'Nothing is picked.', slipViewOf({ slip: emptySlip, combinedOdds: 0, expected: 0 })],
  ['three', 'Three folders that can be placed.', filled({})],
  ['live', 'One pick of a match in play.', filled({ items: live })],
  [
    'moved',
    'Prices that moved since the pick, and one that is locked.',
    filled({
      items: items.map((item, at) =>
        at === 2
          ? { ...item, lock: 'suspended' }
          : { ...item, previousOdds: 200 + at * 20, arrow: at === 0 ? 1 : -1, changes: 1 },
      ),
    }),
  ],
  [
    'waiting',
    'The live delay runs.',
    filled({ items: live, phase: { kind: 'requesting', reqId: 'r', waitSeconds: 5 } }),
  ],
  [
    'unknown',
    'The link was lost while the bet was on its way.',
    filled({ phase: { kind: 'unknown', reqId: 'r' } }),
  ],
  [
    'accepted',
    'The bet was accepted.',
    filled({
      items: [],
      stake: 0,
      phase: {
        kind: 'finished',
        reqId: 'r',
        outcome: {
          kind: 'accepted',
          drawId: 7,
          odds: 880,
          requestedOdds: 880,
          stake: 1_000_000,
          expected: 8_800_000,
          penalty: null,
        },
      },
    }),
  ],
  [
    'price-changed',
    'Refused at a worse price, with the way on.',
    refusedBy(
      { kind: 'price-changed', itemId, from: 210, to: 195 },
      { repair: { kind: 'again' }, offer: 'within-3' },
    ),
  ],
  [
    'match-changed',
    'A goal since the pick: the bet asks once.',
    filled(
      {},
      { refusal: { kind: 'match-changed', itemId, change: 'score' }, repair: { kind: 'see-match' } },
    ),
  ],
  [
    'above-maximum',
    'The stake is too high.',
    filled(
      { stake: 50_000_000_000 },
      {
        refusal: { kind: 'above-maximum', stake: 50_000_000_000, maxStake: 10_000_000 },
        repair: { kind: 'set-stake', stake: 10_000_000, bound: 'most' },
      },
    ),
  ],
  ['over', 'One pick above the limit waits.', filled({ overItem: named(4) }, { maxFolders: 3 })],
  [
    'lost',
    'The slip lost picks by itself, and can be undone.',
    filled(
      { items: [] },
      {
        lost: [{ home: { ko: '홈', en: 'Home' }, away: { ko: '원정', en: 'Away' }, why: 'ended' }],
        undo: items,
      },
    ),
  ],
];

const leg = (more: Partial<BetLeg>): BetLeg =>
  legOf({
    home: { ko: 'FC 안양', en: 'FC Anyang' },
    away: { ko: '수원 FC', en: 'Suwon FC' },
    homeId: 5,
    awayId: 6,
    ...more,
  });
const bets = betStatuses.map((state, at) =>
  betViewOf({
    drawId: at + 1,
    state,
    stake: at % 2 === 0 ? 1_000_000 : 50_000_000_000,
    won: state === 'win' ? 2_100_000 : 0,
    decidedAt: state === 'opened' ? null : Date.UTC(2026, 10, 26),
    legs: Array.from({ length: 1 + (at % 3) }, (_, place) =>
      leg({
        matchId: place + 1,
        state,
        homeScore: 2,
        awayScore: place,
        outcomeId: place + 1,
        matchStatus: 100,
      }),
    ),
  }),
);

export const betLooks: readonly Look[] = [
  ...slips.map(([name, shows, view]): Look => ({
    name: `slip-${name}`,
    shows,
    path: '/hitgame/live',
    answers: { ...memberAnswers, 'slip.view': of(view) },
  })),
  {
    name: 'tickets',
    shows: 'Bets of the history, one in each state of a bet.',
    path: '/hitgame/history?game=57',
    answers: {
      ...memberAnswers,
      'bets.history': of({
        query: { gameCode: 57, filter: 'all', termDays: 15, page: 1 },
        state: 'ready',
        error: null,
        bets,
        totalItems: bets.length,
        pageSize: 20,
        expanded: null,
      }),
    },
  },
  {
    name: 'open-bets',
    shows: 'Open bets: each standing of a leg.',
    path: '/hitgame/live',
    answers: {
      ...memberAnswers,
      'openBets.view': of({
        state: 'ready',
        hasMore: false,
        bets: (['leading', 'level', 'trailing', 'won', 'lost', 'void'] as const).map((standing, at) => ({
          ...betViewOf({ drawId: at + 1, gameCode: 59 }),
          legs: [{ ...leg({ homeScore: 1, awayScore: at % 2, matchStatus: 6 }), odds: 210, standing }],
        })),
      }),
    },
  },
];
