/** Judges a value by its shape: what is stored, what an operator sends, and what is typed into the form. */
import { listFault } from '../banned-words/written-words.ts';
import { isBoardPath, lockedIn } from '../boards/boards.ts';
import { colour, email, link, MOST_WRITTEN, outside, picture } from '../resource/addresses.ts';
import { textKey } from '../resource/site-text.ts';
import { isRow } from '../row.ts';
import { unknownFigures } from '../support/faq.ts';
import { isBlank, signsOf } from '../text/plain-text.ts';
import { isDay, writtenDay } from '../time/korean-time.ts';
import type { FaultKey, LeafShape, PlainTest, RecordShape, RowsShape, Shape, Text } from './shape.ts';

/** Tests of the texts in site values. An empty text passes all of them. */
const textTests: Readonly<Record<PlainTest, (text: string) => boolean>> = {
  image: (text) => picture.test(text),
  link: (text) => link.test(text),
  https: (text) => outside.test(text),
  email: (text) => email.test(text),
  colour: (text) => colour.test(text),
  name: (text) => /^[a-z\d_]{1,40}$/.test(text),
  'text-key': (text) => textKey.test(text),
  boards: (text) => lockedIn(text).every(isBoardPath),
  figures: (text) => unknownFigures(text).length === 0,
};

/**
 * From the mildest judge to the strictest. `stored`: fields of another release are left out, and what was checked when it was written is not checked
 * again. `written`: another hand's rows pass, but with days of the calendar and without unknown fields. `typed`: as the form asks for it.
 */
export type Strictness = 'stored' | 'written' | 'typed';

export interface ValueFault {
  /** "0.view_url" is the field view_url of the first row, '' the whole. */
  readonly path: string;
  readonly key: FaultKey;
  /** Numbers that the sentence of the fault names. */
  readonly values: Readonly<Record<string, number>>;
}

/** The value without what its shape has no place for, and with what it lacks; or the faults, one a field. */
export type JudgedShape =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly faults: readonly [ValueFault, ...ValueFault[]] };

interface Judging {
  readonly by: Strictness;
  readonly faults: ValueFault[];
}

type Found = Omit<ValueFault, 'path'>;
const found = (key: FaultKey, values: Found['values'] = {}): Found => ({ key, values });
const unless = (isRight: boolean, key: FaultKey, values: Found['values'] = {}): Found | null =>
  isRight ? null : found(key, values);

export const fieldPathOf = (path: string, name: string | number): string =>
  path === '' ? String(name) : `${path}.${name}`;

const isWithin = (given: unknown, { least, most }: { readonly least: number; readonly most: number }) =>
  typeof given === 'number' && given >= least && given <= most;

function textFault({ chars, required, test, hand }: Text, given: unknown, by: Strictness): Found | null {
  if (typeof given !== 'string') return found('text');
  const isOfHand = hand !== undefined && by !== 'typed';
  const isEmpty = by === 'typed' ? isBlank(given) : given === '';
  if (isEmpty) return unless(required !== true || isOfHand, 'empty');
  if (signsOf(given) > chars && by !== 'stored') return found('chars', { most: chars });
  // Of a list that another release stored what is too much is cut.
  if (test === 'banned-words') return by === 'stored' ? null : listFault(given);
  return test === undefined || isOfHand || textTests[test](given) ? null : found(test);
}

const isStoredDay = (given: unknown): boolean =>
  typeof given === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(given);

function leafFault(shape: LeafShape, given: unknown, by: Strictness): Found | null {
  switch (shape.kind) {
    case 'whole':
    case 'decimal': {
      const { kind, least, most } = shape;
      const isRight = isWithin(given, shape) && (kind === 'decimal' || Number.isInteger(given));
      return unless(isRight, kind, { least, most });
    }
    case 'text':
      return textFault(shape, given, by);
    case 'day':
      return unless(by === 'stored' ? isStoredDay(given) : isDay(String(given)), 'day');
    case 'choice':
      return unless(typeof given === 'string' && shape.options.includes(given), 'choice');
    case 'switch':
      return unless(given === shape.on || given === shape.off, 'choice');
    case 'numbers': {
      const { least, most, count } = shape;
      if (!Array.isArray(given)) return found('list');
      if (!isWithin(given.length, count)) return found('rows', { ...count });
      return unless(
        given.every((one) => Number.isInteger(one) && isWithin(one, shape)),
        'numbers',
        { least, most },
      );
    }
    case 'some':
      if (!Array.isArray(given)) return found('list');
      return unless(
        given.every((one) => shape.options.includes(one)),
        'some',
      );
    case 'kept':
      return unless(typeof given === 'number' && shape.options.includes(given), 'choice');
  }
}

