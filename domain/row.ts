/** Unknown values as rows: what came over the wire, out of storage or as an error, before it is checked. */
export type Row = Readonly<Record<string, unknown>>;

/** An object with fields; an array or null is none. */
export const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value as a row; a row without fields where it is none. */
export const rowOf = (value: unknown): Row => (isRow(value) ? value : {});
