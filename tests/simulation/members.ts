/** Members of a schedule, with gold, coins and mileage, and with a login for each of their devices. */
import { issueToken } from '../../server/features/account/tokens.ts';
import type { Currency } from '../../domain/member/money.ts';
import { postAll } from '../../server/ledger/post.ts';
import type { Database } from '../../server/storage/database.ts';
import { memberRoles } from '../../domain/member/member.ts';

export interface MemberWith {
  readonly id: number;
  /** Of the login at each device. */
  readonly tokens: readonly string[];
}

export interface NewMembers {
  readonly count: number;
  readonly devices: number;
  /** What each has at the beginning. */
  readonly has: Readonly<Record<Currency, number>>;
  readonly now: number;
  /** Members of the staff, in place of others. */
  readonly areOperators?: true;
}

export async function addMembers(
  db: Database,
  { count, devices, has, now, areOperators }: NewMembers,
): Promise<readonly MemberWith[]> {
  const word = areOperators === true ? 'operator' : 'member';
  const ids = await db.transaction().execute(async (trx) => {
    const rows = Array.from({ length: count }, (_, at) => ({
      mb_id: `${word}${at + 1}`,
      password: '',
      nick: `${word}${at + 1}`,
      level: 'UL01',
      role: memberRoles[word],
      status: 'NORMAL',
      status_until: null,
      created_at: now,
    }));
    const made = await trx.insertInto('member').values(rows).returning('id').execute();
    const currencies = Object.keys(has) as Currency[];
    await postAll(
      trx,
      made.map(({ id }) => ({
        requestId: `grant:${id}`,
        kind: 'grant',
        at: now,
        entries: currencies.flatMap((currency) => [
          { owner: `member:${id}` as const, currency, amount: has[currency] },
          { owner: 'grants' as const, currency, amount: -has[currency] },
        ]),
      })),
    );
    return made.map(({ id }) => id);
  });
  const members: MemberWith[] = [];
  for (const id of ids) {
    const tokens: string[] = [];
    for (let at = 1; at <= devices; at++)
      tokens.push(
        await issueToken(db, id, now, { device: `device ${at}`, address: '', device_hash: `device-${at}` }),
      );
    members.push({ id, tokens });
  }
  return members;
}
