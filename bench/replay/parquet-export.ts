/** `npm run replay -- FILE --to parquet [--query TABLE]`: a table of a recorded session as a Parquet file, the prices if none is named. */
import { ByteWriter, parquetWriteRows } from 'hyparquet-writer';
import type { SpoFile } from '../../domain/protocol/session/spo-file.ts';
import type { Row } from '../../domain/row.ts';
import { rowsOf, type TableName } from './session-rows.ts';
import { type Column, type ColumnKind, columnsOf } from './column-kinds.ts';

const types = {
  integer: 'INT64',
  number: 'DOUBLE',
  boolean: 'BOOLEAN',
  text: 'STRING',
  json: 'JSON',
} as const satisfies Readonly<Record<ColumnKind, string>>;

/** A row group is in memory as a whole. */
const ROWS_OF_GROUP = 20_000;

function cellOf(value: unknown, kind: ColumnKind): unknown {
  if (value === undefined || value === null) return null;
  if (kind === 'integer') return Number.isSafeInteger(value) ? BigInt(Number(value)) : null;
  if (kind === 'number') return typeof value === 'number' && Number.isFinite(value) ? value : null;
  return kind === 'text' && typeof value !== 'string' ? JSON.stringify(value) : value;
}

async function* cellsOf(
  rows: AsyncIterable<Row> | Iterable<Row>,
  columns: readonly Column[],
): AsyncGenerator<Record<string, unknown>> {
  for await (const row of rows)
    yield Object.fromEntries(columns.map(({ name, kind }) => [name, cellOf(row[name], kind)]));
}

/** Hands on what was written, so that a long session is never whole in memory. */
class PartWriter extends ByteWriter {
  private readonly take: (part: Uint8Array) => Promise<void>;

  constructor(take: (part: Uint8Array) => Promise<void>) {
    super();
    this.take = take;
  }

  async flush(): Promise<void> {
    const part = this.getBytes().slice();
    this.index = 0;
    if (part.length > 0) await this.take(part);
  }
}

/** Rejects with UnplayableEntry; throws UnusableKeyframe. */
export async function writeParquet(
  file: SpoFile,
  table: TableName,
  take: (part: Uint8Array) => Promise<void>,
): Promise<void> {
  const columns = columnsOf(table);
  const fields = columns.map(({ name, kind }) => ({ name, type: types[kind], nullable: true }));
  const writer = new PartWriter(take);
  await parquetWriteRows({
    writer,
    rows: cellsOf(rowsOf(file, table), columns),
    columns: fields,
    rowGroupSize: ROWS_OF_GROUP,
  });
  await writer.flush();
}
