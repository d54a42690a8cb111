/** The live list with panes beside it, as the member has laid them out. */
import { GripVertical, PanelRightClose, Pin } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import {
  type LayoutColumn,
  hasPane,
  type Layout,
  layoutLimits,
  matchesIn,
  type MatchPane,
  type Pane,
  type PaneName,
} from '../../../domain/favourites/layout.ts';
import { IconButton } from '../../parts/forms/button.tsx';
import { useText } from '../../text/i18n.ts';
import { ChatPane } from '../chat/use-chat-pane.tsx';
import { OpenBetsPane } from '../open-bets/use-open-bets-pane.tsx';
import { useBeside } from '../prices/use-beside.ts';
import { useLayoutKeys } from './layout-keys.ts';
import { borderDrag, type Dragged, usePaneDrag } from './use-drag.ts';
import { type Layouts, useLayouts } from './use-layout.ts';
import { OpensBeside } from './use-layouts.ts';
import styles from './panes.module.css';

export interface PanesProps {
  readonly list: ReactNode;
  readonly match: (matchId: number, close: () => void) => ReactNode;
}

const ways = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' } as const;
const wayOf = (key: string) => ways[key as keyof typeof ways] as (typeof ways)[keyof typeof ways] | undefined;
const isMatch = (name: PaneName): name is MatchPane => name === 'match1' || name === 'match2';

interface BorderProps {
  readonly is: 'column' | 'row';
  readonly label: string;
  readonly now: number;
  /** The limits of the border: the least of each side. */
  readonly least: number;
  readonly most: number;
  readonly partPx: () => number;
  readonly onMove: (by: number) => void;
}

/** The border between two parts: the arrow keys move it, and the pointer. */
function Border({ is, label, now, least, most, partPx, onMove }: BorderProps) {
  const keys = is === 'column' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown'];
  return (
    <div
      role="separator"
      tabIndex={0}
      className={styles['border']}
      data-border={is}
      aria-orientation={is === 'column' ? 'vertical' : 'horizontal'}
      aria-label={label}
      aria-valuenow={now}
      aria-valuemin={least}
      aria-valuemax={most}
      onKeyDown={(event) => {
        const at = keys.indexOf(event.key);
        if (at === -1) return;
        event.preventDefault();
        onMove(at === 0 ? -1 : 1);
      }}
      {...borderDrag(partPx, is === 'column' ? 'clientX' : 'clientY', onMove)}
    />
  );
}

interface PaneProps {
  readonly pane: Pane;
  readonly layouts: Layouts;
  readonly matchId: number | null;
  readonly isDragged: boolean;
  readonly handle: ReturnType<typeof usePaneDrag>['handle'];
  readonly children: ReactNode;
}

/** The head of a pane: its handle, its name, the pin of a match, and what closes it. */
function PaneFrame({ pane: { name }, layouts, matchId, isDragged, handle, children }: PaneProps) {
  const { say } = useText();
  const title = say(`layouts.pane.${name}`);
  const isPinned = isMatch(name) && layouts.shown?.layout.pins[name] !== undefined;
  const step = (event: KeyboardEvent<HTMLElement>): void => {
    const way = wayOf(event.key);
    if (way === undefined) return;
    event.preventDefault();
    layouts.act({ kind: 'step', pane: name, way });
  };
  return (
    <section className={styles['pane']} data-pane={name} data-dragged={isDragged} aria-label={title}>
      <header className="row g4 small">
        <IconButton
          className={styles['handle'] ?? ''}
          aria-label={say('layouts.move', { pane: title })}
          title={say('layouts.move.how')}
          data-handle
          onKeyDown={step}
          {...handle(name)}
        >
          <GripVertical size={14} />
        </IconButton>
        <h2>{title}</h2>
        <span className="row g4 push">
          {isMatch(name) && (
            <IconButton
              aria-label={say('layouts.pin', { pane: title })}
              aria-pressed={isPinned}
              disabled={matchId === null}
              onClick={() => layouts.act({ kind: 'pin', pane: name, matchId: isPinned ? null : matchId })}
            >
              <Pin size={14} fill={isPinned ? 'currentColor' : 'none'} />
            </IconButton>
          )}
          {name !== 'list' && (
            <IconButton
              aria-label={say('layouts.close', { pane: title })}
              title={say('layouts.close', { pane: title })}
              onClick={() => layouts.act({ kind: 'close', pane: name })}
            >
              {/* A match has an X of its own. */}
              <PanelRightClose size={14} />
            </IconButton>
          )}
        </span>
      </header>
      <div className={styles['inside']} tabIndex={-1}>
        {children}
      </div>
    </section>
  );
}

const gridOf = (parts: readonly number[]): string => parts.map((part) => `minmax(0, ${part}fr)`).join(' ');

/** Where the dragged pane would go: the side of a column, or between its panes. */
const markOf = (dragged: Dragged | null, at: number, columns: number): string | undefined => {
  const to = dragged?.to;
  if (to?.kind === 'into') return to.column === at ? 'into' : undefined;
  if (to?.before === at) return 'before';
  return to?.before === columns && at === columns - 1 ? 'after' : undefined;
};

