import type { MatchFacts, MatchState, Side } from '../../../domain/match/match.ts';
import { teamName } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import styles from './tracker.module.css';
import { type ShownEntry, shownEntries } from './timeline-entries.ts';
import { sportIds } from '../../../domain/match/sport-ids.ts';

interface TrackerProps {
  readonly facts: MatchFacts;
  readonly state: MatchState;
}

const sides: readonly Side[] = ['home', 'away'];

/** Goals that fit above each other in a half; older ones are left out. */
const MAX_GOALS = 6;

/** Goals and red cards of a side, with their minutes, in its half of the pitch. */
function Half({ side, entries }: { readonly side: Side; readonly entries: readonly ShownEntry[] }) {
  const own = entries
    .filter((entry) => entry.side === side && (entry.kind === 'goal' || entry.kind === 'red-card'))
    .slice(-MAX_GOALS);
  const x = side === 'home' ? 112 : 288;
  return own.map(({ place, kind, time }, at) => (
    <g key={place} data-kind={kind} transform={`translate(${x} ${34 + at * 19})`}>
      {kind === 'goal' ? <circle r="5" /> : <rect x="-4" y="-6" width="8" height="12" rx="1.5" />}
      <text x="12" dominantBaseline="central">
        {time.kind === 'minute' && `${time.minute}'`}
      </text>
    </g>
  ));
}

const SoccerPitch = ({ entries }: { readonly entries: readonly ShownEntry[] }) => (
  <svg viewBox="0 0 400 150" className={styles['field']} aria-hidden>
    <rect className={styles['ground']} x="4" y="4" width="392" height="142" rx="6" />
    <path
      className={styles['lines']}
      d="M200 4V146M4 42h44v66H4M396 42h-44v66h44M4 58h16v34H4M396 58h-16v34h16"
    />
    <circle className={styles['lines']} cx="200" cy="75" r="24" />
    {sides.map((side) => (
      <Half key={side} side={side} entries={entries} />
    ))}
  </svg>
);

/** First, second and third base, seen from the stands behind the home plate. */
const bases = [
  [246, 76],
  [200, 34],
  [154, 76],
] as const;

function BallField({ diamond }: { readonly diamond: MatchState['diamond'] }) {
  const lights = [
    ['B', diamond?.balls ?? 0, 3],
    ['S', diamond?.strikes ?? 0, 2],
    ['O', diamond?.outs ?? 0, 2],
  ] as const;
  return (
    <svg viewBox="0 0 400 150" className={styles['field']} aria-hidden>
      <rect className={styles['ground']} x="4" y="4" width="392" height="142" rx="6" />
      <path className={styles['lines']} d="M200 118 246 76 200 34 154 76ZM200 118 300 26M200 118 100 26" />
      {bases.map(([x, y], at) => (
        <rect
          key={x}
          className={styles['base']}
          data-on={diamond?.bases[at] === '1'}
          x={x - 9}
          y={y - 9}
          width="18"
          height="18"
          transform={`rotate(45 ${x} ${y})`}
        />
      ))}
      <path className={styles['plate']} d="M193 114h14v7l-7 6-7-6z" />
      {lights.map(([name, on, count], row) => (
        <g key={name} transform={`translate(330 ${46 + row * 26})`}>
          <text dominantBaseline="central">{name}</text>
          {Array.from({ length: count }, (_, at) => at).map((at) => (
            <circle key={at} className={styles['light']} data-on={at < on} cx={20 + at * 17} r="6" />
          ))}
        </g>
      ))}
    </svg>
  );
}

/** The court with the points of each quarter: the home side's above. */
function Court({ state }: Pick<TrackerProps, 'state'>) {
  const quarters = state.periods.slice(-5);
  return (
    <svg viewBox="0 0 400 150" className={styles['field']} aria-hidden>
      <rect className={styles['ground']} x="4" y="4" width="392" height="142" rx="6" />
      <path
        className={styles['lines']}
        d="M200 4V146M4 53h62v44H4M396 53h-62v44h62M4 20h24a60 60 0 0 1 0 110H4M396 20h-24a60 60 0 0 0 0 110h24"
      />
      <circle className={styles['lines']} cx="200" cy="75" r="20" />
      {quarters.map(({ number, home, away }, at) => {
        const x = 200 + (at - (quarters.length - 1) / 2) * 56;
        return (
          <g key={number} className={styles['quarter']} transform={`translate(${x} 0)`}>
            <rect x="-24" y="38" width="48" height="74" rx="6" />
            <text y="52" className={styles['label']}>{`Q${number}`}</text>
            <text y="76" data-ahead={home > away}>
              {home}
            </text>
            <text y="99" data-ahead={away > home}>
              {away}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

/**
 * The match on its field, drawn from what the feed tells: goals and cards on the pitch, runners and counts on the diamond, points by quarter
 * on the court. The place is reserved.
 */
export function Tracker({ facts, state }: TrackerProps) {
  const { say, language } = useText();
  return (
    <section className={`stack card g6 ${styles['tracker']}`} aria-hidden data-sport={facts.sportId}>
      <p className={`pair g12 tiny strong ${styles['names']}`}>
        {sides.map((side) => (
          <span key={side}>{teamName(facts[side], say, language)}</span>
        ))}
      </p>
      {facts.sportId === sportIds.soccer && <SoccerPitch entries={shownEntries(facts.sportId, state)} />}
      {facts.sportId === sportIds.baseball && <BallField diamond={state.diamond} />}
      {facts.sportId === sportIds.basketball && <Court state={state} />}
    </section>
  );
}
