/** Bets and acts of operators of releases that kept a line of a market as it was written. */
import { expect, test } from 'vitest';
import { canonicalSpecifier } from '../../../domain/match/specifiers.ts';
import { migrations } from '../../../server/schema.ts';
import { openTestDatabase } from '../../given/database/database.ts';
import { storedBet } from '../../given/database/stored-bet.ts';

const written = [
  'total=2.50',
  'total=2.5',
  'total=+2.5',
  'total=02.5',
  'total=2.',
  'total=3.0',
  'total=10',
  'total=100.00',
  'hcp=-0.0',
  'hcp=-0',
  'hcp=-0.250',
  'hcp=+0.5',
  'hcp=0:1',
  'hcp=10:0',
  'quarternr=1|total=40.50',
  'player=sr:player:10',
  'variant=sr:winning_margin:3+',
  'hcp=00:1',
  'x=007abc',
  'a=+b',
  'total=.5',
  'hcp=-.5',
  'total=+.50',
  'total= 2.50',
  '',
];

const resultsOn = (specifier: string): string =>
  JSON.stringify([{ marketId: 18, specifier, outcomeId: 12, before: 'lose', result: 'win' }]);

test('F6 lines of older releases get the form that results and corrections name', async () => {
  const { db, close } = await openTestDatabase();
  try {
    const { id: memberId } = await db
      .insertInto('member')
      .values({
        mb_id: 'old-lines',
        password: '-',
        nick: '옛 줄',
        level: 'UL01',
        role: 'MEMBER',
        status: 'NORMAL',
        created_at: 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const ids: number[] = [];
    for (const specifier of [...written, 'total=2.50']) {
      const id = await storedBet(db, { memberId, stake: 100, at: 1 });
      await db.updateTable('bet_leg').set({ specifier }).where('bet_id', '=', id).execute();
      ids.push(id);
    }
    await db
      .updateTable('bet_leg')
      .set({ state: 'win' })
      .where('bet_id', '=', ids.at(-1) ?? 0)
      .execute();
    for (const state of ['pending', 'approved'] as const)
      for (const table of ['operator_result', 'operator_correction'] as const)
        await db
          .insertInto(table)
          .values({
            maker_id: memberId,
            match_id: 1,
            market_id: 18,
            specifier: 'total=2.50',
            results: resultsOn('total=2.50'),
            teams: '',
            reason: '',
            made_at: 1,
            expires_at: 2,
            state,
            decided_by: null,
            decided_at: null,
            settled_at: null,
          })
          .execute();
    const migration = migrations['0102-one-line'];
    if (migration === undefined) throw new Error('no such migration');
    await migration.up(db);
    const legs = await db.selectFrom('bet_leg').select('specifier').orderBy('bet_id').execute();
    expect(legs.map(({ specifier }) => specifier)).toEqual([...written.map(canonicalSpecifier), 'total=2.5']);
    for (const table of ['operator_result', 'operator_correction'] as const) {
      const acts = await db.selectFrom(table).select(['specifier', 'results']).execute();
      const moved = { specifier: 'total=2.5', results: resultsOn('total=2.5') };
      expect(acts).toEqual([moved, moved]);
    }
  } finally {
    await close();
  }
});
