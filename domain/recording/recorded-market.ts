/** One source market in its present state: its ladder per runner, and its lines on the site. */
import { tableOf } from '../row.ts';
import { MAX_EXCHANGE_ODDS, MIN_ODDS } from '../odds/odds.ts';
import { type MarketSettlement, type OutcomeResult, marketLineKey } from '../match/market.ts';
import { resultOfShares } from '../match/stake-shares.ts';
import { linesOfMarket, type RecordedLine, type RunnerKey, runnerKey, runnerKeyOf } from './betfair-lines.ts';
import { type MarketDefinition, MAX_RUNNERS } from './betfair-message.ts';
import {
  behindRunner,
  type ChangeOnTape,
  isOfDisplay,
  ladderPlaceOf,
  RUNNER_NUMBERS,
  UNCHANGED,
} from './message-tape.ts';
import type { Goals } from './recorded-result.ts';

interface RunnerPrices {
  ltp: number | null;
  /** Prices that somebody backs at, in no order. */
  readonly back: number[];
  /** The highest price of `back`; 0: there is none. */
  best: number;
  /** The best prices by their place, where the recording has them so; 0: there is none at this place. */
  levels: number[] | null;
  /** Those of the display ladder, which count where there are no others. */
  display: number[] | null;
  /** The best price to back, else the last traded price where no offer was recorded; hundredths, 0 = none. */
  odds: number;
}

/** The stream that a recording is of. */
interface RecordedStream {
  /** By its last message: the stream is behind, and its prices are not up to date. */
  isLate: boolean;
}

export interface RecordedMarket {
  readonly sourceId: string;
  /** The stream of its last change. */
  stream: RecordedStream;
  definition: MarketDefinition;
  /** Lines by their keys. */
  lines: ReadonlyMap<string, RecordedLine>;
  /** Status of the runners of `definition`. */
  statuses: ReadonlyMap<RunnerKey, string>;
  readonly prices: Map<RunnerKey, RunnerPrices>;
  /** Newest version of the definition. */
  version: number;
  /** Definitions that open the market and are still to come: until then a closed market is suspended. */
  opensLeft: number;
  /** Offers were recorded: a runner without one has no price, whatever was traded last. */
  hasOffers: boolean;
  /** A runner had a price. */
  hadPrice: boolean;
}

const linesByKey = (definition: MarketDefinition): ReadonlyMap<string, RecordedLine> =>
  new Map(linesOfMarket(definition).map((line) => [marketLineKey(line), line]));

/** A definition comes with each change of a status; its lines stay the same as long as this does. */
const hasSameLines = (a: MarketDefinition, b: MarketDefinition): boolean =>
  a.marketType === b.marketType &&
  a.eventName === b.eventName &&
  a.eventTypeId === b.eventTypeId &&
  a.bettingType === b.bettingType &&
  a.runners.length === b.runners.length &&
  a.runners.every((one, at) => {
    const other = b.runners[at];
    return (
      other !== undefined &&
      one.id === other.id &&
      one.hc === other.hc &&
      one.place === other.place &&
      one.name === other.name
    );
  });

const statusesOf = ({ runners }: MarketDefinition): ReadonlyMap<RunnerKey, string> =>
  new Map(runners.map((runner) => [runnerKey(runner), runner.status]));

export const createRecordedMarket = (
  sourceId: string,
  definition: MarketDefinition,
  opensLeft: number,
): RecordedMarket => ({
  sourceId,
  stream: { isLate: false },
  definition,
  lines: linesByKey(definition),
  statuses: statusesOf(definition),
  prices: new Map(),
  version: Number.NEGATIVE_INFINITY,
  opensLeft,
  hasOffers: false,
  hadPrice: false,
});

/** Status of a runner that a later definition leaves out. */
export const LEFT_OUT = 'LEFT_OUT';

/** The definition with the runners that it leaves out, as far as earlier ones named them. */
export function withAllRunners(definition: MarketDefinition, before: MarketDefinition): MarketDefinition {
  const named = new Set(definition.runners.map(runnerKey));
  const leftOut = before.runners.filter((runner) => !named.has(runnerKey(runner)));
  if (leftOut.length === 0) return definition;
  const runners = [...definition.runners, ...leftOut.map((runner) => ({ ...runner, status: LEFT_OUT }))];
  return { ...definition, runners: runners.slice(0, MAX_RUNNERS) };
}

