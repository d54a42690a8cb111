/** Finds members by part of their id, nickname, phone number or device, by the beginning of an address (docs/decisions.md), by a purchase order, or by number; case makes no difference. */
import { sql } from 'kysely';
import { plain, searchPattern } from '../../../domain/game-list/initials.ts';
import { memberRoles } from '../../../domain/member/member.ts';
import type { z } from 'zod';
import type { foundMember } from '../../../domain/protocol/calls/operator/operator-rows.ts';
import { type ListOrder, type memberOrders, orderBy } from '../../../domain/desk/list-order.ts';
import { type MemberSearchBy, operatorLimits } from '../../../domain/desk/operator-limits.ts';
import { countOf } from '../../storage/count-of.ts';
import type { Database, Reader } from '../../storage/database.ts';
import type { Tables } from '../../storage/tables.ts';

interface MemberSearch {
  readonly by: MemberSearchBy;
  /** Empty: every member. */
  readonly word: string;
  readonly page: number;
  readonly order: ListOrder<(typeof memberOrders)[number]>;
  /** `csv`: the first rows, as many as a file has. */
  readonly as: 'page' | 'csv';
}

export interface RowsAndTotal<Row> {
  readonly rows: Row[];
  readonly total: number;
}

/** The signs that LIKE reads as wildcards are plain characters here. */
export const prefixOf = (word: string): string => `${word.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
const partOf = (word: string): string => `%${prefixOf(word)}`;
/** -1: it is no number. */
const memberNumberIn = (word: string): number => (/^\d{1,15}$/.test(word) ? Number(word) : -1);

/** The members of exactly that id, nickname or number, without regard to case; null for an empty word: all members. */
export async function membersOf(db: Reader<Pick<Tables, 'member'>>, word: string): Promise<number[] | null> {
  const written = word.normalize('NFKC').trim();
  if (written === '') return null;
  const small = written.toLowerCase();
  const rows = await db
    .selectFrom('member')
    .select('id')
    .where((is) =>
      is.or([
        is('mb_id', 'in', [written, small]),
        is(sql<string>`lower(nick)`, '=', small),
        is('id', '=', memberNumberIn(written)),
      ]),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** Fewer digits of a phone number would find nearly every member. */
const LEAST_PHONE_DIGITS = 3;

export const offsetOf = (page: number): number => (page - 1) * operatorLimits.pageSize;

/** The part of a list that a page shows, or a file has. */
export const sliceOf = ({ as, page }: Pick<MemberSearch, 'as' | 'page'>) =>
  as === 'csv'
    ? { limit: operatorLimits.csvRows, offset: 0 }
    : { limit: operatorLimits.pageSize, offset: offsetOf(page) };

const columns = { number: 'id', id: 'mb_id', nick: 'nick', level: 'level', status: 'status' } as const;

/** More rows are not counted: no page shows them. */
const MOST_COUNTED = operatorLimits.pageSize * operatorLimits.pages;

function selectFound(db: Reader, { by, word: written }: MemberSearch) {
  const word = written.normalize('NFKC').trim();
  const all = db.selectFrom('member');
  if (word === '') return all;
  switch (by) {
    case 'id':
      return all.where('mb_id', 'ilike', partOf(word));
    case 'nick': {
      // As every search of the site finds names; signs that this leaves out count where the nickname has them.
      const like = sql<boolean>`nick ilike ${partOf(word)}`;
      const found = sql<boolean>`lower(nick) ~ ${searchPattern(word)}`;
      return all.where(plain(word) === '' ? like : sql<boolean>`(${like} or ${found})`);
    }
    case 'phone': {
      const digits = word.replaceAll(/\D/g, '');
      return digits.length < LEAST_PHONE_DIGITS
        ? all.where('id', '=', -1)
        : all.where('phone', 'like', partOf(digits));
    }
    case 'order':
      return all.where('id', 'in', (orders) =>
        orders.selectFrom('purchase_order').select('member_id').where('id', '=', memberNumberIn(word)),
      );
    case 'device':
      return all.where('id', 'in', (tokens) =>
        tokens.selectFrom('token').select('member_id').where('device', 'ilike', partOf(word)),
      );
    case 'address':
      return all.where('id', 'in', (tokens) =>
        tokens.selectFrom('token').select('member_id').where('address', 'ilike', prefixOf(word)),
      );
    case 'number':
      return all.where('id', '=', memberNumberIn(word));
  }
}

export function pageOfMembers(db: Reader, search: MemberSearch) {
  const order = orderBy(search.order);
  const direction = order?.isDown === true ? 'desc' : 'asc';
  const { limit, offset } = sliceOf(search);
  return (
    selectFound(db, search)
      .select(['id', 'mb_id', 'nick', 'level', 'status', 'role'])
      .$if(order !== null, (all) => all.orderBy(columns[order?.by ?? 'number'], direction))
      // In the same direction, so that an index of both columns gives the order without sorting all members.
      .orderBy('id', direction)
      .limit(limit)
      .offset(offset)
  );
}

export async function findMembers(
  db: Database,
  search: MemberSearch,
): Promise<RowsAndTotal<z.output<typeof foundMember>>> {
  const rows = await pageOfMembers(db, search).execute();
  return {
    total: await countOf(db.selectFrom(selectFound(db, search).select('id').limit(MOST_COUNTED).as('found'))),
    rows: rows.map(({ id, mb_id, nick, level, status, role }) => ({
      number: id,
      id: mb_id,
      nick,
      level,
      status,
      isOperator: role === memberRoles.operator,
    })),
  };
}
