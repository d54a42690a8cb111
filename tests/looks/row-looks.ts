/** Rows of the lists: each state under a head that names it. */
import { of } from 'rxjs';
import { lockReasons } from '../../domain/bet-rules/bet-refusal.ts';
import type { Name } from '../../domain/match/match.ts';
import {
  type ListFrame,
  type ListQuery,
  type ListRow,
  priceBits,
} from '../../worker/features/prices/prices-api.ts';
import { betViewOf, legOf } from '../given/domain/bet.ts';
import { deltaOf, type GivenClient, rowOf } from '../given/screens/client.tsx';
import { memberAnswers } from '../given/screens/site-answers.ts';
import type { Look } from './look.ts';

interface RowState {
  readonly shows: string;
  readonly row?: Partial<Omit<ListRow, 'facts' | 'state'>>;
  readonly facts?: Partial<ListRow['facts']>;
  readonly state?: Partial<ListRow['state']>;
  /** Odds in hundredths and bits of the cell at this place of the row. */
  readonly price?: (place: number) => readonly [odds: number, bits: number];
}

const { selectable, up, down, suspended, closed } = priceBits;
const odds = [105, 195, 347, 1250, 210, 333, 188, 192] as const;
const open = (place: number): readonly [number, number] => [odds[place] ?? 200, selectable];
const called = (ko: string, en: string): { readonly name: Name } => ({ name: { ko, en } });
const team = (teamId: number, ko: string, en: string) => ({ teamId, ...called(ko, en) });

const states: readonly RowState[] = [
  { shows: '열린 배당' },
  {
    shows: '오름과 내림',
    price: (place) => [odds[place] ?? 200, selectable + (place % 2 === 0 ? up : down)],
  },
  { shows: '시장 중단', price: (place) => [odds[place] ?? 200, place < 3 ? suspended : selectable] },
  { shows: '닫힌 시장', price: (place) => [0, place > 2 && place < 6 ? closed : selectable] },
  ...lockReasons.map((lock): RowState => ({
    shows: `잠김: ${lock}`,
    row: { lock },
    price: (place) => [odds[place] ?? 200, suspended],
  })),
  {
    shows: '긴 이름, 큰 점수, 큰 배당',
    facts: {
      home: team(90, '보루시아 묀헨글라트바흐 유나이티드', 'Borussia Mönchengladbach United'),
      away: team(91, '대구 한국가스공사 페가수스 농구단', 'Wolverhampton Wanderers Reserves'),
    },
    state: { homeScore: 199, awayScore: 198 },
    price: (place) => [place % 2 === 0 ? 999_999 : 14_000, selectable],
  },
  { shows: '퇴장', state: { redCards: { home: 2, away: 1 }, homeScore: 1 } },
  { shows: '하프타임', state: { statusCode: 31, clockSeconds: 2700, clockRate: 0 } },
  { shows: '점수를 모름', state: { reporting: 0, clockSeconds: null } },
  { shows: '시장 없음', row: { main: [null, null, null], moreCount: 0 } },
  { shows: '더 많은 시장을 아직 모름', row: { moreCount: null } },
  { shows: '내 예측과 승리 확률' },
  { shows: '고정한 경기' },
  { shows: '즐겨찾기 경기' },
];
const at = (shows: string): number => states.findIndex((one) => one.shows === shows) + 1;
const idOf = (index: number): number => index + 1;

function rows(isLive: boolean): readonly ListRow[] {
  return states.map(({ row = {}, facts = {}, state = {} }, index) => {
    const id = idOf(index);
    const whole = rowOf(id, index % 4);
    const names = {
      home: team(id * 2, `홈팀 ${id}`, `Home ${id}`),
      away: team(id * 2 + 1, `원정 ${id}`, `Away ${id}`),
    };
    return {
      ...whole,
      ...row,
      facts: { ...whole.facts, ...names, leagueId: id, startsAt: Date.now() + 3_600_000, ...facts },
      state: isLive
        ? { ...whole.state, clockAt: Date.now(), ...state }
        : { ...whole.state, statusCode: 0, clockSeconds: null },
    };
  });
}

