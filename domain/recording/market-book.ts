/**
 * A market book of the exchange as a message: what a request for prices answers, and what programs that follow a stream write down. It holds the
 * whole market each time. Without a definition its event is not known; a catalogue of names has it (recorded-names.ts).
 */
import { ok, refused, type Result } from '../result.ts';
import { isRow, listOf, type Row } from '../row.ts';
import {
  type BadLine,
  definitionOf,
  notDefined,
  isPrice,
  lastTraded,
  MAX_RUNNERS,
  MAX_TIME,
  NO_ENTRIES,
  numberOf,
  type RecordedMessage,
  type RecordedRunner,
  type RunnerChange,
  runnerIdOf,
  boundedText,
  truthOf,
} from './betfair-message.ts';
import { timeOfRow } from './stream-values.ts';

/** The first of the names that the row has. */
const fieldOf = (row: Row, ...names: readonly string[]): unknown =>
  names.map((name) => row[name]).find((value) => value !== undefined && value !== null);

function rungsOf(value: unknown): readonly number[] {
  return listOf(value).flatMap((rung): number[] => {
    if (!isRow(rung)) return [];
    const [price, size] = [numberOf(rung['price']), numberOf(rung['size'])];
    return isPrice(price) && size !== null ? [price, size] : [];
  });
}

/** No price at the first place. */
const NOTHING_ON_OFFER: readonly number[] = [0, 0];

function runnersOf(book: Row): { readonly changes: RunnerChange[]; readonly runners: RecordedRunner[] } {
  const [changes, runners]: [RunnerChange[], RecordedRunner[]] = [[], []];
  for (const [at, one] of listOf(book['runners']).slice(0, MAX_RUNNERS).entries()) {
    if (!isRow(one)) continue;
    const id = runnerIdOf(fieldOf(one, 'selectionId', 'selection_id', 'id'));
    if (id === null) continue;
    const hc = numberOf(one['handicap']) ?? 0;
    const ltp = numberOf(fieldOf(one, 'lastPriceTraded', 'last_price_traded'));
    const prices = fieldOf(one, 'ex');
    const offers = isRow(prices) ? fieldOf(prices, 'availableToBack', 'available_to_back') : undefined;
    const back = rungsOf(offers);
    // A book that lists the offers and has none: nobody can back the runner at its last traded price.
    const best = Array.isArray(offers) && back.length === 0 ? NOTHING_ON_OFFER : NO_ENTRIES;
    changes.push({ id, hc, ltp: lastTraded(ltp), back, best, display: NO_ENTRIES });
    runners.push({ id, name: '', hc, place: at + 1, status: boundedText(one['status']) });
  }
  return { changes, runners };
}

export function decodeMarketBook(book: Row): Result<RecordedMessage, BadLine> {
  const pt = timeOfRow(book);
  if (pt === null || pt > MAX_TIME) return refused('no-time');
  const { changes, runners } = runnersOf(book);
  const sent = fieldOf(book, 'marketDefinition', 'market_definition') ?? null;
  const definition = (sent === null ? null : definitionOf(sent)) ?? {
    ...notDefined,
    inPlay: truthOf(fieldOf(book, 'inplay', 'inPlay')),
    status: boundedText(book['status']),
    version: numberOf(book['version']),
    runners,
  };
  const marketId = boundedText(fieldOf(book, 'marketId', 'market_id'));
  const change = { marketId, image: true, definition, runners: changes };
  return ok({ pt, isLate: false, changes: [change], dropped: 0 });
}
