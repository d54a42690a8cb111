/** Pays the bets of drawn rounds, many in one transaction. Safe to repeat and to interrupt: each bet is paid once. */
import { type Selectable, sql } from 'kysely';
import { casualGameOf } from '../../../domain/casual/casual-game.ts';
import { settleCasual } from '../../../domain/casual/settle-casual.ts';
import { settleEntries } from '../../ledger/bet-entries.ts';
import { repayDebts } from '../../ledger/debts.ts';
import { postAll } from '../../ledger/post.ts';
import type { Tables } from '../../storage/tables.ts';
import type { Database, Trx } from '../../storage/database.ts';
import { inBatches } from '../../storage/in-batches.ts';
import { type Guard, transact } from '../../storage/transact.ts';
import { drawRound } from './draw.ts';
import { seedByHash } from './seeds.ts';

/** Bets that are read by one query and settled by one transaction. */
const SETTLED_AT_ONCE = 500;

type BetRow = Selectable<Tables['casual_bet']>;
/** Seeds by their hashes; null: the seed is lost. */
type Seeds = Map<string, string | null>;

interface WaitingBet {
  readonly id: number;
  readonly member_id: number;
  readonly seed_hash: string;
}

function decide(bet: BetRow, seed: string | null) {
  const game = casualGameOf(bet.game_code);
  const drawn = seed === null || game === null ? null : drawRound(seed, game, bet.day, bet.inning);
  return { bet, drawn, ...settleCasual(bet, drawn) };
}

/** Locks the bets in the order of their ids, and pays those that still wait. */
async function payBets(trx: Trx, ids: readonly number[], seeds: Seeds, now: number): Promise<void> {
  const bets = await trx
    .selectFrom('casual_bet')
    .selectAll()
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
  const decided = bets
    .filter(({ state }) => state === 'waiting')
    .map((bet) => decide(bet, seeds.get(bet.seed_hash) ?? null));
  if (decided.length === 0) return;
  const rows = decided.map(({ bet, state, drawn, won }) => ({ id: bet.id, state, drawn, won }));
  await sql`update casual_bet
    set state = decided.state, drawn = decided.drawn, won = decided.won, decided_at = ${now}::bigint
    from json_populate_recordset(null::casual_bet, ${JSON.stringify(rows)}::json) decided
    where casual_bet.id = decided.id`.execute(trx);
  const postings = decided.map(({ bet, won }) => ({
    requestId: `casual-settle:${bet.id}`,
    kind: 'settle',
    at: now,
    entries: settleEntries(bet.member_id, bet.stake, won),
  }));
  await postAll(trx, postings);
  const gains = decided.map(({ bet, won }) => ({
    memberId: bet.member_id,
    gold: won,
    requestId: `repay:casual:${bet.id}`,
  }));
  await repayDebts(trx, gains, now);
}

async function readSeeds(db: Database, bets: readonly WaitingBet[], seeds: Seeds): Promise<void> {
  for (const { seed_hash } of bets)
    if (!seeds.has(seed_hash)) seeds.set(seed_hash, await seedByHash(db, seed_hash));
}

const readWaiting = (db: Database, until: number, after: number): Promise<readonly WaitingBet[]> =>
  db
    .selectFrom('casual_bet')
    .select(['id', 'member_id', 'seed_hash'])
    .where('state', '=', 'waiting')
    .where('draws_at', '<=', until)
    .where('id', '>', after)
    .orderBy('id')
    .limit(SETTLED_AT_ONCE)
    .execute();

/**
 * Settles every bet on a round that has ended by `until`; calls `publishGold` for each member, once per batch. A bet that cannot be settled
 * stays waiting and does not stop the others; the first error is thrown at the end. `guard` is called first in each transaction.
 */
export async function settleRounds(
  db: Database,
  until: number,
  publishGold: (memberId: number) => Promise<void>,
  guard?: Guard,
): Promise<void> {
  const seeds: Seeds = new Map();
  const failures: unknown[] = [];
  let waiting = await readWaiting(db, until, 0);
  while (waiting.length > 0) {
    const paid = new Set<number>();
    const pay = async (bets: readonly WaitingBet[]): Promise<void> => {
      await readSeeds(db, bets, seeds);
      const ids = bets.map(({ id }) => id);
      await transact(db, (trx) => payBets(trx, ids, seeds, until), { guard });
      for (const { member_id } of bets) paid.add(member_id);
    };
    failures.push(...(await inBatches(waiting, SETTLED_AT_ONCE, pay)));
    await Promise.all([...paid].map(publishGold));
    waiting = await readWaiting(db, until, waiting.at(-1)?.id ?? 0);
  }
  if (failures.length > 0) throw failures[0];
}
