/**
 * A layout of the live list on a wide screen: columns beside each other with panes in them. The list is always there, alone in its column, because
 * it scrolls with the page; every other pane stands in a column at most once. Acts that cannot be done leave the layout as it is.
 */
export const paneNames = ['list', 'match1', 'match2', 'chat', 'bets'] as const;
export type PaneName = (typeof paneNames)[number];
/** A pane that shows a match. */
export type MatchPane = 'match1' | 'match2';

export interface Pane {
  readonly name: PaneName;
  /** Part of the column's height, of `layoutLimits.height`. */
  readonly height: number;
}

export interface LayoutColumn {
  /** Part of the whole width, of `layoutLimits.width`. */
  readonly width: number;
  readonly panes: readonly Pane[];
}

export interface Layout {
  readonly columns: readonly LayoutColumn[];
  /** Matches that stay in their pane; a pane without one shows the match that was chosen last. */
  readonly pins: Readonly<Partial<Record<MatchPane, number>>>;
}

export const layoutLimits = {
  columns: 3,
  panesOfColumn: 3,
  /** The parts of all columns together, and the least of one: at 1,440 px, 300 px. */
  width: 24,
  leastWidth: 7,
  /** The parts of all panes of a column together, and the least of one. */
  height: 12,
  leastHeight: 3,
  /** From this width of the window on layouts are shown, px. */
  window: 1440,
  /** Characters of a layout's name. */
  name: 20,
} as const;

/** Where a pane goes: into a column at a place, or into a column of its own before the column. */
export type PanePlace =
  | { readonly kind: 'into'; readonly column: number; readonly place: number }
  | { readonly kind: 'own'; readonly before: number };

export type LayoutAct =
  | { readonly kind: 'open' | 'close'; readonly pane: Exclude<PaneName, 'list'> }
  | { readonly kind: 'move'; readonly pane: PaneName; readonly to: PanePlace }
  | { readonly kind: 'step'; readonly pane: PaneName; readonly way: 'left' | 'right' | 'up' | 'down' }
  /** Widens a column by parts, at the cost of the next one. */
  | { readonly kind: 'widen'; readonly column: number; readonly by: number }
  /** Heightens a pane by parts, at the cost of the next one below. */
  | { readonly kind: 'heighten'; readonly pane: PaneName; readonly by: number }
  | { readonly kind: 'pin'; readonly pane: MatchPane; readonly matchId: number | null };

/** Parts that together are `total`: the largest gives, the smallest gets, until they are. */
function fitted(parts: readonly number[], total: number, least: number): readonly number[] {
  const held = parts.map((part) => Math.max(least, part));
  let off = total - held.reduce((sum, part) => sum + part, 0);
  while (off !== 0) {
    const at = held.indexOf(off > 0 ? Math.min(...held) : Math.max(...held));
    held[at] = (held[at] ?? 0) + Math.sign(off);
    off -= Math.sign(off);
  }
  return held;
}

function withHeights(panes: readonly Pane[]): readonly Pane[] {
  const { height, leastHeight } = layoutLimits;
  const heights = fitted(
    panes.map((pane) => pane.height),
    height,
    leastHeight,
  );
  return panes.map((pane, at) => ({ ...pane, height: heights[at] ?? leastHeight }));
}

/** Columns without panes are gone, and the others fill the width. */
function laidOut(columns: readonly LayoutColumn[]): readonly LayoutColumn[] {
  const { width, leastWidth } = layoutLimits;
  const held = columns.filter(({ panes }) => panes.length > 0);
  const widths = fitted(
    held.map((column) => column.width),
    width,
    leastWidth,
  );
  return held.map(({ panes }, at) => ({ width: widths[at] ?? leastWidth, panes: withHeights(panes) }));
}

const isList = ({ panes }: LayoutColumn): boolean => panes.some(({ name }) => name === 'list');
export const columnOf = ({ columns }: Layout, pane: PaneName): number =>
  columns.findIndex(({ panes }) => panes.some(({ name }) => name === pane));
export const hasPane = (layout: Layout, pane: PaneName): boolean => columnOf(layout, pane) !== -1;

const listOf = (width: number): LayoutColumn => ({
  width,
  panes: [{ name: 'list', height: layoutLimits.height }],
});
const sideOf = (width: number, ...names: readonly PaneName[]): LayoutColumn => ({
  width,
  panes: withHeights(names.map((name) => ({ name, height: layoutLimits.leastHeight }))),
});

/** Layouts to begin with; the first is the usual one, and what a text that cannot be read stands for. */
export const firstLayouts = {
  match: { columns: [listOf(15), sideOf(9, 'match1')], pins: {} },
  matches: { columns: [listOf(15), sideOf(9, 'match1', 'match2')], pins: {} },
  all: { columns: [listOf(10), sideOf(7, 'match1', 'match2'), sideOf(7, 'bets', 'chat')], pins: {} },
} as const satisfies Readonly<Record<string, Layout>>;

