/** Named rows of one member in the browser's storage, the newest first. Reads and writes are done in one order. */
import type { Engine } from '../../engine/engine.ts';
import { DRAFT_WAIT_MS, parsed } from '../../engine/stored-values.ts';

/** The parts of the engine that drafts need. */
export interface DraftNeeds {
  readonly values: Engine['deps']['storage']['values'];
  readonly memberId: () => string | null;
}

interface Kept<Row> {
  /** The first part of the storage's key; the member's id is the second. */
  readonly prefix: string;
  /** Rows of one member; the oldest are dropped first. */
  readonly most: number;
  /** Reads a stored row, which may be of another version. */
  readonly rowOf: (stored: unknown) => Row;
}

export function createKeptTexts<Row extends { readonly name: string }>(
  { values, memberId }: DraftNeeds,
  { prefix, most, rowOf }: Kept<Row>,
) {
  let last: Promise<unknown> = Promise.resolve();
  const inOrder = async <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work, work);
    last = done.catch(() => {});
    return done;
  };
  const read = async (key: string): Promise<readonly Row[]> => {
    const bytes = await values.get(key, DRAFT_WAIT_MS);
    const rows = bytes === null ? null : parsed(bytes);
    return Array.isArray(rows) ? rows.map(rowOf) : [];
  };
  const keyOf = (): string | null => {
    const member = memberId();
    return member === null ? null : `${prefix}:${member}`;
  };
  return {
    /** null: none, or a visitor. */
    async find(name: string): Promise<Row | null> {
      const key = keyOf();
      if (key === null) return null;
      return inOrder(async () => (await read(key)).find((row) => row.name === name) ?? null);
    },
    /** `row` null: the row of this name is forgotten. */
    async keep(name: string, row: Row | null): Promise<void> {
      const key = keyOf();
      if (key === null) return;
      await inOrder(async () => {
        const others = (await read(key)).filter((one) => one.name !== name);
        const kept = [...(row === null ? [] : [row]), ...others].slice(0, most);
        await values.put(key, new TextEncoder().encode(JSON.stringify(kept)));
      });
    },
  };
}
