/** Right messages of the sockets, as the other side gets them: what fuzzed frames are made of. */
import { encodePolicy } from '../../domain/protocol/bets/draw-policy.ts';
import {
  encodeAlive,
  encodeMatchData,
  encodeMatchesDelta,
  encodeOdds,
  encodePackedOdds,
  encodeRest,
  withEncodedOdds,
} from '../../domain/protocol/stream/stream-codec.ts';
import { market, snapshot, state } from '../given/domain/book.ts';
import { encodeFixture } from '../given/domain/fixture-row.ts';

export interface Sample {
  readonly event: string;
  readonly row: unknown;
}

const rich = {
  state: {
    periods: [{ number: 1, home: 1, away: 0 }],
    redCards: { home: 1, away: 0 },
    diamond: { balls: 1, strikes: 2, outs: 0, bases: '1-3' },
    timeline: [{ kind: 'goal', side: 'home', second: 1200 }],
  },
} as const;
/** All matches of the list, as a reader that follows it knows them. */
const matches = Array.from({ length: 6 }, (_, at) =>
  snapshot(
    at + 1,
    [
      market(1, [210, 330, 340]),
      market(14, [180, 350, 410], { specifier: 'hcp=0:1' }),
      market(18, [185, 195], { specifier: 'total=2.5', favourite: true }),
    ],
    at % 2 === 0 ? rich : {},
  ),
);

export const headAt = (seq: number) => ({ stream: '59', epoch: '3-abc', seq, pt: 1_700_000_000_000 + seq });
export const snapshotRow = (recoveryId: string, seq: number): unknown =>
  encodeFixture(headAt(seq), matches, { recoveryId, part: 1, of: 1 });

const moved = [
  { matchId: 2, markets: [market(1, [250, 320, 290]), market(18, [170, 215], { specifier: 'total=3.5' })] },
];

/** Messages of the list, by their number in its order. */
export const listSamples: readonly ((seq: number) => Sample)[] = [
  (seq) => ({ event: 'Odds', row: encodeOdds(headAt(seq), moved) }),
  (seq) => ({ event: 'Odds', row: encodePackedOdds(headAt(seq), moved) }),
  (seq) => ({ event: 'Odds', row: withEncodedOdds(encodeOdds(headAt(seq), moved), '1') }),
  (seq) => ({ event: 'Fixture', row: encodeMatchesDelta(headAt(seq), matches.slice(0, 2), [5]) }),
  (seq) => ({
    event: 'Fixture',
    row: encodeFixture(headAt(seq), matches.slice(2, 4), { recoveryId: 'r', part: 1, of: 2, restOf: 1 }),
  }),
  (seq) => ({
    event: 'Fixture',
    row: encodeRest(headAt(seq), moved, { recoveryId: 'r', restPart: 1, restOf: 1 }),
  }),
  (seq) => ({
    event: 'MatchData',
    row: encodeMatchData(headAt(seq), [{ matchId: 3, state: state({ homeScore: 2 }) }]),
  }),
  (seq) => ({ event: 'Alive', row: encodeAlive(headAt(seq), { feedPt: headAt(seq).pt, feedUp: true }) }),
];

const answer = {
  reqId: 'request-0001',
  code: 200,
  data: 200,
  DrawId: 7,
  Odd: 2.1,
  gold: 100_000,
  expected: 210_000,
};
const line = {
  DrawId: 7,
  SportId: 1,
  MatchId: 5,
  TournamentId: 3,
  TournamentTitle: 'K리그 1',
  MarketId: 1,
  OutcomeId: 1,
  Specifiers: '',
  HomeTeamTitle: '홈',
  AwayTeamTitle: '원정',
  HomeTeam_Score: 1,
  AwayTeam_Score: 0,
  MatchDate: '2026-05-05 10:00:00',
  MatchStatusCode: 6,
  DrawState: 'opened',
  AggregatedOdd: 2.1,
};
/** Of members' own events and of acknowledgements, server → client. */
export const clientSamples: readonly Sample[] = [
  { event: 'DrawLiveOddsResult', row: answer },
  { event: 'DrawResult', row: { state: 'answered', answer } },
  { event: 'DrawResult', row: { state: 'waiting', count: 3 } },
  { event: 'DrawTimer', row: { reqId: 'request-0001', count: 5 } },
  { event: 'SpoGold', row: { spoGold: 1_000_000 } },
  { event: 'Point', row: { spoCoin: 5, spoMile: 7 } },
  { event: 'GameLine', row: line },
  { event: 'DrawRoom', row: { code: 200, dayLeft: 5_000_000, sameHitLeft: null } },
  { event: 'SaleNow', row: { id: 4, state: 'open', worth: 120_000, lock: null, seen: '5:6:1-0' } },
  { event: 'SaleAdded', row: { id: 4 } },
];

const draw = { MatchId: 5, MarketId: 1, Specifiers: '', OutcomeId: 1 };
const cid = 'client-0001';
const room = 'public';
/** Questions, client → server. */
export const serverSamples: readonly Sample[] = [
  {
    event: 'DrawMarket',
    row: {
      reqId: 'request-0001',
      game_code: 59,
      deadline: 1_700_000_008_000,
      epoch: '3-abc',
      stream: '59',
      versions: { '5:1:': 17 },
      gold: 100_000,
      ...encodePolicy('within-3', 59),
      draws: [{ ...draw, Rate: 2.1, Seen: '6:1-0' }],
    },
  },
  {
    event: 'DrawMarket',
    row: {
      game_code: 57,
      gold: '100000',
      draws: [
        { ...draw, Rate: '2.10' },
        { ...draw, MatchId: 6, Rate: '1.85' },
      ],
    },
  },
  { event: 'DrawCancel', row: { ids: [4, 5], utc: '+09:00' } },
  {
    event: 'DrawHistory',
    row: { gametype: 59, start_date: '2026-05-01', end_date: '2026-05-05', page: 1, pageSize: 20 },
  },
  { event: 'DrawDetail', row: { game_code: 59, ids: [7] } },
  { event: 'CartItemDetail', row: { gameCode: 59, id: 7, type: 'live' } },
  { event: 'CartHistory', row: { gameCode: 59 } },
  { event: 'DrawRoom', row: { game_code: 59, draws: [draw] } },
  { event: 'FollowSales', row: { ids: [1, 2, 3], added: 1 } },
  { event: 'JoinRoom', row: { room, mode: 'all', after: 12, notify: true } },
  { event: 'SendMsg', row: { room, msg: '안녕하세요', cid, reply: 3 } },
  { event: 'BetShare', row: { room, game_code: 59, drawid: 7, cid } },
  { event: 'CreateOneOnOne', row: { inviteMbId: 'demo2', inviteMbNick: '데모' } },
];
