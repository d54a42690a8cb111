/** The lines of a list: heads and rows. */
import type { MatchFacts, Name } from '../../../domain/match/match.ts';
import type { ListFrame } from '../../../worker/features/prices/prices-api.ts';
import { type Density, textScale } from '../../theme/density.ts';

/**
 * The list measures its lines by the window's ResizeObserver and believes each size. WebKitGTK at times reports height 0 for a line that was
 * just put into the page: the list kept the 0 and took the line out, so its right height was never reported. A line that is shown has a
 * height, so such a report is left out; the right one follows.
 */

/** The attribute by which the element of each line has its key. */
const LINE = 'data-line';
export const lineMark = { [LINE]: '' } as const;

const isFalse = ({ target, contentRect }: ResizeObserverEntry): boolean =>
  contentRect.height === 0 && target.hasAttribute(LINE);

const checked = new WeakSet<typeof ResizeObserver>();

/** From now on observers of this window leave out false heights of lines. The list takes its observer from the window. */
export function checkLineSizes(window: { ResizeObserver: typeof ResizeObserver }): void {
  const Given = window.ResizeObserver;
  if (checked.has(Given)) return;
  class CheckedResizeObserver extends Given {
    constructor(onResize: ResizeObserverCallback) {
      super((entries, observer) => {
        const right = entries.filter((entry) => !isFalse(entry));
        if (right.length > 0) onResize(right, observer);
      });
    }
  }
  checked.add(CheckedResizeObserver);
  window.ResizeObserver = CheckedResizeObserver;
}

type Group = ListFrame['groups'][number];

/** A line of the list that is not a match. */
export type HeadLine =
  | { readonly kind: 'group'; readonly group: Group }
  | { readonly kind: 'pinned' }
  /** Matches of favourite teams and leagues. */
  | { readonly kind: 'favourites' }
  | { readonly kind: 'day'; readonly day: number };

export type LineOfList =
  | HeadLine
  | {
      readonly kind: 'row';
      readonly matchId: number;
      /** The name of the match's league, whose colour the row has; null: it has none. */
      readonly league: Name | null;
      /** The row names its league, where no head above it does. */
      readonly named?: Group | undefined;
      /** The match is the only one of its league here, and the row is its own head. */
      readonly alone?: true;
    }
  /** The next match of the favourites. */
  | { readonly kind: 'next'; readonly facts: MatchFacts };

export const headKey = (line: HeadLine): string => {
  if (line.kind === 'pinned' || line.kind === 'favourites') return line.kind;
  if (line.kind === 'day') return `day ${line.day}`;
  return `${line.group.phase} ${line.group.day} ${line.group.sportId} ${line.group.leagueId}`;
};

/** The leagues of a few matches: of those alone that the list offers. */
export function shownLeagues(
  groups: ListFrame['groups'],
  matchIds: readonly number[],
): ReadonlyMap<number, Group> {
  const leagues = new Map<number, Group>();
  if (matchIds.length === 0) return leagues;
  const wanted = new Set(matchIds);
  for (const group of groups)
    for (const matchId of group.matchIds) if (wanted.has(matchId)) leagues.set(matchId, group);
  return leagues;
}

/** The league of a match of mixed ones, where it is another one than that of the match before. */
const newLeague = (
  leagues: ReadonlyMap<number, Group>,
  matchIds: readonly number[],
  at: number,
): Group | undefined => {
  const own = leagues.get(matchIds[at] ?? 0);
  return own === leagues.get(matchIds[at - 1] ?? 0) ? undefined : own;
};

/**
 * Heads and rows in one list, so that only the visible lines are in the page. `mayBeAlone`: the only match of its league has no head; one where the
 * names of the columns lie on the heads has. A list of one league has its head, also of one match.
 */
export function listLinesOf(
  { groups, pinned, favourites = [], next = null }: ListFrame,
  mayBeAlone = true,
): readonly LineOfList[] {
  const leagues = shownLeagues(groups, [...pinned, ...favourites]);
  const rows = (ids: readonly number[]): LineOfList[] =>
    ids.map((matchId, at) => {
      const group = leagues.get(matchId);
      const league = group?.name ?? null;
      return { kind: 'row', matchId, league, named: newLeague(leagues, ids, at) };
    });
  const top = pinned.filter((matchId) => leagues.has(matchId));
  const isTop = new Set(top);
  const followed = favourites.filter((matchId) => leagues.has(matchId) && !isTop.has(matchId));
  for (const matchId of followed) isTop.add(matchId);
  const head: LineOfList[] = [
    ...(top.length === 0 ? [] : [{ kind: 'pinned' } as const, ...rows(top)]),
    ...(followed.length === 0 ? [] : [{ kind: 'favourites' } as const, ...rows(followed)]),
    ...(next === null || isTop.has(next.matchId) ? [] : [{ kind: 'next', facts: next } as const]),
  ];
  let day: number | null = null;
  return [
    ...head,
    ...groups.flatMap((group): LineOfList[] => {
      const rest = group.matchIds.filter((matchId) => !isTop.has(matchId));
      const [only] = rest;
      if (only === undefined) return [];
      const heading: LineOfList[] =
        group.day === null || group.day === day ? [] : [{ kind: 'day', day: group.day }];
      day = group.day;
      if (mayBeAlone && rest.length === 1 && groups.length > 1)
        return [...heading, { kind: 'row', matchId: only, league: group.name, named: group, alone: true }];
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

const isAlone = (line: LineOfList | undefined): boolean => line?.kind === 'row' && line.alone === true;

/** The league's head (or that of the pinned matches) under which a line stands; -1: none. */
export function headAt(lines: readonly LineOfList[], at: number): number {
  for (let index = Math.min(at, lines.length - 1); index >= 0; index--) {
    const line = lines[index];
    if (isAlone(line)) return -1;
    const kind = line?.kind;
    if (kind === 'group' || kind === 'pinned' || kind === 'favourites') return index;
  }
  return -1;
}

/** The next head of any kind after a line, or the next row that is its own head; -1: none. */
export const nextHead = (lines: readonly LineOfList[], after: number): number =>
  lines.findIndex(
    (line, index) => index > after && ((line.kind !== 'row' && line.kind !== 'next') || isAlone(line)),
  );

const LINE_PX = { roomy: { row: 56, phone: 92 }, compact: { row: 36, phone: 84 } } as const;
/** A compact live row on a phone is one line: teams, and the winner's prices beside them. */
const ONE_LINE_PX = 48;

interface RowKind {
  readonly density: Density;
  readonly isPhone: boolean;
  readonly game: ListFrame['game'];
}

/** Height of a row with its gap, px, as in list-row.module.css: what the list reckons with until a row has been measured. */
export const linePx = ({ density, isPhone, game }: RowKind): number =>
  textScale() *
  (isPhone && density === 'compact' && game === 59
    ? ONE_LINE_PX
    : LINE_PX[density][isPhone ? 'phone' : 'row']);
