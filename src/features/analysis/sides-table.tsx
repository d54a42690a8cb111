/** Counts of both sides of a match: numbers, between them bars in their colours. */
import type { CSSProperties } from 'react';
import type { MatchFacts, Side } from '../../../domain/match/match.ts';
import { sides } from '../../../domain/match/name.ts';
import { Crest } from '../../parts/matches/crest.tsx';
import { NameText } from '../../parts/matches/name-text.tsx';
import { sideColours } from '../../parts/matches/side-colours.ts';
import { teamName } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import styles from './sides-table.module.css';

export interface SidesRow {
  readonly kind: string;
  readonly name: string;
  readonly texts: Readonly<Record<Side, string>>;
  /** The numbers of both sides, which set the lengths of the bars; null: the row has texts alone. */
  readonly counted: Readonly<Record<Side, number>> | null;
  /** The number that is emphasised, if not the larger one. */
  readonly better?: 'less' | 'none';
}

const shareOf = ({ home, away }: Readonly<Record<Side, number>>, side: Side): string =>
  `${home + away === 0 ? 0 : Math.round((100 * (side === 'home' ? home : away)) / (home + away))}%`;

const signs = { more: 1, less: -1, none: 0 };

function Row({ kind, name, texts, counted, better }: SidesRow) {
  const { home, away } = counted ?? { home: 0, away: 0 };
  const lead = (home - away) * signs[better ?? 'more'];
  return (
    <tr data-statistic={kind}>
      <td className="left" data-better={lead > 0}>
        {texts.home}
      </td>
      <th scope="row" className="soft small">
        {name}
        {counted !== null && (
          <span className={`stack ${styles['bars']}`} aria-hidden>
            {sides.map((side) => (
              <i key={side} data-side={side} style={{ '--share': shareOf(counted, side) } as CSSProperties} />
            ))}
          </span>
        )}
      </th>
      <td className="right" data-better={lead < 0}>
        {texts.away}
      </td>
    </tr>
  );
}

interface SidesTableProps {
  readonly facts: MatchFacts;
  readonly rows: readonly SidesRow[];
}

export function SidesTable({ facts, rows }: SidesTableProps) {
  const { say, language } = useText();
  return (
    <table className={`num wide ${styles['sides']}`} style={sideColours(facts) as CSSProperties}>
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
        {rows.map((row) => (
          <Row key={row.kind} {...row} />
        ))}
      </tbody>
    </table>
  );
}
