/**
 * A table as text, by RFC 4180: a field in quotes may hold separators, line breaks and doubled quotes. The first line that is not empty names
 * the columns. Separators are commas, semicolons, tabs or bars; lines end with CRLF, LF or CR.
 */
import { withoutEntities } from '../text/page-signs.ts';

export interface TableRow {
  /** Number of the line in the text where the row begins, from 1. */
  readonly line: number;
  /** The columns of the head above it. */
  readonly columns: readonly string[];
  /** Fields of the row; fewer than columns: the row is short. */
  readonly fields: number;
  /** Trimmed; '' if the row has no such field. The column's name in any case, with blanks or without. */
  get(column: string): string;
}

export interface Table {
  readonly columns: readonly string[];
  /** Number of the line with the columns, from 1. */
  readonly headLine: number;
  readonly rows: readonly TableRow[];
  readonly problems: readonly { readonly line: number; readonly why: string }[];
}

/** Pages write "&gt;" for ">", and keyboards of full width have signs of their own. */
const plainName = (name: string): string =>
  /^[ -%'-~]*$/.test(name) ? name : withoutEntities(name.normalize('NFKC'));
/** Keys of names: each row is asked for hundreds of columns. */
const keys = new Map<string, string>();
const MAX_KEYS = 2000;

/** A name as columns are compared: programs that read a table and write it again change its form ("home_team", "Home.Team"). */
function keyOf(name: string): string {
  const known = keys.get(name);
  if (known !== undefined) return known;
  const key = plainName(name)
    .toLowerCase()
    .replaceAll(/[\s_]|(?<=[a-z])[.-](?=[a-z])/g, '');
  if (keys.size >= MAX_KEYS) keys.clear();
  keys.set(name, key);
  return key;
}

/** Whether the columns have one of this name. */
export const hasColumn = (columns: readonly string[], name: string): boolean =>
  columns.some((column) => keyOf(column) === keyOf(name));

const MAX_TABLE_ROWS = 50_000;
const MAX_FIELDS = 400;
/** A quote that is not closed ends here, so that it takes no other rows with it. */
const MAX_QUOTED_CHARS = 4096;
/** Byte order marks, also those of UTF-8 that were read as Western letters and saved so. */
const MARKS = /^(?:\uFEFF|ï»¿)+/;
const LINE_BREAK = /\r\n|\n|\r/;

/** The text of a quoted field and the place behind its closing quote; `from`: behind the opening quote. null: it is not closed. */
function quotedAt(text: string, from: number): { readonly value: string; readonly end: number } | null {
  let value = '';
  for (let at = from; ;) {
    const quote = text.indexOf('"', at);
    if (quote === -1 || quote - from > MAX_QUOTED_CHARS) return null;
    value += text.slice(at, quote);
    if (text[quote + 1] !== '"') return { value, end: quote + 1 };
    value += '"';
    at = quote + 2;
  }
}

/** What a row has, and the place behind it (its line break, or the end of the text); a text: why it cannot be read. */
type ReadRow = { readonly fields: readonly string[]; readonly end: number } | string;

function rowAt(text: string, from: number, separator: string): ReadRow {
  const isOver = (at: number): boolean => at >= text.length || text[at] === '\n' || text[at] === '\r';
  const behindBlanks = (start: number): number => {
    let at = start;
    while (text[at] === ' ' || (text[at] === '\t' && separator !== '\t')) at++;
    return at;
  };
  const fields: string[] = [];
  for (let at = from; ;) {
    const first = behindBlanks(at);
    let end = first;
    // Excel takes ="2.10" for a text, so programs write it so.
    const opens = text[first] === '=' && text[first + 1] === '"' ? first + 1 : first;
    if (text[opens] === '"') {
      const quoted = quotedAt(text, opens + 1);
      if (quoted === null) return 'a quote is not closed';
      fields.push(quoted.value.trim());
      end = behindBlanks(quoted.end);
      if (!isOver(end) && text[end] !== separator) return 'text behind a quoted field';
    } else {
      while (!isOver(end) && text[end] !== separator) end++;
      fields.push(text.slice(at, end).trim());
    }
    if (isOver(end)) return { fields, end };
    if (fields.length === MAX_FIELDS) return 'too many fields';
    at = end + 1;
  }
}

/** The rows from a place on. A row that cannot be read ends with its line, so the next line is a row again. */
function* rowsFrom(text: string, from: number, firstLine: number, separator: string) {
  let line = firstLine;
  for (let at = from; at < text.length;) {
    const row = rowAt(text, at, separator);
    const end = typeof row === 'string' ? at + text.slice(at).search(/[\r\n]|$/) : row.end;
    yield { line, row };
    line += text.slice(at, end).split(LINE_BREAK).length;
    at = end + (text.startsWith('\r\n', end) ? 2 : 1);
  }
}

/** The sign that parts most columns. */
const separatorOf = (head: string): string =>
  [',', ';', '\t', '|'].reduce((best, sign) =>
    head.split(sign).length > head.split(best).length ? sign : best,
  );

/** Where the head stands: empty lines before it are skipped, and the line of its own in which Excel may name the separator. */
function headOf(text: string) {
  let line = 1;
  for (let at = 0; at < text.length; line++) {
    const end = at + text.slice(at).search(/[\r\n]|$/);
    const head = text.slice(at, end);
    if (!/^(?:sep=.|[\s,;|]*)$/.test(head))
      return { at, line, separator: separatorOf(head.replaceAll(/"[^"]*"/g, '')) };
    at = end + (text.startsWith('\r\n', end) ? 2 : 1);
  }
  return { at: text.length, line, separator: ',' };
}

/**
 * Why a row is left out; null: it is read. A value without a column says that the row is shifted, and its prices with it. The file ends within a
 * row that is shorter than the head and than the row before it (`usual` fields).
 */
function faultOf(fields: readonly string[], columns: number, usual: number, isLast: boolean): string | null {
  if (fields.slice(columns).some((field) => field !== ''))
    return `${fields.length} fields, but the header names ${columns} columns`;
  return isLast && fields.length < Math.min(columns, usual)
    ? `the file ends in field ${fields.length} of ${columns}`
    : null;
}

interface Head {
  readonly columns: readonly string[];
  readonly placeOf: ReadonlyMap<string, number>;
}

/** Empty fields behind the last name are no columns. Of two columns with one name the first counts, and a name in its own case before others. */
function headWith(written: readonly string[]): Head {
  // Of files that were joined each may begin with a mark.
  const fields = written.map((name, at) => (at === 0 ? name.replace(MARKS, '') : name));
  const columns = fields.slice(0, fields.findLastIndex((name) => name !== '') + 1);
  const places = columns.map((name, at) => [name, at] as const).toReversed();
  return {
    columns,
    placeOf: new Map([...places.map(([name, at]) => [keyOf(name), at] as const), ...places]),
  };
}

/** DOS ends a text with a sign of its own, and files are filled up with zeros. */
const FILLING = '\u0000\u001A';

function withoutFilling(text: string): string {
  let end = text.length;
  while (end > 0 && FILLING.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

const LEAST_NAMES = 3;
/** Files that were joined have a head each: half of its fields, and at least three, are names of the head before. */
function isHead(fields: readonly string[], { placeOf }: Head): boolean {
  const known = fields.filter((field) => field !== '' && placeOf.has(keyOf(field))).length;
  return known >= LEAST_NAMES && known * 2 >= fields.filter((field) => field !== '').length;
}

const QUOTED_LINE = /^"((?:[^"\r\n]|"")*)"[;,]*$/gm;
/** A program that took each line for one field wrote it in quotes, with its own quotes doubled: the head holds a comma. */
function unwrapped(text: string): string {
  const [head = ''] = text.trimStart().split(LINE_BREAK, 1);
  const [quoted] = head.matchAll(QUOTED_LINE);
  return quoted?.[1]?.includes(',') === true
    ? text.replaceAll(QUOTED_LINE, (all, line: string) =>
        line.includes(',') ? line.replaceAll('""', '"') : all,
      )
    : text;
}

/** Empty lines are skipped; other bad lines are reported with their number. */
export function readTable(given: string): Table {
  const text = unwrapped(withoutFilling(given.replace(MARKS, '')));
  const place = headOf(text);
  const read = rowsFrom(text, place.at, place.line, place.separator);
  const first = read.next().value?.row;
  const firstHead = headWith(typeof first === 'object' ? first.fields : []);
  let head = firstHead;
  let usual = head.columns.length;
  const rows: TableRow[] = [];
  const problems: { line: number; why: string }[] = [];
  for (const { line, row } of read) {
    if (typeof row !== 'string' && row.fields.every((field) => field === '')) continue;
    if (rows.length + problems.length >= MAX_TABLE_ROWS) {
      problems.push({ line, why: `more than ${MAX_TABLE_ROWS} rows: the rest is left out` });
      break;
    }
    if (typeof row === 'string') {
      problems.push({ line, why: row });
      continue;
    }
    const { fields } = row;
    if (isHead(fields, head)) {
      head = headWith(fields);
      usual = head.columns.length;
      continue;
    }
    const { columns, placeOf } = head;
    const fault = faultOf(fields, columns.length, usual, row.end === text.length);
    usual = fields.length;
    if (fault !== null) problems.push({ line, why: fault });
    else
      rows.push({
        line,
        columns,
        fields: fields.length,
        get: (column) => fields[placeOf.get(column) ?? placeOf.get(keyOf(column)) ?? -1] ?? '',
      });
  }
  return { columns: firstHead.columns, headLine: place.line, rows, problems };
}
