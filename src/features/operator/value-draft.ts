/** What is typed into the form of a site value: a text in every leaf. `readDraft` reads it back and names every fault at its field. */
import { isGrouped, readCount } from '../../../domain/number/typed-number.ts';
import { isBlank } from '../../../domain/text/plain-text.ts';
import { isDay } from '../../parts/forms/existing-day.ts';
import {
  type Fault,
  type RecordShape,
  rowOf,
  type RowsShape,
  type Shape,
  type TextTest,
} from './value-shape.ts';

export type Draft = string | readonly Draft[] | DraftRecord;
export interface DraftRecord {
  readonly [field: string]: Draft;
}

/** Fields of a record that the form does not know: they are written as they were read. */
const REST = '';

const textOf = (value: unknown): string =>
  value === null || value === undefined
    ? ''
    : typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : JSON.stringify(value);

export const isRecord = (draft: Draft | undefined): draft is DraftRecord =>
  typeof draft === 'object' && !Array.isArray(draft);
export const listIn = (draft: Draft | undefined): readonly Draft[] => (Array.isArray(draft) ? draft : []);
export const textIn = (draft: Draft | undefined): string => (typeof draft === 'string' ? draft : '');
export const fieldIn = (draft: Draft, name: string): Draft =>
  isRecord(draft) && Object.hasOwn(draft, name) ? (draft[name] ?? '') : '';

function recordDraft({ fields, tidy }: RecordShape, value: unknown): DraftRecord {
  const row = tidy === undefined ? rowOf(value) : tidy(rowOf(value));
  const rest = Object.entries(row).filter(([name]) => !Object.hasOwn(fields, name));
  return {
    ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, draftOf(field, row[name])])),
    [REST]: JSON.stringify(Object.fromEntries(rest)),
  };
}

export function draftOf(shape: Shape, value: unknown): Draft {
  switch (shape.kind) {
    case 'record':
      return recordDraft(shape, value);
    case 'rows':
      return Array.isArray(value) ? value.map((row) => recordDraft(shape.row, row)) : [];
    case 'numbers':
      return Array.isArray(value) ? value.map(textOf).join(', ') : '';
    case 'some':
      return Array.isArray(value) ? value.map(textOf) : [];
    case 'switch':
      return value === shape.on ? 'on' : 'off';
    case 'kept':
      return JSON.stringify(value) ?? '';
    default:
      return textOf(value);
  }
}

