/**
 * What a whole recording shows of its markets beforehand: the event of a market that came under several, the result that counts where the
 * exchange corrected one, and whether a closed market opens again.
 */
import { isDraw } from './betfair-lines.ts';
import { isOlderDefinition, type MarketDefinition } from './betfair-message.ts';
import type { DefinedMarket } from './message-tape.ts';
import { createSliceCount, type InSlices } from './slices.ts';

interface EventCopy {
  readonly eventId: string;
  readonly eventName: string;
  readonly version: number;
}

interface Known {
  /** Newest version so far: an older definition that comes later is a stale copy. */
  version: number;
  /** Copies by event id. */
  readonly copies: Map<string, EventCopy>;
  closing: MarketDefinition | null;
  /** It was open again since it closed. */
  isReopened: boolean;
  corrected: boolean;
  opens: number;
}

export interface KnownMarkets {
  /** The definition under the event whose copy of the market is the newest, and with the last name of the event: its sides may turn. */
  readonly followed: (marketId: string, definition: MarketDefinition) => MarketDefinition;
  /** The last definition with results; null: the recording has none. */
  readonly closingOf: (marketId: string) => MarketDefinition | null;
  /** So many definitions open the market. */
  readonly opensOf: (marketId: string) => number;
  /** Markets whose result was corrected. */
  readonly corrected: number;
}

const decided: ReadonlySet<string> = new Set(['WINNER', 'LOSER', 'PLACED', 'REMOVED']);
const hasResults = ({ status, runners }: MarketDefinition): boolean =>
  status === 'CLOSED' && runners.some((runner) => decided.has(runner.status));

const resultsIn = ({ runners }: MarketDefinition): ReadonlyMap<string, string> =>
  new Map(runners.map(({ id, hc, status }) => [`${id} ${hc}`, status]));

/** Whether a runner that both name has another result. A definition may leave runners out. */
function differs(a: MarketDefinition, b: MarketDefinition): boolean {
  const before = resultsIn(a);
  return [...resultsIn(b)].some(([key, status]) => before.has(key) && before.get(key) !== status);
}

/** A later close leaves the results of the runners that it does not name, unless it names another winner of their line. */
function withResultsBefore(definition: MarketDefinition, before: MarketDefinition | null): MarketDefinition {
  if (before === null) return definition;
  const named = resultsIn(definition);
  const won = new Set(
    definition.runners.filter(({ status }) => status === 'WINNER').map(({ hc }) => Math.abs(hc)),
  );
  const others = before.runners.filter(({ id, hc }) => !named.has(`${id} ${hc}`) && !won.has(Math.abs(hc)));
  return { ...definition, runners: [...definition.runners, ...others] };
}

function take(known: Known, definition: MarketDefinition): void {
  const { eventId, eventName, status, version } = definition;
  if (isOlderDefinition(definition, known.version)) return;
  known.version = version ?? known.version;
  const named = eventName || (known.copies.get(eventId)?.eventName ?? '');
  if (eventId !== '') known.copies.set(eventId, { eventId, eventName: named, version: known.version });
  if (status === 'OPEN') {
    known.opens++;
    known.isReopened = true;
  }
  if (!hasResults(definition)) return;
  if (known.closing !== null && differs(known.closing, definition)) known.corrected = true;
  known.closing = known.isReopened ? definition : withResultsBefore(definition, known.closing);
  known.isReopened = false;
}

/** Markets whose runners are the two sides of a match. */
const ofSides: ReadonlySet<string> = new Set(['MATCH_ODDS', 'MONEY_LINE', 'DRAW_NO_BET']);

/** "A v B" from the runners of such a market, in the exchange's order; null: it is none, or they have no names. */
function nameBySides({ marketType, runners }: MarketDefinition): string | null {
  if (!ofSides.has(marketType)) return null;
  const sides = runners.filter((runner) => !isDraw(runner)).toSorted((a, b) => a.place - b.place);
  const [first, second] = sides.map(({ name }) => name);
  return sides.length === 2 && first && second ? `${first} v ${second}` : null;
}

const isSameName = (a: string, b: string): boolean =>
  a === '' || b === '' || a.toLowerCase() === b.toLowerCase();

/**
 * One event under several ids is one match: the id of the newest copy of a market that they share stands for all of them. Events whose names
 * differ stay apart; then the market alone moves.
 */
function createEventIds(markets: Iterable<Known>) {
  const standsFor = new Map<string, string>();
  const rootOf = (eventId: string): string => {
    let at = eventId;
    for (let next = standsFor.get(at); next !== undefined && next !== at; next = standsFor.get(at)) at = next;
    return at;
  };
  const pairs = [...markets].flatMap(({ copies }) => {
    const byAge = [...copies.values()].toSorted((a, b) => a.version - b.version);
    const newest = byAge.at(-1);
    return newest === undefined ? [] : byAge.slice(0, -1).map((older) => ({ older, newest }));
  });
  for (const { older, newest } of pairs.toSorted((a, b) => a.newest.version - b.newest.version)) {
    if (!isSameName(older.eventName, newest.eventName)) continue;
    standsFor.set(rootOf(older.eventId), newest.eventId);
    standsFor.set(rootOf(newest.eventId), newest.eventId);
    standsFor.set(newest.eventId, newest.eventId);
  }
  return rootOf;
}

/** `defined`: all definitions, in the order of their messages. Stops after each `slice` of them. */
export function* knownMarkets(defined: readonly DefinedMarket[], slice: number): InSlices<KnownMarkets> {
  const markets = new Map<string, Known>();
  /** By event id: the last name that it has, and that of its sides where it has none. */
  const [named, bySides] = [new Map<string, string>(), new Map<string, string>()];
  const isFull = createSliceCount(slice);
  for (const { marketId, definition } of defined) {
    if (isFull()) yield;
    const known: Known = markets.get(marketId) ?? {
      version: Number.NEGATIVE_INFINITY,
      copies: new Map(),
      closing: null,
      isReopened: false,
      corrected: false,
      opens: 0,
    };
    markets.set(marketId, known);
    if (!isOlderDefinition(definition, known.version)) {
      if (definition.eventName !== '') named.set(definition.eventId, definition.eventName);
      const name = nameBySides(definition);
      if (name !== null) bySides.set(definition.eventId, name);
    }
    take(known, definition);
  }
  const rootOf = createEventIds(markets.values());
  return {
    followed(marketId, definition) {
      const copies = markets.get(marketId)?.copies ?? new Map<string, EventCopy>();
      const newest = [...copies.values()].reduce<EventCopy | null>(
        (best, one) => (best === null || one.version >= best.version ? one : best),
        null,
      );
      const eventId = rootOf(copies.size > 1 && newest !== null ? newest.eventId : definition.eventId);
      const eventName = named.get(eventId) ?? (definition.eventName || (bySides.get(eventId) ?? ''));
      const isAsSent = eventId === definition.eventId && eventName === definition.eventName;
      return isAsSent ? definition : { ...definition, eventId, eventName };
    },
    closingOf: (marketId) => markets.get(marketId)?.closing ?? null,
    opensOf: (marketId) => markets.get(marketId)?.opens ?? 0,
    corrected: [...markets.values()].filter(({ corrected }) => corrected).length,
  };
}
