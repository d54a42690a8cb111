/** Members of a schedule, with gold and without what a login needs. */
import { postAll } from '../../server/ledger/post.ts';
import type { Database } from '../../server/storage/database.ts';
import { memberRoles } from '../../domain/member/member.ts';

/** Returns their ids. */
export const addMembers = (
  db: Database,
  count: number,
  gold: number,
  now: number,
): Promise<readonly number[]> =>
  db.transaction().execute(async (trx) => {
    const rows = Array.from({ length: count }, (_, at) => ({
      mb_id: `member${at + 1}`,
      password: '',
      nick: `member${at + 1}`,
      level: 'UL01',
      role: memberRoles.member,
      status: 'NORMAL',
      status_until: null,
      created_at: now,
    }));
    const made = await trx.insertInto('member').values(rows).returning('id').execute();
    await postAll(
      trx,
      made.map(({ id }) => ({
        requestId: `grant:${id}`,
        kind: 'grant',
        at: now,
        entries: [
          { owner: `member:${id}` as const, currency: 'gold' as const, amount: gold },
          { owner: 'grants' as const, currency: 'gold' as const, amount: -gold },
        ],
      })),
    );
    return made.map(({ id }) => id);
  });