/** Most rungs kept of one runner's ladder. */
const MAX_RUNGS = 400;

/**
 * `definition`: of the change, as it counts; null: it has none. Returns whether the change may show: it has a definition or an image, a runner's
 * odds moved, or only one of its stream and the market's stream before is behind.
 */
export function takeChange(
  market: RecordedMarket,
  change: ChangeOnTape,
  definition: MarketDefinition | null,
  stream = market.stream,
): boolean {
  if (definition !== null) {
    if (!hasSameLines(market.definition, definition)) market.lines = linesByKey(definition);
    market.definition = definition;
    market.statuses = statusesOf(definition);
  }
  const { image, numbers, from, runners } = change;
  if (image) market.prices.clear();
  let hasMoved = image || definition !== null || market.stream.isLate !== stream.isLate;
  market.stream = stream;
  let place = from;
  for (let runner = 0; runner < runners; runner++) {
    if (takeRunner(market, numbers, place)) hasMoved = true;
    place = behindRunner(numbers, place);
  }
  return hasMoved;
}

/** What a runner takes without its prices. */
const RUNNER_BYTES = 200;
const PRICE_BYTES = 8;

/** About the memory of the prices of the runners of a change, each once; of all without one. */
export function bytesOfPrices({ prices }: RecordedMarket, change?: ChangeOnTape): number {
  let bytes = 0;
  for (const key of change === undefined ? prices.keys() : runnersOf(change)) {
    const known = prices.get(key);
    if (known === undefined) continue;
    const { back, levels, display } = known;
    bytes += RUNNER_BYTES + PRICE_BYTES * (back.length + (levels?.length ?? 0) + (display?.length ?? 0));
  }
  return bytes;
}

function runnersOf({ numbers, from, runners }: ChangeOnTape): ReadonlySet<RunnerKey> {
  const keys = new Set<RunnerKey>();
  for (let runner = 0, place = from; runner < runners; runner++, place = behindRunner(numbers, place))
    keys.add(runnerKeyOf(numbers[place] ?? 0, numbers[place + 1] ?? 0));
  return keys;
}

/** Takes the runner at a place of the tape. Returns whether its odds moved. */
function takeRunner(market: RecordedMarket, numbers: Float64Array, place: number): boolean {
  const key = runnerKeyOf(numbers[place] ?? 0, numbers[place + 1] ?? 0);
  let prices = market.prices.get(key);
  if (prices === undefined) {
    prices = { ltp: null, back: [], best: 0, levels: null, display: null, odds: 0 };
    market.prices.set(key, prices);
  }
  const ltp = numbers[place + 2] ?? UNCHANGED;
  if (ltp !== UNCHANGED) prices.ltp = ltp === 0 ? null : ltp;
  const highest = prices.best;
  const pairs = place + RUNNER_NUMBERS;
  const end = behindRunner(numbers, place);
  let hasPlaces = false;
  for (let at = pairs; at < end; at += 2) {
    const first = numbers[at] ?? 0;
    const second = numbers[at + 1] ?? 0;
    if (first > 0) takeRung(prices, first, second);
    else {
      hasPlaces = true;
      takePlace(prices, first, second);
    }
  }
  if (!market.hasOffers && end > pairs) return beginOffers(market);
  // Most changes are behind the best price.
  if (market.hasOffers && prices.best === highest && !hasPlaces) return false;
  const before = prices.odds;
  prices.odds = oddsIn(prices, market);
  if (prices.odds > 0) market.hadPrice = true;
  return prices.odds !== before;
}

function takePlace(prices: RunnerPrices, first: number, price: number): void {
  const ladder = isOfDisplay(first) ? (prices.display ??= []) : (prices.levels ??= []);
  ladder[ladderPlaceOf(first)] = price;
}

/** From the first offer on, the prices that were traded last count no more. */
function beginOffers(market: RecordedMarket): boolean {
  market.hasOffers = true;
  for (const prices of market.prices.values()) {
    prices.odds = oddsIn(prices, market);
    if (prices.odds > 0) market.hadPrice = true;
  }
  return true;
}

