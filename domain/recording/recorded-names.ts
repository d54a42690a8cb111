/**
 * Names for a stream that was recorded live, which has ids alone: from a catalogue of the exchange (its answers with markets, events and
 * runners), from an object or a table of ids and names.
 */
import { isRow, listOf, type Row, rowOf } from '../row.ts';
import { kickOffIn, type MarketDefinition, runnerIdOf, boundedText } from './betfair-message.ts';
import type { MessageTape } from './message-tape.ts';

/** Names of a market and its parts from a catalogue; '' where the catalogue has none. */
interface NamedMarket extends Pick<
  MarketDefinition,
  'eventId' | 'eventTypeId' | 'eventName' | 'marketType' | 'marketName' | 'countryCode' | 'startsAt'
> {
  readonly bettingType: string;
}

export interface RecordedNames {
  readonly markets: Map<string, NamedMarket>;
  /** Names of events and of runners by their ids, which do not meet in practice. */
  readonly events: Map<string, string>;
  readonly runners: Map<number, string>;
}

export const createNames = (): RecordedNames => ({
  markets: new Map(),
  events: new Map(),
  runners: new Map(),
});

export const hasNames = ({ markets, events, runners }: RecordedNames): boolean =>
  markets.size + events.size + runners.size > 0;

const idText = (value: unknown): string => (typeof value === 'number' ? String(value) : boundedText(value));

/** A field by its name, also as programs in Python write it ("market_id"). */
const field = (row: Row, name: string): unknown =>
  row[name] ?? row[name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)];

/** A market of a catalogue: it has names, and no prices. */
export const isCatalogued = (row: Row): boolean =>
  typeof field(row, 'marketId') === 'string' &&
  (typeof field(row, 'marketName') === 'string' ||
    isRow(row['event']) ||
    listOf(row['runners']).some((runner) => typeof field(rowOf(runner), 'runnerName') === 'string'));

export function takeCatalogued(names: RecordedNames, row: Row): void {
  const [event, description] = [rowOf(row['event']), rowOf(row['description'])];
  const eventId = idText(event['id']);
  const eventName = boundedText(event['name']);
  const startsAt = kickOffIn(
    field(row, 'marketStartTime'),
    field(description, 'marketTime'),
    field(event, 'openDate'),
  );
  names.markets.set(boundedText(field(row, 'marketId')), {
    eventId,
    eventName,
    eventTypeId: idText(rowOf(field(row, 'eventType'))['id']),
    marketType: boundedText(field(description, 'marketType')),
    marketName: boundedText(field(row, 'marketName')),
    countryCode: boundedText(field(event, 'countryCode')),
    bettingType: boundedText(field(description, 'bettingType')),
    startsAt,
  });
  if (eventId !== '' && eventName !== '') names.events.set(eventId, eventName);
  for (const runner of listOf(row['runners'])) {
    const runnerName = field(rowOf(runner), 'runnerName');
    const id = runnerIdOf(field(rowOf(runner), 'selectionId'));
    if (id !== null && typeof runnerName === 'string') names.runners.set(id, boundedText(runnerName));
  }
}

function takeNamed(names: RecordedNames, id: string, name: string): void {
  if (!/^\d{1,15}$/.test(id) || name === '') return;
  names.runners.set(Number(id), boundedText(name));
  names.events.set(id, boundedText(name));
}

function takeJson(names: RecordedNames, value: unknown): void {
  if (Array.isArray(value)) for (const one of value as readonly unknown[]) takeJson(names, one);
  if (!isRow(value)) return;
  if (isCatalogued(value)) return takeCatalogued(names, value);
  const { id, selectionId, name, runnerName } = value;
  takeNamed(names, idText(selectionId ?? id), boundedText(runnerName ?? name));
  for (const [key, inner] of Object.entries(value))
    if (typeof inner === 'string') takeNamed(names, key, inner);
    else takeJson(names, inner);
}

const MAX_NAME_LINES = 500_000;

/** Reads a file of names: JSON, JSON a line, or lines of an id and a name (with comma, semicolon or tab between them). */
export function readNames(text: string): RecordedNames {
  const names = createNames();
  const plain = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const taken = (json: string): boolean => {
    try {
      takeJson(names, JSON.parse(json));
      return true;
    } catch {
      return false;
    }
  };
  if (taken(plain)) return names;
  for (const line of plain.split('\n', MAX_NAME_LINES)) {
    const [, id, name] = /^\s*"?(\d{1,15})"?\s*[,;\t]\s*"?([^"\r\n]*)/.exec(line) ?? [];
    if (id !== undefined && name !== undefined) takeNamed(names, id, name.trim());
    else if (/^\s*[[{]/.test(line)) taken(line);
  }
  return names;
}

export function joinNames(all: readonly RecordedNames[]): RecordedNames {
  const joined = createNames();
  for (const { markets, events, runners } of all) {
    for (const [id, market] of markets) joined.markets.set(id, market);
    for (const [id, name] of events) joined.events.set(id, name);
    for (const [id, name] of runners) joined.runners.set(id, name);
  }
  return joined;
}

/** The definition with the names that it lacks. */
function named(names: RecordedNames, marketId: string, definition: MarketDefinition): MarketDefinition {
  const market = names.markets.get(marketId);
  const eventId = definition.eventId || market?.eventId || '';
  const of = (name: 'eventTypeId' | 'marketType' | 'marketName' | 'countryCode' | 'bettingType'): string =>
    definition[name] || (market?.[name] ?? '');
  return {
    ...definition,
    eventId,
    eventName: definition.eventName || market?.eventName || (names.events.get(eventId) ?? ''),
    eventTypeId: of('eventTypeId'),
    marketType: of('marketType'),
    marketName: of('marketName'),
    countryCode: of('countryCode'),
    bettingType: of('bettingType'),
    startsAt: definition.startsAt ?? market?.startsAt ?? null,
    runners: definition.runners.map((runner) =>
      runner.name === '' ? { ...runner, name: names.runners.get(runner.id) ?? '' } : runner,
    ),
  };
}

/** The messages with names where they have none. */
export const withNames = (messages: MessageTape, names: RecordedNames): MessageTape =>
  hasNames(names)
    ? {
        ...messages,
        definitions: messages.definitions.map(({ marketId, definition }) => ({
          marketId,
          definition: named(names, marketId, definition),
        })),
      }
    : messages;
