/**
 * Faults that the real program does not have. Each stands around a part of it (node.ts, device.ts, store.ts), so that the program has no switch. The
 * simulation must find each of them.
 */
import { sql } from 'kysely';
import type { DrawMarketRow, DrawResultRow } from '../../domain/protocol/bets/draw-market.ts';
import type { LiveMarkets } from '../../server/feed/live-markets.ts';
import type { MemberBets } from '../../server/features/bets/member-bets.ts';
import type { BetKind, Statement, Wrappers } from './wrappers.ts';

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

/** Each copy of a request is another request. */
function newIds(bets: MemberBets): MemberBets {
  let copies = 0;
  return {
    ...bets,
    async draw(bettor, row, receivedAt) {
      const { reqId } = row;
      const result = await bets.draw(bettor, { ...row, reqId: `${reqId}-${++copies}` }, receivedAt);
      return result.state === 'answered' ? { ...result, answer: { ...result.answer, reqId } } : result;
    },
  };
}

/** Changes the entries of postings before they are written. */
const onEntries =
  (change: (entries: readonly Entry[]) => readonly Entry[]): Wrappers['statement'] =>
  ({ text, params }: Statement) => {
    if (!text.includes('insert into ledger_tx')) return { text, params };
    const changed = params.map((param) =>
      typeof param === 'string' && param.includes('"amount"')
        ? JSON.stringify(change(JSON.parse(param) as readonly Entry[]))
        : param,
    );
    return { text, params: changed };
  };

interface Entry {
  readonly request_id: string;
  readonly account_id: number;
  readonly amount: number;
}

/** Accounts of the first member and of the grants are the first two that a schedule makes. */
const ANOTHER_ACCOUNT = 1;

const never: DrawResultRow = { state: 'never-arrived' };
const ofKind = (change: (kind: BetKind) => Partial<BetKind>): Wrappers => ({
  kind: (kind) => ({ ...kind, ...change(kind) }),
});

export const planted: Readonly<Record<string, Wrappers>> = {
  'a copy of a request is another request': { bets: newIds },
  'a request id stands for any contents': {
    deps: (deps) => ({
      ...deps,
      requests: {
        ...deps.requests,
        once: ({ memberId, reqId }, work) => deps.requests.once({ memberId, reqId }, work),
      },
    }),
  },
  'the deadline is ignored': { bets: draws((row, at) => [{ ...row, deadline: at + 1000 }, at]) },
  'the sender says when a request arrived': { bets: draws((row) => [row, row.deadline - 8000]) },
  'every price is taken': { bets: draws((row, at) => [{ ...row, ratePolicy: 'any' }, at]) },
  'the score that the member saw is ignored': {
    bets: draws((row, at) => [
      { ...row, draws: row.draws.map((draw) => ({ ...draw, Seen: undefined })) },
      at,
    ]),
  },
  'a suspended market takes bets': {
    deps: onBoards((board) =>
      boardWith(board, {
        market(...of) {
          const market = board.market(...of);
          return market === null ? null : { ...market, status: 1 };
        },
      }),
    ),
  },
  'a gap of the feed is ignored': { takes: ({ seq }) => seq % 3 !== 0 },
  'the kick-off is ignored': {
    deps: (deps) => ({ ...deps, matches: { ...deps.matches, hasBegun: () => false } }),
  },
  'a request that never arrived is not barred': {
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
    bets: (bets) => ({
      ...bets,
      draw: (bettor, row, at) =>
        bets
          .draw(bettor, row, at)
          .catch(() => ({ state: 'answered', answer: { reqId: row.reqId, code: -8021, data: -8021 } })),
    }),
  },
  'a bet is charged to another member': {
    bets: (bets) => ({
      ...bets,
      draw: (bettor, row, at) =>
        bets.draw(row.gold === 500_000 ? { ...bettor, memberId: 1 } : bettor, row, at),
    }),
  },
  'another stake is charged than was asked': {
    bets: draws((row, at) => [row.gold === 200_000 ? { ...row, gold: 300_000 } : row, at]),
  },
  'the stake is not posted': {
    statement: onEntries((all) => all.filter(({ request_id: id }) => !id.startsWith('stake:'))),
  },
  'winnings go to another account': {
    statement: onEntries((all) =>
      all.map((entry) =>
        entry.request_id.startsWith('settle:') && entry.amount > 0
          ? { ...entry, account_id: ANOTHER_ACCOUNT }
          : entry,
      ),
    ),
  },
  'a bet is written without a transaction': {
    statement: (statement) => (/^(?:BEGIN|COMMIT|ROLLBACK)$/.test(statement.text) ? null : statement),
  },
  'what operators hold back is not read as a bet is written': {
    statement: (one) => (/^\s*select[^]+from feed_suspension/.test(one.text) ? null : one),
  },
  'the sweep comes too early': {
    expired: (now) => [sql`delete from bet_answer where created_at <= ${now - 1000}::bigint`],
  },
  'a lost answer is not asked for': ofKind(() => ({ canAsk: () => false })),
  'a lost link counts as a refusal': ofKind((kind) => ({
    send: (request) => kind.send(request).catch(() => never),
  })),
  'a request without an answer is sent again': ofKind((kind) => ({
    send: (request) =>
      kind.send(request).catch(() => {
        const row = request.row as DrawMarketRow;
        return kind.send({ ...request, row: { ...row, reqId: `${row.reqId}-again` } });
      }),
  })),
  'a request is not stored before it is sent': { keepsRequests: false },
};
