/** The welcome of a new member: the first gold as the ledger has it, and whether it was shown. */
import { sql } from 'kysely';
import { welcome, welcomeSeen } from '../../../domain/protocol/calls/account/sign-up-calls.ts';
import type { Answer } from '../../http/answer-calls.ts';
import type { MemberDeps } from '../../member-deps.ts';

/** A member who did not join by this site's form (an account of its start) is welcomed by nobody. */
async function welcomeOf(db: MemberDeps['db'], memberId: number) {
  const { rows } = await sql<{ readonly gold: number; readonly seen: boolean }>`
    select welcomed_at is not null as seen, coalesce((
      select sum(entry.amount) from ledger_tx tx join ledger_entry entry on entry.tx_id = tx.id
        join account on account.id = entry.account_id
      where tx.request_id = 'joining:' || person and account.owner = ${`member:${memberId}`}), 0)::bigint as gold
    from member_person where member_id = ${memberId}::bigint`.execute(db);
  return rows[0] ?? { gold: 0, seen: true };
}

export function welcomeCalls(answer: Answer, { db, now }: Pick<MemberDeps, 'db' | 'now'>): void {
  answer(welcome, async ({ member: { memberId } }) => ({
    CODE: 'AW000',
    DATA: await welcomeOf(db, memberId),
  }));
  answer(welcomeSeen, async ({ member: { memberId } }) => {
    await db
      .updateTable('member_person')
      .set({ welcomed_at: now() })
      .where('member_id', '=', memberId)
      .where('welcomed_at', 'is', null)
      .execute();
    return { CODE: 'AW000' };
  });
}
