/** Finds members by id, by the beginning of the nickname, or by number. */
import type { z } from 'zod';
import type { foundMember } from '../../../domain/protocol/calls/operator-rows.ts';
import { operatorLimits } from '../../../domain/protocol/calls/operator-rows.ts';
import type { Database } from '../../storage/database.ts';

export const OPERATOR = 'OPERATOR';

export interface MemberSearch {
  readonly by: 'id' | 'nick' | 'number';
  /** Empty: every member. */
  readonly word: string;
  readonly page: number;
}

export interface Rows<Row> {
  readonly rows: Row[];
  readonly total: number;
}

/** The signs that LIKE reads as wildcards are plain characters here. */
export const prefixOf = (word: string): string => `${word.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

export const offsetOf = (page: number): number => (page - 1) * operatorLimits.pageSize;

/** More rows are not counted: no page shows them. */
const MOST_COUNTED = operatorLimits.pageSize * operatorLimits.pages;

function selectFound(db: Database, { by, word }: MemberSearch) {
  const all = db.selectFrom('member');
  if (word === '') return all;
  if (by === 'id') return all.where('mb_id', '=', word);
  if (by === 'nick') return all.where('nick', 'like', prefixOf(word));
  return all.where('id', '=', /^\d{1,15}$/.test(word) ? Number(word) : -1);
}

export async function findMembers(
  db: Database,
  search: MemberSearch,
): Promise<Rows<z.output<typeof foundMember>>> {
  const found = selectFound(db, search);
  const { total } = await db
    .selectFrom(found.select('id').limit(MOST_COUNTED).as('found'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await found
    .select(['id', 'mb_id', 'nick', 'level', 'status', 'role'])
    .orderBy('id')
    .limit(operatorLimits.pageSize)
    .offset(offsetOf(search.page))
    .execute();
  return {
    total,
    rows: rows.map(({ id, mb_id, nick, level, status, role }) => ({
      number: id,
      id: mb_id,
      nick,
      level,
      status,
      isOperator: role === OPERATOR,
    })),
  };
}