const tests: Readonly<Record<TextTest, RegExp>> = {
  image: /^https:\/\/[a-z\d.-]+(?::\d{1,5})?\/[^\s?#\\]*\.(?:jpe?g|png|gif|webp)(?:[?#]\S*)?$/i,
  link: /^(?:\/(?![/\\])[^\s\\]*|https:\/\/[^\s/?#@\\]+(?:[/?#]\S*)?)$/i,
  name: /^[a-z\d_]{1,40}$/,
  colour: /^(?:#[\da-f]{3,8}|rgba?\([\d.,%\s/]{3,60}\)|[a-z]{3,24})$/i,
};

type Leaf = Exclude<Shape, RecordShape | RowsShape>;
/** What a leaf holds; `absent`: the field is left out. */
type Read = { readonly value: unknown } | { readonly absent: true } | { readonly fault: Fault };

/** A whole number as amounts are typed, also below 0; NaN: none. */
function wholeIn(text: string): number {
  const isNegative = text.startsWith('-');
  const digits = isNegative ? text.slice(1) : text;
  const count = digits.trim() === '' ? null : readCount(digits);
  return count === null ? Number.NaN : isNegative ? -count : count;
}

/** A number that may have a fraction. A comma parts thousands alone: "1,95" is none. */
const decimalIn = (text: string): number =>
  isGrouped(text) && /^[\d,]{1,15}(?:\.\d{1,4})?$/.test(text) ? Number(text.replaceAll(',', '')) : Number.NaN;

function readNumber(text: string, shape: Extract<Leaf, { kind: 'whole' | 'decimal' }>): Read {
  const { kind, least, most, optional } = shape;
  const trimmed = text.normalize('NFKC').trim();
  if (trimmed === '' && optional !== undefined)
    return optional === 'null' ? { value: null } : { absent: true };
  const value = kind === 'whole' ? wholeIn(trimmed) : decimalIn(trimmed);
  return value >= least && value <= most ? { value } : { fault: { key: kind, values: { least, most } } };
}

function readText(text: string, { chars, required, test }: Extract<Leaf, { kind: 'text' }>): Read {
  const trimmed = text.trim();
  if (isBlank(text)) return required === true ? { fault: { key: 'empty' } } : { value: '' };
  if (trimmed.length > chars) return { fault: { key: 'chars', values: { most: chars } } };
  return test === undefined || tests[test].test(trimmed) ? { value: trimmed } : { fault: { key: test } };
}

function readNumbers(text: string, { least, most }: { readonly least: number; readonly most: number }): Read {
  const read = text.split(',').map((one) => readNumber(one, { kind: 'whole', least, most }));
  return read.every((one) => 'value' in one)
    ? { value: read.map(({ value }) => value) }
    : { fault: { key: 'numbers', values: { least, most } } };
}

function readLeaf(shape: Leaf, draft: Draft): Read {
  const text = textIn(draft);
  switch (shape.kind) {
    case 'whole':
    case 'decimal':
      return readNumber(text, shape);
    case 'text':
      return readText(text, shape);
    case 'day':
      return isDay(text) ? { value: text } : { fault: { key: 'day' } };
    case 'choice':
      return shape.options.includes(text) ? { value: text } : { fault: { key: 'empty' } };
    case 'switch':
      return { value: text === 'on' ? shape.on : shape.off };
    case 'numbers':
      return readNumbers(text, shape);
    case 'some':
      return { value: shape.options.filter((option) => listIn(draft).includes(String(option))) };
    case 'kept':
      return text === '' ? { absent: true } : { value: JSON.parse(text) as unknown };
  }
}

/** Faults by path: "0.view_url" is the field view_url of the first row, '' the whole. */
export type Faults = ReadonlyMap<string, Fault>;

export const pathOf = (path: string, name: string | number): string =>
  path === '' ? String(name) : `${path}.${name}`;

function readRecord(shape: RecordShape, draft: Draft, path: string, faults: Map<string, Fault>): unknown {
  const value: Record<string, unknown> = { ...rowOf(JSON.parse(textIn(fieldIn(draft, REST)) || '{}')) };
  const before = faults.size;
  for (const [name, field] of Object.entries(shape.fields)) {
    const read = readInto(field, fieldIn(draft, name), pathOf(path, name), faults);
    if (!('absent' in read)) value[name] = read.value;
  }
  const broken = faults.size === before ? (shape.rule?.(value) ?? null) : null;
  if (broken !== null) faults.set(pathOf(path, broken.field), broken);
  return value;
}

function readRows(shape: RowsShape, draft: Draft, path: string, faults: Map<string, Fault>): unknown {
  const rows = listIn(draft).map((row, at) => readRecord(shape.row, row, pathOf(path, at), faults));
  const { least, most, unique } = shape;
  if (rows.length < least || rows.length > most) faults.set(path, { key: 'rows', values: { least, most } });
  if (unique !== undefined) {
    const held = rows.map((row) => rowOf(row)[unique]);
    for (const [at, one] of held.entries())
      if (held.indexOf(one) < at) faults.set(pathOf(pathOf(path, at), unique), { key: 'same' });
  }
  return rows;
}

function readInto(
  shape: Shape,
  draft: Draft,
  path: string,
  faults: Map<string, Fault>,
): { readonly value: unknown } | { readonly absent: true } {
  if (shape.kind === 'record') return { value: readRecord(shape, draft, path, faults) };
  if (shape.kind === 'rows') return { value: readRows(shape, draft, path, faults) };
  const read = readLeaf(shape, draft);
  if (!('fault' in read)) return read;
  faults.set(path, read.fault);
  return { absent: true };
}

/** The value as JSON, or the faults. */
export type ReadDraft =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly faults: Faults };

export function readDraft(shape: Shape, draft: Draft): ReadDraft {
  const faults = new Map<string, Fault>();
  const read = readInto(shape, draft, '', faults);
  return faults.size === 0 && 'value' in read
    ? { ok: true, value: JSON.stringify(read.value) }
    : { ok: false, faults };
}

/** A new row. Of a unique number it gets the next one. */
export function newRow({ row, blank, unique }: RowsShape, rows: readonly Draft[]): Draft {
  if (unique === undefined) return recordDraft(row, blank);
  const numbers = rows.map((one) => Number(textIn(fieldIn(one, unique))) || 0);
  return recordDraft(row, { ...blank, [unique]: Math.max(0, ...numbers) + 1 });
}
