/** Limits how often one-time codes of a member may be tried, over all logins: six digits alone are soon guessed. */
import type { Database } from '../../storage/database.ts';
import { countOne, keyOfTries, type TryAnswer, type TryScope } from './login-tries.ts';

export const codeScope = {
  free: 10,
  firstMs: 30_000,
  mostMs: 15 * 60_000,
  forgetMs: 24 * 3_600_000,
} as const satisfies TryScope;

export interface CodeTries {
  /** Counts a try before the code is compared. */
  begin(memberId: number): Promise<TryAnswer>;
}

export function createCodeTries(db: Database, now: () => number): CodeTries {
  return {
    async begin(memberId) {
      const key = keyOfTries('code', String(memberId));
      const at = now();
      const count = await countOne(db, { key, scope: codeScope }, at);
      if (count === null) {
        const row = await db
          .selectFrom('login_try')
          .select('open_at')
          .where('key', '=', key)
          .executeTakeFirst();
        return { open: false, waitMs: Math.max(1, (row?.open_at ?? at) - at) };
      }
      return {
        open: true,
        counted: {
          async succeeded() {
            await db.deleteFrom('login_try').where('key', '=', key).execute();
          },
        },
      };
    },
  };
}
