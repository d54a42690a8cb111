import { memo, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { OddsHistory, OddsMark } from '../../../domain/odds/odds-history.ts';
import { displayOdds } from '../../core/prices/price-board.ts';
import { timeOf } from '../../text/format.ts';
import { type Say, useText } from '../../text/i18n.ts';
import { outcomeText, pickOf } from '../../text/outcome-text.ts';
import {
  type ChartedMarket,
  chartFrame,
  type ChartScale,
  chartScale,
  nearestStop,
  oddsAt,
  oddsTicks,
  type ChartSpan,
  stepPath,
  stopsOf,
  timeTicks,
} from './chart-scale.ts';
import styles from './odds-chart.module.css';

const { left, right, top, bottom, height } = chartFrame;

/** The width of an element in pixels; 0 until it is laid out. */
export function useWidth() {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    setWidth(element.clientWidth);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}

/** Half of the width of a time under the chart: at the right edge it is not cut. */
const HALF_TIME = 18;

const Axes = ({ scale }: { readonly scale: ChartScale }) => (
  <g className={styles['axes']}>
    {oddsTicks(scale).map((odds) => (
      <g key={odds}>
        <line x1={left} x2={scale.width - right} y1={scale.y(odds)} y2={scale.y(odds)} />
        <text x={left - 6} y={scale.y(odds)} textAnchor="end" dominantBaseline="middle">
          {displayOdds(odds)}
        </text>
      </g>
    ))}
    {timeTicks(scale).map((at) => (
      <text key={at} x={Math.min(scale.x(at), scale.width - HALF_TIME)} y={height - 6} textAnchor="middle">
        {timeOf(at)}
      </text>
    ))}
  </g>
);

interface MarkProps {
  readonly mark: OddsMark;
  readonly scale: ChartScale;
  readonly say: Say;
}

/** Goals, runs and new leaders have a dot, cards a small card; kick-off, periods and the end a dotted line alone. */
function Mark({ mark, scale, say }: MarkProps) {
  const x = scale.x(mark.at);
  const isCard = mark.kind === 'red-card';
  const isScore = mark.kind === 'goal' || mark.kind === 'run' || mark.kind === 'lead';
  return (
    <g className={styles['mark']} data-mark={mark.kind} data-side={mark.side}>
      <title>{`${timeOf(mark.at)} ${say(`timeline.${mark.kind}`)} ${mark.home}:${mark.away}`}</title>
      <line x1={x} x2={x} y1={top} y2={height - bottom} />
      {isScore && <circle cx={x} cy={top - 8} r="5" />}
      {isCard && <rect x={x - 3.5} y={top - 14} width="7" height="10" rx="1.5" />}
    </g>
  );
}

const Pauses = ({ history, scale }: { readonly history: OddsHistory; readonly scale: ChartScale }) => (
  <g className={styles['pauses']}>
    {history.pauses
      .filter(({ to }) => to === null || to > scale.from)
      .map(({ from, to }) => {
        const x = scale.x(from);
        return (
          <rect
            key={from}
            x={x}
            y={top}
            width={Math.max(2, scale.x(to ?? scale.to) - x)}
            height={height - top - bottom}
          />
        );
      })}
  </g>
);

interface LinesProps {
  readonly market: ChartedMarket;
  readonly history: OddsHistory;
  readonly scale: ChartScale;
}

/** Everything but the cursor: it is drawn again only when prices came or the width changed. */
const Lines = memo(function Lines({ market, history, scale }: LinesProps) {
  const { say } = useText();
  return (
    <>
      <Pauses history={history} scale={scale} />
      <Axes scale={scale} />
      {history.marks
        .filter(({ at }) => at >= scale.from)
        .map((mark) => (
          <Mark key={`${mark.at} ${mark.kind} ${mark.side}`} mark={mark} scale={scale} say={say} />
        ))}
      {market.series.map((one, place) => (
        <path
          key={one.outcomeId}
          className={styles['line']}
          data-line={place}
          data-pick={pickOf(one.outcomeId)}
          data-outcome={one.outcomeId}
          d={stepPath(one.points, scale)}
        />
      ))}
    </>
  );
});

function Cursor({ market, scale, at }: Pick<LinesProps, 'market' | 'scale'> & { readonly at: number }) {
  const x = scale.x(at);
  return (
    <g className={styles['cursor']}>
      <line x1={x} x2={x} y1={top} y2={height - bottom} />
      {market.series.map((one, place) => {
        const odds = oddsAt(one.points, at);
        return (
          odds !== null && <circle key={one.outcomeId} data-line={place} cx={x} cy={scale.y(odds)} r="3.5" />
        );
      })}
    </g>
  );
}

/** "19:30 · 승 1.85 · 무 3.40 · 패 4.10" */
function readoutText(market: ChartedMarket, at: number, say: Say): string {
  const prices = market.series.map(({ outcomeId, points }) => {
    const odds = oddsAt(points, at);
    return `${outcomeText(outcomeId, say)} ${odds === null ? '–' : displayOdds(odds)}`;
  });
  return [timeOf(at), ...prices].join(' · ');
}

interface OddsChartProps {
  readonly market: ChartedMarket;
  readonly history: OddsHistory;
  readonly span: ChartSpan;
}

/**
 * The odds of a market over time. Pointer, touch and the arrow keys (on the slider) move a cursor; without one the readout shows the
 * newest prices. The place is reserved.
 */
export function OddsChart({ market, history, span }: OddsChartProps) {
  const { say } = useText();
  const { ref, width } = useWidth();
  const [chosen, setChosen] = useState<number | null>(null);
  const { from, to } = span;
  const scale = useMemo(() => chartScale(market, { from, to }, width), [market, from, to, width]);
  const stops = useMemo(() => stopsOf(market, { from, to }), [market, from, to]);
  const place = chosen === null ? stops.length - 1 : nearestStop(stops, chosen);
  const at = stops[place] ?? to;
  const text = readoutText(market, at, say);
  return (
    <div className="stack g4 thin">
      <p className="cut small strong one-line num" data-readout>
        {text}
      </p>
      <div
        ref={ref}
        className={`thin ${styles['canvas']}`}
        onPointerMove={(event) => {
          const box = event.currentTarget.getBoundingClientRect();
          setChosen(scale.timeAt(event.clientX - box.left));
        }}
        onPointerLeave={() => setChosen(null)}
      >
        {width > 0 && (
          <svg
            className="block"
            viewBox={`0 0 ${width} ${height}`}
            width={width}
            height={height}
            role="img"
            aria-label={say('analysis.odds.picture')}
          >
            <Lines market={market} history={history} scale={scale} />
            {chosen !== null && <Cursor market={market} scale={scale} at={at} />}
          </svg>
        )}
      </div>
      <input
        type="range"
        className={`wide ${styles['slider']}`}
        min={0}
        max={stops.length - 1}
        value={place}
        aria-label={say('analysis.odds.time')}
        aria-valuetext={text}
        onChange={({ target }) => setChosen(stops[Number(target.value)] ?? null)}
        onBlur={() => setChosen(null)}
      />
    </div>
  );
}
