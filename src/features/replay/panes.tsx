import { type CSSProperties, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useText } from '../../text/i18n.ts';
import styles from './panes.module.css';

/** Percent of the width and of the height that the list's side, and the list, take. */
const first = { left: 32, top: 40 } as const;
type Side = keyof typeof first;
const [LEAST, MOST, STEP] = [15, 80, 2] as const;

const within = (percent: number): number => Math.min(MOST, Math.max(LEAST, percent));

interface SeparatorProps {
  readonly side: Side;
  readonly percent: number;
  /** The box that the panes share. */
  readonly box: () => DOMRect | undefined;
  readonly onMove: (percent: number) => void;
}

const keys: Readonly<Record<Side, readonly [less: string, more: string]>> = {
  left: ['ArrowLeft', 'ArrowRight'],
  top: ['ArrowUp', 'ArrowDown'],
};

/** The border between two panes: dragged, or moved by its arrow keys; a double click puts it back. */
function Separator({ side, percent, box, onMove }: SeparatorProps) {
  const { say } = useText();
  const press = (event: KeyboardEvent): void => {
    const [less, more] = keys[side];
    if (event.key !== less && event.key !== more) return;
    event.preventDefault();
    // The arrow keys of the page step through the session.
    event.stopPropagation();
    onMove(within(percent + (event.key === more ? STEP : -STEP)));
  };
  return (
    <div
      className={styles['separator']}
      role="separator"
      tabIndex={0}
      aria-orientation={side === 'left' ? 'vertical' : 'horizontal'}
      aria-label={say(`replay.pane.${side}`)}
      aria-valuenow={Math.round(percent)}
      aria-valuemin={LEAST}
      aria-valuemax={MOST}
      data-separator={side}
      onKeyDown={press}
      onDoubleClick={() => onMove(first[side])}
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      onPointerMove={({ currentTarget, pointerId, clientX, clientY }) => {
        const around = currentTarget.hasPointerCapture(pointerId) ? box() : undefined;
        if (around === undefined) return;
        const part =
          side === 'left' ? (clientX - around.left) / around.width : (clientY - around.top) / around.height;
        onMove(within(part * 100));
      }}
    />
  );
}

interface PanesProps {
  readonly list: ReactNode;
  readonly detail: ReactNode;
  readonly site: ReactNode;
  /** The site alone. */
  readonly wide: boolean;
}

/** List and detail beside the site, with borders that can be moved. In a narrow window they stand below each other. */
export function ReplayPanes({ list, detail, site, wide }: PanesProps) {
  const [{ left, top }, setSizes] = useState<Readonly<Record<Side, number>>>(first);
  const ref = useRef<HTMLDivElement>(null);
  const box = (): DOMRect | undefined => ref.current?.getBoundingClientRect();
  const move = (side: Side) => (percent: number) => setSizes((held) => ({ ...held, [side]: percent }));
  return (
    <div
      ref={ref}
      className={styles['panes']}
      data-wide={wide}
      style={{ '--left': `${left}%`, '--top': `${top}%` } as CSSProperties}
    >
      {list}
      <Separator side="top" percent={top} box={box} onMove={move('top')} />
      {detail}
      <Separator side="left" percent={left} box={box} onMove={move('left')} />
      {site}
    </div>
  );
}
