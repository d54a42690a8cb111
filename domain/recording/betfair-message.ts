/**
 * Decodes the messages of a Betfair Exchange Stream: {"op":"mcm","pt":…,"mc":[…]}. Decoding is total and bounded: the result is a message, null
 * (a heartbeat), or a reason. Times are ms since 1970, prices decimal odds as numbers.
 */
import { isIsoTime, writtenTime } from '../time/written-time.ts';
import { isRow, listOf, type Row, rowOf } from '../row.ts';
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
  /** Kick-off by `marketTime`; null: the definition has none. */
  readonly startsAt: number | null;
  readonly inPlay: boolean;
  /** OPEN, SUSPENDED, CLOSED, INACTIVE. */
  readonly status: string;
  readonly regulators: readonly string[];
  /** ODDS, LINE, RANGE, ASIAN_HANDICAP_DOUBLE_LINE …; '': the definition does not name it. */
  readonly bettingType: string;
  /** Grows with each change of the market; null: the definition has none. */
  readonly version: number | null;
  /** Runners of the line that the exchange shows first; empty: the market has none. */
  readonly keyLine: readonly Pick<RecordedRunner, 'id' | 'hc'>[];
  readonly runners: readonly RecordedRunner[];
}

/** The definition of a market that no message has defined. */
export const notDefined: MarketDefinition = {
  eventId: '',
  eventTypeId: '',
  eventName: '',
  marketType: '',
  marketName: '',
  countryCode: '',
  startsAt: null,
  inPlay: false,
  status: '',
  regulators: [],
  bettingType: '',
  version: null,
  keyLine: [],
  runners: [],
};

export interface RunnerChange {
  readonly id: number;
  readonly hc: number;
  /** Last traded price; 0: there is none any more; null: unchanged. */
  readonly ltp: number | null;
  /** Changes of the available-to-back ladder (atb): price and size in turn; size 0 removes the price. */
  readonly back: readonly number[];
  /** Changes of the best prices to back (batb): place (0: the best) and price in turn; 0: there is none at this place any more. */
  readonly best: readonly number[];
  /** Those of the display ladder (bdatb), which counts what other prices make possible. The two never mix. */
  readonly display: readonly number[];
}

export interface MarketChange {
  readonly marketId: string;
  /** true: replaces all known prices of this market. */
  readonly image: boolean;
  readonly definition: MarketDefinition | null;
  /** Changes of prices to back and of last traded prices. Those of the lay side and of volumes are not kept. */
  readonly runners: readonly RunnerChange[];
}

export interface RecordedMessage {
  readonly pt: number;
  /** The exchange says that the stream is behind (status 503): its prices are not up to date. */
  readonly isLate: boolean;
  readonly changes: readonly MarketChange[];
  /** Unreadable parts of the line. */
  readonly dropped: number;
}

export type BadLine = 'too-long' | 'not-json' | 'not-a-message' | 'no-time' | 'too-many-changes';

export const MAX_CHANGES = 20_000;
export const MAX_RUNNERS = 1000;
/** The year 2100: a later time is damage. */
export const MAX_TIME = 4_102_444_800_000;
export const MAX_TEXT = 200;
/** Best prices of a runner; a stream has 3 to 10. */
export const MAX_LEVELS = 20;

export const boundedText = (value: unknown): string =>
  typeof value === 'string' ? value.slice(0, MAX_TEXT) : '';
/** Programs that record a stream may write numbers as texts. */
export const numberOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value)
    ? value
    : typeof value === 'string' && /^[+-]?\d{1,15}(?:\.\d{1,15})?(?:e[+-]?\d{1,2})?$/i.test(value)
      ? Number(value)
      : null;
/** Programs that record a stream may write a truth as a text or a number. */
const truths: ReadonlySet<unknown> = new Set([true, 'true', 'True', 1, '1']);
export const truthOf = (value: unknown): boolean => truths.has(value);
/** Programs that record a stream may write an id as a number or as a text. */
const idOf = (value: unknown): string => (typeof value === 'number' ? String(value) : boundedText(value));
export const runnerIdOf = (value: unknown): number | null =>
  typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : numberOf(value);

/** Returns the same text for equal texts, so that each is kept once. */
type Same = (text: string) => string;
const asItIs: Same = (text) => text;

function runnerOf(value: unknown, same: Same): RecordedRunner | null {
  if (!isRow(value)) return null;
  const id = runnerIdOf(value['id']);
  if (id === null) return null;
  return {
    id,
    name: same(boundedText(value['name'])),
    hc: numberOf(value['hc']) ?? 0,
    place: numberOf(value['sortPriority']) ?? 0,
    status: same(boundedText(value['status']).toUpperCase()),
  };
}

/** A market with a range of lines, or with their ladder of prices, is bet on by lines, also where its definition does not say so. */
function bettingTypeOf(value: Row, same: Same): string {
  const isByLines =
    lineFields.some((name) => numberOf(value[name]) !== null) ||
    boundedText(rowOf(value['priceLadderDefinition'])['type']) === 'LINE_RANGE';
  return same(boundedText(value['bettingType'])) || (isByLines ? 'LINE' : '');
}
const lineFields = ['lineMaxUnit', 'lineMinUnit', 'lineInterval'] as const;

