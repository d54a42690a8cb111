import type { MatchFacts, MatchState } from '../../../domain/match/match.ts';
import type { MatchDetailDelta } from '../../../worker/features/prices/prices-api.ts';
import { displayOdds } from '../../core/price-board.ts';
import { teamName } from '../../text/format.ts';
import { type Say, useText } from '../../text/i18n.ts';
import type { TextKey } from '../../text/ko.ts';
import { outcomeText } from '../../text/outcome-text.ts';
import styles from './match-timeline.module.css';

type Spark = NonNullable<MatchDetailDelta['spark']>;

const WIDTH = 600;
const HEIGHT = 96;
const colours = ['var(--up)', 'var(--soft)', 'var(--down)'] as const;

/** Odds of the main market over time, as implied chances, so that all outcomes share one scale. */
function Sparkline({ spark }: { readonly spark: Spark }) {
  const { say } = useText();
  const points = spark.flatMap((one) => one.points);
  const from = Math.min(...points.map(([at]) => at));
  const to = Math.max(...points.map(([at]) => at));
  if (points.length < 4 || from === to) return <p className={styles['quiet']}>{say('detail.spark.wait')}</p>;
  const x = (at: number): number => ((at - from) / (to - from)) * WIDTH;
  const y = (odds: number): number => HEIGHT - 4 - (100 / odds) * (HEIGHT - 8);
  return (
    <figure>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className={styles['spark']}
        role="img"
        aria-label={say('detail.spark')}
      >
        {spark.map(({ outcomeId, points: line }, at) => (
          <polyline
            key={outcomeId}
            points={line.map(([when, odds]) => `${x(when).toFixed(1)},${y(odds).toFixed(1)}`).join(' ')}
            stroke={colours[at % colours.length]}
          />
        ))}
      </svg>
      <figcaption className="num">
        {spark.map(({ outcomeId, points: line }, at) => (
          <span key={outcomeId} style={{ color: colours[at % colours.length] }}>
            {outcomeText(outcomeId, say)} {displayOdds(line.at(-1)?.[1] ?? 0)}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

const minuteOf = (facts: MatchFacts, second: number, say: Say): string =>
  facts.sportId === 324
    ? say('timeline.inning', { inning: Math.trunc(second / 100) })
    : `${Math.max(1, Math.ceil(second / 60))}'`;
const HALF_TIME_MINUTES = 60;

/** The text key of a timeline entry. Each sport has its own word for a period. */
function kindKey(facts: MatchFacts, { kind, second }: MatchState['timeline'][number]): TextKey {
  if (kind !== 'period') return `timeline.${kind}`;
  if (facts.sportId === 324) return 'timeline.period.inning';
  if (facts.sportId === 313) return 'timeline.period.quarter';
  return second < HALF_TIME_MINUTES * 60 ? 'timeline.period.first-half' : 'timeline.period.second-half';
}
const SHOWN = 12;

export function MatchTimeline({
  facts,
  state,
  spark,
}: {
  readonly facts: MatchFacts;
  readonly state: MatchState;
  readonly spark: Spark;
}) {
  const { say, language } = useText();
  const entries = state.timeline.slice(-SHOWN).toReversed();
  return (
    <div className={styles['flow']}>
      <section aria-label={say('detail.spark')}>
        <h2>{say('detail.spark')}</h2>
        <Sparkline spark={spark} />
      </section>
      <section aria-label={say('detail.timeline')}>
        <h2>{say('detail.timeline')}</h2>
        {entries.length === 0 && <p className={styles['quiet']}>{say('detail.timeline.empty')}</p>}
        <ol className={styles['events']} tabIndex={0} aria-label={say('detail.timeline')}>
          {entries.map((entry, at) => (
            <li key={`${entry.second} ${entry.kind} ${entries.length - at}`} data-kind={entry.kind}>
              <span className="num">{minuteOf(facts, entry.second, say)}</span>
              <b>{say(kindKey(facts, entry))}</b>
              <span>{entry.side === null ? '' : teamName(facts[entry.side], say, language)}</span>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}
