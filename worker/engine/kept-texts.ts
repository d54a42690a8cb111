/**
 * What members typed and did not send, in the browser's storage: named rows of one member, the newest first. The window says whose text it is
 * (the member who typed it), since the core may have another member by the time a window that goes stores its last text.
 */
import { rowOf } from '../../domain/row.ts';
import type { StoredValues } from './deps.ts';
import { DRAFT_WAIT_MS, parsed } from './stored-values.ts';

interface Kept<Row> {
  /** The first part of the storage's key; the member's id is the second. It never changes. */
  readonly prefix: string;
  /** Rows of one member; the oldest are dropped first. */
  readonly most: number;
  /** Reads a stored row, which may be of another version. */
  readonly rowOf: (stored: unknown) => Row;
}

export interface KeptTexts<Row> {
  /** null: none, or a visitor. `owner`: the member's id; empty: a visitor, of whom nothing is kept. */
  find(owner: string, name: string): Promise<Row | null>;
  /** `row` null: the row of this name is forgotten. */
  keep(owner: string, name: string, row: Row | null): Promise<void>;
}

/** A text of at most so many characters. */
export const cutText = (text: unknown, most: number): string =>
  typeof text === 'string' ? Array.from(text).slice(0, most).join('') : '';

/** Reads and writes are done in one order. */
export function createKeptTexts<Row extends { readonly name: string }>(
  values: StoredValues,
  { prefix, most, rowOf: rowIn }: Kept<Row>,
): KeptTexts<Row> {
  let last: Promise<unknown> = Promise.resolve();
  const inOrder = async <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work, work);
    last = done.catch(() => {});
    return done;
  };
  const read = async (key: string): Promise<readonly Row[]> => {
    const bytes = await values.get(key, DRAFT_WAIT_MS);
    const rows = bytes === null ? null : parsed(bytes);
    // Earlier versions kept a single text under some keys, without a list.
    return (Array.isArray(rows) ? rows : rows === null ? [] : [rows]).map(rowIn);
  };
  const keyOf = (owner: string): string | null => (owner === '' ? null : `${prefix}:${owner}`);
  return {
    async find(owner, name) {
      const key = keyOf(owner);
      if (key === null) return null;
      return inOrder(async () => (await read(key)).find((row) => row.name === name) ?? null);
    },
    async keep(owner, name, row) {
      const key = keyOf(owner);
      if (key === null) return;
      await inOrder(async () => {
        const others = (await read(key)).filter((one) => one.name !== name);
        const kept = [...(row === null ? [] : [row]), ...others].slice(0, most);
        await values.put(key, new TextEncoder().encode(JSON.stringify(kept)));
      });
    },
  };
}

/** Characters of the name of a plain text; longer ones are cut. */
const MOST_NAME = 200;

interface PlainTexts {
  readonly prefix: string;
  readonly most: number;
  /** Characters of a text. What may be sent can be shorter: a text that is too long is kept, so that it can be shortened. */
  readonly chars: number;
}

/** Texts without further fields. */
export interface TextDrafts {
  draft(owner: string, name: string): Promise<string | null>;
  /** null forgets it. */
  saveDraft(owner: string, name: string, text: string | null): Promise<void>;
}

export function createTextDrafts(values: StoredValues, { prefix, most, chars }: PlainTexts): TextDrafts {
  const kept = createKeptTexts(values, {
    prefix,
    most,
    rowOf: (stored) => {
      const { name, text } = rowOf(stored);
      return { name: cutText(name, MOST_NAME), text: cutText(text, chars) };
    },
  });
  return {
    async draft(owner, name) {
      return (await kept.find(owner, cutText(name, MOST_NAME)))?.text ?? null;
    },
    async saveDraft(owner, given, written) {
      const [name, text] = [cutText(given, MOST_NAME), cutText(written, chars)];
      await kept.keep(owner, name, text === '' ? null : { name, text });
    },
  };
}
