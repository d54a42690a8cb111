/** Pays the bets of drawn rounds. Safe to repeat and to interrupt: each bet is paid once, in its own transaction. */
import { casualGameOf } from '../../../domain/casual/casual-game.ts';
import { settleCasual } from '../../../domain/casual/settle-casual.ts';
import { settleEntries } from '../../ledger/bet-entries.ts';
import { post } from '../../ledger/post.ts';
import type { Database } from '../../storage/database.ts';
import { drawRound } from './draw.ts';
import { seedByHash } from './seeds.ts';

/** Bets per query. */
const SETTLED_AT_ONCE = 500;

async function settleBet(db: Database, betId: number, seed: string | null, now: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const bet = await trx
      .selectFrom('casual_bet')
      .selectAll()
      .where('id', '=', betId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (bet.state !== 'waiting') return;
    const game = casualGameOf(bet.game_code);
    const drawn = seed === null || game === null ? null : drawRound(seed, game, bet.day, bet.inning);
    const { state, won } = settleCasual(bet, drawn);
    await trx
      .updateTable('casual_bet')
      .set({ state, drawn, won, decided_at: now })
      .where('id', '=', betId)
      .execute();
    await post(trx, {
      requestId: `casual-settle:${betId}`,
      kind: 'settle',
      at: now,
      entries: settleEntries(bet.member_id, bet.stake, won),
    });
  });
}

/**
 * Settles every bet on a round that has ended by `until`; calls `publishGold` for each member, once per batch. A bet that cannot be settled
 * stays waiting and does not stop the others; the first error is thrown at the end.
 */
export async function settleRounds(
  db: Database,
  until: number,
  publishGold: (memberId: number) => Promise<void>,
): Promise<void> {
  const seeds = new Map<string, string | null>();
  const failures: unknown[] = [];
  let after = 0;
  for (;;) {
    const waiting = await db
      .selectFrom('casual_bet')
      .select(['id', 'member_id', 'seed_hash'])
      .where('state', '=', 'waiting')
      .where('draws_at', '<=', until)
      .where('id', '>', after)
      .orderBy('id')
      .limit(SETTLED_AT_ONCE)
      .execute();
    const last = waiting.at(-1);
    if (last === undefined) break;
    after = last.id;
    const paid = new Set<number>();
    for (const { id, member_id, seed_hash } of waiting) {
      try {
        if (!seeds.has(seed_hash)) seeds.set(seed_hash, await seedByHash(db, seed_hash));
        await settleBet(db, id, seeds.get(seed_hash) ?? null, until);
        paid.add(member_id);
      } catch (error) {
        failures.push(error);
      }
    }
    for (const memberId of paid) await publishGold(memberId);
  }
  if (failures.length > 0) throw failures[0];
}
