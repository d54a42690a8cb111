/** The state of a replay as plain rows, for people and for comparisons. */
import type { Book, LiveMarket, LiveMatch } from '../../domain/book/book.ts';
import type { BookChanges } from '../../domain/book/changes.ts';
import { isOffered } from '../../domain/game-list/row-markets.ts';
import { laterFields } from '../../domain/recording/recorded-member.ts';
import { isRow, type Row } from '../../domain/row.ts';
import type { LiveState } from '../engine/book-state.ts';

const marketRow = ({ status, favourite, outcomes }: LiveMarket): Row => ({
  status,
  favourite,
  outcomes: Object.fromEntries(
    outcomes.map(({ id, odds, previous, active }) => [id, { odds, previous, active }]),
  ),
});

/** Name of a market in the rows of its match. */
export const marketName = ({ marketId, specifier }: LiveMarket): string =>
  specifier === '' ? String(marketId) : `${marketId} ${specifier}`;

const matchRow = ({ facts, state, stream, markets }: LiveMatch): Row => ({
  facts,
  state,
  stream,
  markets: Object.fromEntries(markets.map((market) => [marketName(market), marketRow(market)])),
});

const offerOfMatch = ({ facts: { sportId }, state, markets }: LiveMatch): Row => ({
  sportId,
  statusCode: state.statusCode,
  open: state.open,
  homeScore: state.homeScore,
  awayScore: state.awayScore,
  periods: state.periods,
  markets: Object.fromEntries(
    markets.filter(isOffered).map((market) => [
      marketName(market),
      {
        status: market.status,
        favourite: market.favourite,
        outcomes: Object.fromEntries(market.outcomes.map(({ id, odds, active }) => [id, { odds, active }])),
      },
    ]),
  ),
});

/** What `hashOffer` covers, as a plain row. */
export const offerOf = ({ matches }: Book): Row =>
  Object.fromEntries([...matches].map(([id, match]) => [id, offerOfMatch(match)]));

/** A replay, as far as it is shown. */
interface Shown {
  readonly live: LiveState;
  flush(): void;
  member(): Row;
}

const stateWith = ({ live: { streams }, member }: Shown, matches: Readonly<Record<string, Row>>): Row => ({
  streams: Object.fromEntries(
    [...streams.values()].map(({ stream, phase, epoch, seq }) => [stream, { phase, epoch, seq }]),
  ),
  matches,
  ...member(),
});

const matchRows = ({ live: { book } }: Shown): Record<string, Row> =>
  Object.fromEntries([...book.matches].map(([id, match]) => [id, matchRow(match)]));

/** `{ streams: { name: … }, matches: { id: { facts, state, stream, markets: { 'id specifier': … } } }, slip, bets }` */
export function plainState(replay: Shown): Row {
  replay.flush();
  return stateWith(replay, matchRows(replay));
}

/** The same state, read again and again: the rows of the matches that no commit has changed are kept, so that a step costs what it changes. */
export interface FollowedState {
  /** Takes every commit of the replay. */
  readonly onCommit: (changes: BookChanges) => void;
  read(replay: Shown): Row;
}

export function createFollowedState(): FollowedState {
  let held: { readonly live: LiveState; readonly matches: Readonly<Record<string, Row>> } | null = null;
  const changed = new Set<number>();
  const matchesOf = (replay: Shown): Readonly<Record<string, Row>> => {
    if (held?.live !== replay.live) return matchRows(replay);
    if (changed.size === 0) return held.matches;
    const matches = { ...held.matches };
    for (const id of changed) {
      const match = replay.live.book.matches.get(id);
      if (match === undefined) Reflect.deleteProperty(matches, id);
      else matches[id] = matchRow(match);
    }
    return matches;
  };
  const note = ({ rows, markets, removed }: BookChanges): void => {
    for (const id of rows) changed.add(id);
    for (const id of removed) changed.add(id);
    for (const { matchId } of markets) changed.add(matchId);
  };
  return {
    onCommit(changes) {
      if (held !== null) note(changes);
    },
    read(replay) {
      replay.flush();
      // Matches of a stream that was closed are published with the next tick.
      note(replay.live.changes);
      held = { live: replay.live, matches: matchesOf(replay) };
      changed.clear();
      return stateWith(replay, held.matches);
    },
  };
}

/** The value under a path of names with a slash between; undefined: there is none. */
export function valueUnder(state: unknown, path: string): unknown {
  let value = state;
  for (const name of path.split('/').filter((one) => one !== '')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Row)[name];
  }
  return value;
}

/** As `valueUnder(plainState(replay), path)`; of a path in a match it makes the rows of that match only. */
export function partAt(replay: Shown, path: string): unknown {
  const [, id, rest = ''] = /^matches\/(\d+)(?:\/(.*))?$/.exec(path) ?? [];
  if (id === undefined) return valueUnder(plainState(replay), path);
  replay.flush();
  const match = replay.live.book.matches.get(Number(id));
  return match === undefined ? undefined : valueUnder(matchRow(match), rest);
}

export interface PathDifference {
  readonly path: string;
  readonly one: unknown;
  readonly other: unknown;
}

export const lastName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** False: `one` was recorded by a program that did not have the field yet. */
export const isOfBoth = ({ path, one }: PathDifference): boolean =>
  one !== undefined || !laterFields.has(lastName(path));

/** Paths at which two states differ, at most `most`; `path`: where the states are in a larger one. */
export function differencesOf(one: unknown, other: unknown, most: number, path = ''): PathDifference[] {
  const found: PathDifference[] = [];
  /** Of the values that are compared now. A path is made for those that differ: states have thousands of values, and differ in a few. */
  const names: string[] = path === '' ? [] : [path];
  const compare = (a: unknown, b: unknown): void => {
    if (Object.is(a, b)) return;
    const isList = Array.isArray(a) && Array.isArray(b);
    if (isList || (isRow(a) && isRow(b))) return compareParts(a as Row, b as Row);
    found.push({ path: names.join('/'), one: a, other: b });
  };
  const compareParts = (a: Row, b: Row): void => {
    const compareName = (name: string): void => {
      if (found.length >= most) return;
      names.push(name);
      compare(a[name], b[name]);
      names.pop();
    };
    for (const name of Object.keys(a)) compareName(name);
    for (const name of Object.keys(b)) if (!Object.hasOwn(a, name)) compareName(name);
  };
  compare(one, other);
  return found;
}
