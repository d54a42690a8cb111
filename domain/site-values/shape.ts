/**
 * The shapes of site values: what a value is made of, with its limits. Its type, the server's check, the operator's form and the page of the
 * docs are derived from its shape.
 */
import type { ListFault } from '../banned-words/written-words.ts';
import type { Row } from '../row.ts';

/** Tests of texts that a pattern or a list decides (text-tests). */
export type PlainTest =
  | 'image'
  | 'link'
  | 'https'
  | 'email'
  | 'colour'
  | 'name'
  | 'text-key'
  | 'boards'
  | 'figures';
/** A list of banned words has faults of its own. */
export type TextTest = PlainTest | 'banned-words';

export type FaultKey =
  | 'absent'
  | 'unknown'
  | 'whole'
  | 'decimal'
  | 'numbers'
  | 'some'
  | 'text'
  | 'empty'
  | 'chars'
  | 'choice'
  | 'day'
  | 'list'
  | 'fields'
  | 'rows'
  | 'same'
  | 'days-order'
  | 'least-most'
  | 'folders'
  | 'live-folder'
  | 'chances'
  | 'choices'
  | 'look'
  | ListFault['key']
  | PlainTest;

/** A fault of a field; `values`: numbers that its sentence names. */
export interface FieldFault {
  readonly field: string;
  readonly key: FaultKey;
}

/** What rows that another hand than the form wrote may hold in a field: any text, nothing, or null. The form asks for more. */
interface Hand {
  readonly any?: true;
  readonly absent?: true;
  readonly null?: true;
}

interface Lax {
  readonly hand?: Hand;
  /** A field that is left empty is null, or is left out. */
  readonly empty?: 'null' | 'absent';
  /** What a value holds that was stored before the field was there. */
  readonly otherwise?: unknown;
}

export interface Bounds {
  readonly least: number;
  readonly most: number;
}

interface Whole extends Bounds, Lax {
  readonly kind: 'whole';
}
/** At most four decimals. */
interface Decimal extends Bounds, Lax {
  readonly kind: 'decimal';
}
export interface Text extends Lax {
  readonly kind: 'text';
  readonly chars: number;
  readonly required?: true;
  readonly long?: true;
  readonly test?: TextTest;
}
/** A day of the site, YYYY-MM-DD. */
interface Day extends Lax {
  readonly kind: 'day';
}
interface Choice extends Lax {
  readonly kind: 'choice';
  readonly options: readonly string[];
}
interface Switch extends Lax {
  readonly kind: 'switch';
  readonly on: string | boolean;
  readonly off: string | boolean;
}
/** Whole numbers; the form separates them by commas. */
interface Numbers extends Bounds, Lax {
  readonly kind: 'numbers';
  /** How many. */
  readonly count: Bounds;
}
/** Some of these numbers. */
interface Some extends Lax {
  readonly kind: 'some';
  readonly options: readonly number[];
}
/** One of these numbers; the form keeps it and does not show it. */
interface KeptNumber extends Lax {
  readonly kind: 'kept';
  readonly options: readonly number[];
}

export type LeafShape = Whole | Decimal | Text | Day | Choice | Switch | Numbers | Some | KeptNumber;

export interface RecordShape extends Lax {
  readonly kind: 'record';
  readonly fields: Readonly<Record<string, Shape>>;
  /** Other fields: kept as they are, or of such a name and shape. Without it a value has no other fields. */
  readonly others?: 'kept' | { readonly name: RegExp; readonly shape: Shape };
  /** Only the form writes it: what is written is judged as what is typed. What another release stored may lack fields. */
  readonly ofForm?: true;
  /** The first broken rule between fields. */
  rule?(row: Row): FieldFault | null;
  /** The row as the form writes it, from a row that another hand wrote. */
  tidy?(row: Row): Row;
}

export interface RowsShape extends Bounds, Lax {
  readonly kind: 'rows';
  readonly row: RecordShape;
  /** Rows can neither be added nor removed in the form. */
  readonly fixed?: true;
  /** Fields whose value no two rows share; a new row gets the next number. The first one names the row in lists of changes. */
  readonly unique?: readonly string[];
  /** The field that names a row in the form: "subject", or "title.ko". */
  readonly called?: string;
  /** What a new row holds. */
  readonly blank: Row;
}

