/** Unknown values as rows: a value from the wire, from storage or from an error, before it is checked. */
export type Row = Readonly<Record<string, unknown>>;

/** An object with fields; an array or null is not a row. */
export const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value as a row; a value that is no row becomes a row without fields. */
export const rowOf = (value: unknown): Row => (isRow(value) ? value : {});

/** The value as a list; a value that is no list becomes an empty one. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** A table whose keys come from outside: the names that every object has (constructor, __proto__) are no keys of it. */
export const tableOf = <Value>(rows: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> =>
  Object.assign(Object.create(null) as Record<string, Value>, rows);

/** The value of a JSON text; undefined: the text is not JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Read, and never written: all the way down. */
export type Frozen<T> = T extends readonly (infer Item)[]
  ? readonly Frozen<Item>[]
  : T extends object
    ? { readonly [Name in keyof T]: Frozen<T[Name]> }
    : T;
