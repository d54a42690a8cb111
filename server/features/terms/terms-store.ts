/** Versions of terms and agreements in the database. */
import { sql } from 'kysely';
import { termsSections } from '../../../domain/protocol/calls/account/terms-calls.ts';
import type { TermsLanguage, TermsSection, TermsText } from '../../../domain/terms/terms.ts';
import { writeAudit } from '../../audit-log/audit-log.ts';
import type { Database, Trx } from '../../storage/database.ts';
import { transact } from '../../storage/transact.ts';

interface KeptTerms extends TermsText {
  readonly code: string;
  readonly version: number;
  /** Server ms. */
  readonly effectiveAt: number;
}

interface TermsVersionAt {
  readonly version: number;
  readonly effectiveAt: number;
}

const MOST_VERSIONS = 200;

const sectionsOf = (json: string): readonly TermsSection[] => termsSections.parse(JSON.parse(json));

/** All versions of a code, newest first, announced ones included. */
export async function versionsOf(db: Database, code: string): Promise<readonly TermsVersionAt[]> {
  const rows = await db
    .selectFrom('terms_version')
    .select(['version', 'effective_at'])
    .where('code', '=', code)
    .where('language', '=', 'ko')
    .orderBy('version', 'desc')
    .limit(MOST_VERSIONS)
    .execute();
  return rows.map(({ version, effective_at }) => ({ version, effectiveAt: effective_at }));
}

/** The version that holds now, or the version that is asked for; null: there is none. */
export async function readTerms(
  db: Database,
  { code, language, version }: { code: string; language: TermsLanguage; version?: number | undefined },
  now: number,
): Promise<KeptTerms | null> {
  const row = await db
    .selectFrom('terms_version')
    .select(['version', 'title', 'sections', 'effective_at'])
    .where('code', '=', code)
    .where('language', '=', language)
    .$if(version === undefined, (of) => of.where('effective_at', '<=', now))
    .$if(version !== undefined, (of) => of.where('version', '=', version ?? 0))
    .orderBy('effective_at', 'desc')
    .orderBy('version', 'desc')
    .executeTakeFirst();
  if (row === undefined) return null;
  const { title, effective_at: effectiveAt } = row;
  return { code, title, version: row.version, effectiveAt, sections: sectionsOf(row.sections) };
}

interface NewTerms {
  readonly code: string;
  readonly texts: Readonly<Record<TermsLanguage, TermsText>>;
  /** Server ms, in the future, and later than every earlier version. */
  readonly effectiveAt: number;
  /** Whether members who agreed to an earlier version are asked again. */
  readonly asksAgain: boolean;
  readonly writtenBy: number;
  readonly reason: string;
  /** The newest version that the writer saw. */
  readonly base?: number | undefined;
}

/** Also whether the newest version asks the members whom this one would ask. */
const asksNothingNew = async (
  trx: Trx,
  { code, texts, asksAgain }: NewTerms,
  version: number,
): Promise<boolean> => {
  const rows = await trx
    .selectFrom('terms_version')
    .select(['language', 'title', 'sections', 'asks_again'])
    .where('code', '=', code)
    .where('version', '=', version)
    .execute();
  return (
    rows.length > 0 &&
    Object.entries(texts).every(([language, { title, sections }]) =>
      rows.some(
        (row) =>
          row.language === language &&
          row.title === title &&
          row.sections === JSON.stringify(sections) &&
          (row.asks_again || !asksAgain),
      ),
    )
  );
};

/**
 * Adds the next version in all languages. Returns its number. `early`: it does not come after the other versions, or not in the future. `same`:
 * it has the texts of the newest one, so members would be asked to agree to nothing new. `overwritten`: there is a newer version than `base`.
 */
export const writeTerms = (
  db: Database,
  written: NewTerms,
  now: number,
): Promise<number | 'early' | 'same' | 'overwritten'> =>
  transact(db, async (trx) => {
    const { code, texts, effectiveAt, asksAgain, writtenBy, reason, base } = written;
    // Two operators who write at once get two numbers.
    await sql`lock table terms_version in share row exclusive mode`.execute(trx);
    const last = await trx
      .selectFrom('terms_version')
      .select(({ fn }) => [fn.max('version').as('version'), fn.max('effective_at').as('at')])
      .where('code', '=', code)
      .executeTakeFirst();
    if (base !== undefined && base < (last?.version ?? 0)) return 'overwritten';
    if (effectiveAt <= Math.max(now, last?.at ?? 0)) return 'early';
    if (await asksNothingNew(trx, written, last?.version ?? 0)) return 'same';
    const version = (last?.version ?? 0) + 1;
    for (const [language, { title, sections }] of Object.entries(texts))
      await trx
        .insertInto('terms_version')
        .values({
          code,
          version,
          language,
          title,
          sections: JSON.stringify(sections),
          effective_at: effectiveAt,
          asks_again: asksAgain,
          written_at: now,
          written_by: writtenBy,
        })
        .execute();
    const detail = { code, version, effectiveAt, asksAgain, reason };
    await writeAudit(trx, { actorId: writtenBy, action: 'terms.write', memberId: null, detail }, now);
    return version;
  });
