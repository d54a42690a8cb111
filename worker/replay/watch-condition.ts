/** Whether a condition (condition.ts) holds after an entry of a replay, and what made it hold. */
import type { LiveMarket, LiveMatch } from '../../domain/book/book.ts';
import type { MatchState } from '../../domain/match/match.ts';
import { isEnded } from '../../domain/match/match-status.ts';
import type { SpoEntry } from '../../domain/protocol/session/spo-entry.ts';
import { isMeter, type SessionMeter } from '../../domain/recording/session-log.ts';
import { windowEventIn, type WindowMeasure } from '../../domain/recording/window-events.ts';
import { rowOf } from '../../domain/row.ts';
import {
  type Condition,
  type Figure,
  type FigureTest,
  type MarketsAsked,
  type Operator,
  STATUS_NAMES,
} from './condition.ts';
import { marketName } from './plain-state.ts';
import type { Replay } from './replay.ts';

interface ConditionState {
  /** null: nothing that the condition asks for is known yet. */
  readonly holds: boolean | null;
  /** What was found, for people; '' if the condition does not hold. */
  readonly found: string;
}

type Looking = (replay: Replay, entry: SpoEntry) => ConditionState;

const NOT: ConditionState = { holds: false, found: '' };
const UNKNOWN: ConditionState = { holds: null, found: '' };
const found = (what: string): ConditionState => ({ holds: true, found: what });

const compares: Readonly<Record<Operator, (one: number, other: number) => boolean>> = {
  '>': (one, other) => one > other,
  '>=': (one, other) => one >= other,
  '<': (one, other) => one < other,
  '<=': (one, other) => one <= other,
  '=': (one, other) => one === other,
};
const fits = (value: number, { operator, value: other }: FigureTest): boolean =>
  compares[operator](value, other);

const nameOf = ({ marketId, specifier, matchId }: LiveMarket): string =>
  `market ${marketName({ marketId, specifier } as LiveMarket)} of match ${matchId}`;

function* marketsIn({ live }: Replay, { marketId, specifier, matchId }: MarketsAsked): Iterable<LiveMarket> {
  const { matches } = live.book;
  const match = matchId === null ? undefined : matches.get(matchId);
  const within = matchId === null ? matches.values() : match === undefined ? [] : [match];
  for (const { markets } of within)
    for (const market of markets)
      if (
        (marketId === null || market.marketId === marketId) &&
        (specifier === null || market.specifier === specifier)
      )
        yield market;
}

const matchIs = (match: LiveMatch | undefined, state: string): boolean => {
  if (match === undefined) return false;
  if (state === 'ended') return isEnded(match.state.statusCode);
  return state === 'open' ? match.state.open : state === 'closed' && !match.state.open;
};

/** A match is gone after it was there. */
function lookingAtMatch({ matchId, state }: Extract<Condition, { kind: 'match' }>): Looking {
  const seen = new Set<number>();
  return ({ live: { book } }) => {
    for (const one of matchId === null ? book.matches.keys() : [matchId])
      if (book.matches.has(one)) seen.add(one);
    for (const one of seen) {
      const match = book.matches.get(one);
      if (state === 'gone' ? match === undefined : matchIs(match, state))
        return found(`match ${one} is ${state}`);
    }
    return NOT;
  };
}

/** A goal holds after the entry that brings it. A match that comes, or comes back, has scored none by that. */
function lookingAtScore({ matchId, score }: Extract<Condition, { kind: 'score' }>): Looking {
  let before = new Map<number, MatchState>();
  return ({ live: { book } }) => {
    const last = before;
    before = new Map();
    let rose: string | null = null;
    for (const [id, { state }] of book.matches) {
      if (matchId !== null && id !== matchId) continue;
      const { homeScore: home, awayScore: away } = state;
      if (score !== null) {
        if (home === score[0] && away === score[1]) return found(`match ${id} has the score ${home}:${away}`);
        continue;
      }
      before.set(id, state);
      const { homeScore = home, awayScore = away } = last.get(id) ?? {};
      if (home > homeScore || away > awayScore)
        rose ??= `match ${id}: ${homeScore}:${awayScore}, then ${home}:${away}`;
    }
    return rose === null ? NOT : found(rose);
  };
}

function lookAtMarket(replay: Replay, condition: Extract<Condition, { kind: 'market' }>): ConditionState {
  const { state } = condition;
  for (const market of marketsIn(replay, condition))
    if (market.status === STATUS_NAMES[state]) return found(`${nameOf(market)} is ${state}`);
  return NOT;
}

/** Prices that a member can bet on: of active markets and outcomes. */
function lookAtPrices(replay: Replay, condition: Extract<Condition, { kind: 'price' }>): ConditionState {
  const { outcomeId, compare } = condition;
  for (const market of marketsIn(replay, condition)) {
    if (market.status !== STATUS_NAMES['active']) continue;
    for (const { id, odds, active } of market.outcomes)
      if (active && odds > 0 && (outcomeId === null || outcomeId === id) && fits(odds, compare))
        return found(`${nameOf(market)}, outcome ${id}: ${(odds / 100).toFixed(2)}`);
  }
  return NOT;
}

const phaseStates: Readonly<Record<string, string>> = { requesting: 'sent', unknown: 'unknown' };

