import { MINUTE_MS } from '../../../domain/time/korean-time.ts';
import { type CSSProperties, useId } from 'react';
import { isWinnerMarket, type MomentumPoint, momentumOf, playTime } from '../../../domain/odds/momentum.ts';
import type { MatchFacts, MatchState } from '../../../domain/match/match.ts';
import { noOddsHistory, type OddsHistory, type OddsMark } from '../../../domain/odds/odds-history.ts';
import { Crest } from '../../parts/matches/crest.tsx';
import { sideColours } from '../../parts/matches/side-colours.ts';
import { MatchClock } from '../../parts/matches/match-clock.tsx';
import { teamName, timeOf } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { statusText } from '../../text/status-text.ts';
import { newestAt, type ChartSpan } from './chart-scale.ts';
import styles from './momentum-line.module.css';
import { useWidth } from './odds-chart.tsx';
import type { ShownOdds } from './use-odds-history.ts';

const HEIGHT = 112;
/** Room for pins above and below the line, and at its ends, px. */
const EDGE = 14;
const END = 7;

const middle = HEIGHT / 2;
const yOf = (lean: number): number => EDGE + (1 - lean) * (HEIGHT - 2 * EDGE);

interface Scale extends ChartSpan {
  readonly x: (at: number) => number;
  readonly width: number;
}

function scaleOf({ from, to }: ChartSpan, width: number): Scale {
  const span = Math.max(MINUTE_MS, to - from);
  const x = (at: number): number =>
    ((Math.min(to, Math.max(from, at)) - from) / span) * (width - 2 * END) + END;
  return { from, to, width, x };
}

/** From minute to minute; a minute holds its value at its end. */
function lineOf(points: readonly MomentumPoint[], { from, to, x }: Scale): string {
  const [first] = points;
  if (first === undefined) return '';
  const rest = points.map(
    ({ minute, lean }) =>
      `L${x(Math.min(to, from + (minute + 1) * MINUTE_MS)).toFixed(1)} ${yOf(lean).toFixed(1)}`,
  );
  return `M${x(from + first.minute * MINUTE_MS).toFixed(1)} ${yOf(first.lean).toFixed(1)}${rest.join('')}`;
}

/** Goals and the like are dots on their side, cards small cards; periods a dotted line. */
function Pin({ mark, scale }: { readonly mark: OddsMark; readonly scale: Scale }) {
  const { say } = useText();
  const x = scale.x(mark.at);
  const y = mark.side === 'away' ? HEIGHT - EDGE / 2 : EDGE / 2;
  const isCard = mark.kind === 'red-card';
  return (
    <g data-mark={mark.kind} data-side={mark.side}>
      <title>{`${timeOf(mark.at)} ${say(`timeline.${mark.kind}`)} ${mark.home}:${mark.away}`}</title>
      <line x1={x} x2={x} y1={EDGE} y2={HEIGHT - EDGE} />
      {isCard && <rect x={x - 3.5} y={y - 5} width="7" height="10" rx="1.5" />}
      {mark.side !== null && !isCard && <circle cx={x} cy={y} r="5" />}
    </g>
  );
}

/** Minutes of real time between ticks, and between long ones: the break is time, too, so they have no numbers of the match's clock. */
const TICK_MINUTES = 5;
const LONG_MINUTES = 15;

/** Ticks on the level line since the start. */
function Ticks({ scale }: { readonly scale: Scale }) {
  const count = Math.floor((scale.to - scale.from) / (TICK_MINUTES * MINUTE_MS));
  const path = Array.from({ length: count }, (_, place) => {
    const minute = (place + 1) * TICK_MINUTES;
    const half = minute % LONG_MINUTES === 0 ? 4 : 2;
    return `M${scale.x(scale.from + minute * MINUTE_MS).toFixed(1)} ${middle - half}v${2 * half}`;
  });
  return <path d={path.join('')} className={styles['tick']} data-ticks={count} />;
}

interface DrawnProps {
  readonly history: OddsHistory;
  readonly points: readonly MomentumPoint[];
  readonly scale: Scale;
}

