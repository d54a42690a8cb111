/** A table as text. The first line that is not empty names the columns. Separators are commas, semicolons or tabs; fields may be quoted. */

export interface TableRow {
  /** Line number in the text, from 1. */
  readonly line: number;
  /** Trimmed; '' if the row has no such field. */
  get(column: string): string;
}

export interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly TableRow[];
  readonly problems: readonly { readonly line: number; readonly why: string }[];
}

export const MAX_TABLE_ROWS = 50_000;
const MAX_FIELDS = 400;
const BYTE_ORDER_MARK = '\uFEFF';

/** null: a quote is not closed. */
function fieldsOf(line: string, separator: string): string[] | null {
  if (!line.includes('"')) return line.split(separator).map((field) => field.trim());
  const fields: string[] = [];
  let field = '';
  let quoted = false;
  for (let at = 0; at < line.length; at++) {
    const character = line[at] ?? '';
    if (quoted && character === '"' && line[at + 1] === '"') {
      field += '"';
      at++;
    } else if (character === '"') quoted = !quoted;
    else if (character === separator && !quoted) {
      fields.push(field.trim());
      field = '';
    } else field += character;
  }
  if (quoted) return null;
  return [...fields, field.trim()];
}

/** The sign that parts most columns. */
const separatorOf = (head: string): string =>
  [',', ';', '\t'].reduce((best, sign) => (head.split(sign).length > head.split(best).length ? sign : best));

/** Empty lines are skipped; other bad lines are reported with their number. */
export function readTable(text: string): Table {
  const lines = (text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text).split(/\r\n|\n|\r/);
  // Excel may name the separator in a line of its own.
  const headAt = lines.findIndex((line) => !/^(?:sep=.|[\s,;]*)$/.test(line));
  const head = lines[headAt] ?? '';
  const separator = separatorOf(head);
  const columns = fieldsOf(head, separator) ?? [];
  const placeOf = new Map(columns.map((name, at) => [name, at]));
  const rows: TableRow[] = [];
  const problems: { line: number; why: string }[] = [];
  for (const [at, line] of lines.entries()) {
    if (at <= headAt || /^[\s,;]*$/.test(line)) continue;
    const fields = fieldsOf(line, separator);
    if (fields === null || fields.length > MAX_FIELDS) {
      problems.push({ line: at + 1, why: fields === null ? 'a quote is not closed' : 'too many fields' });
      continue;
    }
    if (rows.length >= MAX_TABLE_ROWS) {
      problems.push({ line: at + 1, why: `more than ${MAX_TABLE_ROWS} rows: the rest is left out` });
      break;
    }
    rows.push({ line: at + 1, get: (column) => fields[placeOf.get(column) ?? -1] ?? '' });
  }
  return { columns, rows, problems };
}
