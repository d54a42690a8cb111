/** Answers in the browser's storage, by sort: a list of what is kept, and each answer under a key of its own. */
import { addText, createHasher, hexOf } from '../../domain/hasher.ts';
import type { StoredValues } from './deps.ts';
import { parsed } from './stored-values.ts';

/** Answers of each sort; the oldest are dropped first. */
export const MOST_KEPT = 120;
/** Bytes of one answer, as JSON, and of all of a sort. */
export const MOST_BYTES_EACH = 400_000;
export const MOST_BYTES = 3_000_000;
/** Older ones are not shown, ms: a month, as the history. */
export const KEPT_ANSWERS_FOR_MS = 30 * 86_400_000;

/** Answers that anybody gets, and those of one member. */
type Sort = 'kept-answers' | 'kept-own-answers';

export interface KeptQuestion {
  readonly sort: Sort;
  /** Whose answer it is; null: anybody's. */
  readonly owner: string | null;
  readonly name: string;
}

interface Row {
  readonly name: string;
  /** Server ms. */
  readonly at: number;
  readonly bytes: number;
}

interface List {
  readonly owner: string | null;
  readonly rows: readonly Row[];
}

export interface KeptStore {
  add(question: KeptQuestion, at: number, answer: unknown): Promise<unknown>;
  /** undefined: none that is young enough. */
  find(
    question: KeptQuestion,
    now: number,
  ): Promise<{ readonly at: number; readonly answer: unknown } | undefined>;
  forgetOwn(): Promise<unknown>;
}

const nothing = new Uint8Array();

export function hashOf(text: string): string {
  const hash = createHasher();
  addText(hash, text);
  return hexOf(hash);
}

const isRow = (value: unknown): value is Row => {
  if (typeof value !== 'object' || value === null) return false;
  const { name, at, bytes } = value as Partial<Row>;
  return typeof name === 'string' && typeof at === 'number' && typeof bytes === 'number';
};

function listIn(bytes: Uint8Array | null): List {
  const { owner = null, rows = [] } = ((bytes === null ? null : parsed(bytes)) ?? {}) as Partial<
    Record<keyof List, unknown>
  >;
  return {
    owner: typeof owner === 'string' ? owner : null,
    rows: Array.isArray(rows) ? rows.filter(isRow) : [],
  };
}

/** The newest rows that both limits allow. */
function bounded(rows: readonly Row[]): readonly Row[] {
  let sum = 0;
  return rows.slice(0, MOST_KEPT).filter(({ bytes }) => (sum += bytes) <= MOST_BYTES);
}

/** JSON of an answer; null: it is none, or too large. */
function jsonOf(answer: unknown): Uint8Array<ArrayBuffer> | null {
  try {
    const bytes = new TextEncoder().encode(JSON.stringify(answer) ?? '');
    return bytes.length === 0 || bytes.length > MOST_BYTES_EACH ? null : bytes;
  } catch {
    return null;
  }
}

/** Reads and writes are done in one order. */
export function createKeptStore(values: StoredValues): KeptStore {
  let last: Promise<unknown> = Promise.resolve();
  const inOrder = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work);
    last = done.catch(() => null);
    return done;
  };
  const keyOf = (sort: Sort, name: string): string => `${sort}-${hashOf(name)}`;
  const write = (sort: Sort, list: List): Promise<boolean> =>
    values.put(sort, new TextEncoder().encode(JSON.stringify(list)));
  const drop = (sort: Sort, rows: readonly Row[]): Promise<unknown> =>
    Promise.all(rows.map(({ name }) => values.put(keyOf(sort, name), nothing)));
  return {
    add: ({ sort, owner, name }, at, answer) =>
      inOrder(async () => {
        const json = jsonOf(answer);
        if (json === null) return;
        const held = listIn(await values.get(sort));
        const isOwners = held.owner === owner;
        const others = isOwners ? held.rows.filter((row) => row.name !== name) : [];
        const rows = bounded([{ name, at, bytes: json.length }, ...others]);
        const left = new Set(rows.map((row) => row.name));
        await drop(
          sort,
          held.rows.filter((row) => !left.has(row.name)),
        );
        await values.put(keyOf(sort, name), json);
        await write(sort, { owner, rows });
      }),
    find: ({ sort, owner, name }, now) =>
      inOrder(async () => {
        const held = listIn(await values.get(sort));
        const row = held.owner === owner ? held.rows.find((one) => one.name === name) : undefined;
        if (row === undefined || now - row.at > KEPT_ANSWERS_FOR_MS) return undefined;
        const bytes = await values.get(keyOf(sort, name));
        const answer = bytes === null ? null : parsed(bytes);
        return answer === null ? undefined : { at: row.at, answer };
      }),
    forgetOwn: () =>
      inOrder(async () => {
        const { rows } = listIn(await values.get('kept-own-answers'));
        await drop('kept-own-answers', rows);
        return write('kept-own-answers', { owner: null, rows: [] });
      }),
  };
}
