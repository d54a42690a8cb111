/** Deletes messages of one side, and puts them into the locker. */
import { sql } from 'kysely';
import { messageLimits } from '../../../domain/messages/message.ts';
import { lockSpending } from '../../ledger/lock-spending.ts';
import type { MemberDeps } from '../../member-deps.ts';
import { transact } from '../../storage/transact.ts';
import { messagesKeptSince, sendUnread } from './messages-port.ts';

type Deps = Pick<MemberDeps, 'db' | 'now' | 'channel' | 'log'>;

const numbersOf = (ids: string): readonly number[] => ids.split(',').map(Number);

/** `send_all` and `recv_all` leave the locker alone. Returns how many went. */
export async function deleteMessages(deps: Deps, memberId: number, ids: string): Promise<number> {
  const isAll = ids === 'send_all' || ids === 'recv_all';
  const sides = [
    ...(ids === 'send_all' ? [] : (['recipient'] as const)),
    ...(ids === 'recv_all' ? [] : (['sender'] as const)),
  ];
  const count = await transact(deps.db, async (trx) => {
    let gone = 0;
    for (const side of sides) {
      const place = sql.ref(`${side}_place`);
      const which = isAll ? sql`${place} = 'list'` : sql`id = any(${numbersOf(ids)}::bigint[])`;
      const { numAffectedRows } = await sql`update memo set ${place} = 'gone'
        where ${sql.ref(`${side}_id`)} = ${memberId}::bigint and ${place} <> 'gone'
        and ${which}`.execute(trx);
      gone += Number(numAffectedRows ?? 0n);
    }
    return gone;
  });
  if (ids !== 'send_all') await sendUnread(deps, memberId);
  return count;
}

/** Under the member's lock, so that two acts at once keep the locker's limit. 'full': nothing was changed. */
export const keepMessages = ({ db, now }: Deps, memberId: number, ids: string): Promise<number | 'full'> =>
  transact(db, async (trx) => {
    await lockSpending(trx, memberId);
    const chosen = numbersOf(ids);
    const { rows } = await sql<{ id: number; kept: boolean; mine: boolean }>`
      select id, case when sender_id = ${memberId}::bigint then sender_place else recipient_place end = 'locker' as kept,
        sender_id = ${memberId}::bigint as mine from memo
      where (sender_id = ${memberId}::bigint and (sender_place = 'locker' or (sender_place = 'list'
          and sent_at >= ${messagesKeptSince(now())}::bigint and id = any(${chosen}::bigint[]))))
        or (recipient_id = ${memberId}::bigint and (recipient_place = 'locker' or (recipient_place = 'list'
          and sent_at >= ${messagesKeptSince(now())}::bigint and id = any(${chosen}::bigint[]))))`.execute(
      trx,
    );
    if (rows.length > messageLimits.locker) return 'full';
    const wanted = rows.filter(({ kept }) => !kept);
    const update = async (side: 'sender' | 'recipient', ofSide: readonly { readonly id: number }[]) =>
      sql`update memo set ${sql.ref(`${side}_place`)} = 'locker'
        where id = any(${ofSide.map(({ id }) => id)}::bigint[])`.execute(trx);
    await update(
      'sender',
      wanted.filter(({ mine }) => mine),
    );
    await update(
      'recipient',
      wanted.filter(({ mine }) => !mine),
    );
    return wanted.length;
  });
