/** The lines of a list: heads and rows. */
import type { MatchFacts, Name } from '../../../domain/match/match.ts';
import type { ListFrame } from '../../../worker/features/prices/prices-api.ts';
import { type Density, textScale } from '../../theme/density.ts';

/** A line of the list that is not a match. */
export type HeadLine =
  | { readonly kind: 'group'; readonly group: ListFrame['groups'][number] }
  | { readonly kind: 'pinned' }
  /** Matches of favourite teams and leagues. */
  | { readonly kind: 'favourites' }
  | { readonly kind: 'day'; readonly day: number };

export type Line =
  | HeadLine
  /** `league`: the name of the match's league, whose colour the row has; null: it has none. */
  | { readonly kind: 'row'; readonly matchId: number; readonly league: Name | null }
  /** The next match of the favourites. */
  | { readonly kind: 'next'; readonly facts: MatchFacts };

export const keyOf = (line: HeadLine): string => {
  if (line.kind === 'pinned' || line.kind === 'favourites') return line.kind;
  if (line.kind === 'day') return `day ${line.day}`;
  return `${line.group.phase} ${line.group.day} ${line.group.sportId} ${line.group.leagueId}`;
};

/** The leagues of a few matches: of those alone that the list offers. */
export function leaguesOf(
  groups: ListFrame['groups'],
  matchIds: readonly number[],
): ReadonlyMap<number, Name | null> {
  const leagues = new Map<number, Name | null>();
  if (matchIds.length === 0) return leagues;
  const wanted = new Set(matchIds);
  for (const group of groups)
    for (const matchId of group.matchIds) if (wanted.has(matchId)) leagues.set(matchId, group.name);
  return leagues;
}

/** Heads and rows in one list, so that only the visible lines are in the page. */
export function linesOf({ groups, pinned, favourites = [], next = null }: ListFrame): readonly Line[] {
  const leagues = leaguesOf(groups, [...pinned, ...favourites]);
  const rows = (ids: readonly number[]): Line[] =>
    ids.map((matchId) => ({ kind: 'row', matchId, league: leagues.get(matchId) ?? null }));
  const top = pinned.filter((matchId) => leagues.has(matchId));
  const isTop = new Set(top);
  const followed = favourites.filter((matchId) => leagues.has(matchId) && !isTop.has(matchId));
  for (const matchId of followed) isTop.add(matchId);
  const head: Line[] = [
    ...(top.length === 0 ? [] : [{ kind: 'pinned' } as const, ...rows(top)]),
    ...(followed.length === 0 ? [] : [{ kind: 'favourites' } as const, ...rows(followed)]),
    ...(next === null || isTop.has(next.matchId) ? [] : [{ kind: 'next', facts: next } as const]),
  ];
  let day: number | null = null;
  return [
    ...head,
    ...groups.flatMap((group): Line[] => {
      const rest = group.matchIds.filter((matchId) => !isTop.has(matchId));
      if (rest.length === 0) return [];
      const heading: Line[] =
        group.day === null || group.day === day ? [] : [{ kind: 'day', day: group.day }];
      day = group.day;
      const inLeague = rest.map((matchId) => ({ kind: 'row', matchId, league: group.name }) as const);
      return [...heading, { kind: 'group', group }, ...inLeague];
    }),
  ];
}

/** The last of `count` lines that begins at `y` or above; -1: none. `topOf`: where a line begins, which grows from line to line. */
export function lineAt(count: number, topOf: (index: number) => number, y: number): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (topOf(middle) <= y) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The league's head (or that of the pinned matches) under which a line stands; -1: none. */
export function headAt(lines: readonly Line[], at: number): number {
  for (let index = Math.min(at, lines.length - 1); index >= 0; index--) {
    const kind = lines[index]?.kind;
    if (kind === 'group' || kind === 'pinned' || kind === 'favourites') return index;
  }
  return -1;
}

/** The next head of any kind after a line; -1: none. */
export const nextHead = (lines: readonly Line[], after: number): number =>
  lines.findIndex(({ kind }, index) => index > after && kind !== 'row' && kind !== 'next');

const LINE_PX = { roomy: { row: 56, phone: 92 }, compact: { row: 36, phone: 84 } } as const;
/** A compact live row on a phone is one line: teams, and the winner's prices beside them. */
const ONE_LINE_PX = 48;

/** Height of a row with its gap, px, as in list-row.module.css: what the list reckons with until a row has been measured. */
export const linePx = (density: Density, isPhone: boolean, game: ListFrame['game']): number =>
  textScale() *
  (isPhone && density === 'compact' && game === 59
    ? ONE_LINE_PX
    : LINE_PX[density][isPhone ? 'phone' : 'row']);
