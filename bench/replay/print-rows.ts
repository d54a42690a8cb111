/** `npm run replay -- FILE --query TABLE [--as csv]`: rows of a recorded session as lines of JSON, or as CSV (RFC 4180). */
import type { SpoFile } from '../../domain/protocol/session/spo-file.ts';
import type { Row } from '../../domain/row.ts';
import { rowsOf, type TableName, tables } from './session-rows.ts';

export const rowForms = ['json', 'csv'] as const;
export type RowForm = (typeof rowForms)[number];

function csvOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const inOrder = (row: Row, columns: readonly string[]): Row =>
  Object.fromEntries(columns.flatMap((name) => (row[name] === undefined ? [] : [[name, row[name]]])));

export async function* linesOfRows(
  file: SpoFile,
  { table, form }: { readonly table: TableName; readonly form: RowForm },
): AsyncGenerator<string> {
  const columns: readonly string[] = tables[table];
  if (form === 'csv') yield columns.join(',');
  for await (const row of rowsOf(file, table))
    yield form === 'csv'
      ? columns.map((name) => csvOf(row[name])).join(',')
      : JSON.stringify(inOrder(row, columns));
}
