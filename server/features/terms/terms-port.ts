/** The site’s terms for other features: which are required, and what members agreed to. */
import { memberRoles } from '../../../domain/member/member.ts';
import { sql } from 'kysely';
import { type AgreedHow, mandatoryTerms, type TermsLanguage } from '../../../domain/terms/terms.ts';
import type { Database, Trx } from '../../storage/database.ts';

// What a member agreed to, for other features of the server.

const MOST_AGREEMENTS = 200;

interface KeptAgreement {
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

// What members must have agreed to, for other features of the server (REAGENT, sign-up, free top-ups).

type Reader = Database | Trx;

/** The version of each code that holds at that time. */
const presentVersions = (codes: readonly string[], now: number) => sql<{ code: string; version: number }>`
  select distinct on (code) code, version from terms_version
  where code = any(${codes}::text[]) and effective_at <= ${now}::bigint
  order by code, effective_at desc, version desc`;

/** The newest version of each code that holds at that time and asks members who agreed to an earlier one again. */
const versionsToAgree = (codes: readonly string[], now: number) => sql<{ code: string; version: number }>`
  select code, max(version) as version from terms_version
  where code = any(${codes}::text[]) and effective_at <= ${now}::bigint and asks_again group by code`;

/** Of these codes, those that the member must agree to: to the present version, or to an earlier one that it only corrects. */
export async function missingOf(
  db: Reader,
  memberId: number,
  codes: readonly string[],
  now: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{ code: string }>`select code from (${versionsToAgree(codes, now)}) as needed
    where not exists (select 1 from terms_agreement
      where member_id = ${memberId}::bigint and code = needed.code and version >= needed.version)
    order by code`.execute(db);
  return rows.map(({ code }) => code);
}

/** Codes of mandatory terms that the member must agree to. The site's staff agree to nothing on the site. */
export async function missingAgreements(
  db: Reader,
  memberId: number,
  now: number,
): Promise<readonly string[]> {
  const { role } = await db
    .selectFrom('member')
    .select('role')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  return role === memberRoles.operator ? [] : missingOf(db, memberId, mandatoryTerms, now);
}

/** Records that the member agrees to the present version of these terms; what was agreed before stays as it is. */
export async function agreeTerms(
  trx: Reader,
  agreement: {
    readonly memberId: number;
    readonly codes: readonly string[];
    readonly how: AgreedHow;
    readonly now: number;
  },
): Promise<void> {
  const { memberId, codes, how, now } = agreement;
  await sql`insert into terms_agreement (member_id, code, version, agreed_at, how)
    select ${memberId}::bigint, code, version, ${now}::bigint, ${how}
    from (${presentVersions(codes, now)}) as present
    on conflict (member_id, code, version) do nothing`.execute(trx);
}