const withoutPane = (layout: Layout, pane: PaneName): readonly LayoutColumn[] =>
  layout.columns.map((column) => ({ ...column, panes: column.panes.filter(({ name }) => name !== pane) }));

function moved(layout: Layout, pane: PaneName, to: PanePlace): Layout {
  const from = layout.columns[columnOf(layout, pane)];
  const height = from?.panes.find(({ name }) => name === pane)?.height ?? layoutLimits.leastHeight;
  const rest = withoutPane(layout, pane);
  if (to.kind === 'own') {
    const own = {
      width: from?.panes.length === 1 ? from.width : layoutLimits.leastWidth,
      panes: [{ name: pane, height }],
    };
    const columns = [...rest.slice(0, to.before), own, ...rest.slice(to.before)];
    if (columns.filter(({ panes }) => panes.length > 0).length > layoutLimits.columns) return layout;
    return { ...layout, columns: laidOut(columns) };
  }
  const goal = rest[to.column];
  if (goal === undefined || pane === 'list' || isList(goal)) return layout;
  if (goal.panes.length >= layoutLimits.panesOfColumn) return layout;
  const panes = [...goal.panes.slice(0, to.place), { name: pane, height }, ...goal.panes.slice(to.place)];
  return {
    ...layout,
    columns: laidOut(rest.map((column) => (column === goal ? { ...goal, panes } : column))),
  };
}

/** The last column with room, else a column of its own at the end. */
function opened(layout: Layout, pane: Exclude<PaneName, 'list'>): Layout {
  if (hasPane(layout, pane)) return layout;
  const at = layout.columns.findLastIndex(
    (column) => !isList(column) && column.panes.length < layoutLimits.panesOfColumn,
  );
  const { columns } = layout;
  if (at === -1) return moved(layout, pane, { kind: 'own', before: columns.length });
  return moved(layout, pane, { kind: 'into', column: at, place: columns[at]?.panes.length ?? 0 });
}

/** By a key: within the column, to the column beside, and past the outer one or the list into a column of its own. */
function stepped(layout: Layout, pane: PaneName, way: 'left' | 'right' | 'up' | 'down'): Layout {
  const at = columnOf(layout, pane);
  const column = layout.columns[at];
  if (column === undefined) return layout;
  const place = column.panes.findIndex(({ name }) => name === pane);
  if (way === 'up' || way === 'down') {
    const next = place + (way === 'up' ? -1 : 1);
    return next < 0 || next >= column.panes.length
      ? layout
      : moved(layout, pane, { kind: 'into', column: at, place: next });
  }
  const beside = at + (way === 'left' ? -1 : 1);
  const goal = layout.columns[beside];
  if (goal !== undefined && pane !== 'list' && !isList(goal)) {
    const into = moved(layout, pane, { kind: 'into', column: beside, place: goal.panes.length });
    if (into !== layout) return into;
  }
  const isAlone = column.panes.length === 1;
  if (isAlone && goal === undefined) return layout;
  const past = way === 'left' ? (isAlone ? beside : at) : isAlone ? beside + 1 : at + 1;
  const own = moved(layout, pane, { kind: 'own', before: past });
  if (own !== layout || goal === undefined || !isList(goal)) return own;
  // There is no room for one column more: the pane goes past the list with those of its column.
  return { ...layout, columns: layout.columns.with(at, goal).with(beside, column) };
}

/** As many parts as both sides of a border can give and take. */
const within = (by: number, mine: number, next: number, least: number): number =>
  Math.max(least - mine, Math.min(next - least, Math.trunc(by)));

function widened(layout: Layout, column: number, by: number): Layout {
  const [mine, next] = [layout.columns[column], layout.columns[column + 1]];
  if (mine === undefined || next === undefined || Number.isNaN(by)) return layout;
  const parts = within(by, mine.width, next.width, layoutLimits.leastWidth);
  const columns = layout.columns.with(column, { ...mine, width: mine.width + parts });
  return { ...layout, columns: columns.with(column + 1, { ...next, width: next.width - parts }) };
}

function heightened(layout: Layout, pane: PaneName, by: number): Layout {
  const at = columnOf(layout, pane);
  const column = layout.columns[at];
  const place = column?.panes.findIndex(({ name }) => name === pane) ?? -1;
  const [mine, next] = [column?.panes[place], column?.panes[place + 1]];
  if (column === undefined || mine === undefined || next === undefined || Number.isNaN(by)) return layout;
  const parts = within(by, mine.height, next.height, layoutLimits.leastHeight);
  const panes = column.panes
    .with(place, { ...mine, height: mine.height + parts })
    .with(place + 1, { ...next, height: next.height - parts });
  return { ...layout, columns: layout.columns.with(at, { ...column, panes }) };
}

