/** S9: approved results are settled one by one, again where a settlement failed. */
import { expect, test } from 'vitest';
import { addOperator } from '../../../server/operator-command/change-operators.ts';
import { settleResults } from '../../../server/features/operator/settle-results.ts';
import type { Database } from '../../../server/storage/database.ts';
import { openTestDatabase } from '../../given/database/database.ts';
import { storedBet } from '../../given/database/stored-bet.ts';

const PLAYED = 1;
const STAKE = 1000;

async function operatorIn(db: Database, id: string): Promise<number> {
  await addOperator(db, { id, nick: id, password: 'blue-Kite-82' }, 1);
  const row = db.selectFrom('member').select('id').where('mb_id', '=', id);
  return (await row.executeTakeFirstOrThrow()).id;
}

test('a settlement that fails holds up no other, and is tried again', async () => {
  const { db, close } = await openTestDatabase();
  try {
    const [asker, approver] = [await operatorIn(db, 'asker'), await operatorIn(db, 'approver')];
    for (const market of [31, 32]) {
      const id = await storedBet(db, { memberId: asker, stake: STAKE, at: 1 });
      await db.updateTable('bet_leg').set({ market_id: market }).where('bet_id', '=', id).execute();
      await db
        .insertInto('operator_result')
        .values({
          maker_id: asker,
          match_id: PLAYED,
          market_id: market,
          specifier: '',
          results: '',
          teams: '',
          reason: '',
          made_at: 1,
          expires_at: 2,
          state: 'approved',
          decided_by: approver,
          decided_at: 2,
          settled_at: null,
        })
        .execute();
    }
    const tried: number[] = [];
    const settle = async (_: number, markets: readonly { readonly marketId: number }[]): Promise<void> => {
      for (const { marketId } of markets) tried.push(marketId);
      if (markets.some(({ marketId }) => marketId === 31)) throw new Error('held');
    };
    const settleAll = () => settleResults({ db, now: () => 3, bets: { settle } });
    await expect(settleAll()).rejects.toThrow('held');
    expect(tried).toEqual([31, 32]);
    const left = () =>
      db.selectFrom('operator_result').select('market_id').where('settled_at', 'is', null).execute();
    expect(await left()).toEqual([{ market_id: 31 }]);
    await expect(settleAll()).rejects.toThrow('held');
    expect(tried).toEqual([31, 32, 31]);
  } finally {
    await close();
  }
});