function lookAtBets(
  { own: { slices } }: Replay,
  { state, reason }: Extract<Condition, { kind: 'bet' }>,
): ConditionState {
  const phase = rowOf(rowOf(rowOf(slices.states['slip'])['slip'])['phase']);
  const { kind, refusal } = rowOf(phase['outcome']);
  const of = phaseStates[String(phase['kind'])] ?? String(kind);
  const why = String(rowOf(refusal)['kind']);
  if (of === state && (reason === null || reason === why))
    return found(`the bet ${String(phase['reqId'])} is ${state}${state === 'refused' ? `: ${why}` : ''}`);
  const { bets } = rowOf(rowOf(slices.states['bets'])['history']);
  const bet = Array.isArray(bets) ? bets.find((one) => rowOf(one)['state'] === state) : undefined;
  return bet === undefined ? NOT : found(`bet ${String(rowOf(bet)['drawId'])} is ${state}`);
}

/** Figures of entries of their own. */
const measures = { 'long task': 'long-task', 'layout shift': 'layout-shift' } as const satisfies Partial<
  Record<Figure, WindowMeasure>
>;
type OwnFigure = keyof typeof measures;
const isOwn = (figure: Figure): figure is OwnFigure => Object.hasOwn(measures, figure);

/** 0 from the window's first event on, if its browser measures the figure. */
function figureOfWindow(figure: OwnFigure, { kind, name, value }: SpoEntry): number | null {
  const event = kind === 'meter' ? windowEventIn(name, value) : null;
  if (event?.kind === 'build') return event.measures.includes(measures[figure]) ? 0 : null;
  if (event?.kind !== measures[figure]) return null;
  return event.kind === 'long-task' ? event.ms : event.kind === 'layout-shift' ? event.score : null;
}

/** Holds from the error on. Where no window was measured it is unknown. */
function lookingAtErrors({ name }: Extract<Condition, { kind: 'error' }>): Looking {
  let last = UNKNOWN;
  return (_, { kind, name: of, value }) => {
    const event = kind === 'meter' ? windowEventIn(of, value) : null;
    if (event?.kind === 'build' && last.holds === null) last = NOT;
    if (event?.kind === 'error' && last.holds !== true)
      last =
        name === null || name === event.name
          ? found(`the window has an error: ${event.name}${event.place === '' ? '' : ` at ${event.place}`}`)
          : NOT;
    return last;
  };
}

const ofMeter: Readonly<
  Record<Exclude<Figure, 'gap' | OwnFigure>, (meter: SessionMeter) => number | null | undefined>
> = {
  'feed age': ({ feedAgeMs }) => feedAgeMs,
  draw: ({ window }) => window?.worstDrawMs,
  commit: ({ commitMs }) => commitMs,
  heap: ({ window }) => window?.heapBytes,
  queue: ({ queue }) => queue,
  'long tasks': ({ window }) => window?.longTasks,
  updates: ({ updatesPerSecond }) => updatesPerSecond,
};

const unitsOf: Readonly<Record<Figure, (value: number) => string>> = {
  gap: (ms) => `${ms} ms`,
  'feed age': (ms) => `${ms} ms`,
  draw: (ms) => `${ms} ms`,
  commit: (ms) => `${ms} ms`,
  heap: (bytes) => `${Math.round(bytes / 1024 / 1024)} MB`,
  queue: String,
  'long tasks': String,
  'long task': (ms) => `${ms} ms`,
  'layout shift': String,
  updates: String,
};

/** A figure holds from the entry that says it to the next one that does. */
function lookingAtFigure({ figure, compare }: Extract<Condition, { kind: 'figure' }>): Looking {
  let before: number | null = null;
  let value: number | null = null;
  return (_, entry) => {
    const { kind, at, value: given } = entry;
    if (isOwn(figure)) value = figureOfWindow(figure, entry) ?? value;
    else if (figure === 'gap') {
      if (kind === 'in') {
        value = before === null ? null : Math.round((at - before) * 1000) / 1000;
        before = at;
      }
    } else if (kind === 'meter' && isMeter(given)) value = ofMeter[figure](given) ?? value;
    if (value === null) return UNKNOWN;
    return fits(value, compare) ? found(`${figure} ${unitsOf[figure](value)}`) : NOT;
  };
}

/** `or`: the first part that holds. `and`: all of them. What is unknown stays so, unless another part decides. */
function lookingAtParts({ kind, parts }: Extract<Condition, { kind: 'and' | 'or' }>): Looking {
  const looking = parts.map(lookingAt);
  return (replay, entry) => {
    const looks = looking.map((look) => look(replay, entry));
    const deciding = looks.find(({ holds }) => holds === (kind === 'or'));
    if (deciding !== undefined) return deciding;
    if (looks.some(({ holds }) => holds === null)) return UNKNOWN;
    return kind === 'or' ? NOT : found(looks.map((look) => look.found).join(' and '));
  };
}

function lookingAtOpposite({ part, words }: Extract<Condition, { kind: 'not' }>): Looking {
  const look = lookingAt(part);
  return (replay, entry) => {
    const { holds } = look(replay, entry);
    return holds === null ? UNKNOWN : holds ? NOT : found(words);
  };
}

/** The returned function is called after each entry, in their order: it remembers what the entries said. */
function lookingAt(condition: Condition): Looking {
  switch (condition.kind) {
    case 'market':
      return (replay) => lookAtMarket(replay, condition);
    case 'match':
      return lookingAtMatch(condition);
    case 'score':
      return lookingAtScore(condition);
    case 'price':
      return (replay) => lookAtPrices(replay, condition);
    case 'bet':
      return (replay) => lookAtBets(replay, condition);
    case 'error':
      return lookingAtErrors(condition);
    case 'figure':
      return lookingAtFigure(condition);
    case 'and':
    case 'or':
      return lookingAtParts(condition);
    case 'not':
      return lookingAtOpposite(condition);
  }
}

/** `look(replay, entry)` after each entry; the frames in the inbox are applied first. */
export function watchCondition(condition: Condition): Looking {
  const look = lookingAt(condition);
  return (replay, entry) => {
    replay.flush();
    return look(replay, entry);
  };
}