const isMatchId = (matchId: number | null): matchId is number =>
  matchId !== null && Number.isSafeInteger(matchId) && matchId > 0;

function pinned(layout: Layout, pane: MatchPane, matchId: number | null): Layout {
  const { [pane]: _, ...pins } = layout.pins;
  return { ...layout, pins: isMatchId(matchId) ? { ...pins, [pane]: matchId } : pins };
}

/** The layout after the act; the same object where the act cannot be done. */
export function changedLayout(layout: Layout, act: LayoutAct): Layout {
  if (act.kind === 'open') return opened(layout, act.pane);
  if (act.kind === 'widen') return widened(layout, act.column, act.by);
  if (!hasPane(layout, act.pane)) return layout;
  if (act.kind === 'move') return moved(layout, act.pane, act.to);
  if (act.kind === 'step') return stepped(layout, act.pane, act.way);
  if (act.kind === 'heighten') return heightened(layout, act.pane, act.by);
  if (act.kind === 'pin') return pinned(layout, act.pane, act.matchId);
  const closed = { ...layout, columns: laidOut(withoutPane(layout, act.pane)) };
  return act.pane === 'match1' || act.pane === 'match2' ? pinned(closed, act.pane, null) : closed;
}

/**
 * The match that each pane shows: its own, or in the first pane without one the match that was chosen last; where the second pane has none
 * either, or the chosen one is pinned, it shows the match that was chosen before that one.
 */
export function matchesIn(
  layout: Layout,
  chosen: number | null,
  before: number | null = null,
): Readonly<Record<MatchPane, number | null>> {
  const { match1 = null, match2 = null } = layout.pins;
  const isFirst = match1 === null && hasPane(layout, 'match1');
  // A match that is pinned already is in sight.
  const isPinned = chosen !== null && (chosen === match1 || chosen === match2);
  const earlier = before === match1 ? null : before;
  return {
    match1: isFirst ? (isPinned ? null : chosen) : match1,
    match2: match2 ?? (isFirst || isPinned ? earlier : chosen),
  };
}

/** As it is kept: columns with `|`, width, then panes with their height and pinned match: `15:list.12|9:match1.6*812,chat.6`. */
export const layoutText = ({ columns, pins }: Layout): string =>
  columns
    .map(({ width, panes }) => {
      const texts = panes.map(({ name, height }) => {
        const pin = name === 'match1' || name === 'match2' ? pins[name] : undefined;
        return `${name}.${height}${pin === undefined ? '' : `*${pin}`}`;
      });
      return `${width}:${texts.join(',')}`;
    })
    .join('|');

const paneText = /^(list|match1|match2|chat|bets)\.(\d{1,2})(?:\*(\d{1,16}))?$/;
const columnText = /^(\d{1,2}):(.+)$/;

const sumOf = (parts: readonly number[]): number => parts.reduce((sum, part) => sum + part, 0);

function isValid({ columns }: Layout): boolean {
  const { width, leastWidth, height, leastHeight, panesOfColumn } = layoutLimits;
  const widths = columns.map((column) => column.width);
  const names = columns.flatMap(({ panes }) => panes.map(({ name }) => name));
  return (
    columns.length <= layoutLimits.columns &&
    sumOf(widths) === width &&
    Math.min(...widths) >= leastWidth &&
    new Set(names).size === names.length &&
    names.includes('list') &&
    columns.every((column) => {
      const heights = column.panes.map((pane) => pane.height);
      const most = isList(column) ? 1 : panesOfColumn;
      return heights.length <= most && sumOf(heights) === height && Math.min(...heights) >= leastHeight;
    })
  );
}

function readColumns(text: string): Layout | null {
  const pins: Partial<Record<MatchPane, number>> = {};
  const columns: LayoutColumn[] = [];
  for (const part of text.split('|')) {
    const [, width, inside = ''] = columnText.exec(part) ?? [];
    const panes: Pane[] = [];
    for (const one of inside.split(',')) {
      const [, name, height, pin] = paneText.exec(one) ?? [];
      const pane = paneNames.find((known) => known === name);
      if (pane === undefined) return null;
      panes.push({ name: pane, height: Number(height) });
      if (pin === undefined) continue;
      if ((pane !== 'match1' && pane !== 'match2') || !isMatchId(Number(pin))) return null;
      pins[pane] = Number(pin);
    }
    columns.push({ width: Number(width), panes });
  }
  return { columns, pins };
}

/** The layout of a kept text. One that this release does not know stands for the usual layout. */
export function layoutOf(text: string): Layout {
  const layout = readColumns(text);
  return layout !== null && isValid(layout) ? layout : firstLayouts.match;
}
