/** Which logins of operators were proved by a one-time password lately. The calls of operators are open to these alone. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { writeAudit } from '../../audit-log/audit-log.ts';
import type { SiteSecrets } from '../../site-secrets/site-secrets.ts';
import { deletePast, type ExpiredRows } from '../../storage/sweep.ts';
import { transact } from '../../storage/transact.ts';
import type { Database } from '../../storage/database.ts';
import { type CodeAnswer, type FactorState, factorOf, proveCode } from './one-time-codes.ts';
import type { SecondFactor } from './operator-port.ts';

/** A proof counts for this time; then the code is asked for again. */
export const FACTOR_PROOF_MS = 12 * 3_600_000;

const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');

export interface OperatorProofs extends SecondFactor {
  factorOf(memberId: number): Promise<FactorState>;
  /** Proves the login of the token by a code. */
  prove(memberId: number, token: string, code: string): Promise<CodeAnswer>;
}

/** `hostNow`: the host's clock, because phones compute the codes by theirs. */
export const createProofs = (
  db: Database,
  now: () => number,
  secrets: SiteSecrets,
  hostNow: () => number = now,
): OperatorProofs => ({
  factorOf: (memberId) => factorOf(db, memberId, now()),
  async isProven(token) {
    const row = await db
      .selectFrom('operator_proof')
      .select('proved_at')
      .where('token_hash', '=', hashOfToken(token))
      .where('proved_at', '>', now() - FACTOR_PROOF_MS)
      .executeTakeFirst();
    return row !== undefined;
  },
  async prove(memberId, token, code) {
    const factor = await factorOf(db, memberId, now());
    // Before the transaction: it holds the only connection of an embedded database.
    const key = await secrets('operator-code');
    return transact(db, async (trx) => {
      const answer = await proveCode(trx, { memberId, code, factor, key, codeAt: hostNow() }, now());
      if (answer === 'proved')
        await sql`insert into operator_proof (token_hash, proved_at)
          values (${hashOfToken(token)}, ${now()}::bigint)
          on conflict (token_hash) do update set proved_at = excluded.proved_at`.execute(trx);
      const action = `operator.code-${answer}`;
      // Tries that wait are not written: anybody with the password could fill the log.
      if (answer === 'proved' || answer === 'wrong')
        await writeAudit(trx, { actorId: memberId, action, memberId }, now());
      return answer;
    });
  },
});

export const expiredProofs: ExpiredRows = (now, most) => [
  deletePast('operator_proof', ['token_hash'], { column: 'proved_at', until: now - FACTOR_PROOF_MS, most }),
];