function highestOf(prices: readonly number[]): number {
  let highest = 0;
  for (let at = 0; at < prices.length; at++) highest = Math.max(highest, prices[at] ?? 0);
  return highest;
}

/** The ladder is searched for its best price only when this goes: that is one change of hundreds. */
function takeRung(prices: RunnerPrices, price: number, size: number): void {
  const { back } = prices;
  const at = back.indexOf(price);
  if (size > 0) {
    if (at >= 0 || back.length >= MAX_RUNGS) return;
    back.push(price);
    if (price > prices.best) prices.best = price;
  } else if (at >= 0) {
    const last = back.pop() ?? 0;
    if (at < back.length) back[at] = last;
    if (price === prices.best) prices.best = highestOf(back);
  }
}

const firstOf = (levels: readonly number[]): number => levels.find((price) => price > 0) ?? 0;

/** An exchange's highest price is 1000. Ladders by place come before the whole ladder, and all of them before the last traded price. */
function oddsIn(
  { ltp, best, levels, display }: RunnerPrices,
  { hasOffers }: Pick<RecordedMarket, 'hasOffers'>,
): number {
  const ladder = levels ?? display;
  const price = ladder !== null ? firstOf(ladder) : hasOffers ? best : (ltp ?? 0);
  return price === 0 ? 0 : Math.min(MAX_EXCHANGE_ODDS, Math.max(MIN_ODDS, Math.round(price * 100)));
}

/** The best price to back, else the last traded price where no offer was recorded; hundredths, 0 = none. */
export const oddsOf = (market: RecordedMarket, runner: RunnerKey): number =>
  market.prices.get(runner)?.odds ?? 0;

const byStatus = tableOf<OutcomeResult>({ WINNER: 'win', LOSER: 'lose' });

const [ASIAN_HANDICAP, TOTAL_GOALS, DOUBLE_CHANCE] = [16, 18, 10] as const;

/** Half of the stake is on each of the two neighbouring lines, so a quarter line can be half won. */
function splitResult(margin: number): OutcomeResult {
  if (margin >= 0.5) return 'win';
  if (margin <= -0.5) return 'lose';
  return margin === 0 ? 'void' : margin > 0 ? 'half-win' : 'half-lose';
}

/** Beside a winner a runner that the closing definition leaves out has lost; without one its result is not known. */
function resultOf(status: string, ofLine: readonly string[]): OutcomeResult {
  if (status === LEFT_OUT) return ofLine.includes('WINNER') ? 'lose' : 'void';
  return byStatus[status] ?? 'void';
}

/**
 * What a line with a number is decided by: its first outcome (home, over) wins if the count is above this threshold. The count is the margin of
 * the home side, or the points of both. null: a line without a number.
 */
function thresholdOf({ specifier }: RecordedLine): number | null {
  const [, key, value] = /^(hcp|total)=([-\d.]+)$/.exec(specifier) ?? [];
  return key === undefined ? null : key === 'hcp' ? -Number(value) : Number(value);
}

const statusesOfLine = ({ statuses }: RecordedMarket, { outcomes }: RecordedLine): readonly string[] =>
  outcomes.map(({ runner }) => statuses.get(runner) ?? '');

interface Bounds {
  readonly least: number;
  readonly most: number;
}

/** The least and the most that the count can be, by the results of all lines of the market. */
function boundsOf(market: RecordedMarket): Bounds {
  let [least, most] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (const line of market.lines.values()) {
    const threshold = thresholdOf(line);
    const [first = '', second = ''] = statusesOfLine(market, line);
    if (threshold === null) continue;
    if (first === 'WINNER') least = Math.max(least, Math.floor(threshold) + 1);
    else if (second === 'WINNER') most = Math.min(most, Math.ceil(threshold) - 1);
    else if (first === 'LOSER' && second === 'LOSER' && Number.isInteger(threshold))
      [least, most] = [Math.max(least, threshold), Math.min(most, threshold)];
  }
  return { least, most };
}