function Drawn({ history, points, scale }: DrawnProps) {
  const id = useId();
  const line = lineOf(points, scale);
  const last = scale.x(scale.to);
  const first = scale.x(scale.from + (points[0]?.minute ?? 0) * MINUTE_MS);
  const area = `${line}L${last.toFixed(1)} ${middle}H${first.toFixed(1)}Z`;
  return (
    <>
      <clipPath id={`${id}h`}>
        <rect width={scale.width} height={middle} />
      </clipPath>
      <clipPath id={`${id}a`}>
        <rect y={middle} width={scale.width} height={middle} />
      </clipPath>
      {history.pauses
        .filter(({ from, to }) => from <= scale.to && (to === null || to > scale.from))
        .map(({ from, to }) => (
          <rect
            key={from}
            className={styles['pause']}
            x={scale.x(from)}
            y={EDGE}
            width={Math.max(2, scale.x(to ?? scale.to) - scale.x(from))}
            height={HEIGHT - 2 * EDGE}
          />
        ))}
      <path d={area} clipPath={`url(#${id}h)`} className={styles['area']} data-side="home" />
      <path d={area} clipPath={`url(#${id}a)`} className={styles['area']} data-side="away" />
      <path d={`M0 ${middle}H${scale.width}`} className={styles['level']} />
      <Ticks scale={scale} />
      <path d={line} className={styles['line']} data-momentum />
      {history.marks
        .filter(({ at, kind }) => at >= scale.from && kind !== 'start')
        .map((mark) => (
          <Pin key={`${mark.at} ${mark.kind} ${mark.side}`} mark={mark} scale={scale} />
        ))}
    </>
  );
}

interface MomentumLineProps {
  readonly facts: MatchFacts;
  readonly state: MatchState;
  /** null: not loaded yet. */
  readonly odds: ShownOdds | null;
}

/** Which side the match leans to, by minute, from the prices of its winner. Its place is reserved. */
export function MomentumLine({ facts, state, odds }: MomentumLineProps) {
  const { say, language } = useText();
  const { ref, width } = useWidth();
  const { history, asOf } = odds ?? { history: noOddsHistory, asOf: 0 };
  const play = playTime(history, facts.startsAt, asOf);
  const points = momentumOf(history, play);
  const newest = points.at(-1);
  const names = { home: teamName(facts.home, say, language), away: teamName(facts.away, say, language) };
  const percent = Math.round(100 * (newest?.lean ?? 0.5));
  const colours = sideColours(facts);
  return (
    <section
      className={`card thin ${styles['momentum']}`}
      data-part="play"
      aria-labelledby="match-momentum"
      aria-busy={odds === null}
      style={colours as CSSProperties}
    >
      <h2 id="match-momentum">{say('analysis.momentum')}</h2>
      <p className="soft tiny">{say('analysis.momentum.hint', names)}</p>
      <div className={`stack ${styles['row']}`}>
        <span aria-hidden>
          <Crest name={facts.home.name} />
          <Crest name={facts.away.name} />
        </span>
        <div ref={ref} className={`thin ${styles['canvas']}`}>
          {odds !== null && newest === undefined && (
            <p className="soft small">{say('analysis.momentum.none')}</p>
          )}
          {newest !== undefined && width > 0 && (
            <svg
              className="block"
              viewBox={`0 0 ${width} ${HEIGHT}`}
              width={width}
              height={HEIGHT}
              role="img"
              aria-label={say('analysis.momentum.picture', {
                ...names,
                percent,
                rest: 100 - percent,
                time: timeOf(newestAt(history.series.filter(({ marketId }) => isWinnerMarket(marketId)))),
              })}
            >
              <Drawn history={history} points={points} scale={scaleOf(play, width)} />
            </svg>
          )}
        </div>
      </div>
      <p className={`soft tiny num between ${styles['times']}`} aria-hidden>
        <span>{newest !== undefined && say('analysis.momentum.from')}</span>
        {newest !== undefined && (
          <span data-momentum-now>
            {statusText(state.statusCode, say)} <MatchClock state={state} />
          </span>
        )}
      </p>
    </section>
  );
}
