/**
 * Values as a recording keeps them, by the schema that reads them: numbers, choices of a list, codes and times stay, every other text becomes a
 * placeholder of its length. The same text has the same placeholder throughout a recording, so that a replay sees which lines, ids and names are
 * equal. What a schema does not name is left out. A secret has always the same placeholder, which says neither its length nor whether two are equal.
 */
import { addText, createHasher, hexOf } from '../../hasher.ts';
import { sessionEnders } from '../../member/session-end.ts';
import { isRow, type Row } from '../../row.ts';

/** A schema of zod, as far as it is read here. */
export interface Schema {
  readonly def: unknown;
  safeParse(value: unknown): { readonly success: boolean };
}

interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly innerType?: Schema;
  readonly element?: Schema;
  readonly valueType?: Schema;
  readonly in?: Schema;
  readonly out?: Schema;
  readonly options?: readonly Schema[];
  readonly items?: readonly Schema[];
  readonly values?: readonly unknown[];
  readonly entries?: Readonly<Record<string, unknown>>;
  readonly getter?: () => Schema;
}

/** Most values of one row, counted at each step of its schema: a full room of the chat has about 6,000. Those behind them are left out. */
export const MOST_REDACTED_VALUES = 10_000;
const MOST_DEPTH = 12;
/** A placeholder is as long as its text, up to so many characters. */
const MOST_PLACEHOLDER_CHARS = 200;
/** Texts whose placeholders are known again; a text beyond them gets a new placeholder each time. */
const MOST_KNOWN_TEXTS = 20_000;
/** Numbers above it are no amounts and no times (ms). Ids and card numbers have more digits: they get a number as a placeholder. */
const MOST_NUMBER = 4e12;
/** Also long enough for the rules of passwords. */
const SECRET_PLACEHOLDER = '0'.repeat(8);

const SECRET =
  /pass|token|secret|ticket|otp|^pin|card|cvc|phone|^hp$|birth|auth|cert|captcha|challenge|device|sign|session|cookie|account_?(no|key)|^(et|reset|response|credential)$/i;
/** What a member types in a field of this name is secret, too; in an answer it is the answer's code. */
const SECRET_TYPED = /^(code|value|old|new|key)$/i;
const NUMERIC = /^-?\d{1,19}(\.\d{1,6})?$/;
const TIME = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:?\d\d)?$/;
const CODED_FIELD = /^(user_(level|role|status)_code|item_code|kindCode)$/;
const CODE = /^[A-Z]{1,4}\d{1,6}$/;
const KEY = /^(\d{1,9}|[A-Z]{1,4}\d{1,6})$/;

/** Fields of the account that read any text, and choices of theirs that a core goes by: wallets, switches, and what ended a session. */
const choices: Readonly<Record<string, RegExp>> = {
  Type: /^(Cash|Game|Free) Money$/,
  mb_deny_chat: /^[YN]$/,
  mb_deny_memo: /^[YN]$/,
  by: new RegExp(`^(${sessionEnders.join('|')})$`),
};

const definitionOf = (schema: Schema): Definition => schema.def as Definition;

/** Whether the schema reads a number, perhaps from a text. */
function isNumeric(schema: Schema, depth = 0): boolean {
  const { type, innerType, options, out } = definitionOf(schema);
  if (type === 'number' || type === 'int') return true;
  if (depth > MOST_DEPTH) return false;
  if (options !== undefined) return options.some((one) => isNumeric(one, depth + 1));
  const inner = innerType ?? out;
  return inner !== undefined && isNumeric(inner, depth + 1);
}

export interface Redactor {
  /** `words`: texts that the site itself says, which stay. `typed`: the fields of a member, not an answer. */
  take(
    schema: Schema,
    value: unknown,
    options?: { readonly words?: ReadonlySet<string>; readonly typed?: boolean },
  ): unknown;
  /** The placeholder of a text. */
  text(value: string): string;
}

/** Where a value stands: the name of its field, and how deep. */
interface Place {
  readonly name: string;
  readonly depth: number;
}

interface Taking {
  readonly words: ReadonlySet<string>;
  readonly typed: boolean;
  left: number;
}