const keyLineOf = (value: Row): MarketDefinition['keyLine'] =>
  listOf(rowOf(value['keyLineDefinition'])['kl'])
    .slice(0, MAX_KEY_RUNNERS)
    .flatMap((one) => {
      const { id: written, hc } = rowOf(one);
      const id = runnerIdOf(written);
      return id === null ? [] : [{ id, hc: numberOf(hc) ?? 0 }];
    });
/** Both sides of a line. */
const MAX_KEY_RUNNERS = 4;

/** Before this (1973 in ms) a number is no time in ms. */
const FIRST_TIME = 1e11;

/** Kick-off in the first of the fields that has one, as the exchange writes it, or in ms since 1970 as some programs do; null: none has. */
export function kickOffIn(...fields: readonly unknown[]): number | null {
  for (const field of fields) {
    const ms = numberOf(field);
    const at = ms ?? writtenTime(boundedText(field));
    if (at !== null && at >= (ms === null ? 1 : FIRST_TIME) && at <= MAX_TIME) return at;
  }
  return null;
}

/** `before`: the market's definition before, which has the fields that a program left out because they had not changed. */
export function definitionOf(
  value: unknown,
  same = asItIs,
  before: MarketDefinition = notDefined,
): MarketDefinition | null {
  if (!isRow(value)) return null;
  const eventId = idOf(value['eventId'] ?? before.eventId);
  if (eventId === '') return null;
  const text = (name: string, known = ''): string => same(boundedText(value[name] ?? known));
  const { runners, regulators } = value;
  const isPart = value['eventId'] === undefined || runners === undefined;
  return {
    eventId: same(eventId),
    eventTypeId: same(idOf(value['eventTypeId'] ?? before.eventTypeId)),
    eventName: text('eventName'),
    marketType: text('marketType', before.marketType),
    marketName: text('name', before.marketName),
    countryCode: text('countryCode', before.countryCode),
    startsAt: kickOffIn(value['marketTime'], value['openDate']),
    inPlay: truthOf(value['inPlay'] ?? (isPart && before.inPlay)),
    status: text('status', before.status).toUpperCase(),
    regulators: Array.isArray(regulators)
      ? listOf(regulators).map((one) => same(boundedText(one)))
      : before.regulators,
    bettingType: bettingTypeOf(value, same) || before.bettingType,
    version: numberOf(value['version']),
    keyLine: keyLineOf(value),
    runners: Array.isArray(runners)
      ? listOf(runners)
          .slice(0, MAX_RUNNERS)
          .flatMap((one) => runnerOf(one, same) ?? [])
      : before.runners,
  };
}

/** A last traded price of 0 takes the one before it away; null: unchanged. */
export const lastTraded = (price: number | null): number | null =>
  price === 0 ? 0 : isPrice(price) ? price : null;

export const isPrice = (price: number | null): price is number =>
  price !== null && price > 1 && price <= 1000;
export const NO_ENTRIES: readonly never[] = [];
/** [price, size]. Prices outside 1 … 1000 are dropped. */
function rungsOf(value: unknown): readonly number[] {
  if (!Array.isArray(value)) return NO_ENTRIES;
  const rungs: number[] = [];
  for (const rung of value as readonly unknown[]) {
    if (!Array.isArray(rung)) continue;
    const price = numberOf(rung[0]);
    const size = numberOf(rung[1]);
    if (isPrice(price) && size !== null) rungs.push(price, size);
  }
  return rungs;
}

/** [place, price, size]. */
function levelsOf(value: unknown): readonly number[] {
  if (!Array.isArray(value)) return NO_ENTRIES;
  const levels: number[] = [];
  for (const level of value as readonly unknown[]) {
    if (!Array.isArray(level)) continue;
    const [place, price, size] = [numberOf(level[0]), numberOf(level[1]), numberOf(level[2])];
    if (place !== null && isPlace(place)) levels.push(place, priceAt(price, size));
  }
  return levels;
}

/** A place that no stream has is left out. */
export const isPlace = (place: number): boolean =>
  place >= 0 && place < MAX_LEVELS && Number.isInteger(place);

/** The price at a place; 0: there is none any more. */
export const priceAt = (price: number | null, size: number | null): number =>
  isPrice(price) && size !== null && size > 0 ? price : 0;

/** null: no runner, or nothing that is kept of it. */
function runnerChangeOf(value: unknown): RunnerChange | null {
  if (!isRow(value)) return null;
  const id = runnerIdOf(value['id']);
  if (id === null) return null;
  const ltp = numberOf(value['ltp']);
  const change = {
    id,
    hc: numberOf(value['hc']) ?? 0,
    ltp: lastTraded(ltp),
    back: rungsOf(value['atb']),
    best: levelsOf(value['batb']),
    display: levelsOf(value['bdatb']),
  };
  return isEmptyChange(change) ? null : change;
}

const isEmptyChange = ({ ltp, back, best, display }: RunnerChange): boolean =>
  ltp === null && back.length + best.length + display.length === 0;

