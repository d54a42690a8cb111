/**
 * Faults that the real program does not have. Each stands around a part of it (node.ts, device.ts, store.ts), so that the program has no switch. The
 * simulation must find each of them, by the rule that guards from its danger.
 */
import { sql } from 'kysely';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { DrawMarketRow, DrawResultRow } from '../../domain/protocol/bets/draw-market.ts';
import type { MarketSettlement } from '../../domain/match/market.ts';
import type { LiveMarkets } from '../../domain/feed/live-markets.ts';
import type { MemberBets } from '../../server/features/bets/member-bets.ts';
import { plantedDesk } from './moves/planted-desk.ts';
import { plantedFurther } from './moves/planted-further.ts';
import { plantedHouse } from './moves/planted-house.ts';
import { plantedMoves } from './moves/planted-moves.ts';
import { plantedFeed } from './planted-feed.ts';
import { plantedSubjects } from './planted-subjects.ts';
import { onEntries, type Planted } from './on-entries.ts';
import { type BetKind, copyOf, type Wrappers } from './wrappers.ts';

const draws =
  (change: (row: DrawMarketRow, receivedAt: number) => readonly [DrawMarketRow, number]): Wrappers['bets'] =>
  (bets) => ({ ...bets, draw: (bettor, row, receivedAt) => bets.draw(bettor, ...change(row, receivedAt)) });

const onBoards =
  (change: (board: LiveMarkets) => LiveMarkets): Wrappers['deps'] =>
  (deps) => ({
    ...deps,
    matches: {
      ...deps.matches,
      marketsOf(game) {
        const board = deps.matches.marketsOf(game);
        return board === null ? null : change(board);
      },
    },
  });

/** The board answers as it is, but for one of its questions. */
const boardWith = (board: LiveMarkets, more: Partial<LiveMarkets>): LiveMarkets => ({
  up: () => board.up(),
  epoch: () => board.epoch(),
  epochOf: (stream) => board.epochOf(stream),
  match: (id) => board.match(id),
  market: (...of) => board.market(...of),
  versionOf: (...of) => board.versionOf(...of),
  leagueName: (id) => board.leagueName(id),
  ...more,
});

const cancelling = new AsyncLocalStorage<true>();
/** The feed counts as up for bets alone, or for cancels alone, whatever it does. */
const upFor = (acts: 'bets' | 'cancels'): Pick<Wrappers, 'bets' | 'deps'> => ({
  bets: (bets) => ({
    ...bets,
    cancel: (bettor, query) => cancelling.run(true, () => bets.cancel(bettor, query)),
  }),
  deps: onBoards((board) =>
    boardWith(board, {
      up: () => (cancelling.getStore() === true) === (acts === 'cancels') || board.up(),
    }),
  ),
});

/** Each copy of a request is another request; the first one is as it is. */
function newIds(bets: MemberBets): MemberBets {
  const copies = new Map<string, number>();
  return {
    ...bets,
    async draw(bettor, row, receivedAt) {
      const { reqId } = row;
      const copy = (copies.get(reqId) ?? 0) + 1;
      copies.set(reqId, copy);
      const own = copy === 1 ? reqId : copyOf(reqId, copy);
      const result = await bets.draw(bettor, { ...row, reqId: own }, receivedAt);
      return result.state === 'answered' ? { ...result, answer: { ...result.answer, reqId } } : result;
    },
  };
}

/** The outcomes that the feed has not named yet have lost. */
const withRest = (market: MarketSettlement): MarketSettlement => ({
  ...market,
  results: [1, 2, 3].map(
    (outcomeId) => market.results.find((one) => one.outcomeId === outcomeId) ?? { outcomeId, result: 'lose' },
  ),
});

/** Accounts of the first member and of the grants are the first two that a schedule makes. */
const ANOTHER_ACCOUNT = 1;

const never: DrawResultRow = { state: 'never-arrived' };
const ofKind = (change: (kind: BetKind) => Partial<BetKind>): Wrappers => ({
  kind: (kind) => ({ ...kind, ...change(kind) }),
});

const chargedTwice = /was charged twice, by bets \d+ and \d+/;
const notOffered = /was not offered so/;
const late = /was taken after its deadline/;
const neverArrivedAndCharged =
  /was never-arrived, and bet \d+ was charged|accepted \d+, and then never-arrived|never-arrived, and then accepted/;
const unknown = /has no known outcome/;
const escrow = /the escrow differs from the open stakes/;

