import type { ActivityRow } from '../../../domain/protocol/calls/account/limits-calls.ts';
import { gold } from '../../text/format.ts';
import styles from './activity-plot.module.css';

const HEIGHT = 100;
const BAR = 8;
const STEP = 12;

/** Gold that a member won, in the colour of rises, or lost, in that of falls. */
export const Net = ({ net }: { readonly net: number }) => (
  <b className={styles['net']} data-net={net > 0 ? 'won' : net < 0 ? 'lost' : 'even'}>
    {net > 0 ? `+${gold(net)}` : gold(net)}
  </b>
);

interface ActivityPlotProps {
  readonly rows: readonly ActivityRow[];
  /** px. */
  readonly height: number;
  readonly label: string;
}

/** Net results as bars above and below a line of 0. `label` names the picture for screen readers. */
export function ActivityPlot({ rows, height: shownHeight, label }: ActivityPlotProps) {
  const most = Math.max(1, ...rows.map(({ net }) => Math.abs(net)));
  const middle = HEIGHT / 2;
  return (
    <svg
      className={`wide ${styles['plot']}`}
      viewBox={`0 0 ${Math.max(1, rows.length) * STEP} ${HEIGHT}`}
      style={{ height: shownHeight }}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <line x1="0" x2={rows.length * STEP} y1={middle} y2={middle} vectorEffect="non-scaling-stroke" />
      {rows.map(({ date, net }, at) => {
        const height = (Math.abs(net) / most) * (middle - 2);
        return (
          <rect
            key={date}
            data-lost={net < 0}
            x={at * STEP + (STEP - BAR) / 2}
            y={net < 0 ? middle : middle - height}
            width={BAR}
            height={height}
          />
        );
      })}
    </svg>
  );
}
