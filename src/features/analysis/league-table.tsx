import { signed } from '../../text/outcome-text.ts';
import type { LeaguePage } from '../../../domain/analysis/team-page.ts';
import type { TableKind, LeagueRow } from '../../../domain/analysis/league-table.ts';
import { Crest } from '../../parts/matches/crest.tsx';
import { TeamLink } from '../../parts/matches/name-link.tsx';
import { shortDate } from '../../text/dates.ts';
import { useText } from '../../text/i18n.ts';
import boxes from './analysis-sections.module.css';
import styles from './league-table.module.css';

const columns = {
  points: ['played', 'won', 'drawn', 'lost', 'scores', 'difference', 'points'],
  'win-rate': ['played', 'won', 'drawn', 'lost', 'rate', 'behind'],
} as const satisfies Readonly<Record<TableKind, readonly string[]>>;
type Column = (typeof columns)[TableKind][number];

function cellOf(row: LeagueRow, column: Column): string {
  if (column === 'scores') return `${row.scored}:${row.conceded}`;
  if (column === 'difference') return signed(row.scored - row.conceded);
  if (column === 'rate') return row.rate === null ? '–' : (row.rate / 1000).toFixed(3);
  if (column === 'behind') return row.behind === 0 ? '–' : row.behind.toFixed(1);
  return String(row[column]);
}

interface LeagueTableProps extends Pick<LeaguePage, 'table' | 'tableKind' | 'span'> {
  readonly title: string;
  readonly sportId: number;
  /** Ids of the teams that are marked. */
  readonly playing: readonly number[];
}

/** The table of a league, with the teams of a match marked, and the matches from which it was computed. */
export function LeagueTable({ table, tableKind, span, title, sportId, playing }: LeagueTableProps) {
  const { say, language } = useText();
  // Basketball knows no draws: their column would only take room.
  const hasDraws = tableKind === 'points' || table.some(({ drawn }) => drawn > 0);
  const shown = columns[tableKind].filter((column) => column !== 'drawn' || hasDraws);
  return (
    <section className={`card thin ${boxes['box']}`} data-part="table" aria-labelledby="analysis-table">
      <h2 id="analysis-table">{title}</h2>
      {span === null ? (
        <p className={`soft tiny ${styles['quiet']}`}>{say('analysis.table.none')}</p>
      ) : (
        <>
          <div
            className={`scroll-x ${styles['scroll']}`}
            tabIndex={0}
            role="region"
            aria-labelledby="analysis-table"
          >
            <table className="num small" data-table={tableKind}>
              <thead>
                <tr>
                  <th scope="col">{say('analysis.column.place')}</th>
                  <th scope="col">{say('results.team')}</th>
                  {shown.map((column) => (
                    <th key={column} scope="col" data-column={column}>
                      {say(`analysis.column.${column}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {table.map((row) => (
                  <tr key={row.team.teamId} data-playing={playing.includes(row.team.teamId)}>
                    <td>{row.place}</td>
                    <th scope="row">
                      <Crest name={row.team.name} /> <TeamLink team={row.team} sportId={sportId} />
                    </th>
                    {shown.map((column) => (
                      <td key={column} data-column={column}>
                        {cellOf(row, column)}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <p className={`soft tiny ${styles['quiet']}`}>
            {say('analysis.table.span', {
              matches: span.matches,
              from: shortDate(span.from, language),
              to: shortDate(span.to, language),
            })}
          </p>
        </>
      )}
    </section>
  );
}
