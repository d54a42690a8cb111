/** Logins with a password in the log, right or wrong: the outcome, the address, and the member. An id that is no member's is not written. */
import type { LogFields } from '../../log/log.ts';
import type { Database } from '../../storage/database.ts';
import type { Accounts } from './accounts.ts';

type Info = (event: string, fields: LogFields) => void;

/** The password was not compared: such a login costs the database nothing more. */
const notCompared: ReadonlySet<string> = new Set(['AL429', 'AL503', 'REQUIRE_CAPCHA']);

export function recordLogins(db: Database, info: Info, logIn: Accounts['logIn']): Accounts['logIn'] {
  const memberOf = async (id: string): Promise<number | null> =>
    (await db.selectFrom('member').select('id').where('mb_id', '=', id).executeTakeFirst())?.id ?? null;
  return async (id, password, from) => {
    const result = await logIn(id, password, from);
    const { code: outcome } = result;
    // The answer does not depend on the log.
    const memberId = notCompared.has(outcome) ? null : await memberOf(id).catch(() => null);
    info('a login with a password', { outcome, address: from.address, memberId });
    return result;
  };
}