/** Numbers of texts. It keeps hashes, not the texts. */
function createPlaceholders(): (value: string) => string {
  const known = new Map<string, number>();
  let count = 0;
  return (value) => {
    if (value === '') return '';
    const hash = createHasher();
    addText(hash, value);
    const key = hexOf(hash);
    const n = known.get(key) ?? ++count;
    if (known.size < MOST_KNOWN_TEXTS) known.set(key, n);
    return String(n).padStart(Math.min(value.length, MOST_PLACEHOLDER_CHARS), '0');
  };
}

const isSecret = (name: string, { typed }: Taking): boolean =>
  SECRET.test(name) || (typed && SECRET_TYPED.test(name));

/** A choice of the schema. */
function isChoice(schema: Schema, value: string): boolean {
  const { type, values, entries } = definitionOf(schema);
  if (type === 'literal') return values?.includes(value) === true;
  return type === 'enum' && Object.values(entries ?? {}).includes(value);
}
const isWord = (value: string, name: string, { words }: Taking): boolean =>
  words.has(value) ||
  TIME.test(value) ||
  (CODED_FIELD.test(name) && CODE.test(value)) ||
  (Object.hasOwn(choices, name) && choices[name]?.test(value) === true);

export function createRedactor(): Redactor {
  const placeholder = createPlaceholders();
  const takeText = (schema: Schema, value: string, name: string, taking: Taking): string => {
    if (value === '' || isChoice(schema, value)) return value;
    if (isSecret(name, taking)) return SECRET_PLACEHOLDER;
    return isWord(value, name, taking) ? value : placeholder(value);
  };
  const takeNumber = (value: number, name: string, taking: Taking): number =>
    isSecret(name, taking) ? 0 : Math.abs(value) > MOST_NUMBER ? Number(placeholder(String(value))) : value;
  const takeRow = (row: Row, schema: Schema, taking: Taking, depth: number): Row | null => {
    const { shape, valueType } = definitionOf(schema);
    if (shape !== undefined)
      return Object.fromEntries(
        Object.entries(shape)
          .filter(([name]) => Object.hasOwn(row, name))
          .map(([name, one]) => [name, take(one, row[name], { name, depth: depth + 1 }, taking)]),
      );
    if (valueType === undefined) return null;
    return Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        KEY.test(name) || taking.words.has(name) ? name : placeholder(name),
        take(valueType, value, { name, depth: depth + 1 }, taking),
      ]),
    );
  };
  const takeList = (list: readonly unknown[], schema: Schema, { name, depth }: Place, taking: Taking) => {
    const { element, items } = definitionOf(schema);
    return list.flatMap((value, at) => {
      const one = element ?? items?.[at];
      if (one === undefined || taking.left <= 0) return [];
      const taken = take(one, value, { name, depth: depth + 1 }, taking);
      // An item that is cut would not be read again.
      return taking.left < 0 ? [] : [taken];
    });
  };
  /** The schema behind null, defaults, steps and choices that reads the value. */
  const reading = (schema: Schema, value: unknown): Schema | null => {
    const { innerType, in: first, options, getter } = definitionOf(schema);
    const inner = innerType ?? first ?? getter?.();
    if (inner !== undefined) return inner;
    return options === undefined
      ? null
      : (options.find((one) => one.safeParse(value).success) ?? options[0] ?? null);
  };
  function take(schema: Schema, value: unknown, place: Place, taking: Taking): unknown {
    const { name, depth } = place;
    if (--taking.left < 0 || depth > MOST_DEPTH) return null;
    if (value === null || value === undefined || typeof value === 'boolean') return value;
    if (typeof value === 'number') return takeNumber(value, name, taking);
    if (typeof value === 'string' && NUMERIC.test(value) && isNumeric(schema))
      return String(takeNumber(Number(value), name, taking));
    const inner = reading(schema, value);
    if (inner !== null) return take(inner, value, { name, depth: depth + 1 }, taking);
    if (typeof value === 'string') return takeText(schema, value, name, taking);
    if (Array.isArray(value)) return takeList(value, schema, place, taking);
    return isRow(value) ? takeRow(value, schema, taking, depth) : null;
  }
  return {
    text: placeholder,
    take: (schema, value, { words = new Set<string>(), typed = false } = {}) =>
      take(schema, value, { name: '', depth: 0 }, { words, typed, left: MOST_REDACTED_VALUES }),
  };
}