/** The count by the final score; null: it is not known, or the market counts something else. */
function countOf(marketId: number, final: Goals | null): number | null {
  if (final === null) return null;
  if (marketId === ASIAN_HANDICAP) return final.home - final.away;
  return marketId === TOTAL_GOALS ? final.home + final.away : null;
}

/** The result of the first outcome of a line with a number; null: the exchange shows a win, and not whether it is the half of one. */
function firstResult(count: Bounds, threshold: number): OutcomeResult | null {
  const [lowest, highest] = [splitResult(count.least - threshold), splitResult(count.most - threshold)];
  return count.least <= count.most && lowest === highest ? lowest : null;
}

const opposite: Readonly<Partial<Record<OutcomeResult, OutcomeResult>>> = {
  win: 'lose',
  lose: 'win',
  'half-win': 'half-lose',
  'half-lose': 'half-win',
};

type Results = MarketSettlement['results'];

/**
 * Results of a line with a number. An exchange calls both runners of a line that comes out even losers: both are void. It has no half wins:
 * that follows from the score, else from the market's other lines; null: from neither.
 */
function resultsOfNumber(
  market: RecordedMarket,
  line: RecordedLine,
  threshold: number,
  final: Goals | null,
): Results | null {
  const known = countOf(line.marketId, final);
  const count = known === null ? boundsOf(market) : { least: known, most: known };
  const ofLine = statusesOfLine(market, line);
  const isDecided = ofLine.every((status) => resultOf(status, ofLine) !== 'void');
  const isQuarter = !Number.isInteger(threshold * 2);
  const isEven = new Set(ofLine).size === 1;
  const own = isEven ? 'void' : resultOf(ofLine[0] ?? '', ofLine);
  const first = isDecided ? (firstResult(count, threshold) ?? (isQuarter ? null : own)) : 'void';
  if (first === null) return null;
  return line.outcomes.map(({ outcomeId }, at) => ({
    outcomeId,
    result: at === 0 ? first : (opposite[first] ?? first),
  }));
}

/** More winners than the market has places: each pays on its share of the stake. Nobody won: nothing was decided. */
function resultsOfRunners(market: RecordedMarket, line: RecordedLine): Results {
  const ofLine = statusesOfLine(market, line);
  const places = line.marketId === DOUBLE_CHANCE ? 2 : 1;
  const winners = ofLine.filter((status) => status === 'WINNER').length;
  const isOff = ofLine.every((status) => status === 'LOSER');
  return line.outcomes.map(({ outcomeId }, at) => {
    const result = resultOf(ofLine[at] ?? '', ofLine);
    const isShared = result === 'win' && winners > places;
    const paid = isShared ? resultOfShares({ won: places, back: 0, of: winners }) : result;
    return { outcomeId, result: isOff ? 'void' : paid };
  });
}

/**
 * The settlement of a closed market's line, by the status of its runners. A runner that neither won nor lost (removed) is void. `unknown` is
 * called where a result is not known; the line is void then.
 */
export function settlementOfLine(
  market: RecordedMarket,
  line: RecordedLine,
  final: Goals | null,
  unknown: () => void,
): MarketSettlement {
  const { marketId, specifier } = line;
  // "hcp=1:0" has three outcomes, which are decided as written.
  const threshold = line.outcomes.length === 2 ? thresholdOf(line) : null;
  if (threshold === null) return { marketId, specifier, results: resultsOfRunners(market, line) };
  const results = resultsOfNumber(market, line, threshold, final);
  if (results === null) unknown();
  return {
    marketId,
    specifier,
    results: results ?? line.outcomes.map(({ outcomeId }) => ({ outcomeId, result: 'void' })),
  };
}

/** How far the prices of an open line are from even; null: it has none, or is closed. */
export function spreadOf(market: RecordedMarket, { outcomes }: RecordedLine): number | null {
  if (market.definition.status === 'CLOSED' || outcomes.length === 0) return null;
  let [least, most] = [Number.POSITIVE_INFINITY, 0];
  for (const { runner } of outcomes) {
    const odds = oddsOf(market, runner);
    if (odds === 0) return null;
    least = Math.min(least, odds);
    most = Math.max(most, odds);
  }
  return most / least;
}
