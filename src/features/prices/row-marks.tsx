/** The marks of a row beside its prices: a dot where the member has a bet, the home team's chance over time as a line, whether it moved much in ten minutes, and the goal. */
import { TrendingDown, TrendingUp } from 'lucide-react';
import { exhaustMap, filter, fromEvent, map, merge, timer } from 'rxjs';
import { memo } from 'react';
import type { ChancePoint } from '../../../domain/odds/win-chance.ts';
import { defineView } from '../../core/door/client.ts';
import { siteNow } from '../../core/door/server-time.ts';
import { useViewOf } from '../../core/door/use-client.ts';
import { crestColour } from '../../parts/matches/crest.tsx';
import { Link } from '../../parts/pages/link.tsx';
import { useRoomy } from '../../parts/pages/use-width.ts';
import { teamName } from '../../text/format.ts';
import { addTexts, useText } from '../../text/i18n.ts';
import { useAccount } from '../account/use-account.ts';
import { betsOnMatch, useOpenBets } from '../open-bets/use-open-bets.ts';
import { GoalMoment } from './goal-moment.tsx';
import type { RowMarksProps } from './row-marks-place.tsx';
import { koRowMarks } from './row-marks.ko.ts';
import { useMatchTarget } from './use-beside.ts';
import styles from './row-marks.module.css';

addTexts(koRowMarks);

/** The lines are as old as this at most while the page is seen, and are asked for at once when it is seen again. */
const ASK_MS = 60_000;

interface Line {
  readonly points: readonly ChancePoint[];
  readonly moved?: { readonly from: number; readonly to: number } | undefined;
}
type Lines = ReadonlyMap<number, Line>;

/** One question for all rows, while a row with a line is in the page. A question that fails leaves the lines as they are. */
const linesView = defineView<Lines>(
  async (core) =>
    merge(timer(0, ASK_MS), fromEvent(document, 'visibilitychange')).pipe(
      filter(() => document.visibilityState === 'visible'),
      exhaustMap(() => core.calls.ask('analysis.winChances')),
      map((answer) => (answer.ok ? answer.value.matches : null)),
      filter((matches) => matches !== null),
      map((matches) => new Map(matches.map((one) => [one.match, one]))),
    ),
  new Map(),
);

const WIDTH = 60;
const HEIGHT = 20;

/** From the first point to now; the newest chance still holds. */
function pathOf(points: readonly ChancePoint[], now: number): string {
  const from = points[0]?.[0] ?? now;
  const span = Math.max(1, now - from);
  const held = [...points, [now, points.at(-1)?.[1] ?? 0] as const];
  return held
    .map(([at, chance], place) => {
      const x = ((Math.min(at, now) - from) / span) * (WIDTH - 2) + 1;
      const y = HEIGHT - 1 - (chance / 1000) * (HEIGHT - 2);
      return `${place === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join('');
}

/** A big move: the line has an arrow and a ground. What lies over the row's link leads where the link does. */
const Moved = memo(function Moved({
  matchId,
  text,
  isUp,
}: Pick<RowMarksProps, 'matchId'> & { readonly text: string; readonly isUp: boolean }) {
  const target = useMatchTarget();
  return (
    <Link
      className={styles['moved']}
      to={target(matchId)}
      title={text}
      tabIndex={-1}
      aria-hidden
      data-moved={isUp ? 'up' : 'down'}
    >
      {isUp ? <TrendingUp size={12} /> : <TrendingDown size={12} />}
    </Link>
  );
});

const percentOf = (thousandths: number): number => Math.round(thousandths / 10);

function Chance({ matchId, home }: RowMarksProps) {
  const { say, language } = useText();
  const { points = [], moved } = useViewOf(linesView).get(matchId) ?? {};
  const newest = points.at(-1);
  if (newest === undefined) return null;
  const team = teamName(home, say, language);
  const chance = say('row.chance', { team, percent: percentOf(newest[1]) });
  const move = moved ? say('row.moved', { from: percentOf(moved.from), to: percentOf(moved.to) }) : '';
  const text = `${chance} ${move}`.trimEnd();
  return (
    <>
      <svg
        className={styles['chance']}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={text}
        style={{ color: crestColour(home.name) }}
      >
        <title>{text}</title>
        <path d={`M0 ${HEIGHT / 2}H${WIDTH}`} className={styles['half']} />
        <path d={pathOf(points, siteNow())} className={styles['path']} />
      </svg>
      {moved && <Moved matchId={matchId} text={text} isUp={moved.to > moved.from} />}
    </>
  );
}

function Mine({ matchId }: Pick<RowMarksProps, 'matchId'>) {
  const { say } = useText();
  return betsOnMatch(useOpenBets(), matchId).length === 0 ? null : (
    <span className={styles['mine']} role="img" aria-label={say('row.mine')} title={say('row.mine')} />
  );
}

export const RowMarks = memo(function RowMarks(props: RowMarksProps) {
  const { member } = useAccount();
  const isRoomy = useRoomy();
  return (
    <>
      <GoalMoment matchId={props.matchId} />
      {member !== null && <Mine matchId={props.matchId} />}
      {isRoomy && <Chance {...props} />}
    </>
  );
});
