import type { CSSProperties } from 'react';
import {
  type BySides,
  type StatisticKind,
  statisticKinds,
  type Statistics,
} from '../../../domain/match/match-sheet.ts';
import type { MatchFacts, Side } from '../../../domain/match/match.ts';
import { Crest } from '../../parts/matches/crest.tsx';
import { NameText } from '../../parts/matches/name-text.tsx';
import { sideColours } from '../../parts/matches/side-colours.ts';
import { teamName } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import boxes from './analysis-sections.module.css';
import styles from './match-statistics.module.css';

const sides: readonly Side[] = ['home', 'away'];

/** Red cards are counted at the score; here they stand once there is one. */
const isShown = (kind: StatisticKind, { home, away }: BySides): boolean =>
  kind !== 'red_cards' || home + away > 0;

const shareOf = ({ home, away }: BySides, side: Side): string =>
  `${home + away === 0 ? 0 : Math.round((100 * (side === 'home' ? home : away)) / (home + away))}%`;

function Row({ kind, counted }: { readonly kind: StatisticKind; readonly counted: BySides }) {
  const { say } = useText();
  const valueOf = (side: Side): string => `${counted[side]}${kind === 'possession' ? '%' : ''}`;
  const { home, away } = counted;
  return (
    <tr data-statistic={kind}>
      <td className="left" data-more={home > away}>
        {valueOf('home')}
      </td>
      <th scope="row" className="soft small">
        {say(`statistics.${kind}`)}
        <span className={`stack ${styles['bars']}`} aria-hidden>
          {sides.map((side) => (
            <i key={side} data-side={side} style={{ '--share': shareOf(counted, side) } as CSSProperties} />
          ))}
        </span>
      </th>
      <td className="right" data-more={away > home}>
        {valueOf('away')}
      </td>
    </tr>
  );
}

interface MatchStatisticsProps {
  readonly facts: MatchFacts;
  readonly statistics: Statistics;
}

/** The counts of the feed of both sides, as numbers between bars in their colours. A kind that it does not count has no row. */
export function MatchStatistics({ facts, statistics }: MatchStatisticsProps) {
  const { say, language } = useText();
  return (
    <section
      className={`card thin ${boxes['box']}`}
      data-part="stats"
      aria-labelledby="match-statistics"
      style={sideColours(facts) as CSSProperties}
    >
      <h2 id="match-statistics">{say('statistics.title')}</h2>
      <table className={`num wide ${styles['statistics']}`}>
        <thead>
          <tr>
            <th scope="col" className="cut left">
              <Crest name={facts.home.name} /> <NameText name={teamName(facts.home, say, language)} />
            </th>
            <th scope="col">
              <span className="sr-only">{say('statistics.kind')}</span>
            </th>
            <th scope="col" className="cut right">
              <NameText name={teamName(facts.away, say, language)} /> <Crest name={facts.away.name} />
            </th>
          </tr>
        </thead>
        <tbody>
          {statisticKinds.map((kind) => {
            const counted = statistics[kind];
            return (
              counted !== undefined &&
              isShown(kind, counted) && <Row key={kind} kind={kind} counted={counted} />
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
