/** Open bets of releases that kept a line of a market as it was written. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { canonicalSpecifier } from '../../../domain/match/specifiers.ts';
import { migrations } from '../../../server/schema.ts';
import { openTestDatabase } from '../../given/database/database.ts';
import { statementsOf } from '../../given/database/migration-statements.ts';
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
  '',
];

test('F6 open bets get the line that their results name, decided ones stay as they are', async () => {
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
    const migration = migrations['0102-one-line'];
    if (migration === undefined) throw new Error('no such migration');
    for (const statement of await statementsOf(migration)) await sql.raw(statement).execute(db);
    const legs = await db.selectFrom('bet_leg').select('specifier').orderBy('bet_id').execute();
    expect(legs.map(({ specifier }) => specifier)).toEqual([
      ...written.map(canonicalSpecifier),
      'total=2.50',
    ]);
  } finally {
    await close();
  }
});
