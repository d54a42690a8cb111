/** What must hold of logins: what has ended writes nothing and reads nothing, and who wants one device has one. */
import { sql } from 'kysely';
import { hashOfToken } from '../../../server/features/account/token-hash.ts';
import type { Database } from '../../../server/storage/database.ts';
import type { Books } from '../rules.ts';

/** Logins that have ended by what is committed. */
export function createEndedLogins(db: Database) {
  let ended: ReadonlySet<string> = new Set();
  return {
    has: (token: string | null): boolean => token !== null && ended.has(hashOfToken(token)),
    async refresh(): Promise<void> {
      const rows = await db.selectFrom('token').select('hash').where('revoked_at', 'is not', null).execute();
      ended = new Set(rows.map(({ hash }) => hash));
    },
  };
}
export type EndedLogins = ReturnType<typeof createEndedLogins>;

/** Requests that were accepted since the last call, by logins that had ended before the commit. */
export function createLoginCheck(db: Database, { intents, moves }: Books, ended: EndedLogins) {
  const known = new Set<string>();
  return async (): Promise<readonly string[]> => {
    const rows = await db
      .selectFrom('bet_answer')
      .select('req_id')
      .where('state', '=', 'answered')
      .where(sql<boolean>`answer::json->>'code' = '200'`)
      .orderBy('req_id')
      .execute();
    const faults = rows.flatMap(({ req_id: reqId }) => {
      if (known.has(reqId)) return [];
      known.add(reqId);
      const tokens = (intents.get(reqId) ?? moves.get(reqId))?.tokens ?? [];
      const isEnded = tokens.length > 0 && tokens.every((token) => ended.has(token));
      return isEnded ? [`${reqId} was done after its login had ended`] : [];
    });
    await ended.refresh();
    return faults;
  };
}

/** Of what is committed. */
export async function deviceFaults(db: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ rule: string }>`
    select 'member ' || m.id || ' wants one device, and is logged in at ' || count(distinct t.device_hash) as rule
    from member m join token t on t.member_id = m.id and t.revoked_at is null
    where m.duplicate_login = 'expire' group by m.id having count(distinct t.device_hash) > 1
    union all
    select 'member ' || m.id || ' is ' || m.status || ', and has a login' from member m
    where m.status <> 'NORMAL' and exists (select 1 from token t where t.member_id = m.id and t.revoked_at is null)`.execute(
    db,
  );
  return rows.map(({ rule }) => rule);
}
