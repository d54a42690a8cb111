import { sql } from 'kysely';
import { openSiteDatabase } from '../../../server/schema.ts';
import type { Database } from '../../../server/storage/database.ts';
import { makeEmptyDatabase } from '../../../tests/given/database/database.ts';
import { openBets, placeAll } from '../../server/bet-workload.ts';
import type { GateStep } from '../gate-step.ts';

const MEMBERS = 50;
const BETS_EACH = 2;

/** A database on the given PostgreSQL, or in memory. */
async function openDatabase(postgres: string | null) {
  if (postgres === null) return openSiteDatabase({ dataDir: null });
  const { url, drop } = await makeEmptyDatabase(postgres);
  const { db, close } = await openSiteDatabase({ url, onLost: () => {} });
  return { db, close: () => close().then(drop) };
}

/** How often each code was answered, and the stakes of the open bets: a tree that refuses bets does less work. */
export async function answerOf(db: Database): Promise<string> {
  const { rows: codes } = await sql<{ code: string; count: number }>`
    select coalesce(answer::json->>'code', state) as code, count(*)::integer as count
    from bet_answer group by 1 order by 1`.execute(db);
  const { rows: stakes } = await sql<{ open: string }>`
    select coalesce(sum(stake), 0)::text as open from bet where state = 'opened'`.execute(db);
  const counts = codes.map(({ code, count }) => `${count} of code ${code}`);
  return [...counts, `open stakes ${stakes[0]?.open ?? 0}`].join(', ');
}

/** Bets on the server: known request, decision, wait (left out), decision, write, answer. */
export const step: GateStep = {
  name: 'place-bet',
  heavy: true,
  planted: { file: 'server/features/bets/decide-bet.ts', name: 'decideBet', calls: MEMBERS * BETS_EACH },
  async open({ postgres }) {
    const { db, close } = await openDatabase(postgres);
    const opened = await openBets(db, MEMBERS);
    let turns = 0;
    return {
      async turn() {
        await placeAll(opened, BETS_EACH, `turn-${turns++}`);
      },
      answer: () => answerOf(db),
      close,
    };
  },
};
