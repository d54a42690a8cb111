/** What each column of the tables of a session holds (session-rows.ts), for forms that name it. */
import { tables, type TableName } from './session-rows.ts';

export type ColumnKind = 'integer' | 'number' | 'boolean' | 'text' | 'json';

/** Columns that are not named here are numbers. */
const others: Readonly<Record<string, ColumnKind>> = {
  n: 'integer',
  match: 'integer',
  market: 'integer',
  outcome: 'integer',
  stake: 'integer',
  home: 'integer',
  away: 'integer',
  kind: 'text',
  name: 'text',
  specifier: 'text',
  status: 'text',
  bet: 'text',
  call: 'text',
  place: 'text',
  answer: 'text',
  state: 'text',
  picks: 'text',
  reason: 'text',
  item: 'text',
  active: 'boolean',
  open: 'boolean',
  value: 'json',
};

export interface Column {
  readonly name: string;
  readonly kind: ColumnKind;
}

export const columnsOf = (table: TableName): readonly Column[] =>
  tables[table].map((name) => ({ name, kind: others[name] ?? 'number' }));
