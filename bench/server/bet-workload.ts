/** Members who bet at once on the real bets of the server: what the bench `bets` and the gate measure. */
import { defaultStandards } from '../../domain/bet-rules/default-standards.ts';
import type { DrawMarketRow } from '../../domain/protocol/bets/draw-market.ts';
import { createAccounts } from '../../server/features/account/accounts.ts';
import { createMemberBets } from '../../server/features/bets/create-member-bets.ts';
import type { MemberBets } from '../../server/features/bets/member-bets.ts';
import { createLiveBoard, type LiveBoard } from '../../domain/feed/live-board.ts';
import { createRequests } from '../../server/requests/requests.ts';
import { addMember } from '../../server/seed/members.ts';
import type { Database } from '../../server/storage/database.ts';
import { fixture, market, snapshot } from '../../tests/given/domain/book.ts';

export const MATCH = 7;
export const STAKE = 1_000_000;
const GOLD = 1_000_000_000;
const SEQ = 11;

export interface Opened {
  readonly bets: MemberBets;
  readonly board: LiveBoard;
  readonly members: readonly number[];
}

/** The real bets on a real database on disk; only the live delay is left out. */
export async function openBets(db: Database, count: number): Promise<Opened> {
  const now = (): number => Date.now();
  const members: number[] = [];
  for (let at = 0; at < count; at++)
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
    channel: { listening: async (ids) => new Set(ids), send: () => {} },
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

/** Each member bets `each` times, its next bet when the last is answered; ms to each answer. `name` is what the requests of several calls differ in. */
export async function placeAll(
  { bets, board, members }: Opened,
  each: number,
  name = 'bench',
): Promise<number[]> {
  const times: number[] = [];
  await Promise.all(
    members.map(async (memberId, at) => {
      for (let turn = 0; turn < each; turn++) {
        board.ticked(Date.now(), { healthy: true });
        const from = performance.now();
        const reqId = `${name}-${at}-${turn}`;
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
