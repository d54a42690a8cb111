import type {
  FileCheck,
  Faulted,
  MarkKind,
  OpenedSession,
  StagePlace,
  Timeline as Read,
} from '../../core/prices/open-stage.ts';
import { gold } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { seconds } from './recorded-time.ts';
import type { ReplayStore } from './replay-store.ts';
import styles from './timeline.module.css';

const kinds = [
  'goal',
  'suspension',
  'gap',
  'drop',
  'command',
  'refusal',
] as const satisfies readonly MarkKind[];
/** Height of the bars, and of each row of marks, in units of the drawing. */
const BARS = 40;
const ROW = 5;
const MARK_WIDTH = 0.5;
const LEAST_FAULT = 0.8;

interface TimelineProps {
  readonly store: ReplayStore;
  readonly session: OpenedSession;
  readonly timeline: Read;
  readonly place: StagePlace | null;
  readonly faults: FileCheck['faults'];
  /** Faults of the connection that were put in. */
  readonly met: Faulted['faults'];
}

/** A few entries are seen, too: the height of a bar grows with the root of their number. */
function barsOf(counts: readonly number[]): string {
  const most = Math.max(1, ...counts);
  return counts
    .map((count, part) => `M${part} ${BARS}v${-Math.sqrt(count / most) * BARS}h.8V${BARS}z`)
    .join('');
}

/** Marks at these places; a mark at the end is drawn before it. */
const marksPath = (places: readonly number[], y: number): string =>
  places.map((place) => `M${place.toFixed(2)} ${y}h${MARK_WIDTH}v${ROW - 2}h-${MARK_WIDTH}z`).join('');

interface DrawingProps {
  readonly timeline: Read;
  readonly faults: FileCheck['faults'];
  readonly met: Faulted['faults'];
  readonly at: number;
}

function Drawing({ timeline, faults, met, at }: DrawingProps) {
  const { counts, marks, lastsMs } = timeline;
  const x = (ms: number): number => (ms / Math.max(1, lastsMs)) * (counts.length - MARK_WIDTH);
  return (
    <svg
      className={`block wide ${styles['drawing']}`}
      viewBox={`0 0 ${counts.length} ${BARS + kinds.length * ROW}`}
      preserveAspectRatio="none"
      aria-hidden
    >
      <path d={barsOf(counts)} />
      {kinds.map((kind, row) => (
        <path key={kind} data-mark={kind} d={marksPath(marks[kind].drawn.map(x), BARS + row * ROW + 1)} />
      ))}
      {faults.map(({ kind, from, fromAt, toAt }) => (
        <rect
          key={`${kind} ${from}`}
          className={styles['fault']}
          data-fault={kind}
          x={x(fromAt)}
          y={0}
          width={Math.max(LEAST_FAULT, x(toAt) - x(fromAt))}
          height={BARS + kinds.length * ROW}
        />
      ))}
      <path
        data-mark="met"
        d={marksPath(
          met.map((fault) => x(Math.min(fault.at, lastsMs))),
          1,
        )}
      />
      <rect className={styles['head']} x={x(at)} y={0} width={0.5} height={BARS + kinds.length * ROW} />
    </svg>
  );
}

/** The next mark of a kind after the place; after the last one, the first. */
const nextOf = ({ marks }: Read, kind: MarkKind, n: number): number | null => {
  const { entries } = marks[kind];
  return entries.find((entry) => entry >= n) ?? entries[0] ?? null;
};

const nextFault = (faults: FileCheck['faults'], n: number): number =>
  (faults.find(({ from }) => from >= n) ?? faults[0])?.from ?? 0;

/** How much the session holds over its time, with its marks. A press goes there; the legend goes from mark to mark. */
export function Timeline({ store, session, timeline, place, faults, met }: TimelineProps) {
  const { say } = useText();
  const { counts, firsts, marks, lastsMs } = timeline;
  const n = place?.n ?? session.first;
  const press = (part: number): void => {
    const bucket = Math.min(counts.length - 1, Math.max(0, Math.floor(part * counts.length)));
    store.go((firsts.slice(bucket).find((first) => first < session.count) ?? session.count - 1) + 1);
  };
  return (
    <div className={`stack g4 thin ${styles['timeline']}`} data-timeline>
      <div
        className={styles['press']}
        role="presentation"
        onPointerDown={({ currentTarget, clientX }) => {
          const { left, width } = currentTarget.getBoundingClientRect();
          press((clientX - left) / width);
        }}
      >
        <Drawing
          timeline={timeline}
          faults={faults}
          met={met}
          at={(place?.now ?? session.startedAt) - session.startedAt}
        />
      </div>
      <div
        className={`acts g4 ${styles['legend']}`}
        role="group"
        aria-label={say('replay.marks', { seconds: seconds(lastsMs) })}
      >
        {faults.length > 0 && (
          <button type="button" data-mark="fault" onClick={() => store.go(nextFault(faults, n) + 1)}>
            <i aria-hidden />
            {say('replay.mark.fault')} <span className="num">{gold(faults.length)}</span>
          </button>
        )}
        {met.length > 0 && (
          <button
            type="button"
            data-mark="met"
            onClick={() => store.go((met.find((fault) => fault.n >= n) ?? met[0])?.n ?? 0)}
          >
            <i aria-hidden />
            {say('replay.mark.met')} <span className="num">{gold(met.length)}</span>
          </button>
        )}
        {kinds.map((kind) => {
          const next = nextOf(timeline, kind, n);
          return (
            <button
              key={kind}
              type="button"
              data-mark={kind}
              disabled={next === null}
              onClick={() => next !== null && store.go(next + 1)}
            >
              <i aria-hidden />
              {say(`replay.mark.${kind}`)} <span className="num">{gold(marks[kind].entries.length)}</span>
            </button>
          );
        })}
      </div>
    </div>
  );
}
