import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { defaultStandards } from '../../domain/bet-rules/default-standards.ts';
import type { DrawMarketRow } from '../../domain/protocol/bets/draw-market.ts';
import { createAccounts } from '../../server/features/account/accounts.ts';
import type { MemberBets } from '../../server/features/bets/member-bets.ts';
import { createMemberBets } from '../../server/features/bets/create-member-bets.ts';
import { createLiveBoard, type LiveBoard } from '../../server/feed/live-board.ts';
import { createRequests } from '../../server/requests/requests.ts';
import { verifyLedger } from '../../tests/given/verify-ledger.ts';
import { addMember } from '../../server/seed/members.ts';
import { type Database, openDatabase } from '../../server/storage/database.ts';
import { fixture, market, snapshot } from '../../tests/given/book.ts';
import { type Bench, quantile } from '../bench.ts';

const MATCH = 7;
const STAKE = 1_000_000;
const GOLD = 1_000_000_000;
const MEMBERS = 40;
const SEQ = 11;

interface Opened {
  readonly bets: MemberBets;
  readonly board: LiveBoard;
  readonly members: readonly number[];
}

/** The real bets on a real database on disk; only the live delay is left out. */
async function openBets(db: Database): Promise<Opened> {
  const now = (): number => Date.now();
  const members: number[] = [];
  for (let at = 0; at < MEMBERS; at++)
    members.push(
      await addMember(
        db,
        { id: `bench${at}`, nick: `벤치${at}`, level: 'UL05', gold: GOLD, status: 'NORMAL' },
        '',
        now(),
      ),
    );
  const accounts = await createAccounts(db, now);
  const board = createLiveBoard({ epoch: 'e1', now, leagues: new Map() });
  board.apply([fixture([snapshot(MATCH, [market(1, [210, 330, 340])])], SEQ)]);
  const bets = createMemberBets({
    db,
    requests: createRequests(db, now),
    matches: { marketsOf: () => board, finalScoreOf: () => null, hasBegun: () => false },
    channel: { listens: () => true, send: () => {} },
    standards: defaultStandards,
    wallets: accounts.wallets,
    clock: { now, delay: async () => {} },
    log: (message, error) => console.error(message, error),
  });
  return { bets, board, members };
}

const rowOf = (reqId: string): DrawMarketRow => ({
  reqId,
  game_code: 59,
  deadline: Date.now() + 60_000,
  epoch: 'e1',
  stream: '59',
  versions: { [`${MATCH}:1:`]: SEQ },
  gold: STAKE,
  passRate: 'none',
  draws: [{ MatchId: MATCH, MarketId: 1, Specifiers: '', OutcomeId: 1, Rate: 2.1 }],
});

async function placeAll({ bets, board, members }: Opened, each: number): Promise<number[]> {
  const times: number[] = [];
  await Promise.all(
    members.map(async (memberId, at) => {
      for (let turn = 0; turn < each; turn++) {
        board.ticked(Date.now(), true);
        const from = performance.now();
        const reqId = `bench-${at}-${turn}`;
        const bettor = { memberId, level: 'UL05' } as const;
        let { state } = await bets.draw(bettor, rowOf(reqId), Date.now());
        while (state !== 'answered') {
          await new Promise((resolve) => setTimeout(resolve, 1));
          ({ state } = await bets.result(bettor, reqId));
        }
        times.push(performance.now() - from);
      }
    }),
  );
  return times;
}

export const betsBench: Bench = {
  name: 'bets',
  question:
    'How many bets a second does the server write and settle, and does the database hold up the odds?',
  workload: `${MEMBERS} members bet at once, each its next bet when the last is answered, on the embedded database on disk; then the market is settled`,
  measured:
    'bets written a second, time to the answer, bets settled a second, and how late the event loop that serves the odds was meanwhile',
  leavesOut: 'sockets, and the live delay that every bet waits out',
  async run({ long }) {
    const dataDir = mkdtempSync(join(tmpdir(), 'spo-bench-'));
    const { db, close } = await openDatabase({ dataDir });
    try {
      const opened = await openBets(db);
      const each = long ? 25 : 8;
      const loop = monitorEventLoopDelay({ resolution: 1 });
      loop.enable();
      let from = performance.now();
      const times = await placeAll(opened, each);
      const placing = (performance.now() - from) / 1000;
      from = performance.now();
      await opened.bets.settle(MATCH, [
        {
          marketId: 1,
          specifier: '',
          results: [
            { outcomeId: 1, result: 'win' },
            { outcomeId: 2, result: 'lose' },
            { outcomeId: 3, result: 'lose' },
          ],
        },
      ]);
      const settling = (performance.now() - from) / 1000;
      loop.disable();
      const bets = await db.selectFrom('bet').select(['state', 'won']).execute();
      const faults = await verifyLedger(db);
      const late = loop.percentile(99) / 1e6;
      return {
        figures: [
          { name: 'bets written', samples: [times.length / placing], unit: 'a second' },
          { name: 'time to the answer, p50', samples: [quantile(times, 0.5)], unit: 'ms' },
          { name: 'time to the answer, p99', samples: [quantile(times, 0.99)], unit: 'ms' },
          { name: 'bets settled', samples: [bets.length / settling], unit: 'a second' },
          { name: 'event loop late, p99', samples: [late], unit: 'ms' },
        ],
        checks: [
          {
            what: `${bets.length} bets of ${MEMBERS * each} are in the books`,
            ok: bets.length === MEMBERS * each,
          },
          {
            what: 'every bet is won and paid to the unit',
            ok: bets.every(({ state, won }) => state === 'win' && won === (STAKE * 210) / 100),
          },
          { what: 'the ledger is balanced', ok: faults.unbalanced === 0 && faults.wrongBalances === 0 },
        ],
        notes: [],
      };
    } finally {
      await close();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};
