import type { MatchAnalysisView } from '../../../worker/features/analysis/analysis-api.ts';
import { Crest } from '../../parts/matches/crest.tsx';
import { NameText } from '../../parts/matches/name-text.tsx';
import { shortDate } from '../../text/dates.ts';
import { teamName } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import boxes from './analysis-sections.module.css';
import styles from './meetings-box.module.css';

/** The meetings of the two teams: how often each won, and the newest results. */
export function MeetingsBox({ view }: { readonly view: MatchAnalysisView }) {
  const { say, language } = useText();
  const { home, away } = view.match.facts;
  const { won, drawn, lost, scored, conceded, newest } = view.meetings;
  const sums = [
    ['home', say('analysis.wins', { team: teamName(home, say, language) }), won],
    ['draw', say('analysis.draws'), drawn],
    ['away', say('analysis.wins', { team: teamName(away, say, language) }), lost],
  ] as const;
  return (
    <section className={`card thin ${boxes['box']}`} data-part="stats" aria-labelledby="analysis-meetings">
      <h2 id="analysis-meetings">{say('analysis.meetings')}</h2>
      {newest.length === 0 ? (
        <p className="soft small">{say('analysis.meetings.none')}</p>
      ) : (
        <>
          <dl className={`stack center ${styles['sums']}`}>
            {sums
              .filter(([kind, , count]) => kind !== 'draw' || count > 0 || view.tableKind === 'points')
              .map(([kind, name, count]) => (
                <div key={kind} data-side={kind}>
                  <dt className="tiny">{name}</dt>
                  <dd className="num">{count}</dd>
                </div>
              ))}
          </dl>
          <p className="soft small num">{say('analysis.meetings.scores', { scored, conceded })}</p>
          <ol className={styles['results']}>
            {newest.map((result) => (
              <li key={result.matchId}>
                <span className="num cut soft">{shortDate(result.startsAt, language)}</span>
                <span className="cut right">
                  <Crest name={result.home.name} /> <NameText name={teamName(result.home, say, language)} />
                </span>
                <b className="num">
                  {result.homeScore} : {result.awayScore}
                </b>
                <span className="cut">
                  <Crest name={result.away.name} /> <NameText name={teamName(result.away, say, language)} />
                </span>
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}