/** A market as far as it was read. */
export interface KeptMarket {
  readonly id: string;
  /** Whether the market's prices are kept; null: no definition with a sport has come yet, and they are. */
  isPlayable: boolean | null;
  /** Its newest definition, with the newest version that any had; without runners where the market is not played. */
  defined: MarketDefinition;
}

/** Decides which markets of a long recording are kept whole, so that memory grows with what is played and not with the file. */
export interface Keeping {
  readonly marketOf: (marketId: string) => KeptMarket;
  /** Judges a market that was not judged before by its definition. */
  readonly judge: (market: KeptMarket, definition: MarketDefinition) => void;
  readonly same: Same;
}

/** JSON.parse returns shorter texts only once by itself. */
const SHORT_TEXT = 10;

/** `isPlayable`: a market is judged by its first definition with a sport. */
export function createKeeping(isPlayable: (definition: MarketDefinition) => boolean): Keeping {
  const markets = new Map<string, KeptMarket>();
  const texts = new Map<string, string>();
  const same: Same = (text) => {
    if (text.length < SHORT_TEXT) return text;
    const known = texts.get(text);
    if (known !== undefined) return known;
    texts.set(text, text);
    return text;
  };
  return {
    same,
    marketOf(marketId) {
      const known = markets.get(marketId);
      if (known !== undefined) return known;
      const id = same(marketId);
      const market = { id, isPlayable: null, defined: notDefined };
      markets.set(id, market);
      return market;
    },
    judge(market, definition) {
      if (market.isPlayable === null && definition.eventTypeId !== '')
        market.isPlayable = isPlayable(definition);
    },
  };
}

/** A definition without a version is as new as the one before it. */
export const isOlderDefinition = ({ version }: MarketDefinition, newest: number): boolean =>
  version !== null && version < newest;

function keptOf(definition: MarketDefinition, { isPlayable, defined }: KeptMarket): MarketDefinition {
  const version = definition.version ?? defined.version;
  const isKept = isPlayable !== false;
  if (isKept && version === definition.version) return definition;
  return { ...definition, version, ...(isKept ? {} : { runners: NO_ENTRIES, keyLine: NO_ENTRIES }) };
}

function changeOf(value: unknown, keeping: Keeping): MarketChange | null {
  if (!isRow(value)) return null;
  const marketId = idOf(value['id']);
  if (marketId === '') return null;
  const sent = value['marketDefinition'] ?? null;
  const market = keeping.marketOf(marketId);
  const definition = sent === null ? null : definitionOf(sent, keeping.same, market.defined);
  if (definition === null && sent !== null) return null;
  if (definition !== null) {
    keeping.judge(market, definition);
    if (!isOlderDefinition(definition, market.defined.version ?? Number.NEGATIVE_INFINITY))
      market.defined = keptOf(definition, market);
  }
  const runners = market.isPlayable === false ? NO_ENTRIES : listOf(value['rc']).slice(0, MAX_RUNNERS);
  return {
    marketId: market.id,
    image: truthOf(value['img']),
    definition,
    runners: runners.flatMap((one) => runnerChangeOf(one) ?? []),
  };
}

/** September 2001, in seconds since 1970. */
const FIRST_SECONDS = 1e9;
export const isInSeconds = (time: number): boolean => time >= FIRST_SECONDS && time < FIRST_TIME;

/** Millionths and billionths of seconds in a ms, and the first ms (2001) that they are read for: other numbers are damage. */
const [smallerParts, FIRST_OF_PARTS] = [[1e3, 1e6], 1e12] as const;
/** A number beyond all times in ms as smaller parts of seconds; any other as it is. */
const withoutParts = (time: number): number =>
  time <= MAX_TIME
    ? time
    : (smallerParts
        .map((part) => Math.floor(time / part))
        .find((ms) => ms >= FIRST_OF_PARTS && ms <= MAX_TIME) ?? time);

/** Publish time in ms since 1970; some programs write seconds or smaller parts of them, or a time of ISO 8601. In other forms day and month or the zone may be unclear. */
function publishedIn(value: unknown): number | null {
  const text = boundedText(value);
  const time = numberOf(value) ?? (isIsoTime(text) ? writtenTime(text) : null);
  if (time === null) return null;
  return isInSeconds(time) ? time * 1000 : withoutParts(time);
}

const LATE = 503;

/** null: a sign of life without its time. One with its time has no changes. */
export function decodeMessage(value: Row, keeping: Keeping): Result<RecordedMessage | null, BadLine> {
  // A sign of life may be written without its time.
  const pt = publishedIn(value['pt']);
  if (pt === null && value['ct'] === 'HEARTBEAT' && listOf(value['mc']).length === 0) return ok(null);
  if (pt === null || pt <= 0 || pt > MAX_TIME) return refused('no-time');
  const list = listOf(value['mc']);
  if (list.length > MAX_CHANGES) return refused('too-many-changes');
  const isLate = numberOf(value['status']) === LATE;
  const changes = list.flatMap((one) => changeOf(one, keeping) ?? []);
  return ok({ pt, isLate, changes, dropped: list.length - changes.length });
}
