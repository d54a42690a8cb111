/** The typed form of a site value: a text in every leaf. `readValueDraft` reads it back, and the value's own judge names every fault. */
import { hasLookalike, isGrouped, readCount, withPlainDigits } from '../../../domain/number/typed-number.ts';
import { isRow, rowOf } from '../../../domain/row.ts';
import { judge, type ValueFault } from '../../../domain/site-values/judge.ts';
import type { LeafShape, RecordShape, RowsShape, Shape } from '../../../domain/site-values/shape.ts';
import { isBlank } from '../../../domain/text/plain-text.ts';

export type ValueDraft = string | readonly ValueDraft[] | DraftRecord;
interface DraftRecord {
  readonly [field: string]: ValueDraft;
}

/** Fields of a record that the form does not know: they are written as they were read. */
const REST = '';

const textOf = (value: unknown): string =>
  value === null || value === undefined
    ? ''
    : typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : JSON.stringify(value);

/** Whether a value from the browser's storage has the form of a draft. */
export const isDraft = (value: unknown): value is ValueDraft =>
  typeof value === 'string' ||
  (Array.isArray(value) ? value.every(isDraft) : isRow(value) && Object.values(value).every(isDraft));

export const isRecord = (draft: ValueDraft | undefined): draft is DraftRecord => isRow(draft);
export const listIn = (draft: ValueDraft | undefined): readonly ValueDraft[] =>
  Array.isArray(draft) ? draft : [];
export const draftText = (draft: ValueDraft | undefined): string => (typeof draft === 'string' ? draft : '');
export const fieldIn = (draft: ValueDraft, name: string): ValueDraft =>
  isRecord(draft) && Object.hasOwn(draft, name) ? (draft[name] ?? '') : '';
/** The text of a field without blanks around it. */
export const textAt = (row: ValueDraft, name: string): string => draftText(fieldIn(row, name)).trim();

function recordDraft({ fields, tidy }: RecordShape, value: unknown): DraftRecord {
  const row = tidy === undefined ? rowOf(value) : tidy(rowOf(value));
  const rest = Object.entries(row).filter(([name]) => !Object.hasOwn(fields, name));
  return {
    ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, draftOf(field, row[name])])),
    [REST]: JSON.stringify(Object.fromEntries(rest)),
  };
}

export function draftOf(shape: Shape, value: unknown): ValueDraft {
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
    default:
      return textOf(value);
  }
}

/** A whole number as amounts are typed, also below 0; NaN: none. */
function wholeIn(text: string): number {
  const [, minus = '', digits = ''] = /^\s*([-\uff0d\ufe63\u2212]?)([^]*)$/.exec(text) ?? [];
  const count = digits.trim() === '' ? null : readCount(digits);
  return count === null ? Number.NaN : minus === '' ? count : -count;
}

/**
 * The numbers of a list: "1,500, 2,000" are two. Where no space parts them, "1,500" is an amount as well as two numbers, and none is read; "1,5,10"
 * are three.
 */
function numbersIn(text: string): readonly number[] {
  const list = text.trim().replaceAll('\uff0c', ',');
  const parts = list.split(/\s*(?:[;\u3001\n]|,(?=\s))\s*/);
  if (parts.length > 1 || !list.includes(',')) return parts.map(wholeIn);
  return isGrouped(list) ? [Number.NaN] : list.split(',').map(wholeIn);
}

/** A number that may have a fraction. A comma parts thousands alone: "1,95" is none. NaN: none. */
export function typedDecimal(text: string): number {
  const plain = withPlainDigits(text).trim();
  const isNumber = !hasLookalike(text) && isGrouped(plain) && /^[\d,]{1,15}(?:\.\d{1,4})?$/.test(plain);
  return isNumber ? Number(plain.replaceAll(',', '')) : Number.NaN;
}

/** The value of a leaf; a text that is no number is NaN, which no judge accepts. Undefined: the field is left out. */
function leafIn(shape: LeafShape, draft: ValueDraft): unknown {
  const text = draftText(draft);
  if (shape.empty !== undefined && text.trim() === '') return shape.empty === 'null' ? null : undefined;
  switch (shape.kind) {
    case 'whole':
      return wholeIn(text);
    case 'decimal':
      return typedDecimal(text);
    case 'text':
      return isBlank(text) ? '' : text.trim();
    case 'switch':
      return text === 'on' ? shape.on : shape.off;
    case 'numbers':
      return numbersIn(text);
    case 'some':
      return shape.options.filter((option) => listIn(draft).includes(String(option)));
    case 'kept':
      return Number(text);
    default:
      return text;
  }
}

function recordIn({ fields }: RecordShape, draft: ValueDraft): unknown {
  const rest = rowOf(JSON.parse(draftText(fieldIn(draft, REST)) || '{}'));
  const known = Object.entries(fields).map(([name, field]) => [name, valueIn(field, fieldIn(draft, name))]);
  return { ...rest, ...Object.fromEntries(known) };
}

function valueIn(shape: Shape, draft: ValueDraft): unknown {
  if (shape.kind === 'record') return recordIn(shape, draft);
  return shape.kind === 'rows' ? listIn(draft).map((row) => recordIn(shape.row, row)) : leafIn(shape, draft);
}

/** The value as JSON, or the faults. */
type ReadDraft =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly faults: readonly ValueFault[] };

export function readValueDraft(shape: Shape, draft: ValueDraft): ReadDraft {
  const read = judge(shape, valueIn(shape, draft), 'typed');
  return read.ok ? { ok: true, value: JSON.stringify(read.value) } : read;
}

/** A new row. Of a unique number it gets the next one. */
export function newRow({ row, blank, unique = [] }: RowsShape, rows: readonly ValueDraft[]): ValueDraft {
  const numbered = unique
    .filter((field) => row.fields[field]?.kind === 'whole')
    .map((field) => {
      const numbers = rows.map((one) => Number(draftText(fieldIn(one, field))) || 0);
      return [field, Math.max(0, ...numbers) + 1];
    });
  return recordDraft(row, { ...blank, ...Object.fromEntries(numbered) });
}