/** A field in which other hands write any text. A day is refused where the calendar does not have it: nobody would ever see the row. */
function anyFault(shape: LeafShape, given: unknown, by: Strictness): Found | null {
  if (typeof given !== 'string') return found('text');
  if (given.length > MOST_WRITTEN && by !== 'stored') return found('chars', { most: MOST_WRITTEN });
  if (shape.kind !== 'day' || given === '' || by === 'stored') return null;
  return unless(isDay(writtenDay(given) ?? ''), 'day');
}

function judgeRecord(shape: RecordShape, given: unknown, path: string, asked: Judging): unknown {
  const judging: Judging =
    shape.ofForm === true && asked.by === 'written' ? { ...asked, by: 'typed' } : asked;
  const { faults, by } = judging;
  const { fields, others, rule } = shape;
  if (!isRow(given)) {
    faults.push({ path, ...found('fields') });
    return given;
  }
  const before = faults.length;
  const known = Object.entries(fields).map(([name, field]) => {
    const one = Object.hasOwn(given, name) ? given[name] : undefined;
    return [name, judgeInto(field, one, fieldPathOf(path, name), judging)] as const;
  });
  const further = Object.entries(given)
    .filter(([name]) => !Object.hasOwn(fields, name))
    .flatMap(([name, one]) => {
      if (others === 'kept' || (by === 'typed' && others === undefined)) return [[name, one] as const];
      if (typeof others === 'object' && others.name.test(name))
        return [[name, judgeInto(others.shape, one, fieldPathOf(path, name), judging)] as const];
      if (by !== 'stored') faults.push({ path: fieldPathOf(path, name), ...found('unknown') });
      return [];
    });
  const row = Object.fromEntries([...known, ...further].filter(([, one]) => one !== undefined));
  // The rules of the form do not hold for rows that another hand wrote.
  const isOfHand = others === 'kept' && by !== 'typed';
  const broken = faults.length > before || isOfHand ? null : (rule?.(row) ?? null);
  if (broken !== null) faults.push({ path: fieldPathOf(path, broken.field), ...found(broken.key) });
  return row;
}

function judgeRows(shape: RowsShape, given: unknown, path: string, judging: Judging): unknown {
  const { faults } = judging;
  const { least, most, unique = [], row } = shape;
  if (!Array.isArray(given)) {
    faults.push({ path, ...found('list') });
    return given;
  }
  if (!isWithin(given.length, shape)) {
    faults.push({ path, ...found('rows', { least, most }) });
    return given;
  }
  const judged = given.map((one, at) => judgeRecord(row, one, fieldPathOf(path, at), judging));
  for (const field of judging.by === 'stored' ? [] : unique) {
    const names = judged.map((one) => (isRow(one) ? one[field] : undefined));
    for (const [at, name] of names.entries())
      if (name !== undefined && names.slice(0, at).includes(name) && !Number.isNaN(name))
        faults.push({ path: fieldPathOf(fieldPathOf(path, at), field), ...found('same') });
  }
  return judged;
}

function judgeInto(shape: Shape, given: unknown, path: string, judging: Judging): unknown {
  const { by, faults } = judging;
  const { empty, otherwise } = shape;
  const hand = by === 'typed' ? {} : (shape.hand ?? {});
  if (given === undefined) {
    if (otherwise !== undefined || empty !== undefined || hand.absent === true) return otherwise;
    faults.push({ path, ...found('absent') });
    return given;
  }
  if (given === null && (empty === 'null' || hand.null === true)) return given;
  if (shape.kind === 'record') return judgeRecord(shape, given, path, judging);
  if (shape.kind === 'rows') return judgeRows(shape, given, path, judging);
  const fault = hand.any === true ? anyFault(shape, given, by) : leafFault(shape, given, by);
  if (fault !== null) faults.push({ path, ...fault });
  return given;
}

export function judge(shape: Shape, given: unknown, by: Strictness): JudgedShape {
  const faults: ValueFault[] = [];
  const value = judgeInto(shape, given, '', { by, faults });
  const [first, ...more] = faults;
  return first === undefined ? { ok: true, value } : { ok: false, faults: [first, ...more] };
}
