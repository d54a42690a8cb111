/** The shape of a site value as the fields of a form. What is typed is a draft of the same shape; every leaf is a text. */

interface Bounds {
  readonly least: number;
  readonly most: number;
}

export type TextTest = 'image' | 'link' | 'colour' | 'name';

export type Shape =
  /** `optional`: an empty field is written as null, or the field is left out. */
  | ({ readonly kind: 'whole' | 'decimal'; readonly optional?: 'null' | 'absent' } & Bounds)
  | {
      readonly kind: 'text';
      readonly chars: number;
      readonly required?: true;
      readonly long?: true;
      readonly test?: TextTest;
    }
  /** A day of the site, YYYY-MM-DD. */
  | { readonly kind: 'day' }
  | { readonly kind: 'choice'; readonly options: readonly string[] }
  | { readonly kind: 'switch'; readonly on: unknown; readonly off: unknown }
  /** A list of numbers, separated by commas. */
  | ({ readonly kind: 'numbers' } & Bounds)
  /** Some of these numbers. */
  | { readonly kind: 'some'; readonly options: readonly number[] }
  /** Written as it was read, and not shown. */
  | { readonly kind: 'kept' }
  | RecordShape
  | RowsShape;

export interface RecordShape {
  readonly kind: 'record';
  readonly fields: Readonly<Record<string, Shape>>;
  /** The first broken rule between fields: the field and the fault. */
  readonly rule?: (value: Readonly<Record<string, unknown>>) => FieldFault | null;
  /** The row as this form writes it, from a row that another hand wrote. */
  readonly tidy?: (row: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
}

export interface RowsShape {
  readonly kind: 'rows';
  readonly row: RecordShape;
  readonly least: number;
  readonly most: number;
  /** Rows can neither be added nor removed. */
  readonly fixed?: true;
  /** The field whose value no two rows share; a new row gets the next number. */
  readonly unique?: string;
  /** What a new row holds. */
  readonly blank: Readonly<Record<string, unknown>>;
}

export type FaultKey =
  | 'whole'
  | 'decimal'
  | 'numbers'
  | 'empty'
  | 'chars'
  | 'day'
  | 'days-order'
  | 'least-most'
  | 'folders'
  | 'live-folder'
  | 'same'
  | 'rows'
  | 'chances'
  | 'choices'
  | 'look'
  /** The server refused the field. */
  | 'refused'
  | TextTest;

export interface Fault {
  readonly key: FaultKey;
  readonly values?: Readonly<Record<string, number>>;
}

interface FieldFault extends Fault {
  readonly field: string;
}

export const rowOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