const prices = (): Int32Array =>
  Int32Array.from(
    states.flatMap(({ price = open }, index) =>
      Array.from({ length: 8 }, (_, place) => [idOf(index) * 10 + place, ...price(place)]).flat(),
    ),
  );

function frame(query: ListQuery, more: Partial<ListFrame>): ListFrame {
  const isLive = query.game === 59;
  const groups = states.map(({ shows }, index) => ({
    leagueId: idOf(index),
    sportId: 311,
    ...called(shows, shows),
    countryCode: 'KR',
    count: 1,
    phase: isLive ? ('live' as const) : ('waiting' as const),
    day: isLive ? null : index < 10 ? 0 : 1,
    matchIds: [idOf(index)],
  }));
  return {
    game: query.game,
    load: 'start',
    liveCount: states.length,
    waitingCount: states.length,
    days: [0, 1, 2].map((day) => ({ day, count: 8 })),
    tabs: [0, 311, 313, 324].map((tab) => ({ tab, count: states.length })),
    leagues: groups,
    groups,
    pinned: [at('고정한 경기')],
    favourites: [at('즐겨찾기 경기')],
    next: isLive ? (rows(false)[0]?.facts ?? null) : null,
    stream: 'up',
    whole: true,
    keptAt: null,
    maintenance: false,
    ...more,
  };
}

/** The list of `path` in this state, with a member's bet and the chances of one row that moved much. */
function listLook(name: string, shows: string, path: string, more: Partial<ListFrame> = {}): Look {
  const held: { given?: GivenClient } = {};
  const mine = at('내 예측과 승리 확률');
  const bet = betViewOf({ legs: [legOf({ matchId: mine })] });
  /** A screen may ask before it follows the list. */
  const send = (query: ListQuery): void => {
    const list = held.given?.list;
    if (list?.observed !== true) return void setTimeout(() => send(query), 20);
    list.next(deltaOf({ frame: frame(query, more), rows: rows(query.game === 59), prices: prices() }));
  };
  let asked: ListQuery | null = null;
  return {
    name,
    shows,
    path,
    answers: {
      ...memberAnswers,
      'openBets.view': of({
        state: 'ready',
        hasMore: false,
        bets: [{ ...bet, legs: bet.legs.map((leg) => ({ ...leg, odds: 210, standing: 'leading' })) }],
      }),
      'analysis.winChances': {
        ok: true,
        value: {
          matches: [
            {
              match: mine,
              points: Array.from({ length: 12 }, (_, x) => [x * 60_000, 400 + x * 30]),
              moved: { from: 430, to: 730 },
            },
          ],
        },
      },
      'prices.setListQuery': (query: ListQuery) => {
        asked = query;
        setTimeout(() => send(query));
      },
      'prices.showRows': () => {
        if (asked !== null) setTimeout(() => asked !== null && send(asked));
      },
    },
    after: (given) => void (held.given = given),
  };
}

export const rowLooks: readonly Look[] = [
  listLook('rows-live', 'Rows of the live list: each state under a head that names it.', '/hitgame/live'),
  listLook('rows-standard', 'The same rows before their matches begin.', '/hitgame/srs'),
  listLook('list-recovering', 'The stream is recovering: every price is locked.', '/hitgame/live', {
    stream: 'recovering',
  }),
  listLook('list-kept', 'A list that was kept from an earlier visit.', '/hitgame/live', {
    stream: 'opening',
    keptAt: Date.now() - 3_600_000,
  }),
  listLook('list-empty', 'No match is in play.', '/hitgame/live', {
    groups: [],
    leagues: [],
    pinned: [],
    favourites: [],
    next: null,
    liveCount: 0,
    waitingCount: 0,
  }),
  listLook('list-closed', 'The game is closed.', '/hitgame/live', { maintenance: true }),
];
