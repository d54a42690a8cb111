/** The terms that members must have agreed to (H5), and the tables that keep what they agreed to. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WITHDRAWAL_DAYS } from '../../../domain/store/goods.ts';
import { mandatoryTerms, termsCodes, termsLanguages } from '../../../domain/terms/terms.ts';
import { agreeTerms, missingAgreements } from '../../../server/features/terms/terms-port.ts';
import { addMember } from '../../../server/seed/members.ts';
import type { OpenDatabase } from '../../../server/storage/database.ts';
import { openTestDatabase } from '../../given/database/database.ts';

const NOW = Date.UTC(2026, 10, 22);
const DAY_MS = 86_400_000;

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

let number = 0;
const stranger = async (): Promise<number> => {
  const { id } = await database.db
    .insertInto('member')
    .values({
      mb_id: `m${++number}`,
      password: '-',
      nick: `n${number}`,
      level: 'UL01',
      role: 'MEMBER',
      status: 'NORMAL',
      status_until: null,
      created_at: NOW,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
const write = (code: string, version: number, effectiveAt: number) =>
  database.db
    .insertInto('terms_version')
    .values({
      code,
      version,
      language: 'ko',
      title: '약관',
      sections: '[]',
      effective_at: effectiveAt,
      written_at: NOW,
      written_by: null,
    })
    .execute();

describe('H5 required terms', () => {
  test('a member who agreed to nothing misses all mandatory terms, a member of the seed misses none', async () => {
    const id = await stranger();
    expect(await missingAgreements(database.db, id, NOW)).toEqual([...mandatoryTerms]);
    const seeded = await addMember(
      database.db,
      { id: 'seeded', nick: '씨앗', level: 'UL01', gold: 0, status: 'NORMAL' },
      '-',
      NOW,
    );
    expect(await missingAgreements(database.db, seeded, NOW)).toEqual([]);
  });

  test('before the first version holds, nothing is missing', async () => {
    expect(await missingAgreements(database.db, await stranger(), 1000)).toEqual([]);
  });

  test('a new version is missing from its effective date on, until the member agrees again', async () => {
    const id = await stranger();
    await agreeTerms(database.db, { memberId: id, codes: mandatoryTerms, how: 'sign-up', now: NOW });
    await write('PO02', 2, NOW + DAY_MS);
    expect(await missingAgreements(database.db, id, NOW)).toEqual([]);
    expect(await missingAgreements(database.db, id, NOW + DAY_MS)).toEqual(['PO02']);
    await agreeTerms(database.db, { memberId: id, codes: ['PO02'], how: 'login', now: NOW + DAY_MS });
    await agreeTerms(database.db, { memberId: id, codes: ['PO02'], how: 'login', now: NOW + 2 * DAY_MS });
    expect(await missingAgreements(database.db, id, NOW + DAY_MS)).toEqual([]);
    const rows = await database.db
      .selectFrom('terms_agreement')
      .select(['code', 'version', 'agreed_at', 'how'])
      .where('member_id', '=', id)
      .where('code', '=', 'PO02')
      .orderBy('version')
      .execute();
    expect(rows).toEqual([
      { code: 'PO02', version: 1, agreed_at: NOW, how: 'sign-up' },
      { code: 'PO02', version: 2, agreed_at: NOW + DAY_MS, how: 'login' },
    ]);
  });

  test.each([
    `update terms_agreement set version = 9`,
    `delete from terms_agreement`,
    `truncate terms_agreement`,
    `update terms_version set title = 'x'`,
    `delete from terms_version`,
    `truncate terms_version`,
  ])('the database refuses: %s', async (statement) => {
    await agreeTerms(database.db, {
      memberId: await stranger(),
      codes: mandatoryTerms,
      how: 'sign-up',
      now: NOW,
    });
    await expect(sql.raw(statement).execute(database.db)).rejects.toThrow('append-only');
  });
});

test('H5 each text has a first version in both languages, of titles, headings, paragraphs and lists', async () => {
  const rows = await database.db
    .selectFrom('terms_version')
    .select(['code', 'language', 'title', 'sections'])
    .where('version', '=', 1)
    .where('written_by', 'is', null)
    .where('title', '<>', '약관')
    .execute();
  const named = rows.map(({ code, language }) => `${code} ${language}`);
  const all = Object.values(termsCodes).flatMap((code) => termsLanguages.map((one) => `${code} ${one}`));
  expect(named.toSorted()).toEqual(all.toSorted());
  // No mark of the file is left in a text, and no figure without its number.
  for (const { title, sections } of rows)
    expect(`${title} ${sections}`).not.toMatch(/[#{]{2}|undefined|"[-#] |\n|\\n|"blocks":\[\]|""/);
  const voucher = rows.find(({ code, language }) => code === 'PO05' && language === 'en');
  expect(voucher?.sections).toContain(`within ${WITHDRAWAL_DAYS} days, unused`);
});
