/**
 * Decodes one line of a Betfair Exchange Stream history: {"op":"mcm","pt":…,"mc":[…]}. Decoding is total and bounded: the result of a line
 * is a message, null (a heartbeat), or a reason. Times are ms since 1970, prices decimal odds as numbers.
 */
import { isRow } from '../row.ts';
import { ok, refused, type Result } from '../result.ts';

export interface RecordedRunner {
  readonly id: number;
  readonly name: string;
  /** Handicap of the runner; 0 if the market has none. */
  readonly hc: number;
  readonly place: number;
  /** ACTIVE, WINNER, LOSER, REMOVED, PLACED, HIDDEN … */
  readonly status: string;
}

export interface MarketDefinition {
  readonly eventId: string;
  readonly eventTypeId: string;
  readonly eventName: string;
  readonly marketType: string;
  readonly marketName: string;
  readonly countryCode: string;
  readonly startsAt: number;
  readonly inPlay: boolean;
  /** OPEN, SUSPENDED, CLOSED, INACTIVE. */
  readonly status: string;
  readonly regulators: readonly string[];
  readonly runners: readonly RecordedRunner[];
}

/** [price, size]; size 0 removes the price. */
export type Rung = readonly [price: number, size: number];

export interface RunnerChange {
  readonly id: number;
  readonly hc: number;
  /** Last traded price. */
  readonly ltp: number | null;
  /** Changes of the available-to-back ladder (atb, or the best levels batb without their positions). */
  readonly back: readonly Rung[];
}

export interface MarketChange {
  readonly marketId: string;
  /** true: replaces all known prices of this market. */
  readonly image: boolean;
  readonly definition: MarketDefinition | null;
  readonly runners: readonly RunnerChange[];
}

export interface RecordedMessage {
  readonly pt: number;
  readonly changes: readonly MarketChange[];
  /** Unreadable parts of the line. */
  readonly dropped: number;
}

export type BadLine = 'too-long' | 'not-json' | 'not-a-message' | 'no-time' | 'too-many-changes';

export const MAX_LINE_CHARS = 8 * 1024 * 1024;
export const MAX_CHANGES = 20_000;
export const MAX_RUNNERS = 1000;
/** The year 2100: a later time is damage. */
export const MAX_TIME = 4_102_444_800_000;
const MAX_TEXT = 200;

const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, MAX_TEXT) : '');
const numberOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function runnerOf(value: unknown): RecordedRunner | null {
  if (!isRow(value)) return null;
  const id = numberOf(value['id']);
  if (id === null) return null;
  return {
    id,
    name: textOf(value['name']),
    hc: numberOf(value['hc']) ?? 0,
    place: numberOf(value['sortPriority']) ?? 0,
    status: textOf(value['status']),
  };
}

function definitionOf(value: unknown): MarketDefinition | null {
  if (!isRow(value)) return null;
  const eventId = textOf(value['eventId']);
  const startsAt = Date.parse(textOf(value['marketTime']) || textOf(value['openDate']));
  if (eventId === '' || !Number.isFinite(startsAt)) return null;
  return {
    eventId,
    eventTypeId: textOf(value['eventTypeId']),
    eventName: textOf(value['eventName']),
    marketType: textOf(value['marketType']),
    marketName: textOf(value['name']),
    countryCode: textOf(value['countryCode']),
    startsAt,
    inPlay: value['inPlay'] === true,
    status: textOf(value['status']),
    regulators: listOf(value['regulators']).map(textOf),
    runners: listOf(value['runners'])
      .slice(0, MAX_RUNNERS)
      .flatMap((one) => runnerOf(one) ?? []),
  };
}

/** atb: [price, size]; batb: [position, price, size]. Prices outside 1 … 1000 are dropped. */
function rungsOf(value: unknown, at: 0 | 1): Rung[] {
  const rungs: Rung[] = [];
  for (const rung of listOf(value)) {
    if (!Array.isArray(rung)) continue;
    const price = numberOf(rung[at]);
    const size = numberOf(rung[at + 1]);
    if (price !== null && size !== null && price > 1 && price <= 1000) rungs.push([price, size]);
  }
  return rungs;
}

function runnerChangeOf(value: unknown): RunnerChange | null {
  if (!isRow(value)) return null;
  const id = numberOf(value['id']);
  if (id === null) return null;
  const ltp = numberOf(value['ltp']);
  return {
    id,
    hc: numberOf(value['hc']) ?? 0,
    ltp: ltp !== null && ltp > 1 && ltp <= 1000 ? ltp : null,
    back: [...rungsOf(value['atb'], 0), ...rungsOf(value['batb'], 1)],
  };
}

function changeOf(value: unknown): MarketChange | null {
  if (!isRow(value)) return null;
  const marketId = textOf(value['id']);
  if (marketId === '') return null;
  const definition = value['marketDefinition'] === undefined ? null : definitionOf(value['marketDefinition']);
  if (definition === null && value['marketDefinition'] !== undefined) return null;
  return {
    marketId,
    image: value['img'] === true,
    definition,
    runners: listOf(value['rc'])
      .slice(0, MAX_RUNNERS)
      .flatMap((one) => runnerChangeOf(one) ?? []),
  };
}

/** null: a line without a message (empty, or a heartbeat). */
export function decodeBetfairLine(line: string): Result<RecordedMessage | null, BadLine> {
  if (line.length > MAX_LINE_CHARS) return refused('too-long');
  const text = line.trim();
  if (text === '') return ok(null);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refused('not-json');
  }
  if (!isRow(value) || value['op'] !== 'mcm') return refused('not-a-message');
  const pt = numberOf(value['pt']);
  if (pt === null || pt <= 0 || pt > MAX_TIME) return refused('no-time');
  const list = listOf(value['mc']);
  if (list.length > MAX_CHANGES) return refused('too-many-changes');
  if (list.length === 0) return ok(null);
  const changes = list.flatMap((one) => changeOf(one) ?? []);
  return ok({ pt, changes, dropped: list.length - changes.length });
}