export type Shape = LeafShape | RecordShape | RowsShape;

type MayLack<S> = S extends { readonly hand: { readonly absent: true } } | { readonly empty: string }
  ? true
  : false;
type OrNull<S> = S extends { readonly hand: { readonly null: true } } | { readonly empty: 'null' }
  ? null
  : never;
type Fields<F> = {
  readonly [K in keyof F as MayLack<F[K]> extends true ? never : K]: Held<F[K]> | OrNull<F[K]>;
} & {
  readonly [K in keyof F as MayLack<F[K]> extends true ? K : never]?: Held<F[K]> | OrNull<F[K]> | undefined;
};

/** The type of a value of this shape. */
export type Held<S> = S extends { readonly hand: { readonly any: true } }
  ? string
  : S extends { readonly kind: 'whole' | 'decimal' }
    ? number
    : S extends { readonly kind: 'text' | 'day' }
      ? string
      : S extends { readonly kind: 'choice' | 'kept'; readonly options: readonly (infer Option)[] }
        ? Option
        : S extends { readonly kind: 'switch'; readonly on: infer On; readonly off: infer Off }
          ? On | Off
          : S extends { readonly kind: 'numbers' | 'some' }
            ? readonly number[]
            : S extends { readonly kind: 'record'; readonly fields: infer F }
              ? Fields<F>
              : S extends { readonly kind: 'rows'; readonly row: infer R }
                ? readonly Held<R>[]
                : never;

type More<S extends Shape, Given extends keyof S> = Partial<Omit<S, Given | 'kind'>>;
/** Of a field of a record nothing is inferred: the record would widen it to any shape. */
type Made<Kind, Given, M> = { readonly kind: Kind } & Given & NoInfer<M>;

export const wholeShape = <const M extends More<Whole, 'least' | 'most'> = object>(
  least: number,
  most: number,
  more?: M,
): Made<'whole', Bounds, M> => ({ kind: 'whole', least, most, ...more }) as Made<'whole', Bounds, M>;

export const decimal = <const M extends More<Decimal, 'least' | 'most'> = object>(
  least: number,
  most: number,
  more?: M,
): Made<'decimal', Bounds, M> => ({ kind: 'decimal', least, most, ...more }) as Made<'decimal', Bounds, M>;

type TextOf<M> = Made<'text', Pick<Text, 'chars'>, M>;
export const text = <const M extends More<Text, 'chars'> = object>(chars: number, more?: M): TextOf<M> =>
  ({ kind: 'text', chars, ...more }) as TextOf<M>;

export const day = <const M extends More<Day, never> = object>(more?: M): Made<'day', object, M> =>
  ({ kind: 'day', ...more }) as Made<'day', object, M>;

type ChoiceOf<O, M> = Made<'choice', { readonly options: NoInfer<O> }, M>;
export const choice = <const O extends readonly string[], const M extends More<Choice, 'options'> = object>(
  options: O,
  more?: M,
): ChoiceOf<O, M> => ({ kind: 'choice', options, ...more }) as ChoiceOf<O, M>;

type RecordOf<F> = Made<'record', object, { readonly fields: F }>;
export const record = <const F extends Readonly<Record<string, Shape>>>(
  fields: F,
  more: More<RecordShape, 'fields' | 'rule'> = {},
): RecordOf<F> => ({ kind: 'record', fields, ...more });

/** The record with a rule between its fields, judged where each of them fits. */
export const ruled = <R extends RecordShape>(shape: R, rule: (row: Held<R>) => FieldFault | null): R => ({
  ...shape,
  rule,
});

type RowsOf<R> = Made<'rows', Bounds & Pick<RowsShape, 'blank'>, { readonly row: R }>;
export const rows = <const R extends RecordShape>(
  [least, most]: readonly [number, number],
  row: R,
  more: More<RowsShape, 'least' | 'most' | 'row'> = {},
): RowsOf<R> => ({ kind: 'rows', least, most, row, blank: {}, ...more });

/** True or false. */
export const trueFalseSwitch = { kind: 'switch', on: true, off: false } as const;
/** Y or N, as the wire writes it. */
export const yesNoSwitch = { kind: 'switch', on: 'Y', off: 'N' } as const;
