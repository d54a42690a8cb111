/**
 * What differs between two site values, field by field: rows of a list are paired by the field that names them, or by their place. Operators read
 * these differences before they approve a value, in its history and in the audit log.
 */
import { isRow, listOf, rowOf } from '../row.ts';

/** A single value of a field; null: the field is not there. A list of single values is one text. */
type SingleValue = string | number | boolean | null;

export interface ValueChange {
  /** Names of fields; a row is "#" and what names it, or its place from 1. Empty: the value itself. */
  readonly path: readonly string[];
  readonly before: SingleValue;
  readonly after: SingleValue;
}

export interface ValueChanges {
  readonly changes: readonly ValueChange[];
  /** Changes that are left out. */
  readonly more: number;
}

export const changeLimits = {
  /** Changes that are kept of one value. */
  most: 40,
  /** Characters of a text that are kept: of a longer one the part that differs. */
  chars: 200,
  /** Characters that stay around the part that differs. */
  around: 12,
} as const;

/** Fields by which rows are named, the best first. */
const rowNames = [
  'id',
  'eventId',
  'missionId',
  'seq',
  'group_id',
  'wr_id',
  'game_code',
  'key',
  'post_name',
  'folder',
  'won',
] as const;

type Path = readonly string[];
type Add = (path: Path, before: SingleValue, after: SingleValue) => void;

const isLeaf = (value: unknown): value is SingleValue =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);
/** A list of single values reads as one text. */
const isSimpleList = (value: unknown): value is readonly SingleValue[] =>
  Array.isArray(value) && value.length > 0 && value.every(isLeaf);
const sameJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const namesOf = (rows: readonly unknown[], name: string): readonly (string | number)[] | null => {
  const names = rows.map((row) => (isRow(row) ? row[name] : undefined));
  const read = names.filter((one) => typeof one === 'string' || typeof one === 'number');
  return read.length === rows.length && new Set(read).size === rows.length ? read : null;
};

function byName(before: readonly unknown[], after: readonly unknown[], path: Path, add: Add): boolean {
  for (const name of rowNames) {
    const [was, is] = [namesOf(before, name), namesOf(after, name)];
    if (was === null || is === null) continue;
    for (const one of new Set([...was, ...is]))
      compare(before[was.indexOf(one)], after[is.indexOf(one)], [...path, `#${one}`], add);
    const [order, next] = [was.filter((one) => is.includes(one)), is.filter((one) => was.includes(one))];
    if (!sameJson(order, next)) add([...path, 'order'], order.join(', '), next.join(', '));
    return true;
  }
  return false;
}

/** Rows without a name: equal rows at both ends stay aside, the others are paired by their place. */
function byPlace(before: readonly unknown[], after: readonly unknown[], path: Path, add: Add): void {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && sameJson(before[start], after[start])) start++;
  let end = 0;
  while (end < shorter - start && sameJson(before.at(-1 - end), after.at(-1 - end))) end++;
  const [was, is] = [before.slice(start, before.length - end), after.slice(start, after.length - end)];
  for (let at = 0; at < Math.max(was.length, is.length); at++)
    compare(was[at], is[at], [...path, `#${start + at + 1}`], add);
}

function compare(before: unknown, after: unknown, path: Path, add: Add): void {
  const leaf = (value: unknown): SingleValue | undefined =>
    value === undefined ? null : isLeaf(value) ? value : isSimpleList(value) ? value.join(', ') : undefined;
  const [was, is] = [leaf(before), leaf(after)];
  if (was !== undefined && is !== undefined) {
    if (was !== is) add(path, was, is);
    return;
  }
  if (Array.isArray(before) || Array.isArray(after)) {
    const [rows, next] = [listOf(before), listOf(after)];
    if (!byName(rows, next, path, add)) byPlace(rows, next, path, add);
    return;
  }
  const [row, next] = [rowOf(before), rowOf(after)];
  for (const name of new Set([...Object.keys(row), ...Object.keys(next)]))
    compare(row[name], next[name], [...path, name], add);
}

/** Each joined emoji, and each letter with its marks, is one. */
const signsIn = (text: string): readonly string[] =>
  Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);

/** Where two texts begin and end to differ, with the signs around; the whole texts where they are short. */
function differing(before: string, after: string): readonly [string, string] {
  const { chars, around } = changeLimits;
  if (before.length <= chars && after.length <= chars) return [before, after];
  const [was, is] = [signsIn(before), signsIn(after)];
  const shorter = Math.min(was.length, is.length);
  let start = 0;
  while (start < shorter && was[start] === is[start]) start++;
  let end = 0;
  while (end < shorter - start && was.at(-1 - end) === is.at(-1 - end)) end++;
  const from = Math.max(0, start - around);
  const cut = (signs: readonly string[]): string => {
    const to = Math.min(signs.length, signs.length - end + around);
    const part = signs.slice(from, to);
    const hasMore = part.length > chars || to < signs.length;
    const kept = part.slice(0, chars).join('').toWellFormed();
    return `${from > 0 ? '…' : ''}${kept}${hasMore ? '…' : ''}`;
  };
  return [cut(was), cut(is)];
}

/** The differences of two values (of JSON), the first `most` of them. */
export function valueChanges(before: unknown, after: unknown): ValueChanges {
  const changes: ValueChange[] = [];
  let count = 0;
  compare(before, after, [], (path, was, is) => {
    count++;
    if (count > changeLimits.most) return;
    const [short, next] =
      typeof was === 'string' || typeof is === 'string'
        ? differing(String(was ?? ''), String(is ?? ''))
        : [was, is];
    changes.push({ path, before: was === null ? null : short, after: is === null ? null : next });
  });
  return { changes, more: count - changes.length };
}
