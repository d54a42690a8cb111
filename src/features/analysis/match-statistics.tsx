import { type StatisticKind, statisticKinds, type Statistics } from '../../../domain/match/match-sheet.ts';
import type { MatchFacts } from '../../../domain/match/match.ts';
import { type Say, useText } from '../../text/i18n.ts';
import boxes from './analysis-sections.module.css';
import { type SidesRow, SidesTable } from './sides-table.tsx';

/** Kinds of which a team would rather have fewer. */
const lessIsBetter: ReadonlySet<StatisticKind> = new Set([
  'turnovers',
  'errors',
  'fouls',
  'offsides',
  'yellow_cards',
  'red_cards',
]);

/** A kind that the feed does not count has no row. Red cards are counted at the score; here they stand once there is one. */
function rowOf(kind: StatisticKind, statistics: Statistics, say: Say): readonly SidesRow[] {
  const counted = statistics[kind];
  if (counted === undefined || (kind === 'red_cards' && counted.home + counted.away === 0)) return [];
  const unit = kind === 'possession' ? '%' : '';
  const texts = { home: `${counted.home}${unit}`, away: `${counted.away}${unit}` };
  const row = { kind, name: say(`statistics.${kind}`), texts, counted };
  return [lessIsBetter.has(kind) ? { ...row, better: 'less' } : row];
}

interface MatchStatisticsProps {
  readonly facts: MatchFacts;
  readonly statistics: Statistics;
}

/** The counts of the feed of both sides. */
export function MatchStatistics({ facts, statistics }: MatchStatisticsProps) {
  const { say } = useText();
  return (
    <section className={`card thin ${boxes['box']}`} data-part="stats" aria-labelledby="match-statistics">
      <h2 id="match-statistics">{say('statistics.title')}</h2>
      <SidesTable facts={facts} rows={statisticKinds.flatMap((kind) => rowOf(kind, statistics, say))} />
    </section>
  );
}
