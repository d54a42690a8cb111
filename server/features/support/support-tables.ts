/** Tables of support: questions that members ask often. */
import type { Generated } from 'kysely';
import type { FaqKind } from '../../../domain/support/faq.ts';
import type { Migrations } from '../../storage/migrations.ts';
import { firstFaq } from './first-faq.ts';

export interface SupportTables {
  faq: FaqTable;
}

interface FaqTable {
  id: Generated<number>;
  kind: FaqKind;
  /** Rows of a category stand in the order of `place`, then of `id`. */
  place: number;
  subject_ko: string;
  contents_ko: string;
  subject_en: string;
  contents_en: string;
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const firstRows = firstFaq.map(
  ({ kind, ko, en }, at) => `(${[quoted(kind), at + 1, ...ko.map(quoted), ...en.map(quoted)].join(', ')})`,
);

export const supportMigrations: Migrations = {
  '0032-support': [
    `CREATE TABLE faq (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, kind text NOT NULL, place int NOT NULL, subject_ko text NOT NULL,
    contents_ko text NOT NULL, subject_en text NOT NULL, contents_en text NOT NULL)`,
    `INSERT INTO faq (kind, place, subject_ko, contents_ko, subject_en, contents_en) VALUES ${firstRows.join(', ')}`,
  ],
};
