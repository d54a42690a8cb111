/**
 * The messages of a room as a client holds them. The server numbers the messages of a room 1, 2, 3, …; the log shows an unbroken run that
 * ends at its newest number, at most SHOWN_MESSAGES of them. A message that comes too early waits until the missing ones have come; one
 * that comes twice is dropped. Invariants: numbers of `items` are consecutive; every number in `early` is greater than `last` + 1.
 */
import { SHOWN_MESSAGES } from './chat-limits.ts';

interface Numbered {
  readonly seq: number;
}

export interface ChatLog<Item extends Numbered> {
  /** Oldest first. */
  readonly items: readonly Item[];
  /** The newest number of the unbroken run; 0: nothing has come yet. */
  readonly last: number;
  /** Messages beyond a gap, by number; at most SHOWN_MESSAGES. */
  readonly early: ReadonlyMap<number, Item>;
}

/** The server's answer to "what is newer than this number": a run that ends at the room's newest number. */
interface ChatPage<Item extends Numbered> {
  readonly items: readonly Item[];
  /** The newest number of the room. */
  readonly last: number;
}

export const emptyLog = <Item extends Numbered>(): ChatLog<Item> => ({
  items: [],
  last: 0,
  early: new Map(),
});

/** Moves messages that waited into the run, as long as their numbers follow. */
function drain<Item extends Numbered>(
  items: readonly Item[],
  last: number,
  early: ReadonlyMap<number, Item>,
): ChatLog<Item> {
  const run = [...items];
  const rest = new Map(early);
  let newest = last;
  for (let next = rest.get(newest + 1); next !== undefined; next = rest.get(newest + 1)) {
    run.push(next);
    newest++;
    rest.delete(newest);
  }
  for (const seq of rest.keys()) if (seq <= newest) rest.delete(seq);
  return { items: run.slice(-SHOWN_MESSAGES), last: newest, early: rest };
}

/** Adds messages that the server has published, in any order. */
export function addItems<Item extends Numbered>(log: ChatLog<Item>, added: readonly Item[]): ChatLog<Item> {
  const isNew = added.filter(({ seq }) => seq > log.last && !log.early.has(seq));
  if (isNew.length === 0) return log;
  const early = new Map(log.early);
  for (const item of isNew) early.set(item.seq, item);
  const drained = drain(log.items, log.last, early);
  if (drained.early.size <= SHOWN_MESSAGES) return drained;
  // The newest are kept: older ones come with the answer that fills the gap.
  const newest = [...drained.early].toSorted(([a], [b]) => a - b).slice(-SHOWN_MESSAGES);
  return { ...drained, early: new Map(newest) };
}

/** Adds the answer to "what is newer than `log.last`"; a page that does not join the run takes its place. */
export function addPage<Item extends Numbered>(log: ChatLog<Item>, page: ChatPage<Item>): ChatLog<Item> {
  if (page.last <= log.last) return log;
  const fresh = page.items.filter(({ seq }) => seq > log.last).toSorted((a, b) => a.seq - b.seq);
  const joins = (fresh[0]?.seq ?? page.last + 1) === log.last + 1;
  return drain(joins ? [...log.items, ...fresh] : fresh, page.last, log.early);
}

/** Whether messages are missing: some came too early, or the room's newest number is greater. */
export const hasGap = (log: ChatLog<Numbered>, newest: number = log.last): boolean =>
  log.early.size > 0 || newest > log.last;

/** Replaces the messages of these numbers. */
export function changeItems<Item extends Numbered>(
  log: ChatLog<Item>,
  seqs: ReadonlySet<number>,
  change: (item: Item) => Item,
): ChatLog<Item> {
  if (seqs.size === 0) return log;
  const changed = (item: Item): Item => (seqs.has(item.seq) ? change(item) : item);
  const early = new Map([...log.early].map(([seq, item]) => [seq, changed(item)]));
  return { ...log, items: log.items.map(changed), early };
}