interface SideProps {
  readonly column: LayoutColumn;
  readonly layouts: Layouts;
  readonly layout: Layout;
  readonly matches: ReturnType<typeof matchesIn>;
  /** Closes a match that is not pinned. */
  readonly close: (matchId: number) => void;
  readonly dragged: Dragged | null;
  readonly handle: ReturnType<typeof usePaneDrag>['handle'];
  readonly match: PanesProps['match'];
}

/** The match of a pane; closing it lets go of a pin, else of the match that was chosen. */
function MatchInside({
  name,
  layouts,
  layout,
  matches,
  close,
  match,
}: Pick<SideProps, 'layouts' | 'layout' | 'matches' | 'close' | 'match'> & { readonly name: MatchPane }) {
  const { say } = useText();
  const matchId = matches[name];
  if (matchId === null) return <p className="soft center">{say('layouts.empty')}</p>;
  const leave = (): void =>
    layout.pins[name] === undefined
      ? close(matchId)
      : layouts.act({ kind: 'pin', pane: name, matchId: null });
  return <div key={matchId}>{match(matchId, leave)}</div>;
}

/** Panes one below the other. */
function Side({ column: { panes }, dragged, ...side }: SideProps) {
  const { say } = useText();
  const { layouts, matches, handle } = side;
  const ref = useRef<HTMLDivElement>(null);
  const partPx = (): number => (ref.current?.offsetHeight ?? 0) / layoutLimits.height;
  const inside = (name: PaneName): ReactNode => {
    if (name === 'chat') return <ChatPane />;
    if (name === 'bets') return <OpenBetsPane />;
    return isMatch(name) && <MatchInside name={name} {...side} />;
  };
  return (
    <div
      ref={ref}
      className={`stack g10 ${styles['side']}`}
      style={{ gridTemplateRows: gridOf(panes.map(({ height }) => height)) }}
    >
      {panes.map((pane, place) => (
        <div key={pane.name} className={styles['place']}>
          <PaneFrame
            pane={pane}
            layouts={layouts}
            matchId={isMatch(pane.name) ? matches[pane.name] : null}
            isDragged={dragged?.pane === pane.name}
            handle={handle}
          >
            {inside(pane.name)}
          </PaneFrame>
          {place < panes.length - 1 && (
            <Border
              is="row"
              label={say('layouts.border.row', { pane: say(`layouts.pane.${pane.name}`) })}
              now={pane.height}
              least={layoutLimits.leastHeight}
              most={pane.height + (panes[place + 1]?.height ?? 0) - layoutLimits.leastHeight}
              partPx={partPx}
              onMove={(by) => layouts.act({ kind: 'heighten', pane: pane.name, by })}
            />
          )}
        </div>
      ))}
    </div>
  );
}

const isListColumn = ({ panes }: LayoutColumn): boolean => panes[0]?.name === 'list';
/** A column keeps its panes as they are while others come and go beside it. */
const keyOf = (columns: readonly LayoutColumn[], at: number): string =>
  columns[at] !== undefined && isListColumn(columns[at])
    ? 'list'
    : `side ${columns.slice(0, at).filter((one) => !isListColumn(one)).length}`;

/** The chosen match and the one before it, while the list is open. */
function useLastTwo() {
  const beside = useBeside();
  const { chosen } = beside;
  const [held, setHeld] = useState({ chosen, before: null as number | null });
  if (held.chosen !== chosen) {
    const last = chosen === null ? held.before : (held.chosen ?? held.before);
    setHeld({ chosen, before: last === chosen ? null : last });
  }
  const close = (matchId: number): void =>
    matchId === chosen ? beside.close() : setHeld({ chosen, before: null });
  return { ...held, close };
}

export function ListPanes({ list, match }: PanesProps) {
  const { say } = useText();
  const layouts = useLayouts();
  const { chosen, before, close } = useLastTwo();
  const ref = useRef<HTMLDivElement>(null);
  const { dragged, handle } = usePaneDrag(ref, (pane, to) => layouts.act({ kind: 'move', pane, to }));
  useLayoutKeys(layouts);
  const layout = layouts.shown?.layout;
  if (layout === undefined) return list;
  const { columns } = layout;
  const matches = matchesIn(layout, chosen, before);
  const partPx = (): number => (ref.current?.offsetWidth ?? 0) / layoutLimits.width;
  return (
    <OpensBeside value={hasPane(layout, 'match1') || hasPane(layout, 'match2')}>
      <div
        ref={ref}
        className="stack g10"
        style={{ gridTemplateColumns: gridOf(columns.map(({ width }) => width)) }}
      >
        {columns.map((column, at) => (
          <div
            key={keyOf(columns, at)}
            className={`thin ${styles['column']}`}
            data-column-at={at}
            data-drop={markOf(dragged, at, columns.length)}
          >
            {isListColumn(column) ? (
              <section data-pane="list" data-list-pane tabIndex={-1} aria-label={say('layouts.pane.list')}>
                {list}
              </section>
            ) : (
              <Side {...{ column, layouts, layout, matches, close, dragged, handle, match }} />
            )}
            {at < columns.length - 1 && (
              <Border
                is="column"
                label={say('layouts.border.column', { count: at + 1 })}
                now={column.width}
                least={layoutLimits.leastWidth}
                most={column.width + (columns[at + 1]?.width ?? 0) - layoutLimits.leastWidth}
                partPx={partPx}
                onMove={(by) => layouts.act({ kind: 'widen', column: at, by })}
              />
            )}
          </div>
        ))}
      </div>
    </OpensBeside>
  );
}
