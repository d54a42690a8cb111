/** What a member agreed to, for other features of the server. */
import { sql } from 'kysely';
import type { TermsLanguage } from '../../../domain/terms/terms.ts';
import type { Database } from '../../storage/database.ts';

const MOST_AGREEMENTS = 200;

export interface KeptAgreement {
  readonly code: string;
  readonly title: string;
  readonly version: number;
  readonly agreed_at: number;
  readonly how: string;
  /** A newer version holds, to which members must agree again. */
  readonly outdated: boolean;
}

/** What the member agreed to, newest first. */
export async function agreementsOf(
  db: Database,
  memberId: number,
  language: TermsLanguage,
  now: number,
): Promise<readonly KeptAgreement[]> {
  const { rows } = await sql<KeptAgreement>`select agreement.code, title, agreement.version, agreed_at, how,
      exists (select 1 from terms_version as later where later.code = agreement.code
        and later.version > agreement.version and later.asks_again and later.effective_at <= ${now}::bigint) as outdated
    from terms_agreement as agreement
    join terms_version as text on text.code = agreement.code and text.version = agreement.version and text.language = ${language}
    where member_id = ${memberId}::bigint
    order by agreed_at desc, agreement.code limit ${MOST_AGREEMENTS}::int`.execute(db);
  return rows;
}
