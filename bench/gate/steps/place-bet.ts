import { openSiteDatabase } from '../../../server/schema.ts';
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
      answer: () => `${turns} turns of ${MEMBERS * BETS_EACH} bets`,
      close,
    };
  },
};
