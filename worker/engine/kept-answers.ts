/**
 * What pages showed last, for a time without a network: answers that anybody gets (terms, frequent questions, limits of bets, matches of a day) and those of one
 * member (bets). The member's are found by the token alone that got them, and are forgotten with it.
 */
import { addText, createHasher, hexOf } from '../../domain/hasher.ts';
import type { StoredValues } from './deps.ts';
import type { Slice, Slices } from './slices.ts';
import { parsed } from './stored-values.ts';

export const openKinds = ['terms', 'faq', 'limits', 'schedule'] as const;
export const ownKinds = ['history', 'casual'] as const;
export type KeptKind = (typeof openKinds)[number] | (typeof ownKinds)[number];

/** For each kind, server ms at which what is shown now was got; null: it is the server's. */
export type KeptShown = Readonly<Record<KeptKind, number | null>>;

/** Answers of each of both sorts; the oldest are dropped first. */
export const MOST_KEPT = 40;
/** Bytes of one answer, as JSON, and of all of a sort. */
export const MOST_BYTES_EACH = 400_000;
export const MOST_BYTES = 1_500_000;
/** Older ones are not shown, ms: a month, as the history. */
export const KEPT_ANSWERS_FOR_MS = 30 * 86_400_000;

interface Kept {
  readonly kind: KeptKind;
  /** The question: the address of a call, or the row of an event. */
  readonly name: string;
  readonly at: number;
  /** JSON. */
  readonly body: string;
}

export interface KeptAnswers {
  readonly shown: Slice<KeptShown>;
  /** The server has answered. */
  keep(kind: KeptKind, name: string, answer: unknown): void;
  /** The kept answer to a question that reached nobody; undefined: none. */
  find(kind: KeptKind, name: string): Promise<unknown>;
  /** The member has left. */
  forgetOwn(): void;
}

interface KeptDeps {
  readonly values: StoredValues;
  readonly slices: Slices;
  /** Server ms. */
  readonly now: () => number;
  readonly token: () => string | null;
  readonly isReplay: boolean;
}

/** The matches of a day are asked for every few seconds while live scores are open; they are kept this often, ms. */
export const KEEP_SCHEDULE_EVERY_MS = 30_000;

const OPEN = 'kept-answers';
const OWN = 'kept-own-answers';
const none: KeptShown = { terms: null, faq: null, limits: null, schedule: null, history: null, casual: null };
const isOwn = (kind: KeptKind): boolean => ownKinds.some((own) => own === kind);

/** The token's hash: the browser's storage never holds the token itself twice. */
function markOf(token: string | null): string | null {
  if (token === null) return null;
  const hash = createHasher();
  addText(hash, token);
  return hexOf(hash);
}

const isKept = (row: unknown): row is Kept => {
  if (typeof row !== 'object' || row === null) return false;
  const { kind, name, at, body } = row as Partial<Kept>;
  return (
    [...openKinds, ...ownKinds].some((one) => one === kind) &&
    typeof name === 'string' &&
    typeof at === 'number' &&
    typeof body === 'string'
  );
};

interface Sort {
  /** Of the member's sort: whose it is. */
  readonly owner: string | null;
  readonly rows: readonly Kept[];
}

function sortOf(bytes: Uint8Array | null): Sort {
  const read = bytes === null ? null : parsed(bytes);
  const { owner = null, rows = [] } = (read ?? {}) as { owner?: unknown; rows?: unknown };
  return {
    owner: typeof owner === 'string' ? owner : null,
    rows: Array.isArray(rows) ? rows.filter(isKept) : [],
  };
}

/** The newest rows that both limits allow. */
function bounded(rows: readonly Kept[]): readonly Kept[] {
  let bytes = 0;
  return rows.slice(0, MOST_KEPT).filter(({ body }) => (bytes += body.length) <= MOST_BYTES);
}

/** Reads and writes of both sorts, in one order. */
function createSorts(values: StoredValues) {
  let last: Promise<unknown> = Promise.resolve();
  const inOrder = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work);
    last = done.catch(() => null);
    return done;
  };
  const key = (kind: KeptKind): string => (isOwn(kind) ? OWN : OPEN);
  const write = (at: string, sort: Sort): Promise<boolean> =>
    values.put(at, new TextEncoder().encode(JSON.stringify(sort)));
  return {
    read: (kind: KeptKind): Promise<Sort> => inOrder(async () => sortOf(await values.get(key(kind)))),
    add: (row: Kept, owner: string | null): Promise<unknown> =>
      inOrder(async () => {
        const held = sortOf(await values.get(key(row.kind)));
        const others = held.owner === owner ? held.rows : [];
        const same = ({ kind, name }: Kept): boolean => kind === row.kind && name === row.name;
        const rows = bounded([row, ...others.filter((one) => !same(one))]);
        return write(key(row.kind), { owner, rows });
      }),
    forgetOwn: (): Promise<unknown> => inOrder(() => write(OWN, { owner: null, rows: [] })),
  };
}

/** JSON of an answer; null: it is none, or too large. */
function bodyOf(answer: unknown): string | null {
  try {
    const body = JSON.stringify(answer) ?? '';
    return body === '' || body.length > MOST_BYTES_EACH ? null : body;
  } catch {
    return null;
  }
}

export function createKeptAnswers({ values, slices, now, token, isReplay }: KeptDeps): KeptAnswers {
  const shown = slices.slice<KeptShown>('kept', none);
  const sorts = createSorts(values);
  const show = (kind: KeptKind, at: number | null): void => shown.update((draft) => void (draft[kind] = at));
  let scheduleKept = { name: '', at: 0 };
  const isFresh = (name: string): boolean =>
    scheduleKept.name === name && now() - scheduleKept.at < KEEP_SCHEDULE_EVERY_MS;
  return {
    shown,
    keep(kind, name, answer) {
      show(kind, null);
      if (kind === 'schedule') {
        if (isFresh(name)) return;
        scheduleKept = { name, at: now() };
      }
      const owner = isOwn(kind) ? markOf(token()) : null;
      const body = isReplay || (isOwn(kind) && owner === null) ? null : bodyOf(answer);
      if (body !== null) void sorts.add({ kind, name, at: now(), body }, owner);
    },
    async find(kind, name) {
      const owner = isOwn(kind) ? markOf(token()) : null;
      if (isReplay || (isOwn(kind) && owner === null)) return undefined;
      const sort = await sorts.read(kind);
      if (isOwn(kind) && (sort.owner !== owner || markOf(token()) !== owner)) return undefined;
      const row = sort.rows.find((one) => one.kind === kind && one.name === name);
      if (row === undefined || now() - row.at > KEPT_ANSWERS_FOR_MS) return undefined;
      show(kind, row.at);
      return parsed(new TextEncoder().encode(row.body));
    },
    forgetOwn() {
      for (const kind of ownKinds) show(kind, null);
      if (!isReplay) void sorts.forgetOwn();
    },
  };
}
