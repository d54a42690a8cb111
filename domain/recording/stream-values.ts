/**
 * Finds the messages of an exchange in a line of a file: programs that record a stream write one message a line, several in an array, several
 * after each other, a wrapper around each with a time of their own, or a time and a level before it as logs have.
 */
import { isIsoTime, writtenTime } from '../time/written-time.ts';
import { isRow, jsonOf, type Row } from '../row.ts';
import { isCatalogued } from './recorded-names.ts';

/** So many levels of a wrapper are looked into, and so many lists inside each other. */
const [MOST_WRAPPERS, MOST_LISTS] = [3, 20] as const;
/** Longest text in a wrapper that is read as a message. */
const MAX_TEXT_CHARS = 8 * 1024 * 1024;
/** First second of 1973 in ms: a smaller time is in seconds. */
const FIRST_IN_MS = 1e11;
/** Names that programs give to the time of a wrapper. */
const timeNames = [
  'pt',
  'publishTime',
  'publish_time',
  'streaming_publish_time',
  'timestamp',
  'time',
  'ts',
  'received',
] as const;

/** Answers of the exchange that are no market data. */
const otherOperations: ReadonlySet<unknown> = new Set([
  'connection',
  'status',
  'ocm',
  'authentication',
  'heartbeat',
  'marketSubscription',
  'orderSubscription',
  'rcm',
  'ccm',
  'raceSubscription',
  'cricketSubscription',
]);

interface FoundValues {
  /** Messages and market books, each with the time of its wrapper where it has none. */
  readonly messages: readonly Row[];
  /** Answers that are no market data, by their operation. */
  readonly others: readonly string[];
  /** Markets of a catalogue. */
  readonly catalogued: readonly Row[];
}

const isMessage = (row: Row): boolean => row['op'] === 'mcm' || Array.isArray(row['mc']);
/** A market as the exchange's request for prices answers it, or as programs show it. */
export const isMarketBook = (row: Row): boolean =>
  (typeof row['marketId'] === 'string' || typeof row['market_id'] === 'string') &&
  Array.isArray(row['runners']);

/** Ms since 1970: a number of seconds or ms, or a time of ISO 8601; null: there is none. */
export function timeOfRow(row: Row): number | null {
  for (const name of timeNames) {
    const value = row[name];
    const time = typeof value === 'string' ? (isIsoTime(value) ? writtenTime(value) : null) : value;
    if (typeof time === 'number' && Number.isFinite(time) && time > 0)
      return time < FIRST_IN_MS ? time * 1000 : time;
  }
  return null;
}

type Finding = { readonly [Part in keyof FoundValues]: FoundValues[Part][number][] };

/** The wrappers and lists around a value: how many there are, and the time of the nearest wrapper that has a time. */
interface Around {
  readonly time: number | null;
  readonly wrappers: number;
  readonly lists: number;
}

function search(value: unknown, around: Around, found: Finding): void {
  const { time, wrappers, lists } = around;
  if (Array.isArray(value)) {
    if (lists < MOST_LISTS)
      for (const one of value as readonly unknown[]) search(one, { ...around, lists: lists + 1 }, found);
    return;
  }
  if (typeof value === 'string') {
    if (value.length <= MAX_TEXT_CHARS && /^\s*[[{]/.test(value)) search(jsonOf(value), around, found);
    return;
  }
  if (!isRow(value)) return;
  const { op } = value;
  if (isCatalogued(value)) found.catalogued.push(value);
  else if (isMessage(value) || isMarketBook(value)) {
    found.messages.push(value['pt'] === undefined && time !== null ? { ...value, pt: time } : value);
  } else if (typeof op === 'string' && otherOperations.has(op)) found.others.push(op);
  else if (wrappers < MOST_WRAPPERS) {
    const inside = { time: timeOfRow(value) ?? time, wrappers: wrappers + 1, lists };
    for (const inner of Object.values(value))
      if (typeof inner === 'object' || typeof inner === 'string') search(inner, inside, found);
  }
}

/** The messages in a value of JSON, alone or in wrappers. */
export function messagesIn(value: unknown): FoundValues {
  const found: Finding = { messages: [], others: [], catalogued: [] };
  search(value, { time: null, wrappers: 0, lists: 0 }, found);
  return found;
}

const [QUOTE, ESCAPE, OPEN, CLOSE] = ['"', '\\', '{', '}'] as const;

/**
 * The whole objects of a text, one after the other, without the text between them. `end`: where the first object begins that the
 * text does not end; the text's length if there is none.
 */
export function objectsIn(text: string): { readonly objects: readonly string[]; readonly end: number } {
  const objects: string[] = [];
  let [depth, from, isText] = [0, 0, false];
  for (let at = text.indexOf(OPEN); at >= 0 && at < text.length; at++) {
    const sign = text.charAt(at);
    if (isText) {
      if (sign === ESCAPE) at++;
      else if (sign === QUOTE) isText = false;
      continue;
    }
    if (sign === QUOTE) isText = depth > 0;
    else if (sign === OPEN) {
      if (depth++ === 0) from = at;
    } else if (sign === CLOSE && depth > 0 && --depth === 0) objects.push(text.slice(from, at + 1));
  }
  return { objects, end: depth === 0 ? text.length : from };
}