export const planted = {
  'a copy of a request is another request': { breaks: chargedTwice, bets: newIds },
  'a request id stands for any contents': {
    breaks: /was accepted with the stake \d+, asked were/,
    deps: (deps) => ({
      ...deps,
      requests: {
        ...deps.requests,
        once: ({ memberId, reqId }, work) => deps.requests.once({ memberId, reqId }, work),
      },
    }),
  },
  'the deadline is ignored': {
    breaks: late,
    bets: draws((row, at) => [{ ...row, deadline: at + 1000 }, at]),
  },
  'the sender says when a request arrived': {
    breaks: late,
    bets: draws((row) => [row, row.deadline - 8000]),
  },
  'every price is taken': {
    breaks: /was taken at \d+, shown was/,
    bets: draws((row, at) => [{ ...row, ratePolicy: 'any' }, at]),
  },
  'the score that the member saw is ignored': {
    breaks: notOffered,
    bets: draws((row, at) => [
      { ...row, draws: row.draws.map((draw) => ({ ...draw, Seen: undefined })) },
      at,
    ]),
  },
  'a suspended market takes bets': {
    breaks: notOffered,
    deps: onBoards((board) =>
      boardWith(board, {
        market(...of) {
          const market = board.market(...of);
          return market === null ? null : { ...market, status: 1 };
        },
      }),
    ),
  },
  'a feed that is down takes bets': {
    breaks: notOffered,
    meets: ['producer-down'],
    deps: onBoards((board) => boardWith(board, { up: () => true })),
  },
  'an outcome that the feed has not named has lost': {
    breaks: /, and the feed says/,
    // Schedules of all themes have both.
    meets: ['producer-down'],
    bets: (bets) => ({
      ...bets,
      settle: (id, markets, guard) => bets.settle(id, markets.map(withRest), guard),
    }),
  },
  'the kick-off is ignored': {
    breaks: /was cancelled after its match had begun/,
    deps: (deps) => ({ ...deps, matches: { ...deps.matches, hasBegun: () => false } }),
  },
  'a request that never arrived is not barred': {
    breaks: neverArrivedAndCharged,
    deps: (deps) => ({
      ...deps,
      requests: {
        ...deps.requests,
        async result({ memberId, reqId }) {
          return (await deps.requests.answers.standing(memberId, reqId)) ?? never;
        },
      },
    }),
  },
  'an unknown outcome is answered as a refusal': {
    breaks: /was refused, and bet \d+ was charged|refused, and then accepted|accepted \d+, and then refused/,
    bets: (bets) => ({
      ...bets,
      draw: (bettor, row, at) =>
        bets
          .draw(bettor, row, at)
          .catch(() => ({ state: 'answered', answer: { reqId: row.reqId, code: -8021, data: -8021 } })),
    }),
  },
  'a bet is charged to another member': {
    breaks: /was charged to member/,
    bets: (bets) => ({
      ...bets,
      draw: (bettor, row, at) =>
        bets.draw(row.gold === 500_000 ? { ...bettor, memberId: 1 } : bettor, row, at),
    }),
  },
  'another stake is charged than was asked': {
    breaks: /has the stake \d+, meant were/,
    bets: draws((row, at) => [row.gold === 200_000 ? { ...row, gold: 300_000 } : row, at]),
  },
  'the stake is not posted': {
    breaks: escrow,
    statement: onEntries((all) => all.filter(({ request_id: id }) => !id.startsWith('stake:'))),
  },
  'winnings go to another account': {
    breaks: /bet-settlement:/,
    statement: onEntries((all) =>
      all.map((entry) =>
        entry.request_id.startsWith('settle:') && entry.amount > 0
          ? { ...entry, account_id: ANOTHER_ACCOUNT }
          : entry,
      ),
    ),
  },
  'a bet is written without a transaction': {
    breaks: escrow,
    statement: (statement) => (/^(?:BEGIN|COMMIT|ROLLBACK)$/.test(statement.text) ? null : statement),
  },
  'what operators hold back is not read as a bet is written': {
    breaks: /was taken while an operator held/,
    statement: (one) => (/^\s*select[^]+from feed_suspension/.test(one.text) ? null : one),
  },
  'a bet is written, and its answer is not': {
    breaks: /has no answer/,
    statement: ({ text, params }) =>
      text.includes('insert into "bet_answer"') && text.includes('returning')
        ? {
            text: 'select member_id, req_id from json_populate_recordset(null::bet_answer, $1::json)',
            params,
          }
        : { text, params },
  },
  'the sweep takes answers of accepted bets': {
    breaks: /has no answer|was charged twice/,
    expired: (now) => [sql`delete from bet_answer where created_at <= ${now - 1000}::bigint`],
  },
  'a lost answer is not asked for': { breaks: unknown, ...ofKind(() => ({ canAsk: () => false })) },
  'a lost link is taken for a request that never arrived': {
    breaks: neverArrivedAndCharged,
    ...ofKind((kind) => ({ send: (request) => kind.send(request).catch(() => never) })),
  },
  'a request without an answer is sent again': {
    breaks: chargedTwice,
    ...ofKind((kind) => ({
      ask(request) {
        const row = request.row as DrawMarketRow;
        return kind.send({ ...request, row: { ...row, reqId: copyOf(row.reqId, 2) } });
      },
    })),
  },
  'a request is not stored before it is sent': { breaks: unknown, keepsRequests: false },
  ...plantedMoves,
  ...plantedHouse,
  ...plantedDesk,
  ...plantedFurther,
  ...plantedSubjects,
  ...plantedFeed,
  'a silent feed takes bets': { breaks: notOffered, meets: ['feed-silent'], ...upFor('bets') },
  'a silent feed cancels bets': {
    breaks: /was cancelled after its match had begun/,
    meets: ['feed-silent'],
    ...upFor('cancels'),
  },
  'a bet is cancelled while the clock is ahead by a jump': {
    breaks: /was cancelled while a jump of the clock was not believed/,
    meets: ['clock-jump'],
    ...upFor('cancels'),
  },
  'the time of a kick-off is ignored': {
    breaks: notOffered,
    meets: ['clock-jump'],
    deps: onBoards((board) =>
      boardWith(board, {
        match(id) {
          const match = board.match(id);
          return match === null
            ? null
            : { ...match, facts: { ...match.facts, startsAt: Number.MAX_SAFE_INTEGER } };
        },
      }),
    ),
  },
} satisfies Readonly<Record<string, Planted>>;
